"""Choices that bring the same: the edge is one number, what is staked is not. Counted apart, over sets of cards."""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.declared.declared_odds import declared_odds
from engine.side_wagers.tally import WagerOdds
from tests.engine.declared.test_figures import usual

Numbers = NDArray[np.int64]
RIDE = (-1, -1, 2, 3, 5, 8, 11, 50, 200, 1000)
STUD = (-1, -1, 2, 3, 4, 6, 10, 40, 100, 500)
"""What a unit brings by kind: no pair, a pair (told by its rank), two pair and so on to the royal flush."""


class Counted:
    """Hands of five cards of a deck without its lowest ranks, and what can be added to fewer cards."""

    def __init__(self, gone: int) -> None:
        self.size = 4 * (13 - gone)
        self.kinds, self.pairs = kinds_of(np.array(list(combinations(range(4 * gone, 52), 5)), np.int64))
        self.larger = {known: larger(known, self.size) for known in (2, 3, 4)}
        """By set of so many cards: the sets with one card more."""

    def summed(self, values: Numbers, known: int) -> Numbers:
        found: Numbers = values[self.larger[known]].sum(axis=1)
        return found

    def paid(self, pays: tuple[int, ...], pairs: dict[int, int]) -> Numbers:
        """By hand of five cards, in the order of `number`."""
        found = np.array(pays, np.int64)[self.kinds]
        for rank, pay in pairs.items():
            found[(self.kinds == 1) & (self.pairs == rank)] = pay
        return found


def kinds_of(hands: Numbers) -> tuple[Numbers, Numbers]:
    """The kind of each hand and the rank of its pair, in the order of `number`."""
    ranks, suits = np.sort(hands // 4, axis=1), hands % 4
    counts = np.stack([(ranks == rank).sum(axis=1) for rank in range(13)], axis=1)
    most = -np.sort(-counts, axis=1)
    kinds = np.select(
        [most[:, 0] == 4, (most[:, 0] == 3) & (most[:, 1] == 2), most[:, 0] == 3, most[:, 1] == 2, most[:, 0] == 2],
        [7, 6, 3, 2, 1],
    )
    straight = (np.diff(ranks, axis=1) == 1).all(axis=1) | (ranks == [0, 1, 2, 3, 12]).all(axis=1)
    flush = (suits == suits[:, :1]).all(axis=1)
    kinds = np.where(
        flush & straight, np.where(ranks[:, 0] == 8, 9, 8), np.where(flush, 5, np.where(straight, 4, kinds))
    )
    order = np.argsort(number(hands - hands.min()))
    return kinds[order], np.argmax(counts, axis=1)[order]


def number(sets: Numbers) -> Numbers:
    """The place of each ascending set among all of its size."""
    table = np.array([[comb(card, size) for size in range(6)] for card in range(52)])
    found: Numbers = sum(table[sets[:, place], place + 1] for place in range(sets.shape[1]))
    return found


def larger(known: int, size: int) -> Numbers:
    sets = np.array(list(combinations(range(size), known)), np.int64)
    sets = sets[np.argsort(number(sets))]
    free = np.ones((len(sets), size), bool)
    free[np.arange(len(sets))[:, None], sets] = False
    every = np.nonzero(free)[1].reshape(len(sets), size - known)
    return np.stack([number(np.sort(np.column_stack([sets, card]), axis=1)) for card in every.T], axis=1)


def staked(options: list[tuple[Numbers, Any]], least: bool) -> tuple[Numbers, Numbers]:
    """options: what each brings and stakes. The best, and the stake of the one that stakes least or most of equals."""
    worth = np.stack([brings for brings, _ in options])
    stakes = np.stack([np.broadcast_to(stake, worth[0].shape) for _, stake in options])
    equal = worth == worth.max(axis=0)
    return worth.max(axis=0), (np.where(equal, stakes, 1 << 60).min if least else np.where(equal, stakes, -1).max)(
        axis=0
    )


def stud(deck: Counted, least: bool) -> tuple[Fraction, Fraction]:
    """What the player of Mississippi stud wins and stakes, from the last choice back."""
    paid = deck.paid(STUD, {rank: 1 if rank >= 9 else 0 for rank in range(4, 13)})
    brings, ways = deck.summed(paid, 4), deck.size - 4
    found = {
        held: staked([(np.full_like(brings, -held * ways), held * ways)]
                     + [((held + more) * brings, (held + more) * ways) for more in (1, 3)], least)
        for held in (3, 5, 7)
    }  # fmt: skip
    for known, stakes in ((3, (2, 4)), (2, (1,))):
        ways *= deck.size - known
        found = {
            held: staked([(np.full(comb(deck.size, known), -held * ways), held * ways)]
                         + [tuple(deck.summed(each, known) for each in found[held + more]) for more in (1, 3)], least)  # type: ignore[misc]
            for held in stakes
        }  # fmt: skip
    money, action = (int(each.sum()) for each in found[1])
    return Fraction(money, ways * comb(deck.size, 2)), Fraction(action, ways * comb(deck.size, 2))


def ride(deck: Counted) -> tuple[Numbers, Numbers]:
    """What three and four cards are worth in let it ride, whose units are let ride or taken back one by one."""
    four = deck.summed(deck.paid(RIDE, dict.fromkeys(range(8, 13), 1)), 4)
    return deck.summed(four, 3), four


def odds_of(family: str, wager: str, gone: int) -> WagerOdds:
    return declared_odds(usual(family), wager, 1, ("2", "3", "4", "5", "6", "7", "8")[:gone])


WHOLE = pytest.param(0, marks=pytest.mark.skipif("PITBOSS_LONG" not in os.environ, reason="ten seconds"))


@pytest.mark.parametrize("gone", [4, WHOLE])
def test_mississippi_stud(gone: int) -> None:
    """Published of the whole deck: 3.59 units, for a player who folds no hand that is worth as much as a fold."""
    odds, deck = odds_of("mississippi-stud", "Ante", gone), Counted(gone)
    (low, least), (high, most) = stud(deck, least=True), stud(deck, least=False)
    assert low == high == -odds.edge
    assert odds.actions == (least, most)
    assert gone or round(float(most), 2) == 3.59


@pytest.mark.parametrize("gone", [3, WHOLE])
def test_let_it_ride(gone: int) -> None:
    """Published of the whole deck: 1.2237 units, for a player who takes back what is worth nothing."""
    odds, deck = odds_of("let-it-ride", "First", gone), Counted(gone)
    three, four = ride(deck)
    least, most = (
        1 + sum(Fraction(int(riding.sum()), riding.size) for riding in two)
        for two in ((three > 0, four > 0), (three >= 0, four >= 0))
    )
    assert odds.actions == (least, most)
    assert gone or least == Fraction(331288, 270725)
    assert [line for line in odds.strategy if line.startswith("second")] == [
        f"second choice after {name}: ride on with {100 * share:.4f}% of hands, "
        f"pull back again with {100 - 100 * share:.4f}% of hands"
        for name, came in (("let it ride", three >= 0), ("pull back", three < 0))
        for share in [float((four[deck.larger[3][came]] >= 0).mean())]
    ]


@pytest.mark.parametrize(("family", "wager"), [("three-card-poker", "Ante"), ("casino-war", "Ante")])
def test_no_two_choices_bring_the_same(family: str, wager: str) -> None:
    fresh = usual.__wrapped__(family)  # other tests have the same rulebook look at the game as a duel
    assert declared_odds(fresh, wager, 6 if family == "casino-war" else 1).actions == ()
