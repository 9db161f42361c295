"""Every blackjack situation that a document can tell apart."""
