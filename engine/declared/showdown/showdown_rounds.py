"""Rounds of a showdown that were dealt at random, played as well as analysis knows how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.declared.plan import WagerPlan
from engine.declared.showdown.payoffs import ABOVE, BELOW, TIE
from engine.declared.showdown.rank_numbers import five_cards, hand_ranks
from engine.declared.showdown.search import BestShowdown, early_hands, gone_cards, parts
from engine.declared.showdown.shape import OWN_CARDS, Shape
from engine.declared.showdown.suit_orbits import DECK, PAIRS, all_hands, exchange_to, orbits, pairs_exchanged, place
from engine.declared.situation_table import Column


@dataclass
class ShowdownRounds:
    """Early choices are looked up; at the last street every hidden hand is weighed on the board that lies there."""

    plan: WagerPlan
    shape: Shape
    best: BestShowdown

    def gains(self, dealt: Column) -> Column:
        """What each deal brings, in units; its columns are own cards, each street, hidden cards."""
        sizes = np.cumsum([draw.number for draw in self.shape.draws])[:-1]
        own, *streets, hidden = np.split(dealt, sizes, axis=1)
        board = np.sort(np.concatenate(streets, axis=1), axis=1)
        pair = place(np.sort(own, axis=1))
        leaf = self.leaves(self.group(np.sort(streets[0], axis=1), pair), board, pair)
        mine, theirs = (self.number(np.concatenate([cards, board], axis=1)) for cards in (own, hidden))
        order = np.where(mine > theirs, ABOVE, np.where(mine == theirs, TIE, BELOW))
        compiled = self.best.compiled
        found: Column = compiled.pay[leaf, compiled.own_class[mine], compiled.other_class[theirs], order]
        return found

    def number(self, cards: Column) -> Column:
        found = five_cards(self.plan.terms, gone_cards(self.plan)).best(cards)
        return np.searchsorted(self.best.ranks, found)

    def group(self, first_street: Column, pair: Column) -> Column:
        """What is left to choose from once all is seen, after the early choices."""
        orbit, exchange, exchanged = self.early
        seen = place(first_street) if len(self.shape.streets) > 1 else np.zeros(len(pair), np.int64)
        found: Column = self.best.followed[orbit[seen], exchanged[exchange[seen], pair]]
        return found

    def leaves(self, group: Column, board: Column, pair: Column) -> Column:
        """Of the leaves in each group the best one, by what they bring against every hidden hand."""
        found = np.zeros(len(group), np.int64)
        for number in np.unique(group):
            leaves = np.flatnonzero(self.best.compiled.groups[-1] == number)
            rows = np.flatnonzero(group == number)
            found[rows] = leaves[0] if len(leaves) == 1 else [self.last(leaves, board[row], pair[row]) for row in rows]
        return found

    def last(self, leaves: Column, board: Column, pair: int) -> int:
        from engine.declared.showdown.loops import board_ranks, sweep

        compiled = self.best.compiled
        gone = gone_cards(self.plan)
        gone[board] = True
        rank, free, order = (np.empty(PAIRS, np.int64) for _ in range(3))
        most, one = np.empty(PAIRS, np.int16), np.empty(DECK, np.int16)
        size = board_ranks(board, gone, parts(self.shape.shared, 3), self.tails, most, one, rank, free)
        out = np.empty((PAIRS, len(compiled.leaves)), np.int64)
        counts = np.zeros((2 * compiled.pay.shape[2] + 1, DECK + 1), np.int64)
        starts = np.zeros(len(compiled.own_class) + 1, np.int64)
        cards = self.pairs
        classes = compiled.own_class, compiled.other_class
        sweep(free, size, rank, cards, *classes, compiled.pay, out, counts, starts, order)
        return int(leaves[np.argmax(out[pair, leaves])])

    @cached_property
    def pairs(self) -> Column:
        return all_hands(OWN_CARDS).astype(np.int64)

    @cached_property
    def tails(self) -> Column:
        from engine.declared.showdown.loops import tail_table

        cards, found = hand_ranks(self.plan.terms, gone_cards(self.plan))
        table: Column = tail_table(cards, np.searchsorted(self.best.ranks, found).astype(np.int16))
        return table

    @cached_property
    def early(self) -> tuple[Column, Column, Column]:
        """For what is seen before the last street its orbit, and the exchange of suits that leads to its first."""
        early = early_hands(self.shape)
        first, orbit, _ = orbits(early)
        return orbit, exchange_to(early, early[first][orbit]), pairs_exchanged()
