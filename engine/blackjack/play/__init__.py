"""A round of blackjack, played by asking the document."""
