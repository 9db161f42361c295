"""The decisions of an analysis as a plan, and the expectation of anything else that a round brings under them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np

from engine.blackjack.analysis.best_play import Analysis, analyse
from engine.blackjack.analysis.model import Truths
from engine.blackjack.analysis.offers import declining
from engine.blackjack.analysis.total_strategy import Plan
from engine.blackjack.simulation.strategy import cards_of, unlike_choices
from engine.blackjack.tables.rule_tables import Settlement, Tables

AS_DEALT = 0
Worth = Callable[[Settlement, int], Settlement]
"""What settles in place of a block of pays, for hands of an origin."""


def plan_of(analysis: Analysis) -> Plan:
    """What this analysis decides, to be followed as it is."""
    model = analysis.model
    ups = [up[0] for up in model.ups.members]
    splits: dict[int, Truths] = {}
    early: dict[int, Truths] = {}
    again: dict[tuple[int, int], Truths] = {}
    for state in np.nonzero(model.states.size == 2)[0].tolist():
        plain = int(model.states.base[state])
        alone = analysis.dealt.values[:, 0, state]
        for pair in analysis.pairs.get(plain, ()):
            best = (pair.value > alone) | pair.forced
            splits[state] = best if analysis.plan is None else analysis.plan.splits_pair(state, plain)
            again[plain, pair.identity] = pair.again
        early[state] = np.array([analysis.gives_up_early(cards_of(model, state), up) for up in ups])
    by_group = {one.group: dict(one.choices) for one in analysis.splits}
    return Plan({AS_DEALT: analysis.dealt.choices}, splits, by_group, again, early, unlike_choices(analysis))


def followed(tables: Tables, plan: Plan, worth: Worth) -> Analysis:
    """The same play in the same game, each hand bringing something else in place of its pay."""
    blocks: list[Settlement] = []
    place: dict[tuple[int, bool], int] = {}
    rows = []
    for by_origin in tables.settlement_of:
        row = []
        for origin, doubled in enumerate(by_origin):
            for block in doubled:
                if (block, origin > 0) not in place:
                    place[block, origin > 0] = len(blocks)
                    blocks.append(worth(tables.settlements[block], origin))
            row.append(tuple(place[block, origin > 0] for block in doubled))
        rows.append(tuple(row))
    changed = replace(declining(tables), settlements=tuple(blocks), settlement_of=tuple(rows))
    return analyse(changed, plan)


def everywhere(block: Settlement, value: Fraction) -> Settlement:
    """The same whatever the hands are."""
    return tuple(tuple(value for _ in row) for row in block)
