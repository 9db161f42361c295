"""A strategy that looks only at the total, and what it is worth: easier to learn, slightly worse."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from base.records import dataclass
from engine.blackjack.analysis.hand_values import Choices
from engine.blackjack.analysis.model import Floats, Ints, Model, Truths, masks
from engine.blackjack.kernels.hand_play import (
    ACTIONS,
    DOUBLE,
    HIT,
    MAY_DOUBLE,
    MAY_HIT,
    MAY_STAND,
    MAY_SURRENDER,
    MOVES,
    NEVER,
    STAND,
    SURRENDER,
)
from engine.blackjack.tables.rule_tables import PLAYER_LOWS

MAY = {STAND: MAY_STAND, HIT: MAY_HIT, DOUBLE: MAY_DOUBLE, SURRENDER: MAY_SURRENDER}
TOTALS = 22


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy to be valued as it is."""

    choices: dict[int, Choices]
    """[up, doubles, state] by origin."""
    splits: dict[int, Truths]
    """[up] by state of two cards, or by the plain state of the same cards: is the pair split?"""
    by_group: dict[int, dict[int, Choices]] = field(default_factory=dict)
    """How hands made by splitting cards of a group are played, by origin, where not as `choices` says."""
    again: dict[tuple[int, int], Truths] | None = None
    """[up] by plain state and identity: is a pair that comes again split again? None: where that is better."""
    early: dict[int, Truths] | None = None
    """[up] by state of two cards: surrendered before the check? None: where that is better."""

    unlike: dict[tuple[int, int], Choices] = field(default_factory=dict)
    """How the hands of two unlike cards are played, by the groups of the own and the other card, where not so."""

    def after_split(self, group: int, origin: int) -> Choices:
        return self.by_group.get(group, self.choices)[origin]

    def after_unlike(self, group: int, other: int, origin: int) -> Choices:
        return self.unlike[group, other] if (group, other) in self.unlike else self.after_split(group, origin)

    def splits_pair(self, state: int, plain: int) -> Truths:
        return self.splits[state] if state in self.splits else self.splits[plain]

    def gives_up_early(self, state: int, seats: int) -> Truths | None:
        """None where the plan does not say."""
        if self.early is None:
            return None
        return self.early.get(state, np.zeros(seats, bool))


def by_total(game: Model, worth: Floats, splits: dict[int, Truths]) -> Plan:
    """The plan that is best on average for each total, hard or soft; `worth` is that of hands as dealt.

    The average is over two-card hands that are not pairs, weighted by how often they are dealt; for doubled
    hands, over all. Where the number of cards changes what a total pays, it counts too, and a hand
    that may become a pattern of one suit is its own row.
    """
    row = _rows(game)
    means = _means(game, worth, row, splits)
    return Plan({i: _choices(game, i, means, row) for i in range(len(game.tables.origins))}, splits)


def _rows(game: Model) -> Ints:
    """[state] hands that are played alike share a number."""
    states, tables = game.states, game.tables
    soft = ((states.ace == 1) & (states.low + 10 < TOTALS)).astype(np.int64)
    row: Ints = states.low + soft * (10 + TOTALS)
    if _sizes_matter(game, row):
        row += 2 * TOTALS * np.minimum(states.size, tables.most)
    hopeful = np.isin(states.base, [state for state, _ in states.suited])
    return np.where(hopeful, 2 * TOTALS * (tables.most + 1) + np.cumsum(hopeful), row)


def _sizes_matter(game: Model, row: Ints) -> bool:
    """Are hands of one total paid by their number of cards? Two cards that make 21 have nothing left to decide."""
    states, tables = game.states, game.tables
    table = np.frombuffer(tables.kind, np.uint8).reshape(tables.most + 1, 2, PLAYER_LOWS)
    kinds = table[np.minimum(states.size, tables.most), states.ace, states.low]
    counted = (states.size > 1) & ~((states.size == 2) & (states.ace == 1) & (states.low + 10 == TOTALS - 1))
    pairs = {(int(one), int(kind)) for one, kind in zip(row[counted], kinds[counted], strict=True)}
    return len(pairs) > len({one for one, _ in pairs})


def _means(game: Model, worth: Floats, row: Ints, pairs: dict[int, Truths]) -> Floats:
    """[up, doubles, action, row] the mean value of each action."""
    chance = _chances(game)
    paired = np.isin(game.states.base, list(pairs))
    means = np.full((*worth.shape[:3], int(row.max()) + 1), NEVER)
    for made in range(worth.shape[1]):
        for line in np.unique(row):
            every = np.nonzero((row == line) & (game.states.size > 1 + (made > 0)))[0]
            two = every[game.states.size[every] == 2]
            alone = two[~paired[two]]
            chosen = next((part for part in (alone, two, every) if len(part)), every)
            if len(chosen):
                weights = chance[chosen] / chance[chosen].sum()
                means[:, made, :, line] = worth[:, made, :, chosen].transpose(1, 2, 0) @ weights
    return means


def _chances(game: Model) -> Floats:
    """[state] how often exactly these cards are drawn first, up to a factor for each number of cards."""
    cards, counts = game.groups.cards, game.states.counts
    chance: Floats = np.ones(len(counts))
    for group, held in enumerate(cards):
        for drawn in range(int(counts[:, group].max())):
            chance *= np.where(counts[:, group] > drawn, (held - drawn) / (drawn + 1) / cards.sum(), 1.0)
    return chance


def _choices(game: Model, origin: int, means: Floats, row: Ints) -> Choices:
    """For each hand of this origin, the allowed action with the best mean."""
    allowed = masks(game, origin)
    found = np.full((ACTIONS, *allowed.shape), 2 * NEVER)
    for action in range(ACTIONS):
        may = (allowed & MAY[action]) != 0
        if action == STAND:
            may |= (allowed & MOVES) == 0
        found[action][may] = means[:, :, action][:, :, row][may]
    choices: Choices = found.argmax(axis=0).astype(np.int8)
    return choices
