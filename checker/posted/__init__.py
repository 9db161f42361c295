"""Posted texts set against the approved procedure: both are asked, and where they answer differently is told."""
