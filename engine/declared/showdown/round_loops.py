"""Rounds of a showdown that were dealt, settled in machine code; see loops.py for how hands are numbered."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.declared.showdown.loops import CARDS, PAIRS, SOURCES, best_leaf, board_ranks
from engine.machine_code import compiler

Numbers = NDArray[Any]
compiled = compiler(*SOURCES, "engine/declared/showdown/round_loops.py", nogil=True)


@compiled
def pair_of(one: int, other: int) -> int:
    low, high = min(one, other), max(one, other)
    return low + high * (high - 1) // 2


@compiled
def best_with(board: Numbers, pair: Numbers, threes: Numbers, tails: Numbers) -> np.int16:
    """The rank of the best five of a board, cards ascending, and two more cards."""
    found, both, size = np.int16(-1), pair_of(pair[0], pair[1]), len(board)
    for number in range(len(threes)):
        x, y, z = board[threes[number, 0]], board[threes[number, 1]], board[threes[number, 2]]
        row = tails[x + y * (y - 1) // 2 + z * (z - 1) * (z - 2) // 6]
        found = max(found, row[both])
        for at in range(threes[number, 2] + 1, size):
            found = max(found, max(row[pair_of(board[at], pair[0])], row[pair_of(board[at], pair[1])]))
            for more in range(at + 1, size):
                found = max(found, row[pair_of(board[at], board[more])])
    return found


@compiled
def met_by(
    free: Numbers,
    size: int,
    rank: Numbers,
    cards: Numbers,
    own: Numbers,
    mine: np.int16,
    other_class: Numbers,
    met: Numbers,
) -> None:
    """met[other class, which hand is higher]: how many of the hidden pairs."""
    met[:] = 0
    for at in range(size):
        pair = free[at]
        low, high = cards[pair, 0], cards[pair, 1]
        if low != own[0] and low != own[1] and high != own[0] and high != own[1]:
            theirs = rank[pair]
            met[other_class[theirs], (mine <= theirs) + (mine < theirs)] += 1


@compiled
def rounds_settled(
    boards: Numbers,
    own: Numbers,
    hidden: Numbers,
    left: Numbers,
    missing: Numbers,
    threes: Numbers,
    tails: Numbers,
    cards: Numbers,
    own_class: Numbers,
    other_class: Numbers,
    pay: Numbers,
    group: Numbers,
    gains: Numbers,
) -> None:
    """What each round brings. left: the group of leaves that the early choices leave; where there are several leaves,
    each is weighed against every hidden hand on the board that lies there, and of equal ones the first is taken.
    """
    most, one = np.empty(PAIRS, np.int16), np.empty(CARDS, np.int16)
    rank, free = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    gone, met = np.zeros(CARDS, np.bool_), np.zeros((pay.shape[2], 3), np.int64)
    for row in range(len(boards)):
        board = boards[row]
        mine = best_with(board, own[row], threes, tails)
        theirs = best_with(board, hidden[row], threes, tails)
        best, several = -1, False
        for leaf in range(len(group)):
            if group[leaf] == left[row]:
                several = several or best >= 0
                best = leaf if best < 0 else best
        if several:
            for card in range(CARDS):
                gone[card] = missing[card]
            for at in range(len(board)):
                gone[board[at]] = True
            size = board_ranks(board, gone, threes, tails, most, one, rank, free)
            met_by(free, size, rank, cards, own[row], mine, other_class, met)
            best = best_leaf(pay, own_class[mine], group, left[row], met)
        side = 0 if mine > theirs else 1 if mine == theirs else 2
        gains[row] = pay[best, own_class[mine], other_class[theirs], side]
