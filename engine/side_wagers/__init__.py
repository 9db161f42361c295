"""Exact odds of wagers on the cards that are dealt: deals counted by what tests can tell apart."""
