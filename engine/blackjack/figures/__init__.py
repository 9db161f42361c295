"""The main game of blackjack in a mathematics sheet."""
