"""Rounds of a showdown that were dealt at random, played as well as analysis knows how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.declared.plan import WagerPlan
from engine.declared.showdown.rank_numbers import hand_ranks
from engine.declared.showdown.search import BestShowdown, early_hands, gone_cards, parts
from engine.declared.showdown.shape import OWN_CARDS, Shape
from engine.declared.showdown.suit_orbits import all_hands, exchange_to, orbits, pairs_exchanged, place
from engine.declared.situation_table import Column


@dataclass
class ShowdownRounds:
    """Early choices are looked up; at the last street every hidden hand is weighed on the board that lies there."""

    plan: WagerPlan
    shape: Shape
    best: BestShowdown

    def gains(self, dealt: Column) -> Column:
        """What each deal brings, in units; its columns are own cards, each street, hidden cards."""
        from engine.declared.showdown.round_loops import rounds_settled

        sizes = np.cumsum([draw.number for draw in self.shape.draws])[:-1]
        own, *streets, hidden = np.split(np.ascontiguousarray(dealt), sizes, axis=1)
        board = np.sort(np.concatenate(streets, axis=1), axis=1)
        left = self.group(np.sort(streets[0], axis=1), place(np.sort(own, axis=1)))
        compiled, found = self.best.compiled, np.zeros(len(dealt), np.int64)
        classes = compiled.own_class, compiled.other_class
        fixed = gone_cards(self.plan), parts(self.shape.shared, 3), self.tails, self.pairs
        rounds_settled(board, own, hidden, left, *fixed, *classes, compiled.pay, compiled.groups[-1], found)
        return found

    def group(self, first_street: Column, pair: Column) -> Column:
        """What is left to choose from once all is seen, after the early choices."""
        orbit, exchange, exchanged = self.early
        seen = place(first_street) if len(self.shape.streets) > 1 else np.zeros(len(pair), np.int64)
        found: Column = self.best.followed[orbit[seen], exchanged[exchange[seen], pair]]
        return found

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
