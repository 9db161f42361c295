"""Tables in which the best five of up to seven cards are looked up, small enough to stay near the processor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import numpy as np

from base.records import dataclass
from engine.declared.showdown.rank_numbers import WEIGHTS, FiveCards
from engine.declared.showdown.shape import BEST
from engine.declared.situation_table import Column
from grammar.vocabulary import RANKS, SUITS

LOW_RANKS = 7
LOW_CODES, HIGH_CODES = 5**LOW_RANKS, 5 ** (len(RANKS) - LOW_RANKS)
"""No rank occurs five times: the low and the high ranks of a hand are each a number in base five."""


@dataclass(frozen=True, slots=True, eq=False)
class RankTable:
    """The rank of so many cards of which no five are of one suit: at start[low code] + spot[high code]."""

    start: Column
    spot: Column
    ranks: Column


def rank_table(five: FiveCards, deck: tuple[int, ...], size: int) -> RankTable:
    """deck: the ranks in it. Ranks are told by their number from the lowest up."""
    start, spot = np.zeros(LOW_CODES, np.int32), np.zeros(HIGH_CODES, np.int32)
    low = tuple(rank for rank in deck if rank < LOW_RANKS)
    high = tuple(rank for rank in deck if rank >= LOW_RANKS)
    hands: list[tuple[int, ...]] = []
    for number in range(size + 1):
        above = tuple(rank_sets(high, size - number))
        for place, ranks in enumerate(above):
            spot[code(ranks) // LOW_CODES] = place
        for ranks in rank_sets(low, number):
            start[code(ranks)] = len(hands)
            hands.extend((*ranks, *more) for more in above)
    return RankTable(start, spot, best_mixed(five, np.array(hands, np.int64)))


def code(ranks: tuple[int, ...]) -> int:
    return int(WEIGHTS[list(ranks)].sum())


def rank_sets(ranks: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """So many ranks in ascending order, each at most once in every suit."""
    for several in combinations_with_replacement(ranks, size):
        if all(several[at] != several[at + len(SUITS)] for at in range(size - len(SUITS))):
            yield several


def best_mixed(five: FiveCards, hands: Column) -> Column:
    found = np.full(len(hands), -1, np.int64)
    for part in combinations(range(hands.shape[1]), BEST):
        sums = WEIGHTS[hands[:, list(part)]].sum(axis=1)
        found = np.maximum(found, five.looked_up(sums, np.zeros(len(hands), bool)))
    return np.searchsorted(five.ranks, found).astype(np.int16)


def one_suit(five: FiveCards, deck: tuple[int, ...]) -> Column:
    """The rank of five cards of one suit, by the set of their ranks as bits."""
    table = np.full(1 << len(RANKS), -1, np.int16)
    for ranks in combinations(deck, BEST):
        rank = five.looked_up(np.array([code(ranks)]), np.ones(1, bool))
        table[sum(1 << rank for rank in ranks)] = np.searchsorted(five.ranks, rank)[0]
    return table
