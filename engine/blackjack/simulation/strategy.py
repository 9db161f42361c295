"""How the simulated player plays: as the analyser says, or with single cells of the chart changed.

A change is written as a chart line: ``hard 16 v 10: stand``, ``soft 18 v 9, 10, A: hit``,
``8,8 v 2 to 9: split``. It applies to hands as dealt and to split hands, wherever the action is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from base.records import dataclass
from engine.blackjack.analysis.best_play import Analysis
from engine.blackjack.analysis.hand_values import Choices
from engine.blackjack.analysis.model import Ints, Model, Truths, masks
from engine.blackjack.analysis.pairs import UNLIKE
from engine.blackjack.analysis.total_strategy import Plan
from engine.blackjack.kernels.hand_play import DOUBLE, HIT, NEVER, STAND, SURRENDER
from engine.blackjack.tables.rule_tables import SUITS, Action
from grammar.errors.faults import Unreadable

WORDS = {"hit": HIT, "stand": STAND, "double": DOUBLE, "surrender": SURRENDER}
MAY = {HIT: Action.HIT, STAND: Action.STAND, DOUBLE: Action.DOUBLE, SURRENDER: Action.SURRENDER}
LINE = re.compile(r"(?:(hard|soft)\s+(\d+)|(\w+)\s*,\s*(\w+))\s+v\s+([^:\s][^:]*):\s*(\w+)")


class PairPlay(NamedTuple):
    """[up] is a pair split, is it split again if it comes again, and may it be split at all?"""

    split: Truths
    again: Truths
    may: Truths


@dataclass(frozen=True, slots=True)
class Strategy:
    """What is done with every hand; arrays are by up card, doubles made and state of the model."""

    model: Model
    dealt: Choices
    early: dict[int, Truths]
    """[up] by state of two cards: surrendered before the check? States that never are, are not listed."""
    pairs: dict[tuple[int, int], PairPlay]
    """By state of two cards and identity."""
    split: dict[int, dict[int, Choices]]
    """By group of the split card and origin."""
    unlike: dict[tuple[int, int], Choices]
    """Of two unlike cards that are split: by group of the hand's own card and of the other."""


def strategy_of(analysis: Analysis) -> Strategy:
    """The strategy behind an analysis."""
    model = analysis.model
    early, pairs = {}, {}
    ups = [up[0] for up in model.ups.members]
    for state in np.nonzero(model.states.size == 2)[0].tolist():
        for pair in analysis.pairs.get(int(model.states.base[state]), ()):
            value = analysis.dealt.values[:, 0, state]
            best = (pair.value > value) | pair.forced
            plain = int(model.states.base[state])
            taken = best if analysis.plan is None else analysis.plan.splits_pair(state, plain)
            may = np.array([analysis.may(state, seat, Action.SPLIT) for seat in range(len(ups))])
            may = pair.value > NEVER / 2 if pair.unlike else may
            pairs[state, pair.identity] = PairPlay(np.asarray(taken) & may, pair.again, may)
        given_up = np.array([analysis.gives_up_early(cards_of(model, state), up) for up in ups])
        if given_up.any():
            early[state] = given_up
    split = {one.group: dict(one.choices) for one in analysis.splits}
    return Strategy(model, analysis.dealt.choices, early, pairs, split, unlike_choices(analysis))


def unlike_choices(analysis: Analysis) -> dict[tuple[int, int], Choices]:
    """How each hand of two unlike cards that were split is played, by the groups of its own and the other card."""
    every = (pair for pairs in analysis.pairs.values() for pair in pairs)
    return {(own, other): choices for pair in every for own, other, choices in pair.unlike}


def plan_behind(strategy: Strategy) -> Plan:
    """The strategy as a plan that can be valued."""
    splits: dict[int, Truths] = {}
    again: dict[tuple[int, int], Truths] = {}
    for (state, identity), play in strategy.pairs.items():
        splits[state] = splits.get(state, np.zeros_like(play.split)) | play.split
        again[int(strategy.model.states.base[state]), identity] = play.again
    return Plan({0: strategy.dealt}, splits, strategy.split, again, strategy.early, strategy.unlike)


