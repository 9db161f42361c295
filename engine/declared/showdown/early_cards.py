"""What a player sees before the last street of a showdown: the shared cards that lie, and two of one's own."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from engine.declared.showdown.shape import OWN_CARDS, Shape
from engine.declared.showdown.suit_orbits import PAIRS, all_hands, exchange_to, orbits, pairs_exchanged
from engine.declared.situation_table import Column

AT_ONCE = 128
"""Orbits of shared cards that are looked at together with all pairs: all at once would take much memory."""


class Early:
    """All that can be seen, up to an exchange of suits."""

    def __init__(self, shape: Shape, gone: Column) -> None:
        shared = shared_cards(shape)
        first, orbit, sizes = orbits(shared)
        shown = shared[first]
        self.shown = shown
        """The first shared cards of each orbit."""
        self.moved = parts(shape.shared, shared.shape[1]), orbit, exchange_to(shared, shown[orbit]), pairs_exchanged()
        """Places of the early cards on a board; by early cards their orbit and the exchange that leads to its first;
        where exchanges take pairs."""
        self.joint = np.full((len(first), PAIRS), -1, np.int32)
        """By orbit of the shared cards and pair in the suits of its first: the number of both together; -1 where they
        cannot lie so."""
        ways: list[Column] = []
        for start in range(0, len(first), AT_ONCE):
            those = slice(start, start + AT_ONCE)
            ways.append(numbered(shown[those], sizes[those], gone, sum(map(len, ways)), self.joint[those]))
        self.ways = np.concatenate(ways)
        """In how many ways each lies."""

    def cards(self) -> tuple[Column, Column]:
        """Own and shared cards that show each joint orbit."""
        rows, pairs = np.nonzero(self.joint >= 0)
        first = np.zeros(len(self.ways), np.int64)
        first[self.joint[rows, pairs]] = np.arange(len(rows))
        return all_hands(OWN_CARDS)[pairs[first]].astype(np.int64), self.shown[rows[first]].astype(np.int64)

    def by_pair(self, kinds: Column) -> Column:
        """Of each joint orbit the kind that its pair has, whatever lies beside it."""
        found = np.zeros(len(self.ways), np.int64)
        rows, pairs = np.nonzero(self.joint >= 0)
        found[self.joint[rows, pairs]] = kinds[pairs]
        return found

    def spread(self, values: Column) -> Column:
        """What holds for joint orbits, by orbit of the shared cards and pair."""
        found: Column = np.where(self.joint >= 0, values[self.joint], 0).astype(values.dtype)
        return found


def numbered(shown: Column, sizes: Column, gone: Column, begins: int, joint: Column) -> Column:
    """Fills in the numbers of joint orbits, and returns in how many ways each lies."""
    pairs = all_hands(OWN_CARDS)
    shared, own = np.repeat(shown, PAIRS, axis=0), np.tile(pairs, (len(shown), 1))
    twice = (shared[:, :, None] == own[:, None, :]).any(axis=(1, 2))
    rows = np.flatnonzero(~(twice | gone[shared].any(axis=1) | gone[own].any(axis=1)))
    if not len(rows):
        return np.zeros(0, np.int64)
    first, number, _ = orbits(shared[rows], own[rows])
    number = np.argsort(np.argsort(rows[first] // PAIRS, kind="stable"))[number]  # what lies together is read together
    joint.reshape(-1)[rows] = begins + number
    ways = np.zeros(number.max() + 1, np.int64)
    np.add.at(ways, number, np.repeat(sizes, PAIRS)[rows])
    return ways


def shared_cards(shape: Shape) -> Column:
    """What can lie of the board before its last street."""
    return all_hands(shape.streets[0]) if len(shape.streets) > 1 else np.zeros((1, 0), np.int8)


def parts(size: int, number: int) -> Column:
    """Every choice of so many places among the cards of a board."""
    return np.array(list(combinations(range(size), number)), np.int64).reshape(comb(size, number), number)
