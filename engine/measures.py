"""Amounts in words: what a question asks how much or how many of."""

from __future__ import annotations

from fractions import Fraction

from engine.rounds import dollars
from grammar.faults import counted

DOLLARS = "$"
MEASURES = {
    "wager amount": DOLLARS,
    "insurance amount": DOLLARS,
    "double amount": DOLLARS,
    "split amount": DOLLARS,
    "number of decks": "deck",
    "hands per player": "hand",
    "split limit": "split",
    "double limit": "double",
}
"""By question; a depth or a burn is a number of cards in one document and of decks in another."""


def measured(amount: Fraction, measure: str) -> str:
    """``$5``, ``$7.50``, ``6 decks``; ``amount 1.5`` where it is not known of what."""
    if measure == DOLLARS:
        return dollars(amount)
    number = str(amount) if 100 % amount.denominator else f"{float(amount):g}"
    return f"amount {number}" if not measure else counted(amount, measure)
