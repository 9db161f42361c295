"""Games in which nobody chooses: every end of play, counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import comb

import numpy as np

from engine.declared.atom_reads import SPOT
from engine.declared.deal import drawn
from engine.declared.plan import WagerPlan
from engine.declared.settlement import Settling, WagerOutcome
from engine.declared.situation_table import Mask, SituationTable, empty_table
from engine.declared.steps import HIT, AskStep, ChoiceStep, DrawStep
from engine.side_wagers.counting import Uncountable
from grammar.vocabulary import RANKS

MOST_ROWS = 6_000_000
MOST_KEPT = 200
OutcomeWays = dict[WagerOutcome, int]


def counted(
    plan: WagerPlan, settling: Settling, tables: Sequence[SituationTable] = ()
) -> tuple[OutcomeWays, dict[WagerOutcome, str]]:
    """In how many ordered ways each outcome of the wager comes about, and a witness of each. Raises Uncountable.

    tables: the ends of play, where they are known already.
    """
    (wager,) = plan.wagers
    ways: OutcomeWays = {}
    witness: dict[WagerOutcome, str] = {}
    for table in tables or shared_ends(plan, settling):
        classes, outcomes = settling.outcomes(wager, table)
        rest = plan.rest(table.drawn)
        for number, outcome in enumerate(outcomes):
            rows = classes == number
            ways[outcome] = ways.get(outcome, 0) + int(table.ways[rows].sum()) * rest
            if outcome.clash and outcome not in witness:
                witness[outcome] = settling.told(table, int(np.flatnonzero(rows)[0]))
    return ways, witness


def shared_ends(plan: WagerPlan, settling: Settling) -> list[SituationTable]:
    """The ends of play, once for all wagers and spots that read the same of it."""
    spot = plan.spot if SPOT in plan.reads.features else ()
    key = ("ends", plan.rules, plan.steps, plan.reads.features, tuple(plan.source.counts), spot)
    kept = plan.terms.shared
    if key not in kept:
        if len(kept) > MOST_KEPT:
            kept.clear()
        found = list(ends(plan, settling, beginning(plan)))
        kept[key] = found, tuple(settling.assumed)
    tables, assumed = kept[key]
    settling.assumed.update(dict.fromkeys(assumed))
    return tables if spot == plan.spot else [table.on(plan.spot) for table in tables]


def beginning(plan: WagerPlan) -> SituationTable:
    first = empty_table(plan.terms.begins)
    return replace(first, ways=np.ones(1, plan.exact(1)), spot=plan.spot)


def ends(plan: WagerPlan, settling: Settling, table: SituationTable, index: int = 0) -> Iterator[SituationTable]:
    """Every table in which play is over."""
    if not table.size:
        return
    if index == len(plan.steps):
        yield table
        return
    step = plan.steps[index]
    match step:
        case DrawStep():
            goes = draws_here(plan, step, table)
            if not goes.all():
                yield from ends(plan, settling, table.rows(~goes), index + 1)
                table = table.rows(goes)
            if table.size:
                yield from ends(
                    plan, settling, drawn(within_reason(table, plan, step), step, plan.source)[0], index + 1
                )
        case AskStep():
            for part in answered(plan, settling, step, table):
                yield from ends(plan, settling, part, index + 1)
        case ChoiceStep():
            raise Uncountable("it hangs on what the player chooses")


def draws_here(plan: WagerPlan, step: DrawStep, table: SituationTable) -> Mask:
    goes = plan.terms.holds(step.when, table)
    if step.asked and table.answers.get(step.asked) != HIT:
        goes = np.zeros(table.size, bool)
    return goes


def answered(plan: WagerPlan, settling: Settling, step: AskStep, table: SituationTable) -> Iterator[SituationTable]:
    """The table split by what the question is answered with; rows in which it is not asked stay as they are."""
    asks = plan.terms.holds(step.when, table)
    if not asks.all():
        yield table.rows(~asks)
        table = table.rows(asks)
    if not table.size:
        return
    classes, kinds = settling.said(step.question, table)
    for kind in dict.fromkeys(kinds):
        part = table.rows(np.array([one == kind for one in kinds])[classes])
        yield replace(part, answers={**table.answers, step.question: kind})


def within_reason(table: SituationTable, plan: WagerPlan, step: DrawStep) -> SituationTable:
    """Refuses what would take minutes. Raises Uncountable."""
    kinds = len(plan.source.faces)
    rows = table.size * (kinds**step.number if step.ordered else comb(kinds + step.number - 1, step.number))
    if rows > MOST_ROWS:
        suits = " and suits are looked at" if kinds > len(RANKS) else ""
        raise Uncountable(f"there are too many deals to count one by one: {rows:,}{suits}")
    return table
