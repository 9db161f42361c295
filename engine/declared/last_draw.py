"""The last draw of a round: what no statement can tell apart afterwards is put together before anybody is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import comb

import numpy as np

from base.effort import spend
from engine.declared.atom_reads import atoms_in
from engine.declared.deal import drawn
from engine.declared.hidden_hand import drawn_by_rank, only_ranked
from engine.declared.plan import PAY, WagerPlan, conditions_on
from engine.declared.situation_table import Column, SituationTable, is_rank
from engine.declared.steps import AskStep, ChoiceStep, DrawStep
from engine.side_wagers.counting import Uncountable
from grammar.declared.atoms import Answered, Atom, Chose

MOST_AT_ONCE = 1_000_000
MOST_ROWS = 12_000_000
PUT_TOGETHER = 0.125
"""What sorting a row to those like it takes, in units of `base.effort`."""


def unseen_last(plan: WagerPlan, step: DrawStep) -> bool:
    """Is it drawn after everything else, and not seen by anybody who still has to choose?"""
    after = plan.steps[plan.steps.index(step) + 1 :]
    choices = [one for one in after if isinstance(one, ChoiceStep)]
    asks = any(isinstance(one, AskStep) for one in plan.steps)
    unseen = step.hidden or all(one.stage <= step.stage for one in choices)
    return bool(plan.wagers) and not asks and len(choices) == len(after) and unseen


def drawn_last(
    plan: WagerPlan, step: DrawStep, table: SituationTable, *, together: bool = False
) -> tuple[SituationTable, Column]:
    """Like ``drawn``, but with one row for each class of draws after a row. Raises Uncountable.

    together: whatever row they come from, where nobody asks who knows what.
    """
    tests = tests_after(plan)
    if only_ranked(plan.terms, plan.source, step, tests):
        return drawn_by_rank(plan.terms, plan.source, step, tests, table)
    kinds = len(plan.source.faces)
    each = kinds**step.number if step.ordered else comb(kinds + step.number - 1, step.number)
    if table.size * each > MOST_ROWS:
        raise Uncountable(f"there are too many deals to look at one by one: {table.size * each:,}")
    size = max(1, MOST_AT_ONCE // each)
    parts = [
        merged(
            plan, tests, *drawn(table.rows(np.arange(table.size)[first : first + size]), step, plan.source), together
        )
        for first in range(0, table.size, size)
    ]
    joined = parts[0][0] if len(parts) == 1 else stacked([part for part, _ in parts])
    return joined, np.cumsum(np.concatenate([[0], *(lengths for _, lengths in parts)]))[:-1]


def tests_after(plan: WagerPlan) -> tuple[Atom, ...]:
    """All that what is paid, and what is offered, can depend on once all is drawn."""
    conditions = [one for wager in plan.wagers for one in conditions_on(plan.rules, plan.usual, PAY, wager)]
    conditions.extend(step.when for step in plan.steps if isinstance(step, ChoiceStep) and step.when is not None)
    found = dict.fromkeys(atom for condition in conditions for atom in atoms_in(condition, plan.terms))
    return tuple(atom for atom in found if not isinstance(atom, Chose | Answered))


def merged(
    plan: WagerPlan, tests: Sequence[Atom], table: SituationTable, starts: Column, together: bool
) -> tuple[SituationTable, Column]:
    """Rows with one origin in which all tests come out alike are one, and how many each origin is left with."""
    spend(PUT_TOGETHER * table.size)
    codes = np.zeros(table.size, np.int64)
    for test in tests:
        codes = codes * 2 + plan.terms.test(test, table)
        if codes.max(initial=0) > 2**20:
            codes = np.unique(codes, return_inverse=True)[1]
    codes = np.unique(codes, return_inverse=True)[1]
    kinds = int(codes.max(initial=0)) + 1
    starts = starts[:1] if together else starts
    origin = np.zeros(table.size, np.int64)
    origin[starts] = 1
    keys = (np.cumsum(origin) - 1) * kinds + codes
    sums = np.zeros(len(starts) * kinds, table.ways.dtype)
    np.add.at(sums, keys, table.ways)
    shown = np.full(len(sums), -1)
    shown[keys[::-1]] = np.arange(table.size)[::-1]  # of several the first is written last
    kept = shown >= 0
    ranks = {key: column[shown[kept]] for key, column in table.known.items() if is_rank(key)}
    fewer = replace(table.rows(shown[kept]), ways=sums[kept], known=ranks)
    return fewer, kept.reshape(len(starts), kinds).sum(axis=1)


def stacked(tables: Sequence[SituationTable]) -> SituationTable:
    """Tables of one shape, one below the other."""
    first = tables[0]
    return replace(
        first,
        size=sum(table.size for table in tables),
        ways=np.concatenate([table.ways for table in tables]),
        places={name: np.concatenate([table.places[name] for table in tables]) for name in first.places},
        seen=tuple(np.concatenate(columns) for columns in zip(*(unique_seen(tables)), strict=True)),
        known={key: np.concatenate([table.known[key] for table in tables]) for key in first.known},
    )


def unique_seen(tables: Sequence[SituationTable]) -> list[list[Column]]:
    """What was seen before the draw keeps its numbers; what is seen by it is numbered on."""
    found, begun = [], 0
    for table in tables:
        found.append([*table.seen[:-1], table.seen[-1] + begun] if table.seen else [])
        begun += int(table.seen[-1].max(initial=-1)) + 1 if table.seen else 0
    return found
