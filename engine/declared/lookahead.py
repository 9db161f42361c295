"""Games in which the player chooses: from the last choice back, the best one for all that looks alike to the player."""

from __future__ import annotations

from dataclasses import field, replace
from fractions import Fraction

import numpy as np

from base.records import dataclass
from engine.declared.best_choice import rules_of_play
from engine.declared.choice_table import ChoicesMade
from engine.declared.deal import drawn
from engine.declared.end_counts import MOST_ROWS, answered, beginning, draws_here, within_reason
from engine.declared.last_draw import drawn_last, unseen_last
from engine.declared.linked_wagers import paid_on
from engine.declared.plan import WagerPlan, scale_of
from engine.declared.settlement import Settling
from engine.declared.situation_table import Column, SituationTable
from engine.declared.stakes import first_stakes, took
from engine.declared.steps import AskStep, ChoiceStep, DrawStep
from engine.side_wagers.counting import NeverEnds, Uncountable

MONEY, ACTION, LEAST, MOST = SUMS = range(4)
"""What is summed: money; what is staked, and the least and the most that may be if equal choices are made otherwise."""


@dataclass(frozen=True, slots=True)
class LinkedValue:
    """What the linked wagers are worth to the player, and what is staked in all, per unit of the first stake."""

    value: Fraction
    action: Fraction
    strategy: tuple[str, ...] = ()
    actions: tuple[Fraction, ...] | None = None
    """The least and the most that may be staked, as choices that bring the same are made; empty if no two do, None
    where that was not looked at.
    """


def best_play(plan: WagerPlan, settling: Settling) -> LinkedValue:
    """Raises Uncountable."""
    search = LookAhead(plan, settling)
    sums = search.worth(search.start(), 0)[0]
    total = plan.out_of
    value, action, least, most = (Fraction(int(each), total * search.scale) for each in sums)
    return LinkedValue(value, action, rules_of_play(plan, search.made), (least, most) if search.equal else ())


