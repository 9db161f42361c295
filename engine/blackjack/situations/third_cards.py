"""Hands of a side wager that goes on to a third card: such wagers are settled when the player has drawn it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from engine.blackjack.situation import Situation
from engine.cards import SUITS, Card
from engine.footprint import places_of, tells_suits
from grammar.tree import RanksAre, Test

THIRD = frozenset({"third card", "last card", "cards in hand"})
DEALT = 2


def with_third_cards(found: Iterable[Situation], tests: Sequence[Test], ranks: Sequence[str]) -> Iterator[Situation]:
    """The hands dealt, and where a test looks for a third card, each of them with one drawn."""
    further = any(map(looks_further, tests))
    suits = SUITS if any(tells_suits(test) for test in tests) else SUITS[:1]
    for at in found:
        yield at
        for rank, suit in product(ranks, suits) if further else ():
            yield at.with_cards((*at.hand, Card(rank, suit)), at.dealer, 1)


def looks_further(test: Test) -> bool:
    if isinstance(test, RanksAre):
        return test.group == ("hand",) and len(test.ranks) > DEALT
    return bool(THIRD & set(places_of(test)))
