"""The option that analysis takes, looked up for many situations at once by what the player sees in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from base.records import dataclass
from engine.declared.plan import WagerPlan
from engine.declared.rank import suit_masks
from engine.declared.situation_table import Column, SituationTable
from engine.declared.steps import ChoiceStep, DrawStep
from engine.side_wagers.counting import Uncountable
from grammar.vocabulary import RANKS, SUITS

MIXED, SHIFTED = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)


@dataclass(frozen=True, slots=True, eq=False)
class ChoicesMade:
    """At one choice on one path: a row for each thing the player can see, the option taken there, and how often."""

    step: ChoiceStep
    path: tuple[str, ...]
    """What was chosen before."""
    table: SituationTable
    taken: Column
    ways: Column

    def share(self, option: int) -> Fraction:
        return Fraction(int(self.ways[self.taken == option].sum()), int(self.ways.sum()))

    def only(self, rows: Column) -> ChoicesMade:
        return replace(self, table=self.table.rows(rows), taken=self.taken[rows], ways=self.ways[rows])


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceTable:
    """The options of one choice after certain earlier ones, in the order of the numbers for what is seen."""

    numbers: Column
    sights: Column
    """What is seen, in full: two sights could share a number, and none may be taken for another."""
    options: Column

    def taken(self, sights: Column) -> Column:
        """For each row the option. Raises Uncountable."""
        place = np.minimum(np.searchsorted(self.numbers, numbered(sights)), len(self.numbers) - 1)
        if not (self.sights[place] == sights).all():
            raise Uncountable("a choice comes up that was not analysed")
        found: Column = self.options[place]
        return found


Taken = dict[tuple[int, tuple[str, ...]], ChoiceTable]
"""For each choice and what was chosen before it."""


def choice_tables(plan: WagerPlan, made: Sequence[ChoicesMade]) -> Taken:
    """Raises Uncountable."""
    paths = dict.fromkeys((one.step.stage, one.path) for one in made)
    return {path: choice_table(plan, [one for one in made if (one.step.stage, one.path) == path]) for path in paths}


def choice_table(plan: WagerPlan, made: Sequence[ChoicesMade]) -> ChoiceTable:
    """Of choices of one step after the same earlier ones. Raises Uncountable."""
    sights = np.concatenate([seen(plan, one.step, one.table) for one in made])
    options = np.concatenate([one.taken for one in made])
    numbers, first = np.unique(numbered(sights), return_index=True)
    found = ChoiceTable(numbers, np.asfortranarray(sights[first]), options[first])
    found.taken(sights)  # none of them shares its number with another
    return found


def numbered(sights: Column) -> Column:
    """A number for each row; different rows have different ones, but for a chance of 2 to the -64 for each pair."""
    found = np.zeros(len(sights), np.uint64)
    for column in sights.T:
        found = (found ^ column.astype(np.uint64)) * MIXED
        found ^= found >> SHIFTED
    return found


def seen(plan: WagerPlan, step: ChoiceStep, table: SituationTable) -> Column:
    """For each row what the player sees, as far as it can be told apart."""
    shown = [
        one
        for one in plan.steps
        if isinstance(one, DrawStep) and not one.hidden and one.stage < step.stage and one.place in table.places
    ]
    if plan.source.symmetric:
        codes = np.zeros((table.size, len(SUITS)), np.int64, order="F")
        for one in shown:
            codes = (codes << len(RANKS)) | suit_masks(table.places[one.place])
        return np.asfortranarray(np.sort(codes, axis=1))
    parts = [in_classes(plan, one, table.places[one.place]) for one in shown]
    return np.asfortranarray(np.concatenate([np.zeros((table.size, 1), np.int64), *parts], axis=1))


def in_classes(plan: WagerPlan, step: DrawStep, faces: Column) -> Column:
    kinds = np.zeros(int(max(face for faces in plan.source.members for face in faces)) + 1, np.int64)
    for number, members in enumerate(plan.source.members):
        kinds[list(members)] = number
    found: Column = kinds[faces] if step.ordered else np.sort(kinds[faces], axis=1)
    return found
