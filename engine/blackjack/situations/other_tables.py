"""The same situations at tables with another number of decks, or with more at stake, where a rule looks at these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from base.effort import spend
from engine.blackjack.situation import Situation
from engine.effects import FORBIDDEN
from engine.footprint import facts_read
from engine.situation_classes import apart, around, bounds, predicates
from grammar.exhibit import MAIN
from grammar.tree import NumberIs, Test

if TYPE_CHECKING:
    from engine.blackjack.situations.enumeration import BlackjackSituations

DECKS, ANTE, OWN_WAGER = "number of decks", "ante", "own wager"
MOST_DECKS = 8
MOVED = 8
"""What a situation at another table takes, in units of `base.effort`."""


def at_other_tables(
    reach: BlackjackSituations, tests: Sequence[Test], found: list[Situation], about: str
) -> list[Situation]:
    """Every situation with each number of decks and each stake that the tests tell apart."""
    for word, values, moved in (
        (DECKS, decks, with_decks),
        (ANTE, antes, with_ante),
        (OWN_WAGER, own_wagers, with_own_wager),
    ):
        looking = [test for test in tests if word in facts_read(test)]
        if looking and found:
            compiled = predicates(looking, reach.rules)
            kept = apart(values(reach, looking, about), partial(moved, found[0]), compiled)
            spend(MOVED * len(found) * len(kept))
            found = [moved(at, value) for at in found for value in kept]
    return found


def decks(reach: BlackjackSituations, tests: Iterable[Test], about: str) -> Iterator[Fraction]:
    for number in range(1, MOST_DECKS + 1):
        at = Situation("set-up", amount=Fraction(number), decks=number)
        if FORBIDDEN not in reach.rules.ask("number of decks", at).effects:
            yield Fraction(number)


def antes(reach: BlackjackSituations, tests: Iterable[Test], about: str) -> Iterator[Fraction]:
    return stakes(reach, tests, MAIN, reach.ante)


def own_wagers(reach: BlackjackSituations, tests: Iterable[Test], about: str) -> Iterator[Fraction]:
    lowest = reach.ante if about in ("", MAIN) else reach.lowest_beside(about)
    return stakes(reach, tests, about or MAIN, lowest)


def stakes(reach: BlackjackSituations, tests: Iterable[Test], wager: str, lowest: Fraction) -> Iterator[Fraction]:
    """The lowest wager, then whole dollars at and beside every amount that tests or limits name, if allowed."""
    named = [edge for test in tests if isinstance(test, NumberIs) for one in test.intervals for edge in one[:2] if edge]
    edges = sorted({*named, *bounds(reach.rules, "wager amount", wager)})
    yield lowest
    for amount in around(edges):
        at = Situation("wager", amount=amount, ante=amount, wager=wager)
        whole = amount.denominator == 1 or amount in edges
        if whole and FORBIDDEN not in reach.rules.ask("wager amount", at, wager).effects:
            yield amount


def with_decks(at: Situation, number: Fraction) -> Situation:
    return replace(at, decks=int(number))


def with_ante(at: Situation, ante: Fraction) -> Situation:
    staked = at.staked if at.wager not in ("", MAIN) else at.staked * ante / at.ante
    return replace(at, ante=ante, staked=staked, tells_stake=True)


def with_own_wager(at: Situation, stake: Fraction) -> Situation:
    ante = at.ante if at.wager not in ("", MAIN) else stake * at.ante / at.staked
    return replace(at, ante=ante, staked=stake, tells_stake=True)
