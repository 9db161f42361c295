"""What the document means: situations, questions, play, settlement, odds."""
