"""How baccarat reads a situation: what flags, counts, groups and totals mean at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from engine.baccarat.situations import Situation
from engine.card_values import HandTotal, Values, ranks_of, totaller
from engine.cards import Card
from engine.conditions import Predicate
from grammar.errors.faults import Unreadable

At = Situation
Meaning = TypeVar("Meaning")

MODULUS = 10
"""Only the last digit of a total counts."""


class BaccaratSenses:
    """Card values of one game, and with them everything a condition may look at."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.statements: dict[Any, Any] = {}
        self.totals = totaller(values, MODULUS)
        self.counted = lru_cache(maxsize=100_000)(lambda cards: self.totals(ranks_of(cards)))

    def flag(self, name: str) -> Predicate:
        return meant(FLAGS, name)

    def count(self, name: str) -> Callable[[At], Fraction | int]:
        return meant(COUNTS, name)

    def cards(self, group: str) -> Callable[[At], Sequence[Card]]:
        return meant(GROUPS, group)

    def total(self, whose: str) -> Callable[[At], HandTotal]:
        hand = meant(WHOSE, whose)
        return lambda at: self.points(hand(at))

    def points(self, cards: Sequence[Card]) -> HandTotal:
        return self.counted(tuple(cards))

    def moment(self, relation: str, name: str) -> Predicate:
        return self.circumstance(f"{relation} {name}")

    def circumstance(self, text: str) -> Predicate:
        return lambda at: text in at.true

    def shown(self, at: At) -> At:
        return at


def meant(words: Mapping[str, Meaning], word: str) -> Meaning:
    """What a word means at this table. Raises Unreadable for a word of another family."""
    if word not in words:
        raise Unreadable(f'"{word}" means nothing in baccarat')
    return words[word]


def own(at: At) -> tuple[Card, ...]:
    """The hand that is asked about: the banker's when the banker is to draw."""
    return at.banker if at.moment == "dealer" else at.player


WHOSE: dict[str, Callable[[At], tuple[Card, ...]]] = {
    "own": own,
    "player": lambda at: at.player,
    "banker": lambda at: at.banker,
    "dealer": lambda at: at.banker,
}

FLAGS: dict[str, Predicate] = {
    "banker wins": lambda at: at.result == "banker wins",
    "player side wins": lambda at: at.result == "player wins",
    "hands tie": lambda at: at.result == "tie",
    "player side drew": lambda at: len(at.player) > 2,
}

COUNTS: dict[str, Callable[[At], Fraction | int]] = {
    "cards in hand": lambda at: len(own(at)),
    "dealer cards": lambda at: len(at.banker),
    "ante": lambda at: at.ante,
}

GROUPS: dict[str, Callable[[At], Sequence[Card]]] = {
    "hand": own,
    "first two cards": lambda at: at.player[:2],
    "first card": lambda at: at.player[:1],
    "second card": lambda at: at.player[1:2],
    "third card": lambda at: at.player[2:3],
    "last card": lambda at: at.player[-1:],
    "dealer hand": lambda at: at.banker,
    "banker hand": lambda at: at.banker,
    "banker first two cards": lambda at: at.banker[:2],
    "player side": lambda at: at.player,
    "card": lambda at: (at.card,) if at.card else (),
}
