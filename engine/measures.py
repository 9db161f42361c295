"""Amounts in words: what a question counts or measures."""

from __future__ import annotations

from fractions import Fraction

from engine.play.rounds import dollars
from engine.rulebook import Rulebook
from engine.situation_classes import statements_on
from grammar.errors.faults import counted
from grammar.question_names import QuestionName
from grammar.tree import bounds_in

DOLLARS = "$"
MEASURES: dict[QuestionName, str] = {
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
COUNTED = {"cards": "card", "decks": "deck"}


def measure(rules: Rulebook, question: QuestionName) -> str:
    """What a question counts or measures; the statements' own unit if they share one."""
    if question in MEASURES:
        return MEASURES[question]
    units = {part.unit for rule in statements_on(rules, question) for part in bounds_in(rule.stated.value)}
    return COUNTED.get(units.pop(), "") if len(units) == 1 else ""


def measured(amount: Fraction, measure: str) -> str:
    """``$5``, ``$7.50``, ``6 decks``; ``amount 1.5`` if the unit is unknown."""
    if measure == DOLLARS:
        return dollars(amount)
    number = str(amount) if 100 % amount.denominator else f"{float(amount):g}"
    if not measure:
        return f"amount {number}"
    return counted(amount, measure) if amount.denominator == 1 else f"{number} {measure}s"
