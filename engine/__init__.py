"""What the document means: situations, asking, playing, settling, odds."""
