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
from tests.engine.declared.test_duels import (
    ACE,
    BELOW_THE_JACK,
    FLUSH,
    HIGH,
    KING,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREES,
    three_cards,
)
from tests.engine.declared.test_figures import usual
from tests.engine.declared.test_showdown import BLIND, LOW, kind_and_ties, short
from tests.support.declared_games import rules_from
from tests.support.duels import THREE_AND_AN_UP_CARD, WON

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


Option = tuple[Numbers, Numbers, Numbers]
"""Twice what it brings, and the least and the most that is staked so, in sums over all that may follow."""


def better(options: list[Option]) -> Option:
    worth = np.stack([brings for brings, _, _ in options])
    equal = worth == worth.max(axis=0)
    least = np.where(equal, np.stack([low for _, low, _ in options]), 1 << 60).min(axis=0)
    most = np.where(equal, np.stack([high for _, _, high in options]), -1).max(axis=0)
    return worth.max(axis=0), least, most


def whole_rounds() -> tuple[Fraction, Fraction, Fraction]:
    """Hold'em with jacks to aces: what the player wins, and the least and the most that may be staked."""
    deck = [suit * 13 + rank for suit in range(4) for rank in range(9, 13)]
    pairs = np.array(list(combinations(range(16), 2)))
    bits = (1 << pairs).sum(axis=1)
    hands = list(combinations(range(16), 5))
    told = [kind_and_ties(tuple(deck[card] for card in hand)) for hand in hands]
    order = {one: number for number, one in enumerate(sorted(set(told)))}
    kinds = np.array([kind for kind, _ in sorted(set(told))])
    blinds = np.array([BLIND.get(int(kind), 0) for kind in kinds])
    rank_at = np.zeros((16,) * 5, np.int16)
    rank_at[tuple(np.array(hands).T)] = [order[one] for one in told]
    raised = {times: np.zeros(len(pairs), np.int64) for times in (3, 4)}
    dealt = np.zeros(len(pairs), np.int64)
    after: dict[tuple[int, ...], Numbers] = {}
    for board in hands:
        free = np.flatnonzero((bits & sum(1 << card for card in board)) == 0)
        cards = np.sort(np.concatenate([np.repeat([board], len(free), 0), pairs[free]], axis=1), axis=1)
        rank = np.max([rank_at[tuple(cards[:, part].T)] for part in map(list, combinations(range(7), 5))], axis=0)
        qualified, blind = kinds[rank] > 0, blinds[rank]
        apart = (bits[free][:, None] & bits[free][None, :]) == 0
        above, below = ((rank[:, None] > rank[None, :]) & apart, (rank[:, None] < rank[None, :]) & apart)
        sides = above.sum(axis=1) - below.sum(axis=1)
        open_hands = (above & qualified).sum(axis=1) - (below & qualified).sum(axis=1)
        number = apart.sum(axis=1)
        base = 2 * open_hands + above.sum(axis=1) * blind - 2 * below.sum(axis=1)
        last = better([(-4 * number, 2 * number, 2 * number), (base + 2 * sides, 3 * number, 3 * number)])
        for times, sums in raised.items():
            sums[free] += base + 2 * times * sides
        dealt[free] += number
        for flop in combinations(board, 3):
            seen = after.setdefault(flop, np.zeros((5, len(pairs)), np.int64))
            seen[:, free] += np.stack([*last, base + 4 * sides, number])
    later = [better([(one[0], one[1], one[2]), (one[3], 4 * one[4], 4 * one[4])]) for one in after.values()]
    checked = tuple(np.sum(each, axis=0) for each in zip(*later, strict=True))
    orders = 10  # of a board: which three lie first
    early = [
        (orders * sums, orders * (2 + times) * dealt, orders * (2 + times) * dealt) for times, sums in raised.items()
    ]
    worth, least, most = (int(each.sum()) for each in better([(checked[0], checked[1], checked[2]), *early]))
    ways = orders * int(dealt.sum())
    return Fraction(worth, 2 * ways), Fraction(least, ways), Fraction(most, ways)


def test_hidden_hands_over_shared_cards() -> None:
    pytest.importorskip("numba")
    odds = declared_odds(short(), "Ante", 1, LOW)
    value, least, most = whole_rounds()
    assert odds.edge == -value
    assert odds.actions == (least, most)
    assert least == odds.action < most, "of equal choices the first is to check"


PAIRS_PAY = 2
"""With jacks to aces there are 36 pairs that, so paid, are worth raising as little as folding."""


def raised_or_folded() -> tuple[int, int, int, int]:
    """Three cards each, one of the dealer's seen: what the player wins and stakes, least and most, and the deals."""
    ranks: dict[tuple[int, ...], Any] = {hand: three_cards(hand) for hand in combinations(range(16), 3)}
    pays = {STRAIGHT_FLUSH: 9, THREES: 4, STRAIGHT: 2, FLUSH: 1, PAIR: PAIRS_PAY, HIGH: 1}
    won = least = most = deals = 0
    for own, mine in ranks.items():
        left = [card for card in range(16) if card not in own]
        for up in left:
            raised = dealt = 0
            for hole in combinations([card for card in left if card != up], 2):
                theirs, held = ranks[tuple(sorted((up, *hole)))], [card // 4 for card in (up, *hole)]
                qualifies = theirs[0] >= PAIR or (KING in held and ACE in held)
                raised += 1 if not qualifies else 1 + 2 * pays[mine[0]] if mine > theirs else -3 if mine < theirs else 0
                dealt += 1
            won, deals = won + max(raised, -dealt), deals + dealt
            least += dealt * (3 if raised > -dealt else 1)
            most += dealt * (3 if raised >= -dealt else 1)
    return won, least, most, deals


def test_hidden_hands_apart() -> None:
    pytest.importorskip("numba")
    text = THREE_AND_AN_UP_CARD.replace("1 to 1 when " + WON + " and hand is pair", f"{PAIRS_PAY} to 1 when " + WON
                                        + " and hand is pair")  # fmt: skip
    assert text != THREE_AND_AN_UP_CARD
    won, least, most, deals = raised_or_folded()
    odds = declared_odds(rules_from(text), "Ante", 1, BELOW_THE_JACK)
    assert odds.edge == -Fraction(won, deals)
    assert odds.actions == (Fraction(least, deals), Fraction(most, deals))
    assert odds.action == Fraction(least, deals) < Fraction(most, deals), "of equal choices the first is to fold"


@pytest.mark.parametrize(("family", "wager"), [("three-card-poker", "Ante"), ("casino-war", "Ante")])
def test_no_two_choices_bring_the_same(family: str, wager: str) -> None:
    fresh = usual.__wrapped__(family)  # other tests have the same rulebook look at the game as a duel
    assert declared_odds(fresh, wager, 6 if family == "casino-war" else 1).actions == ()
