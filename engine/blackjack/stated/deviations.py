"""What a chart costs beside the best play of a game: each cell that differs, put alone into the best play by totals."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from base.progress import report
from engine.blackjack.analysis.best_play import ACTIONS, Analysis, analyse
from engine.blackjack.analysis.hand_values import reachable
from engine.blackjack.analysis.model import Flags, Model, Truths
from engine.blackjack.analysis.total_strategy import Plan
from engine.blackjack.figures.round_figures import bound
from engine.blackjack.stated.chart_file import CARDS, ChartKey, Decision, StatedCells, is_lines, read_chart
from engine.blackjack.stated.stated_plan import (
    ChartWriter,
    by_totals,
    copied,
    seats_of,
    stated_analysis,
    stated_plan,
    states_of,
)
from engine.money.stated_play import Deviation, StatedPlay

SAME = 1e-13
NO_OFFERS = "a stated strategy takes neither insurance nor even money"
IN_ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")


def stated_play(best: Analysis, text: str, decks: int, assumed: tuple[str, ...]) -> StatedPlay:
    """Raises Unreadable."""
    totals, base = by_totals(best)
    within = bound(best.model.tables)
    notes = (*assumed, NO_OFFERS)
    if is_lines(text):
        edge = stated_analysis(best, text).edge
        return StatedPlay(decks, edge, best.edge, totals.edge, (), (), within, notes)
    cells = read_chart(text)
    model = best.model
    writer = ChartWriter(model)
    plan = stated_plan(writer, base, cells)
    found = sorted(deviations(writer, totals, base, plan, cells), key=lambda one: (-one.cost, one.row, one.up))
    filled = tuple(rows_left_out(model, cells))
    edge = float(analyse(model.tables, plan).edge)
    return StatedPlay(decks, edge, best.edge, totals.edge, tuple(found), filled, within, notes)


def deviations(
    writer: ChartWriter, totals: Analysis, base: Plan, plan: Plan, cells: StatedCells
) -> Iterator[Deviation]:
    model = totals.model
    seen = seen_by(model, base) | seen_by(model, plan)
    for (key, up), decision in cells.items():
        seats = seats_of(model, up)
        if not differs(model, base, plan, key, seats, seen):
            continue
        report(f"pricing {key.name} against {up}")
        alone = copied(base)
        writer.enter(alone, key, seats, decision)
        cost = float(analyse(model.tables, alone).edge - totals.edge)
        if abs(cost) > SAME:
            yield Deviation(key.name, up, spoken(decision), best_here(model, base, key, seats), cost)


def seen_by(model: Model, plan: Plan) -> Flags:
    order = np.arange(len(model.states.base))
    return reachable(model, order, np.nonzero(model.states.size == 2)[0], plan.choices[0])


def differs(model: Model, base: Plan, plan: Plan, key: ChartKey, seats: Truths, seen: Flags) -> bool:
    """Does the chart play some hand of the cell otherwise?"""
    places = np.nonzero(seats)[0]
    for state in states_of(model, key).tolist():
        if key.kind == "pair":
            if state in base.splits and (base.splits[state][places] != plan.splits[state][places]).any():
                return True
        elif is_pair_state(model, base, state):
            continue
        if (base.early or {}).get(state) is not None and plan.early is not None:
            early = base.early or {}
            if (early[state][places] != plan.early[state][places]).any():
                return True
        if not seen[places, 0, state].any():
            continue
        if any(
            (base.choices[one][places, 0, state] != plan.choices[one][places, 0, state]).any() for one in base.choices
        ):
            return True
    return False


def is_pair_state(model: Model, base: Plan, state: int) -> bool:
    """Is the hand decided by the row of a pair?"""
    return int(model.states.size[state]) == 2 and state in base.splits


def best_here(model: Model, base: Plan, key: ChartKey, seats: Truths) -> str:
    """What the best play by totals does with the first two cards of the row."""
    seat = int(np.nonzero(seats)[0][0])
    states = [state for state in states_of(model, key).tolist() if model.states.size[state] == 2]
    if key.kind == "pair":
        if any(state in base.splits and base.splits[state][seat] for state in states):
            return "split"
    else:
        states = [state for state in states if not is_pair_state(model, base, state)] or states
    state = states[0] if states else int(states_of(model, key)[0])
    early = (base.early or {}).get(state)
    if early is not None and early[seat]:
        return "surrender"
    return str(ACTIONS[int(base.choices[0][seat, 0, state])].name).lower()


def spoken(decision: Decision) -> str:
    first = decision.first or "no split"
    other = f", else {decision.otherwise}" if decision.otherwise else ""
    more = f", hit with {decision.hit_from} cards or more" if decision.hit_from else ""
    return f"{first}{other}{more}"


def rows_left_out(model: Model, cells: StatedCells) -> Iterator[str]:
    """Rows that a hand of two cards can be on, with the up cards on which the chart is silent."""
    keys = [
        *(ChartKey("hard", total) for total in range(5, 21)),
        *(ChartKey("soft", total) for total in range(13, 21)),
        *(ChartKey("pair", value) for value in range(1, 11)),
    ]
    for key in keys:
        silent = [up for up in IN_ORDER if (key, up) not in cells and seats_of(model, up).any()]
        if silent and len(states_of(model, key)):
            yield key.name if len(silent) == len(CARDS) else f"{key.name} against {', '.join(silent)}"
