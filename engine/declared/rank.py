"""How hands rank, as integers: the event of the declared ranking first, then the ranks by how often they occur."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement

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
        self.known: dict[int, tuple[Column, Column]] = {}
        """By the number of cards: every key of a hand, and its rank."""

    def category(self, event: str) -> int:
        return len(self.events) - 1 - self.events.index(event)

    def category_of(self, ranks: Column) -> Column:
        found: Column = ranks >> SHIFT
        return found

    def threshold(self, event: str, ranks: Sequence[int] = ()) -> int:
        """The least rank of an event whose first tie-breaks are these."""
        least = self.category(event) << SHIFT
        for place, rank in enumerate(ranks, 1):
            counted = BELOW_THE_TWO if rank == ACE and self.aces.rank == LOW else rank
            least += (counted + 1) << (SHIFT - BITS * place)
        return least

    def of_ranks(self, ranks: tuple[int, ...]) -> int:
        """The rank of cards of these ranks, not all in one suit."""
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        suits[-1] += not any(suits)
        faces = [rank * len(SUITS) + suit % len(SUITS) for rank, suit in zip(ranks, suits, strict=True)]
        return int(self.whole(np.array([faces], np.int64))[0])

    def of(self, faces: Column, best: int) -> Column:
        """The rank of each row of cards, or of the best so many of them."""
        parts = combinations(range(faces.shape[1]), best)
        found: Column = np.maximum.reduce([self.whole(faces[:, list(part)]) for part in parts])
        return found

    def whole(self, faces: Column) -> Column:
        """By the definitions themselves; hands that the ranking does not tell apart are ranked once."""
        if self.suits_alike:
            return self.looked_up(faces)
        first, inverse = like_hands(faces)
        return self.plain(faces[first])[inverse]

    def looked_up(self, faces: Column) -> Column:
        """A ranking that only compares suits sees no more of a hand than its ranks, and whether all suits are alike."""
        number = faces.shape[1]
        if number not in self.known:
            self.known[number] = self.every(number)
        keys, ranks = self.known[number]
        found: Column = ranks[np.searchsorted(keys, hand_keys(faces))]
        return found

    def table(self, number: int) -> bytes | None:
        """What tells this ranking of so many cards from another; None where suits count by name."""
        if not self.suits_alike:
            return None
        if number not in self.known:
            self.known[number] = self.every(number)
        return self.known[number][1].tobytes()

    def every(self, number: int) -> tuple[Column, Column]:
        """The rank of a hand of so many cards by its key, in the order of keys."""
        hands = np.array(list(combinations_with_replacement(range(len(RANKS)), number)), np.int64) * len(SUITS)
        mixed = hands.copy()
        mixed[:, 1::2] += 1
        both = np.concatenate([hands, mixed])
        keys, first = np.unique(hand_keys(both), return_index=True)
        return keys, self.plain(both[first])

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


def like_hands(faces: Column) -> tuple[Column, Column]:
    """The first of each set of equal hands, in whatever order their cards lie, and for each hand which it is."""
    keys = np.zeros(len(faces), np.int64)
    for column in np.sort(faces, axis=1).T:
        keys = keys * 64 + column
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    return first, inverse


def hand_keys(faces: Column) -> Column:
    """A number for the ranks of each hand, however they lie, and whether it is of one suit."""
    weights = (faces.shape[1] + 1) ** np.arange(len(RANKS), dtype=np.int64) * 2
    one_suit = (faces % len(SUITS) == faces[:, :1] % len(SUITS)).all(axis=1)
    found: Column = weights[faces // len(SUITS)].sum(axis=1) + one_suit
    return found


def suit_masks(faces: Column) -> Column:
    """For each row and suit the set of its ranks, as bits."""
    ranks, suits = np.left_shift(1, faces // len(SUITS)), faces % len(SUITS)
    return np.stack([np.where(suits == suit, ranks, 0).sum(axis=1) for suit in range(len(SUITS))]).T
