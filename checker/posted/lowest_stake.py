"""The stake that a situation is told with: the lowest that the rules allow for its wager."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.posted.joined_document import BothBooks
from engine.effects import ALLOWED, FORBIDDEN
from grammar.tree import bounds_in


def at_lowest_stake(books: BothBooks, at: Any, about: str) -> Any:
    """The situation with the lowest stake; as it is where it has one already, or no amount is allowed."""
    if getattr(at, "amount", None) is not None or getattr(at, "staked", None) != 1 or getattr(at, "ante", None) != 1:
        return at
    stake = lowest_stake(books, about)
    return replace(at, ante=stake, staked=stake) if stake else at


def lowest_stake(books: BothBooks, about: str) -> Fraction | None:
    """Of the wager itself; of the first that has an amount of its own where it follows another."""
    for wager in dict.fromkeys((about, *books.reach.subjects("wager amount"))):
        for at in books.situations("wager amount", wager):
            effects = books.rules.ask("wager amount", at, wager).effects
            if ALLOWED in effects and FORBIDDEN not in effects and at.amount and not follows(books, wager):
                return Fraction(at.amount)
    return None


def follows(books: BothBooks, wager: str) -> bool:
    """Is its amount a share of another wager's?"""
    stated = [rule.stated for rule in books.rules.speaking("wager amount", wager)]
    return any(all(part.unit == "share" for part in bounds_in(one.value)) for one in stated)
