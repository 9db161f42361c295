"""Hot loops of a duel, as machine code: whole numbers only, nothing is rounded.

Hands of the dealer come in from the lowest to the highest. For every set S of cards, and every card u beside it, a
table holds how many of them have u and all of S. Those that have u and none of the player's cards are then a sum over
the subsets of the player's hand, by inclusion and exclusion. A set of cards is its place Σ C(card, number) among those
of its size, cards ascending; sets of different sizes stand one after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.machine_code import compiler

Numbers = NDArray[Any]
SOURCES = ("engine/declared/duel/duel_loops.py", "engine/machine_code.py")
compiled = compiler(*SOURCES, nogil=True)
CARDS = 52
ALONE = 5
"""Sets of so many cards have a table of their own, in a byte each: they leave room for one card at most."""


@compiled
def unplaced(place: int, number: int, chooses: Numbers, hand: Numbers) -> None:
    """The hand of so many cards that stands at a place."""
    left, card = place, CARDS - 1
    for size in range(number, 0, -1):
        while chooses[size, card] > left:
            card -= 1
        hand[size - 1] = card
        left -= chooses[size, card]


@compiled
def best_ranks(number: int, best: int, chooses: Numbers, ranks: Numbers, gone: Numbers, found: Numbers) -> None:
    """For each hand of so many cards the rank of the best few of them, which are ranked by their place; -1 where one of
    its cards is gone."""
    hand = np.zeros(number, np.int64)
    for place in range(len(found)):
        unplaced(place, number, chooses, hand)
        missing = False
        for card in range(number):
            missing = missing or gone[hand[card]]
        if missing:
            found[place] = -1
        if missing or best == number:
            continue
        most = -1
        for part in range(1 << number):
            at, size = np.int64(0), 0
            for card in range(number):
                if part >> card & 1:
                    size += 1
                    at += chooses[size, hand[card]]
            if size == best and ranks[at] > most:
                most = ranks[at]
        found[place] = most


@compiled
def subsets(hand: Numbers, number: int, most: int, chooses: Numbers, begins: Numbers, rows: Numbers) -> None:
    """For each part of a hand, as bits, the row of that set; -1 for parts that are too large."""
    for part in range(1 << number):
        at, size = np.int64(0), 0
        for card in range(number):
            if part >> card & 1:
                size += 1
                at += chooses[size, hand[card]]
        rows[part] = at + (begins[size] if size < ALONE else 0) if size <= most else -1


@compiled
def dealer_hands(
    places: Numbers,
    first: int,
    last: int,
    number: int,
    most: int,
    up: int,
    chooses: Numbers,
    begins: Numbers,
    table: Numbers,
    fives: Numbers,
    bits: Numbers,
) -> None:
    """These hands of the dealer come in."""
    hand, rows = np.zeros(number, np.int64), np.zeros(1 << number, np.int64)
    for index in range(first, last):
        unplaced(places[index], number, chooses, hand)
        subsets(hand, number, most, chooses, begins, rows)
        for part in range(1 << number):
            row = rows[part]
            if row < 0:
                continue
            if up == 0:
                if bits[part] == ALONE:
                    fives[row, 0] += 1
                else:
                    table[row, 0] += 1
                continue
            for card in range(number):
                if not part >> card & 1:
                    if bits[part] == ALONE:
                        fives[row, hand[card]] += 1
                    else:
                        table[row, hand[card]] += 1


@compiled
def without(
    hand: Numbers,
    number: int,
    most: int,
    chooses: Numbers,
    begins: Numbers,
    table: Numbers,
    fives: Numbers,
    bits: Numbers,
    rows: Numbers,
    found: Numbers,
) -> None:
    """How many of the dealer's hands that came in have none of these cards, by the card that is up."""
    subsets(hand, number, most, chooses, begins, rows)
    found[:] = 0
    for part in range(1 << number):
        row = rows[part]
        if row < 0:
            continue
        if bits[part] == ALONE:
            for card in range(len(found)):
                found[card] -= fives[row, card]
        elif bits[part] % 2 == 0:
            for card in range(len(found)):
                found[card] += table[row, card]
        else:
            for card in range(len(found)):
                found[card] -= table[row, card]
    if len(found) == CARDS:
        for card in range(number):
            found[hand[card]] = 0


@compiled
def swept(
    ranks: Numbers,
    mine: Numbers,
    starts: Numbers,
    places: Numbers,
    size: int,
    most: int,
    up: int,
    chooses: Numbers,
    begins: Numbers,
    table: Numbers,
    fives: Numbers,
    bits: Numbers,
    low: Numbers,
    level: Numbers,
) -> None:
    """For own hands, in the order of their ranks, how many of the dealer's hands that came in rank below them, and how
    many below or with them. starts: where the dealer's hands of each rank begin in places.
    """
    number = mine.shape[1]
    rows = np.zeros(1 << number, np.int64)
    at, came = 0, starts[0]
    while at < len(mine):
        rank, end = ranks[at], at
        dealer_hands(places, came, starts[rank], size, most, up, chooses, begins, table, fives, bits)
        while end < len(mine) and ranks[end] == rank:
            without(mine[end], number, most, chooses, begins, table, fives, bits, rows, low[end])
            end += 1
        dealer_hands(places, starts[rank], starts[rank + 1], size, most, up, chooses, begins, table, fives, bits)
        came = starts[rank + 1]
        for index in range(at, end):
            without(mine[index], number, most, chooses, begins, table, fives, bits, rows, level[index])
        at = end
    dealer_hands(places, came, starts[-1], size, most, up, chooses, begins, table, fives, bits)


@compiled
def every_one(
    mine: Numbers,
    most: int,
    chooses: Numbers,
    begins: Numbers,
    table: Numbers,
    fives: Numbers,
    bits: Numbers,
    found: Numbers,
) -> None:
    """The same for all of the dealer's hands, whatever their rank."""
    rows = np.zeros(1 << mine.shape[1], np.int64)
    for index in range(len(mine)):
        without(mine[index], mine.shape[1], most, chooses, begins, table, fives, bits, rows, found[index])
