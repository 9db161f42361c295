"""Sheets of games beside programs of the test's own that know dice, balls and cards only: every figure of a wager."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from engine.declared.declared_endings import declared_endings
from engine.sheet.endings import brought_by, staked_on
from engine.sheet.figure import Exact
from engine.sheet.game_sheet import wager_sheet
from engine.sheet.options import SheetOptions
from engine.sheet.results import Results
from tests.engine.declared.test_casino_holdem import PAYS, QUALIFIES, THREE_OF_A_KIND
from tests.engine.declared.test_equal_choices import RIDE, Counted, Numbers, number
from tests.engine.declared.test_figures import pays_of, usual
from tests.engine.declared.test_showdown import LOW, kind_and_ties
from tests.support.declared_games import rules_from

Ends = dict[tuple[Fraction, int], int]
"""In how many ways a round brings so much for so many units staked."""
ROLLS = tuple(product(range(1, 7), repeat=3))
PAIRS = tuple(product(range(1, 7), repeat=2))


def alike(gains: list[Fraction | int]) -> Ends:
    return {(Fraction(gain), 1): times for gain, times in Counter(gains).items()}


def chuck_a_luck() -> dict[str, Ends]:
    sides: dict[str, Callable[[int], bool]] = {"High": lambda total: total >= 11, "Low": lambda total: total <= 10}
    found = {
        name: alike([1 if wins(sum(roll)) and len(set(roll)) > 1 else -1 for roll in ROLLS])
        for name, wins in sides.items()
    }
    return {**found, "One Number": alike([roll.count(3) or -1 for roll in ROLLS])}


def over_and_under() -> dict[str, Ends]:
    totals = [sum(roll) for roll in PAIRS]
    return {
        "Under": alike([1 if total < 7 else -1 for total in totals]),
        "Over": alike([1 if total > 7 else -1 for total in totals]),
        "Seven": alike([4 if total == 7 else -1 for total in totals]),
    }


def dragon_tiger() -> dict[str, Ends]:
    """Eight decks: two cards by rank and suit, the second from what the first leaves."""
    found: dict[str, Counter[tuple[Fraction, int]]] = {
        name: Counter() for name in ("Dragon", "Tiger", "Tie", "Suited Tie")
    }
    for one, two in product(product(range(13), range(4)), repeat=2):
        ways, order = 8 * (8 - (one == two)), (one[0] > two[0]) - (one[0] < two[0])
        gains = {
            "Dragon": Fraction(order) if order else Fraction(-1, 2),
            "Tiger": Fraction(-order) if order else Fraction(-1, 2),
            "Tie": Fraction(-1 if order else 8),
            "Suited Tie": Fraction(50 if one == two else -1),
        }
        for name, gain in gains.items():
            found[name][gain, 1] += ways
    return {name: dict(ends) for name, ends in found.items()}


def keno() -> dict[str, Ends]:
    pays = {1: {1: 3}, 4: {2: 1, 3: 4, 4: 120}, 8: {5: 9, 6: 90, 7: 1500, 8: 25000}}
    names = {1: "One Spot", 4: "Four Spots", 8: "Eight Spots"}
    found: dict[str, Ends] = {}
    for spots, schedule in pays.items():
        ends: Counter[tuple[Fraction, int]] = Counter()
        for hits in range(spots + 1):
            ends[Fraction(schedule.get(hits, 0) - 1), 1] += comb(spots, hits) * comb(80 - spots, 20 - hits)
        found[names[spots]] = dict(ends)
    return found


def red_dog() -> dict[str, Ends]:
    """Six decks: every three ranks in order; raised where what lies between is more than half of what is left."""
    found: Counter[tuple[Fraction, int]] = Counter()
    for one, two, third in product(range(13), repeat=3):
        ways = 24 * (24 - (one == two)) * (24 - (one == third) - (two == third))
        low, high = min(one, two), max(one, two)
        spread = high - low - 1
        units = 2 if 2 * spread * 24 > 310 else 1
        odds = {1: 5, 2: 4, 3: 2}.get(spread, 1)
        if spread < 1:
            found[Fraction(11 if one == two == third else 0), 1] += ways
        else:
            found[Fraction(units * odds if low < third < high else -units), units] += ways
    return {"Ante": dict(found)}


DERIVED = {
    "chuck-a-luck": chuck_a_luck, "over-under-seven": over_and_under, "dragon-tiger": dragon_tiger, "keno": keno,
    "red-dog": red_dog,
}  # fmt: skip
DECKS = {"dragon-tiger": 8, "red-dog": 6}


@pytest.mark.parametrize("family", DERIVED)
def test_every_figure_of_every_wager(family: str) -> None:
    for name, ends in DERIVED[family]().items():
        found = wager_sheet(usual(family), name, DECKS.get(family, 1), SheetOptions())
        assert found.edge == Exact(-mean(ends, lambda gain, _: gain))
        assert found.action == Exact(mean(ends, lambda _, units: Fraction(units)))
        has_figures(found.results, ends)


def has_figures(results: Results, ends: Ends) -> None:
    """The distribution, what its figures are, and by its own arithmetic the variance and how often money is won."""
    chances: dict[Fraction, Fraction] = {}
    for (gain, _), ways in ends.items():
        chances[gain] = chances.get(gain, Fraction(0)) + Fraction(ways, sum(ends.values()))
    assert dict(results.chances) == {gain: chance for gain, chance in chances.items() if chance}
    square = mean(ends, lambda gain, _: gain * gain) - mean(ends, lambda gain, _: gain) ** 2
    assert results.variance == Exact(square)
    assert results.hit == Exact(sum((chance for gain, chance in chances.items() if gain > 0), Fraction(0)))
    assert results.push == Exact(chances.get(Fraction(0), Fraction(0)))
    assert results.loss == Exact(sum((chance for gain, chance in chances.items() if gain < 0), Fraction(0)))


def mean(ends: Ends, worth: Callable[[Fraction, int], Fraction]) -> Fraction:
    return sum((worth(*end) * ways for end, ways in ends.items()), Fraction(0)) / sum(ends.values())


# Games with choices, on short decks ---------------------------------------------------------------------------

WHOLE = pytest.param(0, marks=pytest.mark.skipif("PITBOSS_LONG" not in os.environ, reason="ten seconds"))


def let_it_ride(gone: int) -> Ends:
    """Every five cards in every order in which they can be seen; of equal choices the unit is left."""
    deck = Counted(gone)
    hands = np.array(list(combinations(range(deck.size), 5)), np.int64)
    hands = hands[np.argsort(number(hands))]
    paid = deck.paid(RIDE, dict.fromkeys(range(8, 13), 1))
    four = deck.summed(paid, 4)
    three = deck.summed(four, 3)
    found: Counter[tuple[Fraction, int]] = Counter()
    for first in combinations(range(5), 3):
        early = three[number(hands[:, first])] >= 0
        for turn in sorted({0, 1, 2, 3, 4} - {*first}):
            late = four[number(hands[:, sorted((*first, turn))])] >= 0
            add(found, paid, 1 + early.astype(np.int64) + late)
    return dict(found)


def add(found: Counter[tuple[Fraction, int]], paid: Numbers, units: Numbers) -> None:
    codes, times = np.unique(paid * 4 + units, return_counts=True)
    for code, ways in zip(codes.tolist(), times.tolist(), strict=True):
        found[Fraction(code // 4 * (code % 4)), code % 4] += ways


CALLED = sorted({-3, 0, *(pay + more for pay in (1, *PAYS.values()) for more in (0, 2))})
"""What calling can come to: the ante is paid, and two units more where the dealer qualifies."""


def casino_holdem() -> Ends:
    """Jacks to aces: what calling comes to with each flop, over every turn and river and pair of the dealer's."""
    deck = [suit * 13 + rank for suit in range(4) for rank in range(9, 13)]
    hands = list(combinations(range(16), 5))
    told = [kind_and_ties(tuple(deck[card] for card in hand)) for hand in hands]
    order = {one: place for place, one in enumerate(sorted(set(told)))}
    kinds = np.array([kind for kind, _ in sorted(set(told))])
    pays = np.array([PAYS.get(int(kind), 1) for kind in kinds])
    rank_at = np.full((16,) * 5, -1, np.int16)
    rank_at[tuple(np.array(hands).T)] = [order[one] for one in told]
    pairs = np.array(list(combinations(range(16), 2)))
    bits = (1 << pairs).sum(axis=1)
    flops: dict[tuple[int, ...], Numbers] = {}
    for board in hands:
        free = np.flatnonzero((bits & sum(1 << card for card in board)) == 0)
        cards = np.sort(np.concatenate([np.repeat([board], len(free), 0), pairs[free]], axis=1), axis=1)
        best = np.max([rank_at[tuple(cards[:, part].T)] for part in map(list, combinations(range(7), 5))], axis=0)
        apart = (bits[free][:, None] & bits[free][None, :]) == 0
        open_ = apart & (kinds[best] >= THREE_OF_A_KIND)[None, :]
        won = (open_ & (best[:, None] > best[None, :])).sum(axis=1)
        lost = (open_ & (best[:, None] < best[None, :])).sum(axis=1)
        unqualified = (apart & ~open_).sum(axis=1)
        met = np.zeros((len(free), len(CALLED)), np.int64)
        for brings, times in (
            (pays[best], unqualified), (pays[best] + 2, won), (0 * best - 3, lost),
            (0 * best, apart.sum(axis=1) - unqualified - won - lost),
        ):  # fmt: skip
            np.add.at(met, (np.arange(len(free)), np.searchsorted(CALLED, brings)), times)
        for flop in combinations(board, 3):
            flops.setdefault(flop, np.zeros((len(pairs), len(CALLED)), np.int64))[free] += met
    found: Counter[tuple[Fraction, int]] = Counter()
    for met in flops.values():
        calls = met @ np.array(CALLED) > -met.sum(axis=1)
        found[Fraction(-1), 1] += int(met[~calls].sum())
        for gain, times in zip(CALLED, met[calls].sum(axis=0).tolist(), strict=True):
            found[Fraction(gain), 3] += times
    return dict(found)


def ends_as(family: str, wager: str, removed: tuple[str, ...], expected: Ends, text: str = "") -> None:
    rules = rules_from(text) if text else usual(family)
    endings = declared_endings(rules, wager, 1, removed)
    names = tuple(dict.fromkeys(end.wager for ending in endings.ways for end in ending))
    has_figures(endings.results(brought_by(*names)), expected)
    assert endings.mean(staked_on(*names)) == mean(expected, lambda _, units: Fraction(units))


@pytest.mark.parametrize("gone", [5, WHOLE])
def test_let_it_ride_by_every_order_of_five_cards(gone: int) -> None:
    ends_as("let-it-ride", "First", ("2", "3", "4", "5", "6", "7", "8")[:gone], let_it_ride(gone))


def test_casino_holdem_by_every_deal_of_a_short_deck() -> None:
    pytest.importorskip("numba")
    text = f"family casino-holdem\n{QUALIFIES}{pays_of('casino-holdem', 'Ante', 'Call')}"
    ends_as("casino-holdem", "Ante", LOW, casino_holdem(), text)
