"""How five cards can rank. A ranking that only compares suits sees of them no more than whether all are alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import numpy as np

from base.records import dataclass
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.showdown.shape import BEST
from engine.declared.showdown.suit_orbits import all_hands
from engine.declared.situation_table import Column
from grammar.vocabulary import RANKS, SUITS

WEIGHTS = 5 ** np.arange(len(RANKS), dtype=np.int64)
"""No rank occurs five times: hands with one sum of weights have the same ranks."""
PIECES = 16


@dataclass(frozen=True, slots=True, eq=False)
class FiveCards:
    """The rank of every five cards of a deck, by the sum of their weights: in several suits, and in one."""

    mixed: tuple[Column, Column]
    suited: tuple[Column, Column]

    @property
    def ranks(self) -> Column:
        """Every rank that occurs, lowest first."""
        every = np.unique(np.concatenate([self.mixed[1], self.suited[1]]))
        found: Column = every[every >= 0]
        return found

    def best(self, cards: Column) -> Column:
        """Of each row of cards the rank of the best five."""
        weights, suits = WEIGHTS[cards // len(SUITS)], np.left_shift(1, cards % len(SUITS))
        found = np.full(len(cards), -1, np.int64)
        for part in combinations(range(cards.shape[1]), BEST):
            five = list(part)
            alike = np.bitwise_and.reduce(suits[:, five], axis=1) > 0
            found = np.maximum(found, self.looked_up(weights[:, five].sum(axis=1), alike))
        return found

    def looked_up(self, sums: Column, alike: Column) -> Column:
        found = np.full(len(sums), -1, np.int64)
        for rows, (keys, ranks) in ((~alike, self.mixed), (alike, self.suited)):
            found[rows] = ranks[np.searchsorted(keys, sums[rows])]
        return found


def five_cards(terms: DeclaredTerms, gone: Column) -> FiveCards:
    key = ("five cards", gone.tobytes())
    if key not in terms.shared:
        mixed, suited = (np.array(list(hands)) for hands in typical_hands(gone))
        terms.shared[key] = FiveCards(by_weight(terms, mixed), by_weight(terms, suited))
    found: FiveCards = terms.shared[key]
    return found


def by_weight(terms: DeclaredTerms, hands: Column) -> tuple[Column, Column]:
    if not len(hands):  # too few ranks for five of one suit
        return np.zeros(1, np.int64), np.full(1, -1, np.int64)
    sums = WEIGHTS[hands // len(SUITS)].sum(axis=1)
    order = np.argsort(sums)
    return sums[order], terms.ranks.of(hands, BEST)[order]


def typical_hands(gone: Column) -> tuple[Iterator[list[int]], Iterator[list[int]]]:
    """For each five ranks that the deck can make a hand in several suits; for five different ones also one in one."""
    ranks = [rank for rank in range(len(RANKS)) if not gone[rank * len(SUITS)]]
    several = (hand for five in combinations_with_replacement(ranks, BEST) if max(map(five.count, five)) <= len(SUITS)
               for hand in (in_several_suits(five),))  # fmt: skip
    return several, ([rank * len(SUITS) for rank in five] for five in combinations(ranks, BEST))


def in_several_suits(ranks: tuple[int, ...]) -> list[int]:
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    suits[-1] += not any(suits)
    return [rank * len(SUITS) + suit for rank, suit in zip(ranks, suits, strict=True)]


def hand_ranks(terms: DeclaredTerms, gone: Column) -> tuple[Column, Column]:
    """Every hand of five that the deck can make, and its rank."""
    hands = all_hands(BEST)
    hands = hands[~gone[hands].any(axis=1)]
    five = five_cards(terms, gone)
    pieces = np.array_split(hands, PIECES)  # all at once they would take much memory
    return hands, np.concatenate([five.best(piece.astype(np.int64)) for piece in pieces])
