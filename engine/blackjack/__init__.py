"""The blackjack family: compiled rule tables, and the exact mathematics of the main game."""
