"""What a test looks at: which cards together, and what it sees of them. Counting stands on this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import assert_never

from grammar.tree import (
    Alike,
    CardIs,
    CardSet,
    Circumstance,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Flag,
    Matching,
    Moment,
    NumberIs,
    Quantity,
    RanksAre,
    Total,
    TotalIs,
    Versus,
)

RANK, ORDER, VALUE, SUIT, COLOUR, NUMBER = "rank", "order", "value", "suit", "colour", "number"
"""rank: are ranks equal; order: which rank is next; value: what it counts; number: how many cards."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """Cards that a test sees only together, so that their order cannot matter to it.

    places names where they lie; of a test these are words of the language, which a family of games turns
    into places of its own. ranks and suits are the sets that the test names.
    """

    places: frozenset[str]
    sees: frozenset[str]
    ranks: frozenset[frozenset[str]] = frozenset()
    suits: frozenset[frozenset[str]] = frozenset()

    def moved(self, places: Iterable[str]) -> Footprint:
        return Footprint(frozenset(places), self.sees, self.ranks, self.suits)


def looks(test: Condition) -> tuple[Footprint, ...]:
    """What a single test looks at; flags, totals and counts are named ``flag …``, ``total …``, ``count …``."""
    match test:
        case Flag(name):
            return (look((f"flag {name}",), VALUE),)
        case TotalIs(whose):
            return (look((f"total {whose}",), VALUE),)
        case NumberIs(quantity):
            return quantity_looks(quantity)
        case Versus(left, _, right):
            return (*quantity_looks(left), *quantity_looks(right))
        case CardIs(group, wanted):
            return (named(group, wanted),)
        case Alike(group, attribute):
            return (look(group, attribute),)
        case Consecutive(group):
            return (look(group, ORDER),)
        case RanksAre(group, ranks):
            single = frozenset(frozenset({rank}) for rank in ranks)
            return (Footprint(frozenset(group), frozenset({NUMBER}), single),)
        case Circumstance() | Moment():
            return ()
        case _:
            raise TypeError(f"{test} is no single test")


def quantity_looks(quantity: Quantity) -> tuple[Footprint, ...]:
    match quantity:
        case Count(name):
            return (look((f"count {name}",), NUMBER),)
        case Total(whose, ()):
            return (look((f"total {whose or 'own'}",), VALUE),)
        case Total(_, group):
            return (look(group, VALUE),)
        case Matching(group, target, same, other):
            return look(group, *same, *other), look(target, *same, *other)
        case CountOf(wanted, group):
            return (named(group, wanted),)
        case _:
            assert_never(quantity)


def look(places: Iterable[str], *sees: str) -> Footprint:
    return Footprint(frozenset(places), frozenset(sees))


def named(group: Iterable[str], wanted: CardSet) -> Footprint:
    return Footprint(
        frozenset(group),
        frozenset({NUMBER}),
        frozenset({frozenset(wanted.ranks)} if wanted.ranks else ()),
        frozenset({frozenset(wanted.suits)} if wanted.suits else ()),
    )


def outside_facts(tests: Iterable[Condition]) -> Iterator[str]:
    """Facts outside the game that tests look at, each as what is assumed of it: no count knows them."""
    yield from dict.fromkeys(f'not "{test.text}"' for test in tests if isinstance(test, Circumstance))
