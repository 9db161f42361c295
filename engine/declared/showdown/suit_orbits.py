"""Hands of one deck by their place in a fixed order, and which of them differ only by an exchange of suits."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from engine.declared.rank import suit_masks
from engine.declared.situation_table import Column
from grammar.vocabulary import RANKS, SUITS

DECK = len(RANKS) * len(SUITS)
PAIRS = comb(DECK, 2)
PARTS = 16


@lru_cache(maxsize=8)
def all_hands(number: int) -> Column:
    """Every hand of so many cards in a byte each, ascending, ordered by the highest card first: place() inverts it."""
    found = np.fromiter(combinations(range(DECK), number), np.dtype((np.int8, number)), comb(DECK, number))
    ordered: Column = found[np.lexsort(found.T)]
    return ordered


def place(hands: Column) -> Column:
    """Where each hand, cards ascending, stands among all_hands."""
    binomials = np.array([[comb(card, size) for card in range(DECK)] for size in range(1, hands.shape[1] + 1)])
    found: Column = sum((binomials[at][hands[:, at]] for at in range(hands.shape[1])), np.zeros(len(hands), np.int64))
    return found


def orbits(*groups: Column) -> tuple[Column, Column, Column]:
    """Rows of cards up to an exchange of suits that moves all groups together: the first of each, whose orbit each row
    is in, and how many rows an orbit has."""
    codes = np.zeros((len(groups[0]), len(SUITS)), np.int64)
    for cards in groups:
        codes = codes << len(RANKS) | suit_masks(cards.astype(np.int64))
    small = np.sort(np.unique(codes, return_inverse=True)[1].reshape(codes.shape), axis=1)
    assert small.max() < 2**16
    keys = np.zeros(len(codes), np.uint64)
    for column in small.T:
        keys = keys << np.uint64(16) | column.astype(np.uint64)
    _, first, inverse, sizes = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    return first, inverse, sizes


def canonical(hands: Column) -> Column:
    """Which hands have the ranks of their suits in ascending order: one of each orbit."""
    masks = suit_masks(hands)
    return np.asarray((np.diff(masks, axis=1) >= 0).all(axis=1), bool)


def orbit_sizes_of(hands: Column) -> Column:
    """How many hands an exchange of suits makes of each canonical one: 24, less what it leaves as it is."""
    masks = suit_masks(hands)
    run, same = np.ones(len(hands), np.int64), np.ones(len(hands), np.int64)
    for suit in range(1, len(SUITS)):
        run = np.where(masks[:, suit] == masks[:, suit - 1], run + 1, 1)
        same = same * run
    found: Column = 24 // same
    return found


def first_hands(number: int, gone: Column) -> Column:
    """The canonical hands of so many cards that a deck without some cards can make."""
    return first_hands_without(number, gone.tobytes())


@lru_cache(maxsize=4)  # a document is looked at again after every edit: sixteen times as fast
def first_hands_without(number: int, left_out: bytes) -> Column:
    gone = np.frombuffer(left_out, bool)
    parts = np.array_split(all_hands(number), PARTS)  # all at once they would take much memory
    found = [part[canonical(part.astype(np.int64)) & ~gone[part].any(axis=1)] for part in parts]
    hands: Column = np.concatenate(found).astype(np.int64)
    hands.flags.writeable = False
    return hands


def exchanges() -> Column:
    """All ways to exchange the suits."""
    return np.array(list(permutations(range(len(SUITS)))))


def exchanged(hands: Column, exchange: Column) -> Column:
    moved: Column = np.sort(hands - hands % len(SUITS) + exchange[hands % len(SUITS)], axis=1)
    return moved


def exchange_to(hands: Column, wanted: Column) -> Column:
    """For each hand the number of an exchange that turns it into the wanted one."""
    found = np.zeros(len(hands), np.int64)
    for number, exchange in enumerate(exchanges()):
        found[(exchanged(hands, exchange) == wanted).all(axis=1)] = number
    return found


def pairs_exchanged() -> Column:
    """For each exchange where it takes each hand of two cards."""
    return np.stack([place(exchanged(all_hands(2), exchange)) for exchange in exchanges()]).astype(np.int32)