def cards_of(model: Model, state: int) -> tuple[tuple[int, int], ...]:
    """(rank, suit) cards that make this state; ranks of one group are alike here except for pairs."""
    held = np.repeat(np.arange(len(model.groups.members)), model.states.counts[state])
    suit = int(model.states.suit[state])
    ranks = [model.groups.members[group][0] for group in held.tolist()]
    return tuple((rank, suit if suit >= 0 else place % len(SUITS)) for place, rank in enumerate(ranks))


def changed(strategy: Strategy, lines: Iterable[str]) -> Strategy:
    """The strategy with these chart lines in place of its own. Raises Unreadable."""
    for line in lines:
        text = line.partition("#")[0].strip()
        if text:
            strategy = _with_line(strategy, text)
    return strategy


def _with_line(strategy: Strategy, text: str) -> Strategy:
    found = LINE.fullmatch(text)
    if found is None:
        raise Unreadable(f'"{text}" is no line of a chart; write for example "hard 16 v 10: stand"')
    soft, total, one, two, ups, word = found.groups()
    if word not in WORDS and not (word == "split" and one):
        raise Unreadable(f'"{word}" is nothing to do with this hand (in "{text}")')
    seats = _seats(strategy.model, ups, text)
    if one is None:
        states = _by_total(strategy.model, soft == "soft", int(total))
        return _acting(strategy, states, seats, WORDS[word])
    state = _pair_state(strategy.model, one, two, text)
    pairs = dict(strategy.pairs)
    for (base, identity), play in strategy.pairs.items():
        if strategy.model.states.base[base] == state:
            taken = np.where(seats, word == "split", play.split)
            again = np.where(seats, word == "split", play.again) if identity != UNLIKE else play.again
            pairs[base, identity] = PairPlay(taken & play.may, again & (play.split | taken), play.may)
    changed_pairs = replace(strategy, pairs=pairs)
    if word == "split":
        return changed_pairs
    same = np.nonzero(strategy.model.states.base == state)[0]
    return _acting(changed_pairs, same, seats, WORDS[word])


def _acting(strategy: Strategy, states: Ints, seats: Truths, action: int) -> Strategy:
    """The action in place of the one chosen, for undoubled hands that may take it."""

    def filled(choices: Choices, origin: int) -> Choices:
        allowed = masks(strategy.model, origin)[:, 0]
        new = choices.copy()
        for state in states.tolist():
            may = seats & ((allowed[:, state] & int(MAY[action])) != 0)
            new[may, 0, state] = action
        return new

    def split_origin(group: int) -> int:
        return strategy.model.tables.split_origins[strategy.model.groups.members[group][0]][0]

    return replace(
        strategy,
        dealt=filled(strategy.dealt, 0),
        split={
            group: {origin: filled(choices, origin) for origin, choices in by_origin.items()}
            for group, by_origin in strategy.split.items()
        },
        unlike={groups: filled(choices, split_origin(groups[0])) for groups, choices in strategy.unlike.items()},
    )


def _by_total(model: Model, soft: bool, total: int) -> Ints:
    states = model.states
    counted = (states.ace == 1) & (states.low <= 11)
    fits = (counted == soft) & (states.low + 10 * counted == total) & (states.size >= 2)
    return np.nonzero(fits)[0]


def _pair_state(model: Model, one: str, two: str, text: str) -> int:
    groups = [_group(model, name, text) for name in (one, two)]
    return int(model.states.find(model.groups.steps[groups[:1]] + model.groups.steps[groups[1]])[0])


def _group(model: Model, name: str, text: str) -> int:
    for rank, card in enumerate(model.tables.ranks):
        if model.groups.of_rank[rank] >= 0 and name.upper() in (card.name, "A" if card.ace else str(card.value)):
            return model.groups.of_rank[rank]
    raise Unreadable(f'the shoe holds no "{name}" (in "{text}")')


def _seats(model: Model, ups: str, text: str) -> Truths:
    """Which up cards a list such as ``2 to 6, 9, A`` names."""
    chosen = np.zeros(len(model.ups.members), bool)
    groups = model.groups
    order = np.where(groups.aces, groups.values + 10, groups.values)
    shown = order[model.ups.groups]
    for part in (part.strip() for part in ups.split(",")):
        low, _, high = (word.strip() for word in part.partition(" to "))
        first = order[_group(model, low, text)]
        last = order[_group(model, high, text)] if high else first
        chosen |= (shown >= first) & (shown <= last)
    return chosen
