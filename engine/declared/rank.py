"""How hands rank, as integers: the event of the declared ranking first, then the ranks by how often they occur."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from engine.declared.situation_table import Column, Mask
from grammar.declared.structure import Structure
from grammar.vocabulary import RANKS, SUITS

SHIFT = 28
"""A rank is its event above up to seven tie-breaks of four bits, the first of them the most significant."""
BITS = 4
ACE = len(RANKS) - 1


class Ranks:
    """The ranking of one game."""

    def __init__(
        self, structure: Structure, masks: Callable[[Column], Sequence[Mask]], *, suits_alike: bool = False
    ) -> None:
        """suits_alike: the events of the ranking only compare suits, and name none."""
        self.events = structure.ranking.events
        self.suits_alike = suits_alike
        self.low = tuple(RANKS.index(rank) for rank in structure.ranking.low)
        self.masks = masks

    def category(self, event: str) -> int:
        return len(self.events) - 1 - self.events.index(event)

    def category_of(self, ranks: Column) -> Column:
        found: Column = ranks >> SHIFT
        return found

    def threshold(self, event: str, rank: int | None) -> int:
        first = 0 if rank is None else (rank + 1) << (SHIFT - BITS)
        return (self.category(event) << SHIFT) + first

    def of(self, faces: Column, best: int) -> Column:
        """The rank of each row of cards, or of the best so many of them."""
        parts = combinations(range(faces.shape[1]), best)
        found: Column = np.maximum.reduce([self.whole(faces[:, list(part)]) for part in parts])
        return found

    def whole(self, faces: Column) -> Column:
        """By the definitions themselves; hands that differ in no rank set of a suit are ranked once."""
        first, inverse = like_hands(faces, self.suits_alike)
        return self.plain(faces[first])[inverse]

    def plain(self, faces: Column) -> Column:
        category = np.zeros(len(faces), np.int64)
        if self.events:
            for number, mask in enumerate(reversed(self.masks(faces))):  # the highest is asked last and stands
                category[mask] = number
        ranks = self.with_low_ace(faces // len(SUITS)) + 1
        counts = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
        order = np.sort(counts * 2**BITS + ranks, axis=1)[:, ::-1] % 2**BITS
        key = category << SHIFT
        for place in range(min(order.shape[1], SHIFT // BITS)):
            key = key + (order[:, place].astype(np.int64) << (SHIFT - BITS * (place + 1)))
        return key

    def with_low_ace(self, ranks: Column) -> Column:
        """The ace counts below the two in the one row in which it is low."""
        if not self.low or ranks.shape[1] != len(self.low):
            return ranks.astype(np.int64)
        low = (np.sort(ranks, axis=1) == np.sort(np.array(self.low))).all(axis=1)
        return np.where(low[:, None] & (ranks == ACE), -1, ranks).astype(np.int64)


def like_hands(faces: Column, suits_alike: bool = False) -> tuple[Column, Column]:
    """The first of each set of equal hands, in whatever order their cards lie, and for each hand which it is."""
    if suits_alike and not doubles(faces):
        parts = np.sort(suit_masks(faces), axis=1)
        base = 2 ** len(RANKS)
    else:
        parts, base = np.sort(faces, axis=1), 64
    keys = np.zeros(len(faces), np.int64)
    for column in parts.T:
        keys = keys * base + column
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    return first, inverse


def doubles(faces: Column) -> bool:
    """Does some hand hold a card twice?"""
    return any((faces[:, one] == faces[:, other]).any() for one, other in combinations(range(faces.shape[1]), 2))


def suit_masks(faces: Column) -> Column:
    """For each row and suit the set of its ranks, as bits."""
    ranks, suits = np.left_shift(1, faces // len(SUITS)), faces % len(SUITS)
    return np.stack([np.where(suits == suit, ranks, 0).sum(axis=1) for suit in range(len(SUITS))], axis=1)
