"""Rounds of a showdown that were dealt, settled in machine code; see loops.py for how hands are numbered."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.declared.showdown.rank_tables import LOW_CODES
from engine.machine_code import compiler

Numbers = NDArray[Any]
compiled = compiler(
    "engine/declared/showdown/round_loops.py",
    "engine/declared/showdown/rank_tables.py",
    "engine/declared/showdown/rank_numbers.py",
    "engine/machine_code.py",
    nogil=True,
)
SUITS = 4
FIVE = 5
FOURS, EIGHTS = 0x3333, 0x8888
"""Four bits count the cards of each suit: with three more, the highest bit says that there are five."""


@compiled
def pair_of(one: int, other: int) -> int:
    low, high = min(one, other), max(one, other)
    return low + high * (high - 1) // 2


@compiled
def sort_few(cards: Numbers) -> None:
    for at in range(1, len(cards)):
        card, here = cards[at], at
        while here > 0 and cards[here - 1] > card:
            cards[here] = cards[here - 1]
            here -= 1
        cards[here] = card


@compiled
def number_of(cards: Numbers) -> int:
    """The number of a set of cards, ascending, among all of its size, in order."""
    found = 0
    for at in range(len(cards)):
        below = cards[at]
        for more in range(at):
            below = below * (cards[at] - 1 - more) // (more + 2)
        found += below
    return found


@compiled
def looked_up(weights: int, start: Numbers, spot: Numbers, ranks: Numbers) -> int:
    found: int = ranks[start[weights % LOW_CODES] + spot[weights // LOW_CODES]]
    return found


@compiled
def best_part(
    cards: Numbers, fives: Numbers, weight: Numbers, suited: Numbers, start: Numbers, spot: Numbers, ranks: Numbers
) -> int:
    """The rank of the best five where five or more are of one suit: every part of five is looked at."""
    found = -1
    for part in range(len(fives)):
        weights, mask, alike = 0, 0, True
        for at in range(FIVE):
            card = cards[fives[part, at]]
            weights += weight[card // SUITS]
            mask |= 1 << (card // SUITS)
            alike = alike and card % SUITS == cards[fives[part, 0]] % SUITS
        found = max(found, suited[mask] if alike else looked_up(weights, start, spot, ranks))
    return found


@compiled
def to_first(cards: Numbers, suit: Numbers) -> None:
    """The exchange of suits that turns a board into the first of its orbit: suits by the sets of their ranks."""
    masks = np.zeros(SUITS, np.int64)
    for at in range(len(cards)):
        masks[cards[at] % SUITS] |= 1 << (cards[at] // SUITS)
    for one in range(SUITS):
        suit[one] = 0
        for other in range(SUITS):
            if masks[other] < masks[one] or (masks[other] == masks[one] and other < one):
                suit[one] += 1


@compiled
def last_leaf(
    board: Numbers, own: Numbers, left: int, group: Numbers, planes: Numbers, last: Numbers, board_at: Numbers
) -> int:
    """The leaf that best play takes of those that are left; see boards_summed() in loops.py."""
    first, several = -1, False
    for leaf in range(len(group)):
        if group[leaf] == left:
            several = several or first >= 0
            first = leaf if first < 0 else first
    if not several:
        return first
    suit, moved = np.empty(SUITS, np.int64), np.empty(len(board), np.int64)
    to_first(board, suit)
    for at in range(len(board)):
        moved[at] = board[at] - board[at] % SUITS + suit[board[at] % SUITS]
    sort_few(moved)
    pair = pair_of(own[0] - own[0] % SUITS + suit[own[0] % SUITS], own[1] - own[1] % SUITS + suit[own[1] % SUITS])
    number = board_at[number_of(moved)]
    for leaf in range(first + 1, len(group)):
        if group[leaf] == left and last[planes[leaf], number, pair >> 3] >> (pair & 7) & 1:
            return leaf
    return first


@compiled
def rounds_settled(
    dealt: Numbers,
    early: int,
    orbit: Numbers,
    exchange: Numbers,
    exchanged: Numbers,
    followed: Numbers,
    group: Numbers,
    planes: Numbers,
    last: Numbers,
    board_at: Numbers,
    weight: Numbers,
    suited: Numbers,
    fives: Numbers,
    start: Numbers,
    spot: Numbers,
    ranks: Numbers,
    start_of_five: Numbers,
    spot_of_five: Numbers,
    five_ranks: Numbers,
    own_class: Numbers,
    other_class: Numbers,
    pay: Numbers,
    gains: Numbers,
) -> None:
    """What each round brings: own cards, board, hidden cards. early: how many of the board are seen before the last
    street. Early choices and those after the last street are looked up, and so are the ranks of both hands.
    """
    shared = dealt.shape[1] - 4
    hand, seen = np.empty(shared + 2, np.int64), np.empty(early, np.int64)
    side_rank = np.empty(2, np.int64)
    for row in range(len(dealt)):
        board = dealt[row, 2 : 2 + shared]
        seen[:] = board[:early]
        sort_few(seen)
        known = number_of(seen)
        own = pair_of(dealt[row, 0], dealt[row, 1])
        left = followed[orbit[known], exchanged[exchange[known], own]]
        leaf = last_leaf(board, dealt[row, :2], left, group, planes, last, board_at)
        weights, suits = 0, 0
        for at in range(shared):
            hand[at] = board[at]
            weights += weight[board[at] // SUITS]
            suits += 1 << (4 * (board[at] % SUITS))
        for side in range(2):
            one, other = dealt[row, side * (2 + shared)], dealt[row, side * (2 + shared) + 1]
            counts = suits + (1 << (4 * (one % SUITS))) + (1 << (4 * (other % SUITS)))
            if (counts + FOURS) & EIGHTS:
                hand[shared], hand[shared + 1] = one, other
                side_rank[side] = best_part(hand, fives, weight, suited, start_of_five, spot_of_five, five_ranks)
            else:
                side_rank[side] = looked_up(weights + weight[one // SUITS] + weight[other // SUITS], start, spot, ranks)
        mine, theirs = side_rank[0], side_rank[1]
        order = 0 if mine > theirs else 1 if mine == theirs else 2
        gains[row] = pay[leaf, own_class[mine], other_class[theirs], order]
