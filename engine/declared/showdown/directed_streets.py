"""A strategy from outside at each street of a showdown: which of the items that are left to choose between it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from base.records import dataclass
from engine.declared.directed_choices import NEVER, allowed, codes, directed
from engine.declared.plan import WagerPlan
from engine.declared.showdown.payoffs import Payoffs, items_at
from engine.declared.showdown.shape import OWN_CARDS, Shape
from engine.declared.showdown.street_rules import MONEY, choices_at
from engine.declared.showdown.suit_orbits import PAIRS, all_hands
from engine.declared.situation_table import Column, SituationTable
from engine.declared.steps import ChoiceStep

AT_ONCE = 1 << 18
BOARDS_AT_ONCE = 200


@dataclass(frozen=True, slots=True, eq=False)
class DirectedStreets:
    """The lines of a strategy, asked of all situations of a street."""

    plan: WagerPlan
    shape: Shape
    compiled: Payoffs

    def choices(self, street: int) -> tuple[ChoiceStep, ...]:
        return tuple(choices_at(self.plan, self.shape, street))

    def decides(self, street: int) -> bool:
        return directed(self.plan.terms, self.choices(street))

    def limited(self, street: int, values: Column, places: Callable[[], Mapping[str, Column]]) -> Column:
        """values[item, money and stakes, situation] without what no line lets the player take."""
        if not self.decides(street):
            return values
        may, cards, found = self.allowed(street), places(), values.copy()
        for start in range(0, values.shape[2], AT_ONCE):
            those = slice(start, start + AT_ONCE)
            money = found[:, MONEY, those]
            money[~may[self.codes(street, {name: column[those] for name, column in cards.items()})].T] = NEVER
        return found

    def allowed(self, street: int) -> Column:
        """allowed[code, item]: by what the lines say at a street, which items it leaves."""
        taken = [[option for at, option in path if at == street] for path in items_at(self.compiled, street)]
        return allowed(self.choices(street), taken)

    def codes(self, street: int, places: Mapping[str, Column], ranks: Mapping[str, Column] | None = None) -> Column:
        """ranks: how hands rank that somebody has ranked already."""
        number = len(next(iter(places.values())))
        known = {("rank", name): column for name, column in (ranks or {}).items()}
        table = SituationTable(number, np.ones(number, np.int64), places=dict(places), known=dict(known))
        return codes(self.plan.terms, self.choices(street), table)

    def last_codes(self, boards: Column, ranked: Callable[[Column], Column]) -> Column:
        """What the lines say after the last street: by board and pair. ranked: by board and pair the rank, -1 where
        the pair cannot be dealt."""
        found = np.zeros((len(boards), PAIRS), np.int8)
        street = len(self.shape.streets)
        for start in range(0, len(boards) if self.decides(street) else 0, BOARDS_AT_ONCE):
            part = boards[start : start + BOARDS_AT_ONCE]
            ranks = ranked(part)
            rows, pairs = np.nonzero(ranks >= 0)
            cards = part[rows], all_hands(OWN_CARDS)[pairs].astype(np.int64)
            known = dict.fromkeys(self.named(own=True), ranks[rows, pairs])
            for name, best in self.named(own=False).items():
                known[name] = self.plan.terms.ranks.of(part, best)[rows]
            found[start + rows, pairs] = self.codes(street, self.placed(*cards), known)
        return found

    def placed(self, board: Column, own: Column) -> dict[str, Column]:
        """The cards where they lie; which of the board came first is nothing to any line."""
        streets = np.split(board, np.cumsum(self.shape.streets)[:-1], axis=1)
        return {draw.place: cards for draw, cards in zip(self.shape.draws, (own, *streets), strict=False)}

    def named(self, own: bool) -> dict[str, int]:
        """The hands of the whole board, with one's own cards or without, and how many of their cards count."""
        structure = self.plan.terms.structure
        places = {draw.place for draw in self.shape.draws[0 if own else 1 : -1]}
        sizes = {name: one.number if one.pick == "best" else 0 for name, one in structure.combinations.items()}
        best = structure.combinations[self.shape.own].number
        return {
            name: size or self.shape.shared
            for name, size in sizes.items()
            if set(structure.members(name)) == places and (size == best if own else self.shape.shared == best)
        }


def said_at(plan: WagerPlan, steps: tuple[ChoiceStep, ...]) -> Iterator[str]:
    """The lines on some choices, as data that a result is kept by."""
    names = {step.name for step in steps}
    yield from (repr(line) for line in plan.terms.structure.directed if line.stage in names)
