"""Rounds of a duel that were dealt at random: every choice, rank and kind is looked up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np

from engine.declared.duel.duel_hands import into_canonical, place_of
from engine.declared.duel.duel_search import BestDuel
from engine.declared.duel.duel_shape import Duel
from engine.declared.plan import WagerPlan
from engine.declared.showdown.payoffs import ABOVE, BELOW, TIE
from engine.declared.showdown.suit_orbits import DECK
from engine.declared.situation_table import Column
from engine.declared.steps import DrawStep


@dataclass
class DuelRounds:
    """Plays deals whose columns are the draws of the plan, one after the other."""

    plan: WagerPlan
    duel: Duel
    best: BestDuel

    def gains(self, dealt: Column) -> Column:
        """What each deal brings, in units."""
        draws = [step for step in self.plan.steps if isinstance(step, DrawStep)]
        sizes = np.cumsum([draw.number for draw in draws])[:-1]
        lying = {draw.place: cards for draw, cards in zip(draws, np.split(dealt, sizes, axis=1), strict=True)}
        hidden, shown = lying[self.duel.hidden.place], self.shown(lying)
        mine, up = into_canonical(lying[self.duel.own_draw.place], shown)
        row = self.rows[place_of(mine)]
        leaf = self.best.followed[row, up[:, 0] if self.duel.up else 0]
        other = place_of(np.concatenate([shown, hidden], axis=1))
        one, two = self.best.own.rank[row], self.best.other.ranks[self.best.other.number[other]]
        order = np.where(one > two, ABOVE, np.where(one == two, TIE, BELOW))
        found: Column = self.best.pays.pay[leaf, self.best.own.kind[row], self.best.other.kind[other], order]
        return found

    def shown(self, lying: dict[str, Column]) -> Column:
        return lying[self.duel.shown.place] if self.duel.shown else lying[self.duel.hidden.place][:, :0]

    @cached_property
    def rows(self) -> Column:
        """By the place of a canonical hand its row."""
        found = np.full(comb(DECK, self.duel.own_draw.number), -1, np.int32)
        found[place_of(self.best.own.cards)] = np.arange(len(self.best.own.cards))
        return found
