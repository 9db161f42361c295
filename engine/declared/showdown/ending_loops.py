"""How often play by best choices ends in what, as machine code; see loops.py for how hands and sums are kept."""

from __future__ import annotations

import numpy as np

from engine.declared.showdown.loops import (
    CARDS,
    PAIRS,
    SOURCES,
    Numbers,
    board_ranks,
    count,
    number_of,
    sort_by_rank,
    take_out,
)
from engine.machine_code import compiler

compiled = compiler("engine/declared/showdown/ending_loops.py", *SOURCES, nogil=True)


@compiled
def meet(counts: Numbers, kinds: int, same: int, low: int, high: int, met: Numbers) -> None:
    """met[class, order]: how many hidden pairs without these two cards are below, equal and above; see sweep()."""
    every, equal = kinds, 2 * kinds
    for kind in range(kinds):
        below = counts[kind, CARDS] - counts[kind, low] - counts[kind, high]
        total = counts[every + kind, CARDS] - counts[every + kind, low] - counts[every + kind, high]
        ties = 0
        if kind == same:
            ties = counts[equal, CARDS] - counts[equal, low] - counts[equal, high] + 1
            total += 1  # the pair itself was taken out twice
        met[kind, 0], met[kind, 1], met[kind, 2] = below, ties, total - below - ties


@compiled
def taken_leaf(group: Numbers, which: int, planes: Numbers, last: Numbers, number: int, pair: int) -> int:
    """Of the leaves of a group the one whose plane has the bit of this pair, else the first; see boards_summed()."""
    first = -1
    for leaf in range(len(group)):
        if group[leaf] == which:
            if first < 0:
                first = leaf
            elif last[planes[leaf], number, pair >> 3] >> (pair & 7) & 1:
                return leaf
    return first


@compiled
def sweep_counted(
    free: Numbers,
    size: int,
    rank: Numbers,
    cards: Numbers,
    own_class: Numbers,
    other_class: Numbers,
    pay: Numbers,
    group: Numbers,
    planes: Numbers,
    choices: Numbers,
    number: int,
    weights: Numbers,
    met: Numbers,
    counts: Numbers,
    starts: Numbers,
    order: Numbers,
    cells: Numbers,
) -> None:
    """Adds to cells[leaf, own class, other class, order] how often play by the leaf taken of each group meets it.

    weights[group, pair]: how often this pair is left with this group on the board. The pairs are swept as in sweep().
    """
    kinds, groups = pay.shape[2], weights.shape[0]
    every, equal = kinds, 2 * kinds
    sort_by_rank(free, size, rank, starts, order)
    counts[:] = 0
    for at in range(size):
        count(counts, every + other_class[rank[free[at]]], cards, free[at])
    first = 0
    while first < size:
        now = rank[order[first]]
        last = first
        while last < size and rank[order[last]] == now:
            count(counts, equal, cards, order[last])
            last += 1
        mine, same = own_class[now], other_class[now]
        for at in range(first, last):
            pair = order[at]
            meet(counts, kinds, same, cards[pair, 0], cards[pair, 1], met)
            for which in range(groups):
                if weights[which, pair] == 0:
                    continue
                taken = taken_leaf(group, which, planes, choices, number, pair)
                for kind in range(kinds):
                    for side in range(3):
                        cells[taken, mine, kind, side] += weights[which, pair] * met[kind, side]
        counts[equal] = 0
        for at in range(first, last):
            count(counts, same, cards, order[at])
        first = last


@compiled
def boards_counted(
    boards: Numbers,
    sizes: Numbers,
    missing: Numbers,
    threes: Numbers,
    tails: Numbers,
    cards: Numbers,
    own_class: Numbers,
    other_class: Numbers,
    pay: Numbers,
    group: Numbers,
    parts: Numbers,
    early_orbit: Numbers,
    exchange: Numbers,
    exchanged: Numbers,
    followed: Numbers,
    planes: Numbers,
    last: Numbers,
    cells: Numbers,
) -> None:
    """Play by the choices of followed[early orbit, pair], and by those of last[plane, board, byte of bits], counted."""
    most, one = np.empty(PAIRS, np.int16), np.empty(CARDS, np.int16)
    rank, free, order = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    gone = np.zeros(CARDS, np.bool_)
    kinds = pay.shape[2]
    counts = np.zeros((2 * kinds + 1, CARDS + 1), np.int64)
    met = np.zeros((kinds, 3), np.int64)
    starts = np.zeros(len(own_class) + 1, np.int64)
    groups = 0
    for leaf in range(len(group)):
        groups = max(groups, group[leaf] + 1)
    weights = np.zeros((groups, PAIRS), np.int64)
    for number in range(len(boards)):
        board = boards[number]
        take_out(missing, board, gone)
        size = board_ranks(board, gone, threes, tails, most, one, rank, free)
        weights[:] = 0
        for part in range(len(parts)):
            early = number_of(board, parts[part])
            moved = exchanged[exchange[early]]
            taken = followed[early_orbit[early]]
            for at in range(size):
                weights[taken[moved[free[at]]], free[at]] += sizes[number]
        sweep_counted(
            free, size, rank, cards, own_class, other_class, pay, group, planes, last, number, weights, met, counts,
            starts, order, cells,
        )  # fmt: skip
