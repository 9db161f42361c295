"""How the dealer's hand ends, exactly, without replacement, for any cards already gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from base.effort import spend
from base.records import dataclass
from engine.blackjack.analysis.model import Floats, Ints, Model, Truths
from engine.blackjack.kernels.dealer_hands import reached
from engine.blackjack.kernels.hand_play import by_up, up_last
from engine.blackjack.tables.rule_tables import DEALER_LOWS, PLAYER_LOWS

MOST_ROWS = 60_000
"""A dealer with more rows than this starts over."""

ROW = 4
"""What one row takes, in units of `base.effort`."""

MOST_SPLITS = 320
"""How many splits a dealer remembers: each takes about a hundred kilobytes."""


@dataclass(frozen=True, slots=True)
class DealerRules:
    """Everything that decides how a dealer's hand ends: the shoe, the up cards, drawing and final hands."""

    cards: tuple[float, ...]
    values: tuple[int, ...]
    aces: tuple[bool, ...]
    steps: tuple[int, ...]
    ups: tuple[int, ...]
    holes: tuple[tuple[float, ...], ...]
    most: int
    draws: bytes
    final: bytes
    finals: tuple[int, ...]


class Dealer:
    """The probabilities of each final hand, computed once for each set of cards that may be gone.

    Documents that differ only in what players may do or are paid share one dealer.
    """

    def __init__(self, habits: DealerRules) -> None:
        """A dealer with nothing computed yet."""
        self.habits = habits
        self._nodes, self._ends = _hands(habits)
        self.splits: dict[object, Any] = {}
        """Values of split hands against this dealer, cached for the analysis of splits."""
        self._forget()

    def _forget(self) -> None:
        self._keys, self._places = np.empty(0, np.int64), np.empty(0, np.int64)
        self.chances = up_last(np.empty((len(self.habits.ups), 0, len(self.habits.finals))))
        """[up, row, final]"""

    def rows(self, keys: Ints) -> Ints:
        """The row for each key of cards gone, -1 if it is not known."""
        if not len(self._keys):
            return np.full(len(keys), -1)
        place = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        return np.where(self._keys[place] == keys, self._places[place], -1)

    def learn(self, wanted: Iterable[tuple[Ints, Ints]]) -> None:
        """Computes the rows of these (keys, cards gone [hand, group]) that are not known yet."""
        parts = list(wanted)
        if not parts:
            return
        keys, first = np.unique(np.concatenate([part[0] for part in parts]), return_index=True)
        new = self.rows(keys) < 0
        if not new.any():
            return
        gone = np.concatenate([part[1] for part in parts])[first[new]]
        spend(ROW * len(gone))
        every = np.concatenate([self._keys, keys[new]])
        places = np.concatenate([self._places, self.chances.shape[1] + np.arange(np.count_nonzero(new))])
        order = np.argsort(every)
        known = np.concatenate([by_up(self.chances), by_up(self._endings(gone))])
        self.chances = np.moveaxis(known, -1, 0)
        self._keys, self._places = every[order], places[order]

    def remember(self, splits: Mapping[object, Any]) -> None:
        """Keeps these and evicts the least recently used."""
        self.splits = {key: kept for key, kept in self.splits.items() if key not in splits} | dict(splits)
        for key in list(self.splits)[: len(self.splits) - MOST_SPLITS]:
            del self.splits[key]

    def begin(self) -> None:
        """Called before a new analysis: forgets everything if too much is stored."""
        if len(self._keys) > MOST_ROWS:
            self._forget()

    def _endings(self, gone: Ints) -> Floats:
        """[up, hand, final] probabilities; `gone` [hand, group] and the up card are out of the shoe."""
        habits = self.habits
        ups = np.array(habits.ups)
        left = np.array(habits.cards, np.float64)[None, :] - gone
        result = reached(left, self._nodes, self._ends, len(ups), len(habits.finals))
        total = left.sum(axis=1)
        showing = (left[:, ups] / total[:, None]).T
        result /= np.where(showing > 0, showing, 1.0)[:, :, None]
        holes = np.array(habits.holes)
        for up, group in enumerate(habits.ups):
            making = (left * holes[up]).sum(axis=1) - holes[up, group]
            result[up, :, 0] = making / np.maximum(total - 1, 1)
        result[:, :, -1] = 1.0 - result[:, :, :-1].sum(axis=2)
        return result


def dealer(model: Model) -> Dealer:
    """The dealer for these rules, with everything already computed for the same shoe and habits."""
    tables, groups, ups = model.tables, model.groups, model.ups
    found = _dealer(
        DealerRules(
            cards=tuple(groups.cards.tolist()),
            values=tuple(groups.values.tolist()),
            aces=tuple(groups.aces.tolist()),
            steps=tuple(groups.steps.tolist()),
            ups=tuple(ups.groups.tolist()),
            holes=tuple(tuple(row) for row in ups.holes.tolist()),
            most=tables.most,
            draws=tables.draws,
            final=tables.final,
            finals=model.finals,
        )
    )
    found.begin()
    return found


def forget_all() -> None:
    """Clears the cache, so that no analysis benefits from an earlier one."""
    _dealer.cache_clear()


@lru_cache(maxsize=24)
def _dealer(habits: DealerRules) -> Dealer:
    return Dealer(habits)


