"""Hot loops of a showdown, as machine code: whole numbers only, nothing is rounded.

A hand of two cards is its place c + d(d-1)/2 among all pairs; ranks are numbered from the lowest up.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.machine_code import compiler

Numbers = NDArray[Any]
SOURCES = ("engine/declared/showdown/loops.py", "engine/machine_code.py")
compiled = compiler(*SOURCES, nogil=True)
PAIRS = 1326
THREES = 22100
CARDS = 52


@compiled
def tail_table(hands: Numbers, ranks: Numbers) -> Numbers:
    """The rank of five cards by three of them and the other two; -1 where a card would lie twice."""
    table = np.full((THREES, PAIRS), -1, np.int16)
    for number in range(len(hands)):
        hand = hands[number]
        for low in range(5):
            for high in range(low + 1, 5):
                three, size = np.int64(0), 0
                for at in range(5):
                    if at != low and at != high:  # a tuple takes longer to compile
                        card = np.int64(hand[at])
                        size += 1
                        if size == 1:
                            three += card
                        elif size == 2:
                            three += card * (card - 1) // 2
                        else:
                            three += card * (card - 1) * (card - 2) // 6
                top = np.int64(hand[high])
                table[three, hand[low] + top * (top - 1) // 2] = ranks[number]
    return table


@compiled
def take_out(missing: Numbers, board: Numbers, gone: Numbers) -> None:
    """Marks in gone what the deck lacks and what lies on the board."""
    for card in range(CARDS):
        gone[card] = missing[card]
    for at in range(len(board)):
        gone[board[at]] = True


@compiled
def board_ranks(
    board: Numbers,
    gone: Numbers,
    threes: Numbers,
    tails: Numbers,
    most: Numbers,
    one: Numbers,
    rank: Numbers,
    free: Numbers,
) -> int:
    """The best rank of each pair with a board, into rank; the pairs that can still be dealt, into free, and how many.

    Two cards of one's own and three of the board, one and four, or none and five: all are parts of the same table.
    """
    for pair in range(PAIRS):
        most[pair] = -1
    for number in range(len(threes)):
        x, y, z = board[threes[number, 0]], board[threes[number, 1]], board[threes[number, 2]]
        row = tails[x + y * (y - 1) // 2 + z * (z - 1) * (z - 2) // 6]
        for pair in range(PAIRS):
            most[pair] = max(most[pair], row[pair])
    base = np.int16(-1)
    for i in range(len(board)):
        for j in range(i + 1, len(board)):
            base = max(base, most[board[i] + board[j] * (board[j] - 1) // 2])
    for card in range(CARDS):
        one[card] = base
        for at in range(len(board)):
            other = board[at]
            if other != card:
                low, high = min(card, other), max(card, other)
                one[card] = max(one[card], most[low + high * (high - 1) // 2])
    count = 0
    for high in range(1, CARDS):
        if not gone[high]:
            for low in range(high):
                if not gone[low]:
                    pair = low + high * (high - 1) // 2
                    rank[pair] = max(most[pair], max(one[low], one[high]))
                    free[count] = pair
                    count += 1
    return count


@compiled
def sort_by_rank(free: Numbers, size: int, rank: Numbers, starts: Numbers, order: Numbers) -> None:
    """The free pairs from the lowest rank to the highest, by counting."""
    starts[:] = 0
    for at in range(size):
        starts[rank[free[at]] + 1] += 1
    for number in range(1, len(starts)):
        starts[number] += starts[number - 1]
    for at in range(size):
        pair = free[at]
        order[starts[rank[pair]]] = pair
        starts[rank[pair]] += 1


@compiled
def count(counts: Numbers, kind: int, cards: Numbers, pair: int) -> None:
    counts[kind, CARDS] += 1
    counts[kind, cards[pair, 0]] += 1
    counts[kind, cards[pair, 1]] += 1


@compiled
def sweep(
    free: Numbers,
    size: int,
    rank: Numbers,
    cards: Numbers,
    own_class: Numbers,
    other_class: Numbers,
    pay: Numbers,
    out: Numbers,
    counts: Numbers,
    starts: Numbers,
    order: Numbers,
) -> None:
    """For every free pair what each leaf brings, summed over the hidden pairs that share no card with it.

    Pairs are taken in order of rank. counts holds, by class, the hidden pairs below, all of them, and those of equal
    rank: in all, and by each card, so that pairs that share a card are taken out again.
    """
    kinds, leaves = pay.shape[2], pay.shape[0]
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
            low, high = cards[pair, 0], cards[pair, 1]
            for leaf in range(leaves):
                out[pair, leaf] = 0
            for kind in range(kinds):
                below = counts[kind, CARDS] - counts[kind, low] - counts[kind, high]
                total = counts[every + kind, CARDS] - counts[every + kind, low] - counts[every + kind, high]
                ties = 0
                if kind == same:
                    ties = counts[equal, CARDS] - counts[equal, low] - counts[equal, high] + 1
                    total += 1  # the pair itself was taken out twice
                for leaf in range(leaves):
                    out[pair, leaf] += (
                        pay[leaf, mine, kind, 0] * below
                        + pay[leaf, mine, kind, 1] * ties
                        + pay[leaf, mine, kind, 2] * (total - below - ties)
                    )
        counts[equal] = 0
        for at in range(first, last):
            count(counts, same, cards, order[at])
        first = last


@compiled
def number_of(board: Numbers, part: Numbers) -> int:
    """The number of this part of a board among all sets of so many cards, in order."""
    found = 0
    for at in range(len(part)):
        card = board[part[at]]
        below = card
        for more in range(at):
            below = below * (card - 1 - more) // (more + 2)
        found += below
    return found


@compiled
def boards_summed(
    boards: Numbers,
    sizes: Numbers,
    stated: Numbers,
    allowed: Numbers,
    missing: Numbers,
    threes: Numbers,
    tails: Numbers,
    cards: Numbers,
    own_class: Numbers,
    other_class: Numbers,
    pay: Numbers,
    action: Numbers,
    group: Numbers,
    parts: Numbers,
    early_orbit: Numbers,
    exchange: Numbers,
    exchanged: Numbers,
    joint: Numbers,
    planes: Numbers,
    last: Numbers,
    equal: Numbers,
    sums: Numbers,
) -> None:
    """Adds to sums[group, money and stakes, joint] what the best leaf of each group brings on each board.

    early: the part of the board that is seen before the last choice; pairs move with it under exchanges of suits.
    joint[early orbit, pair]: the number of both together up to an exchange of suits. last[plane, board, byte of bits]:
    the pairs for which the leaf of a plane is the best of its group; the first leaf of a group has no plane, but -1.
    stated[board, pair]: what a strategy says here; allowed[what it says, leaf]. Of equal leaves the first is
    taken, and equal[0] is set.
    """
    leaves, groups = pay.shape[0], sums.shape[0]
    most, one = np.empty(PAIRS, np.int16), np.empty(CARDS, np.int16)
    rank, free, order = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    gone = np.zeros(CARDS, np.bool_)
    out = np.empty((PAIRS, leaves), np.int64)
    counts = np.zeros((2 * pay.shape[2] + 1, CARDS + 1), np.int64)
    starts = np.zeros(len(own_class) + 1, np.int64)
    money, staked = np.empty((groups, PAIRS), np.int64), np.empty((groups, PAIRS), np.int64)
    less, more = np.zeros((groups, PAIRS), np.int64), np.zeros((groups, PAIRS), np.int64)
    open_pairs = np.empty((groups, PAIRS), np.int64)
    plane = np.empty(groups, np.int64)
    for number in range(len(boards)):
        board = boards[number]
        take_out(missing, board, gone)
        size = board_ranks(board, gone, threes, tails, most, one, rank, free)
        sweep(free, size, rank, cards, own_class, other_class, pay, out, counts, starts, order)
        opens = np.zeros(groups, np.int64)
        for at in range(size):
            pair = free[at]
            for which in range(groups):
                money[which, at] = -(1 << 60)
            for leaf in range(leaves):
                which = group[leaf]
                if not allowed[stated[number, pair], leaf]:
                    continue
                if out[pair, leaf] > money[which, at]:
                    money[which, at] = out[pair, leaf]
                    staked[which, at] = action[leaf]
                    less[which, at] = more[which, at] = 0
                    plane[which] = planes[leaf]
                elif out[pair, leaf] == money[which, at]:
                    equal[0] = True
                    less[which, at] = max(less[which, at], staked[which, at] - action[leaf])
                    more[which, at] = max(more[which, at], action[leaf] - staked[which, at])
            for which in range(groups):
                if plane[which] >= 0:
                    last[plane[which], number, pair >> 3] |= 1 << (pair & 7)
                if less[which, at] > 0 or more[which, at] > 0:
                    open_pairs[which, opens[which]] = at
                    opens[which] += 1
        for part in range(len(parts)):
            early = number_of(board, parts[part])
            moved = exchanged[exchange[early]]
            numbers = joint[early_orbit[early]]
            for which in range(groups):
                for at in range(size):
                    both = numbers[moved[free[at]]]
                    sums[which, 0, both] += sizes[number] * money[which, at]
                    sums[which, 1, both] += sizes[number] * staked[which, at]
                for place in range(opens[which]):
                    at = open_pairs[which, place]
                    both = numbers[moved[free[at]]]
                    sums[which, 2, both] += sizes[number] * less[which, at]
                    sums[which, 3, both] += sizes[number] * more[which, at]
