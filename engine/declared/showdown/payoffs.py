"""What a showdown pays, compiled by asking: a table over classes of ranks for each sequence of choices."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from base.records import dataclass
from engine.declared.last_draw import tests_after
from engine.declared.lookahead import LookAhead
from engine.declared.showdown.shape import Shape
from engine.declared.situation_table import Column, SituationTable
from engine.declared.stakes import first_stakes, took
from engine.declared.steps import ChoiceStep
from grammar.declared.atoms import IsEvent, RanksAtLeast

ABOVE, TIE, BELOW = range(3)


class Leaf(NamedTuple):
    """One sequence of choices: the streets seen at each, what was taken, and the stakes it leads to."""

    path: tuple[tuple[int, str], ...]
    table: SituationTable


class Meeting(NamedTuple):
    """A class of open hands against a class of hidden ones, which is higher, and two ranks that show it."""

    own: int
    other: int
    order: int
    own_rank: int
    other_rank: int


@dataclass(frozen=True, slots=True, eq=False)
class Payoffs:
    """pay[leaf, own class, other class, order] and action[leaf], in whole units of 1/scale."""

    own_class: Column
    other_class: Column
    """By the number of a rank, lowest first."""
    leaves: tuple[Leaf, ...]
    groups: tuple[Column, ...]
    """For each street: of what is left to choose between there, the group that one choice decides within."""
    pay: Column
    action: Column
    scale: int


def payoffs(search: LookAhead, shape: Shape, ranks: Column) -> Payoffs:
    """ranks: every rank that five cards can have, ascending. Raises Uncountable."""
    own_class, other_class = (rank_classes(search, name, ranks) for name in (shape.own, shape.other))
    leaves = tuple(leaves_of(search, shape))
    met = meetings(own_class, other_class, ranks)
    pay = np.zeros((len(leaves), own_class.max() + 1, other_class.max() + 1, 3), np.int64)
    action = np.zeros(len(leaves), np.int64)
    for number, leaf in enumerate(leaves):
        money, staked = search.brought(ranked_table(shape, leaf.table, met))
        action[number] = int(staked * search.scale)
        for one, brings in zip(met, money, strict=True):
            pay[number, one.own, one.other, one.order] = brings
    return Payoffs(own_class, other_class, leaves, groups_of(leaves, len(shape.streets)), pay, action, search.scale)


def rank_classes(search: LookAhead, name: str, ranks: Column) -> Column:
    """Which ranks no test tells apart, but for comparing two hands."""
    tests = [
        test for test in tests_after(search.plan) if isinstance(test, IsEvent | RanksAtLeast) and test.place == name
    ]
    table = SituationTable(len(ranks), np.ones(len(ranks), np.int64), known={("rank", name): ranks})
    codes = np.zeros(len(ranks), np.int64)
    for test in tests:
        codes = np.unique(codes * 2 + search.plan.terms.test(test, table), return_inverse=True)[1]
    return codes


def meetings(own_class: Column, other_class: Column, ranks: Column) -> list[Meeting]:
    """Every pair of classes in every order in which two ranks can stand."""
    found: list[Meeting] = []
    for own in range(own_class.max() + 1):
        mine = ranks[own_class == own]
        for other in range(other_class.max() + 1):
            theirs = ranks[other_class == other]
            both = np.intersect1d(mine, theirs)
            if mine.max() > theirs.min():
                found.append(Meeting(own, other, ABOVE, int(mine.max()), int(theirs.min())))
            if len(both):
                found.append(Meeting(own, other, TIE, int(both[0]), int(both[0])))
            if mine.min() < theirs.max():
                found.append(Meeting(own, other, BELOW, int(mine.min()), int(theirs.max())))
    return found


def ranked_table(shape: Shape, table: SituationTable, met: list[Meeting]) -> SituationTable:
    """A row for each meeting in which only the ranks are known."""
    known = {
        ("rank", shape.own): np.array([one.own_rank for one in met]),
        ("rank", shape.other): np.array([one.other_rank for one in met]),
    }
    return replace(table, size=len(met), ways=np.ones(len(met), np.int64), seen=(), seen_at=(), known=dict(known))


def leaves_of(search: LookAhead, shape: Shape) -> list[Leaf]:
    plan = search.plan
    stakes: dict[str, Fraction] = first_stakes(plan.rules, plan.terms.structure, plan.wagers)
    found = [Leaf((), replace(search.start(), stakes=stakes))]
    for step in plan.steps:
        if isinstance(step, ChoiceStep):
            found = [after for leaf in found for after in chosen(search, shape, step, leaf)]
    return found


def chosen(search: LookAhead, shape: Shape, step: ChoiceStep, leaf: Leaf) -> list[Leaf]:
    if not search.plan.terms.holds(step.when, replace(leaf.table, known={}))[0]:
        return [leaf]
    seen = shape.seen_before(step)
    return [Leaf((*leaf.path, (seen, option.name)), took(leaf.table, option)) for option in step.options]


def groups_of(leaves: tuple[Leaf, ...], streets: int) -> tuple[Column, ...]:
    """At the last street each leaf belongs to the choices made before it; what is best of each goes on to the street
    before."""
    found: list[Column] = []
    items = [leaf.path for leaf in leaves]
    for street in range(streets, -1, -1):
        above = [tuple(step for step in path if step[0] < street) for path in items]
        items = list(dict.fromkeys(above))
        found.append(np.array([items.index(path) for path in above]))
    return tuple(reversed(found))


def items_at(compiled: Payoffs, street: int) -> list[tuple[tuple[int, str], ...]]:
    """What is left to choose between at a street: sequences of choices up to it."""
    items = [leaf.path for leaf in compiled.leaves]
    for later in range(len(compiled.groups) - 1, street, -1):
        items = list(dict.fromkeys(tuple(step for step in path if step[0] < later) for path in items))
    return items
