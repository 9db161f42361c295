"""How hands rank, as integers: the event of the declared ranking first, then the ranks by how often they occur."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from engine.ace_order import ACE, AROUND, BELOW_THE_TWO, HIGH, LOW, UNSAID, AceOrder
from engine.declared.situation_table import Column, Mask
from grammar.declared.structure import Structure
from grammar.vocabulary import RANKS, SUITS

SHIFT = 28
"""A rank is its event above up to seven tie-breaks of four bits, the first of them the most significant."""
BITS = 4


class Ranks:
    """The ranking of one game."""

    def __init__(
        self,
        structure: Structure,
        masks: Callable[[Column], Sequence[Mask]],
        aces: AceOrder = UNSAID,
        *,
        suits_alike: bool = False,
    ) -> None:
        """suits_alike: the events of the ranking only compare suits, and name none."""
        self.events = structure.ranking.events
        self.suits_alike = suits_alike
        self.low = tuple(RANKS.index(rank) for rank in structure.ranking.low)
        self.masks = masks
        self.aces = aces

    def category(self, event: str) -> int:
        return len(self.events) - 1 - self.events.index(event)

    def category_of(self, ranks: Column) -> Column:
        found: Column = ranks >> SHIFT
        return found

    def threshold(self, event: str, rank: int | None) -> int:
        place = BELOW_THE_TWO if rank == ACE and self.aces.rank == LOW else rank
        first = 0 if place is None else (place + 1) << (SHIFT - BITS)
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
        """The ace counts below the two where it is low: in a straight that it begins, or always."""
        return low_aces(ranks, self.begun_by_ace(ranks)) if self.aces.rank != LOW else self.compared(ranks)

    def begun_by_ace(self, ranks: Column) -> Column:
        """In which rows the ace begins a straight, as the document has it, or as the ranking of the game has it."""
        begun = (ACE, *range(ranks.shape[1] - 1)) if self.aces.straights else self.low
        if self.aces.straights == HIGH or ranks.shape[1] != len(begun):
            return np.zeros(len(ranks), bool)
        return np.asarray((np.sort(ranks, axis=1) == np.sort(np.array(begun))).all(axis=1), bool)

    def compared(self, ranks: Column) -> Column:
        """The ranks as single cards are compared."""
        return low_aces(ranks, np.full(len(ranks), self.aces.rank == LOW))

    def in_a_row(self, ranks: Column) -> Column:
        """Ranks in a row, each once, with the ace where it may stand."""
        if ranks.shape[1] == 0:
            return np.zeros(len(ranks), bool)
        low = self.begun_by_ace(ranks) if self.aces.straights != LOW else np.ones(len(ranks), bool)
        around = self.aces.straights == AROUND
        turns = [(ranks + by) % len(RANKS) for by in range(len(RANKS))] if around else [low_aces(ranks, low)]
        rows = [(np.diff(np.sort(turn, axis=1), axis=1) == 1).all(axis=1) for turn in turns]
        return np.asarray(np.logical_or.reduce(rows), bool)


def low_aces(ranks: Column, rows: Column) -> Column:
    """The same ranks, with the ace below the two in some rows."""
    return np.where(rows[:, None] & (ranks == ACE), BELOW_THE_TWO, ranks).astype(np.int64)


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