def _hands(habits: DealerRules) -> tuple[tuple[Ints, Ints, Ints, Floats], tuple[Ints, Ints, Ints, Floats]]:
    """All multisets of cards a dealer can hold, and in how many orders each is dealt from each up card.

    They are listed level by level, one more card each time.
    """
    count = len(habits.values)
    held = np.eye(count, dtype=np.int64)
    orders = (np.array(habits.ups)[None, :] == np.arange(count)[:, None]).astype(float)
    place = np.arange(1, count + 1)
    parents, cards = [np.zeros(count + 1, np.int64)], [np.r_[0, np.arange(count)]]
    helds = [np.zeros(count + 1)]
    ends: list[tuple[Ints, Ints, Floats]] = []
    level = 1
    while len(held):
        drawing = _drawing(habits, held, level)
        ends.append(_stops(habits, held[~drawing], orders[~drawing], place[~drawing], level))
        held, orders, parent, card = _grown(habits, held[drawing], orders[drawing], place[drawing])
        if level == 1:
            orders = orders * (1 - _blackjack_orders(habits, held))
        alive = orders.any(axis=1) & _listed(habits, held, level + 1)
        held, orders, parent, card = held[alive], orders[alive], parent[alive], card[alive]
        first = sum(len(part) for part in parents)
        place = np.arange(first, first + len(held))
        parents.append(parent)
        cards.append(card)
        helds.append(held[np.arange(len(held)), card].astype(float) - 1)
        level += 1
    order, parent, depth = _depth_first(np.concatenate(parents))
    nodes = (parent, depth, np.concatenate(cards)[order], np.concatenate(helds)[order])
    return nodes, _by_node(ends, order)


def _drawing(habits: DealerRules, held: Ints, level: int) -> Truths:
    low, ace = _seen(habits, held)
    table = np.frombuffer(habits.draws, np.uint8).reshape(-1, 2, DEALER_LOWS)
    draws: Truths = table[min(level, habits.most), ace, low] != 0
    drawing: Truths = (draws | (level == 1)) & (low < PLAYER_LOWS)
    return drawing


def _finals(habits: DealerRules, held: Ints, level: int) -> Ints:
    """Column of each hand's final among the reachable ones."""
    low, ace = _seen(habits, held)
    table = np.frombuffer(habits.final, np.uint8).reshape(-1, 2, DEALER_LOWS)
    columns = np.zeros(256, np.int64)
    columns[list(habits.finals)] = np.arange(len(habits.finals))
    found: Ints = columns[table[min(level, habits.most), ace, low]]
    return found


def _seen(habits: DealerRules, held: Ints) -> tuple[Ints, Ints]:
    return held @ np.array(habits.values), (held[:, np.array(habits.aces)].sum(axis=1) > 0).astype(np.int64)


def _listed(habits: DealerRules, held: Ints, level: int) -> Truths:
    """Hands that exist in the shoe and whose final is not the one computed as the remainder."""
    exists = (held <= np.array(habits.cards)[None, :]).all(axis=1)
    left_over = _finals(habits, held, level) == len(habits.finals) - 1
    listed: Truths = exists & (_drawing(habits, held, level) | ~left_over)
    return listed


def _stops(habits: DealerRules, held: Ints, orders: Floats, place: Ints, level: int) -> tuple[Ints, Ints, Floats]:
    """(node, target, orders) of the hands on which the dealer stops."""
    hand, up = np.nonzero(orders)
    target = up * len(habits.finals) + _finals(habits, held, level)[hand]
    return place[hand], target, orders[hand, up]


def _grown(habits: DealerRules, held: Ints, orders: Floats, place: Ints) -> tuple[Ints, Floats, Ints, Ints]:
    """All hands with one more card, their orders, one parent each and the card added to it."""
    steps = np.array(habits.steps)
    keys = (held @ steps)[:, None] + steps[None, :]
    unique, first = np.unique(keys, return_index=True)
    source, card = np.divmod(first, len(steps))
    grown = held[source].copy()
    grown[np.arange(len(grown)), card] += 1
    summed = np.zeros((len(unique), orders.shape[1]))
    for group in range(len(steps)):
        summed[np.searchsorted(unique, keys[:, group])] += orders
    return grown, summed, place[source], card


def _blackjack_orders(habits: DealerRules, held: Ints) -> Floats:
    """[hand of two, up] 1 where these two cards are a blackjack."""
    rest = held[:, None, :] - np.eye(held.shape[1], dtype=np.int64)[list(habits.ups)][None, :, :]
    fits = (rest >= 0).all(axis=2)
    pairs: Floats = (rest * np.array(habits.holes)[None, :, :]).sum(axis=2) * fits
    return pairs


def _depth_first(parents: Ints) -> tuple[Ints, Ints, Ints]:
    """The nodes, each followed by its children; the new index of each one's parent; the depth."""
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
    """All ends, ordered by node."""
    node = np.argsort(order)[np.concatenate([part[0] for part in ends])]
    sorting = np.argsort(node, kind="stable")
    target = np.concatenate([part[1] for part in ends])[sorting]
    orders = np.concatenate([part[2] for part in ends])[sorting]
    node = node[sorting]
    return np.searchsorted(node, np.arange(len(order) + 1)), node, target, orders
