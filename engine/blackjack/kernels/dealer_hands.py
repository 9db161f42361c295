"""Hot loop: how often the dealer ends with each final hand, for many shoes at once. Floats."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.compiled import FAST, compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LANES = 64
"""Shoes per batch: with fewer, the compiler unrolls the loops over them, which takes more than twice as long."""
BLOCK = 256


def reached(
    left: Floats, nodes: tuple[Ints, Ints, Ints, Floats], ends: tuple[Ints, Ints, Ints, Floats], ups: int, finals: int
) -> Floats:
    """[up, shoe, final] the sum over dealer hands of (orders in which it is dealt) x (chance of one order).

    `left` [shoe, group] counts cards. A node is a multiset of dealer cards, its parent has one card
    fewer, of group `card`, of which the parent holds `held`; each node comes before its children and
    these before its later siblings. `ends` lists (first entry of each node, node,
    target, orders), a target being the number of an up card times `finals` and of a final.
    """
    _, depth, card, held = nodes
    start, node, target, orders = ends
    total = left.sum(axis=1)
    sums = np.zeros((ups, len(left), finals))
    if FAST:
        levels = int(depth.max()) + 1
        chance, cards, share, found = (np.ones((rows, LANES)) for rows in (levels, left.shape[1], levels, ups * finals))
        _fill(left, total, depth, card, held, start, target, orders, chance, cards, share, found, sums)
    else:
        _fill_with_numpy(left, total, nodes, (node, target, orders), sums)
    return sums


@compiled
def _fill(
    left: Floats,
    total: Floats,
    depth: Ints,
    card: Ints,
    held: Floats,
    start: Ints,
    target: Ints,
    orders: Floats,
    chance: Floats,
    cards: Floats,
    share: Floats,
    found: Floats,
    sums: Floats,
) -> None:
    shoes, groups = left.shape
    targets, finals = found.shape[0], sums.shape[2]
    for first in range(0, shoes, LANES):
        lanes = min(LANES, shoes - first)
        for lane in range(lanes):
            for kind in range(groups):
                cards[kind, lane] = left[first + lane, kind]
            for step in range(1, len(share)):
                share[step, lane] = 1.0 / max(total[first + lane] - step + 1, 1.0)
        for column in range(targets):
            for lane in range(LANES):
                found[column, lane] = 0.0
        for i in range(1, len(depth)):
            level, group, has = np.uint64(depth[i]), np.uint64(card[i]), held[i]
            before = np.uint64(depth[i] - 1)
            for lane in range(LANES):
                chance[level, lane] = chance[before, lane] * (cards[group, lane] - has) * share[level, lane]
            for j in range(start[i], start[i + 1]):
                into, ways = np.uint64(target[j]), orders[j]
                for lane in range(LANES):
                    found[into, lane] += ways * chance[level, lane]
        for lane in range(lanes):
            for column in range(targets):
                sums[column // finals, first + lane, column % finals] = found[column, lane]


def _fill_with_numpy(
    left: Floats,
    total: Floats,
    nodes: tuple[Ints, Ints, Ints, Floats],
    ends: tuple[Ints, Ints, Floats],
    sums: Floats,
) -> None:
    """The same sums: one row of probabilities per node, then one matrix product."""
    parent, depth, card, held = nodes
    node, target, orders = ends
    ups, _, finals = sums.shape
    weights = np.zeros((len(parent), ups * finals))
    weights[node, target] = orders
    for first in range(0, len(left), BLOCK):
        part = slice(first, first + BLOCK)
        cards = left[part].T
        share = 1.0 / np.maximum(total[part][None, :] - np.arange(int(depth.max()))[:, None], 1.0)
        chance = np.empty((len(parent), cards.shape[1]))
        chance[0] = 1.0
        for i in range(1, len(parent)):
            np.multiply(chance[parent[i]], cards[card[i]] - held[i], out=chance[i])
            chance[i] *= share[depth[i] - 1]
        sums[:, part] = (chance.T @ weights).reshape(-1, ups, finals).transpose(1, 0, 2)
