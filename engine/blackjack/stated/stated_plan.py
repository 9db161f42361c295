"""A chart of decisions as a plan for one game: what it does with every hand, as far as the game allows it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.blackjack.analysis.best_play import Analysis, analyse, total_dependent
from engine.blackjack.analysis.followed_play import plan_of
from engine.blackjack.analysis.hand_values import Choices
from engine.blackjack.analysis.model import Ints, Model, Truths, masks
from engine.blackjack.analysis.total_strategy import Plan
from engine.blackjack.kernels.hand_play import DOUBLE, HIT, STAND, SURRENDER
from engine.blackjack.simulation.strategy import MAY, changed, plan_behind, strategy_of
from engine.blackjack.stated.chart_file import ChartKey, Decision, StatedCells, is_lines, read_chart
from engine.blackjack.tables.rule_tables import Action

PLAYED = {"hit": HIT, "stand": STAND, "double": DOUBLE, "surrender": SURRENDER}


def by_totals(best: Analysis) -> tuple[Analysis, Plan]:
    """The best play by totals, with everything that it decides."""
    found = total_dependent(best)
    assert found.plan is not None
    known = plan_of(found)
    return found, replace(known, choices=found.plan.choices, by_group={})


def stated_analysis(best: Analysis, text: str) -> Analysis:
    """The game played as a text says: a chart, or lines that change the best play. Raises Unreadable."""
    if is_lines(text):
        strategy = changed(strategy_of(best), text.splitlines())
        return analyse(best.model.tables, plan_behind(strategy))
    return analyse(best.model.tables, stated_plan(ChartWriter(best.model), by_totals(best)[1], read_chart(text)))


def stated_plan(writer: ChartWriter, base: Plan, cells: StatedCells) -> Plan:
    """The chart wherever it speaks, the base elsewhere."""
    plan = copied(base)
    for pairs in (False, True):  # a pair is decided by its own row, after the row of its total
        for (key, up), decision in cells.items():
            if (key.kind == "pair") == pairs:
                writer.enter(plan, key, seats_of(writer.model, up), decision)
    return plan


def copied(plan: Plan) -> Plan:
    return Plan(
        {origin: choices.copy() for origin, choices in plan.choices.items()},
        {state: taken.copy() for state, taken in plan.splits.items()},
        {},
        {key: taken.copy() for key, taken in (plan.again or {}).items()},
        {state: taken.copy() for state, taken in (plan.early or {}).items()},
    )


def seats_of(model: Model, up: str) -> Truths:
    groups = model.groups
    shown = np.where(groups.aces, 1, groups.values)[model.ups.groups]
    fits: Truths = shown == (1 if up == "A" else int(up))
    return fits


def states_of(model: Model, key: ChartKey) -> Ints:
    """The hands of two cards or more that a row is about."""
    states, groups = model.states, model.groups
    if key.kind == "pair":
        worth = np.where(groups.aces, 1, groups.values)
        same = states.counts[:, worth == key.number].sum(axis=1) == 2
        return np.nonzero(same & (states.size == 2))[0]
    soft = (states.ace == 1) & (states.low <= 11)
    fits = (soft == (key.kind == "soft")) & (states.low + 10 * soft == key.number) & (states.size >= 2)
    return np.nonzero(fits)[0]


class ChartWriter:
    """Writes the cells of a chart into plans for one game."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.allowed = {index: masks(model, index)[:, 0] for index in range(len(model.tables.origins))}
        """[up, state] by origin, for hands that are not doubled."""
        two = model.states.size == 2
        made = {index for pair in model.tables.split_origins for index in pair}
        self.doubles_after_splits = any((self.allowed[one][:, two] & int(Action.DOUBLE)).any() for one in made)

    def enter(self, plan: Plan, key: ChartKey, seats: Truths, decision: Decision) -> None:
        """Writes one cell."""
        states = states_of(self.model, key)
        if key.kind == "pair":
            splits_it = "split" in (decision.first, decision.otherwise)
            splits_it &= self.doubles_after_splits or not decision.with_doubles
            for state in states.tolist():
                self.set_split(plan, state, seats, splits_it)
        for origin, choices in plan.choices.items():
            self.put(choices, origin, states, seats, decision)
        assert plan.early is not None
        for state in states[self.model.states.size[states] == 2].tolist():
            given_up = plan.early.setdefault(state, np.zeros(len(seats), bool))
            given_up[seats & self.may(0, state, Action.EARLY)] = decision.first == "surrender"

    def set_split(self, plan: Plan, state: int, seats: Truths, taken: bool) -> None:
        if state in plan.splits:
            free = self.may(0, state, Action.SPLIT) & ~self.may(0, state, Action.FORCED)
            plan.splits[state][seats & free] = taken
        assert plan.again is not None
        plain = int(self.model.states.base[state])
        for (known, _), again in plan.again.items():
            if known == plain:
                again[seats] = taken

    def put(self, choices: Choices, origin: int, states: Ints, seats: Truths, decision: Decision) -> None:
        """The first of the wanted actions that is allowed; a hand that may do none of them plays on as it did."""
        sizes = self.model.states.size[states]
        for cards in np.unique(sizes).tolist():
            those = states[sizes == cards]
            for action in reversed(self.wanted(decision, cards)):
                may = (self.allowed[origin][:, those] & int(MAY[action])) != 0
                rows, columns = np.nonzero(may & seats[:, None])
                choices[rows, 0, those[columns]] = action

    def wanted(self, decision: Decision, cards: int) -> list[int]:
        """What to try, best first; where a split is meant and cannot be, the row of the total decides."""
        if decision.hit_from and cards >= decision.hit_from:
            return [HIT]
        if decision.with_doubles and self.doubles_after_splits:
            return []
        return [PLAYED[word] for word in (decision.first, decision.otherwise) if word in PLAYED]

    def may(self, origin: int, state: int, action: Action) -> Truths:
        allowed: Truths = (self.allowed[origin][:, state] & int(action)) != 0
        return allowed
