"""Rounds of a showdown that were dealt at random, played as well as analysis knows how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np

from engine.declared.plan import WagerPlan
from engine.declared.showdown.early_cards import parts, shared_cards
from engine.declared.showdown.rank_numbers import WEIGHTS, five_cards
from engine.declared.showdown.rank_tables import one_suit, rank_table
from engine.declared.showdown.search import BestShowdown, gone_cards, last_choices, planes_of
from engine.declared.showdown.shape import BEST, OWN_CARDS, Shape
from engine.declared.showdown.suit_orbits import DECK, exchange_to, first_hands, orbits, pairs_exchanged, place
from engine.declared.situation_table import Column
from grammar.vocabulary import SUITS


@dataclass
class ShowdownRounds:
    """Every choice and every rank is looked up."""

    plan: WagerPlan
    shape: Shape
    best: BestShowdown

    def gains(self, dealt: Column) -> Column:
        """What each deal brings, in units; its columns are own cards, each street, hidden cards."""
        from engine.declared.showdown.round_loops import rounds_settled

        compiled, found = self.best.compiled, np.zeros(len(dealt), np.int64)
        choices = *self.early, self.best.followed, *self.last_choices
        pays = compiled.own_class, compiled.other_class, compiled.pay
        given: tuple[Any, ...] = (np.ascontiguousarray(dealt), *choices, *self.ranks, *pays, found)
        rounds_settled(*given)
        return found

    @cached_property
    def early(self) -> tuple[Any, ...]:
        """For what is seen before the last street its orbit, and the exchange of suits that leads to its first."""
        early = shared_cards(self.shape)
        first, orbit, _ = orbits(early)
        return early.shape[1], orbit, exchange_to(early, early[first][orbit]), pairs_exchanged()

    @cached_property
    def last_choices(self) -> tuple[Column, ...]:
        """Groups of leaves and their planes, the choices, and by the place of a board its number among first boards."""
        shared, compiled = self.shape.shared, self.best.compiled
        boards = first_hands(shared, gone_cards(self.plan))
        number = np.full(comb(DECK, shared), -1, np.int32)
        number[place(boards)] = np.arange(len(boards))
        last = last_choices(self.plan, self.shape, self.best)
        return compiled.groups[-1], planes_of(compiled), last, number

    @cached_property
    def ranks(self) -> tuple[Column, ...]:
        gone = gone_cards(self.plan)
        five = five_cards(self.plan.terms, gone)
        deck = tuple(np.unique(np.flatnonzero(~gone) // len(SUITS)).tolist())
        size = self.shape.shared + OWN_CARDS
        tables = [rank_table(five, deck, number) for number in (size, BEST)]
        looked_up = [column for table in tables for column in (table.start, table.spot, table.ranks)]
        return WEIGHTS, one_suit(five, deck), parts(size, BEST), *looked_up
