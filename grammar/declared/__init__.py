"""Games that are declared in the language: their families, what they are made of, and what their words mean."""
