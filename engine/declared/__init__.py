"""Games that are declared in the language: asked, counted, followed and played by what they declare, never by name."""
