"""How the dealer's hand ends, exactly, without replacement, for any cards already gone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.blackjack.analysis_model import Floats, Ints, Model, Truths
from engine.blackjack.kernels_dealer import reached
from engine.blackjack.tables import DEALER_LOWS, PLAYER_LOWS


@dataclass(frozen=True, slots=True)
class Dealer:
    """All multisets of cards a dealer can hold, and in how many orders each is dealt from each up card."""

    model: Model
    nodes: tuple[Ints, Ints, Ints, Floats]
    ends: tuple[Ints, Ints, Ints, Floats]

    def endings(self, gone: Ints) -> Floats:
        """[hand, up, final] chances of each final; `gone` [hand, group] and the up card are out."""
        ups, groups = self.model.ups, self.model.groups
        finals = len(self.model.finals)
        left = groups.cards[None, :] - gone
        sums = reached(left, self.nodes, self.ends, len(ups.groups) * finals)
        result: Floats = sums.reshape(len(gone), len(ups.groups), finals)
        total = left.sum(axis=1)
        showing = left[:, ups.groups] / total[:, None]
        result /= np.where(showing > 0, showing, 1.0)[:, :, None]
        result[:, :, 0] = self.blackjacks(left, total)
        result[:, :, -1] = 1.0 - result[:, :, :-1].sum(axis=2)
        return result

    def blackjacks(self, left: Floats, total: Floats) -> Floats:
        """[hand, up] chance of a blackjack."""
        ups = self.model.ups
        holes = np.einsum("rg,ug->ru", left, ups.holes) - ups.holes[np.arange(len(ups.groups)), ups.groups][None, :]
        chance: Floats = holes / np.maximum(total[:, None] - 1, 1)
        return chance


def dealer(model: Model) -> Dealer:
    """List the dealer's hands level by level, one card more each time."""
    groups, ups = model.groups, model.ups
    count = len(groups.values)
    held = np.eye(count, dtype=np.int64)
    orders = (ups.groups[None, :] == np.arange(count)[:, None]).astype(float)
    place = np.arange(1, count + 1)
    parents, cards, helds = (
        [np.zeros(count + 1, np.int64)],
        [np.r_[0, np.arange(count)]],
        [np.zeros(count + 1)],
    )
    ends: list[tuple[Ints, Ints, Floats]] = []
    level = 1
    while len(held):
        drawing = _drawing(model, held, level)
        ends.append(_ends(model, held[~drawing], orders[~drawing], place[~drawing], level))
        grown = _grown(model, held[drawing], orders[drawing], place[drawing])
        held, orders, parent, card = grown
        if level == 1:
            orders = orders * (1 - _blackjack_orders(model, held))
        alive = orders.any(axis=1) & _listed(model, held, level + 1)
        held, orders, parent, card = held[alive], orders[alive], parent[alive], card[alive]
        first = sum(len(part) for part in parents)
        place = np.arange(first, first + len(held))
        parents.append(parent)
        cards.append(card)
        helds.append(held[np.arange(len(held)), card].astype(float) - 1)
        level += 1
    order, parent, depth = _depth_first(np.concatenate(parents))
    nodes = (parent, depth, np.concatenate(cards)[order], np.concatenate(helds)[order])
    return Dealer(model, nodes, _by_node(ends, order))


def _drawing(model: Model, held: Ints, level: int) -> Truths:
    low, ace = _seen(model, held)
    table = np.frombuffer(model.tables.draws, np.uint8).reshape(-1, 2, DEALER_LOWS)
    draws: Truths = table[min(level, model.tables.most), ace, low] != 0
    drawing: Truths = (draws | (level == 1)) & (low < PLAYER_LOWS)
    return drawing


def _finals(model: Model, held: Ints, level: int) -> Ints:
    """Column of each hand's final among those that can be reached."""
    low, ace = _seen(model, held)
    table = np.frombuffer(model.tables.final, np.uint8).reshape(-1, 2, DEALER_LOWS)
    columns = np.zeros(256, np.int64)
    columns[list(model.finals)] = np.arange(len(model.finals))
    found: Ints = columns[table[min(level, model.tables.most), ace, low]]
    return found


def _seen(model: Model, held: Ints) -> tuple[Ints, Ints]:
    return held @ model.groups.values, (held[:, model.groups.aces].sum(axis=1) > 0).astype(np.int64)


def _listed(model: Model, held: Ints, level: int) -> Truths:
    """Hands that exist in the shoe and whose final is not the one left over."""
    exists = (held <= model.groups.cards[None, :]).all(axis=1)
    left_over = _finals(model, held, level) == len(model.finals) - 1
    listed: Truths = exists & (_drawing(model, held, level) | ~left_over)
    return listed


def _ends(model: Model, held: Ints, orders: Floats, place: Ints, level: int) -> tuple[Ints, Ints, Floats]:
    """(node, target, orders) of the hands on which the dealer stops."""
    hand, up = np.nonzero(orders)
    target = up * len(model.finals) + _finals(model, held, level)[hand]
    return place[hand], target, orders[hand, up]


def _grown(model: Model, held: Ints, orders: Floats, place: Ints) -> tuple[Ints, Floats, Ints, Ints]:
    """All hands of one card more, their orders, one parent each and the card it lacks."""
    steps = model.groups.steps
    keys = (held @ steps)[:, None] + steps[None, :]
    unique, first = np.unique(keys, return_index=True)
    source, card = np.divmod(first, len(steps))
    grown = held[source].copy()
    grown[np.arange(len(grown)), card] += 1
    summed = np.zeros((len(unique), orders.shape[1]))
    for group in range(len(steps)):
        summed[np.searchsorted(unique, keys[:, group])] += orders
    return grown, summed, place[source], card


def _blackjack_orders(model: Model, held: Ints) -> Floats:
    """[hand of two, up] 1 where these two cards are a blackjack."""
    ups = model.ups
    rest = held[:, None, :] - np.eye(held.shape[1], dtype=np.int64)[ups.groups][None, :, :]
    fits = (rest >= 0).all(axis=2)
    pairs: Floats = (rest * ups.holes[None, :, :]).sum(axis=2) * fits
    return pairs


def _depth_first(parents: Ints) -> tuple[Ints, Ints, Ints]:
    """The nodes, each followed by its children; the new place of each one's parent; the depth."""
    children: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents.tolist()[1:], 1):
        children[parent].append(node)
    order: list[int] = []
    waiting = [0]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting += children[node]
    listed = np.array(order)
    place = np.argsort(listed)
    depth = np.zeros(len(listed), np.int64)
    for node, parent in enumerate(parents.tolist()[1:], 1):
        depth[node] = depth[parent] + 1
    return listed, place[parents[listed]], depth[listed]


def _by_node(ends: list[tuple[Ints, Ints, Floats]], order: Ints) -> tuple[Ints, Ints, Ints, Floats]:
    """All ends, in the order of their nodes."""
    node = np.argsort(order)[np.concatenate([part[0] for part in ends])]
    sorting = np.argsort(node, kind="stable")
    target = np.concatenate([part[1] for part in ends])[sorting]
    orders = np.concatenate([part[2] for part in ends])[sorting]
    node = node[sorting]
    return np.searchsorted(node, np.arange(len(order) + 1)), node, target, orders
