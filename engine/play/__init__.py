"""Play in any family: deals as text, the table before the first card, what happened, what wagers bring."""