@dataclass(slots=True)
class LookAhead:
    """Sums over ordered ways, in whole units of 1/scale: of all that can follow each row, by SUMS."""

    plan: WagerPlan
    settling: Settling
    scale: int = 1
    made: list[ChoicesMade] = field(default_factory=list)
    equal: bool = False
    """Do some choices bring the same?"""

    def __post_init__(self) -> None:
        times = [option.times.denominator for step in self.plan.steps if isinstance(step, ChoiceStep)
                 for option in step.options]  # fmt: skip
        self.scale = scale_of(self.plan.rules, self.plan.usual, self.plan.wagers) * int(np.lcm.reduce([1, *times]))

    def start(self) -> SituationTable:
        table = beginning(self.plan)
        stakes = first_stakes(self.plan.rules, self.plan.terms.structure, self.plan.wagers)
        kind = self.plan.exact(self.scale * LARGEST_PAY)
        return replace(table, ways=np.ones(1, kind), stakes=stakes)

    def worth(self, table: SituationTable, index: int) -> Column:
        """For each row the SUMS over all ways to go on."""
        if not table.size:
            return np.zeros((0, len(SUMS)), table.ways.dtype)
        if index == len(self.plan.steps):
            return self.settled(table)
        step = self.plan.steps[index]
        match step:
            case DrawStep():
                return self.after_draw(table, step, index)
            case AskStep():
                return self.after_answers(table, step, index)
            case ChoiceStep():
                return self.after_choice(table, step, index)

    def after_draw(self, table: SituationTable, step: DrawStep, index: int) -> Column:
        goes = draws_here(self.plan, step, table)
        if goes.all():
            if unseen_last(self.plan, step):
                longer, starts = drawn_last(self.plan, step, table)
            else:
                longer, starts = drawn(within_reason(table, self.plan, step), step, self.plan.source)
            if longer.size > MOST_ROWS:
                raise Uncountable("there are too many deals to look ahead one by one")
            return add_runs(self.worth(longer, index + 1), starts)
        sums = np.zeros((table.size, len(SUMS)), table.ways.dtype)
        sums[~goes] = self.worth(table.rows(~goes), index + 1)
        if goes.any():
            sums[goes] = self.after_draw(table.rows(goes), step, index)
        return sums

    def after_answers(self, table: SituationTable, step: AskStep, index: int) -> Column:
        marked = replace(table, seen=(*table.seen, np.arange(table.size)), seen_at=(*table.seen_at, -1))
        sums = np.zeros((table.size, len(SUMS)), table.ways.dtype)
        for part in answered(self.plan, self.settling, step, marked):
            rows = part.seen[-1]
            sums[rows] = self.worth(replace(part, seen=part.seen[:-1], seen_at=part.seen_at[:-1]), index + 1)
        return sums

    def after_choice(self, table: SituationTable, step: ChoiceStep, index: int) -> Column:
        offered = self.plan.terms.holds(step.when, table)
        if not offered.all():
            sums = np.zeros((table.size, len(SUMS)), table.ways.dtype)
            sums[~offered] = self.worth(table.rows(~offered), index + 1)
            if offered.any():
                sums[offered] = self.after_choice(table.rows(offered), step, index)
            return sums
        ids = table.seen[sum(stage < step.stage for stage in table.seen_at) - 1]
        if (np.diff(ids) < 0).any():
            order = np.argsort(ids, kind="stable")
            sums = np.zeros((table.size, len(SUMS)), table.ways.dtype)
            sums[order] = self.after_choice(table.rows(order), step, index)
            return sums
        return self.best_of(table, step, index, ids)

    def best_of(self, table: SituationTable, step: ChoiceStep, index: int, ids: Column) -> Column:
        """The rows of one group look alike to the player: one option for all of them. Of equal ones the first."""
        changes = np.diff(ids, prepend=-1) != 0
        starts, group = np.flatnonzero(changes), np.cumsum(changes) - 1
        each = np.stack([self.worth(took(table, option), index + 1) for option in step.options])
        sums = np.add.reduceat(each, starts, axis=1)
        money = sums[:, :, MONEY]
        taken = np.argmax(money, axis=0)
        equal = money == money[taken, np.arange(len(starts))]
        self.equal = self.equal or bool((equal.sum(axis=0) > 1).any())
        least = np.argmin(np.where(equal, sums[:, :, LEAST], sums[:, :, LEAST].max() + 1), axis=0)
        most = np.argmax(np.where(equal, sums[:, :, MOST], -1), axis=0)
        rows = np.arange(table.size)
        picked: Column = each[taken[group], rows]
        picked[:, LEAST], picked[:, MOST] = each[least[group], rows, LEAST], each[most[group], rows, MOST]
        ways = np.add.reduceat(table.ways, starts)
        self.made.append(ChoicesMade(step, table.chosen, table.rows(starts), taken, ways))
        return picked

    def settled(self, table: SituationTable) -> Column:
        money, action = self.brought(table)
        rest = self.plan.rest(table.drawn)
        staked = table.ways * (int(action * self.scale) * rest)
        return np.stack([money * table.ways * rest, staked, staked, staked], axis=1)

    def brought(self, table: SituationTable) -> tuple[Column, Fraction]:
        """What each row brings, in units of 1/scale, and what is staked in it."""
        money = np.zeros(table.size, table.ways.dtype)
        action = Fraction(0)
        for name in self.plan.wagers:
            basis = paid_on(self.plan.rules, name)
            stake = table.stakes.get(basis or name, Fraction(0))
            if stake:
                money = money + self.paid(name, table, stake)
                action += 0 if basis else stake
        return money, action

    def paid(self, name: str, table: SituationTable, stake: Fraction) -> Column:
        classes, outcomes = self.settling.outcomes(name, table)
        gains = [outcome.gain for outcome in outcomes]
        if None in gains:
            raise NeverEnds(f'"{name}" stays where it is, and nothing is drawn again')
        scaled = [int(Fraction(gain or 0) * stake * self.scale) for gain in gains]
        return np.array(scaled, table.ways.dtype)[classes]


LARGEST_PAY = 10_000
"""No wager pays more for each unit; beyond it the sums might not fit into 64 bits."""


def add_runs(sums: Column, starts: Column) -> Column:
    found: Column = np.add.reduceat(sums, starts, axis=0)
    return found
