"""Every situation of blackjack that a document can tell apart."""
