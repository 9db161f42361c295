"""The loops of `hand_play` without numba: all hands of one total at once."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.hand_play import (
    ACTIONS,
    BUSTED,
    DOUBLE,
    HIT,
    MAY_DOUBLE,
    MAY_HIT,
    MAY_STAND,
    MAY_SURRENDER,
    MOVES,
    NEVER,
    SLACK,
    STAND,
    SURRENDER,
    Floats,
    Hands,
    Ints,
    Rules,
    Sheet,
    Shoe,
)
from engine.blackjack.tables.rule_tables import BUST, SURRENDERED


def solve(order: Ints, levels: Ints, hands: Hands, rules: Rules, shoe: Shoe, given: bool, sheet: Sheet) -> None:
    """Fills the sheet; hands of equal `levels` [state] do not lead to each other."""
    forced = np.zeros((rules.double_cards, sheet.values.shape[0], sheet.values.shape[2]))
    keep = sheet.worth.shape[0] > 0
    for made in range(sheet.values.shape[1] - 1, -1, -1):
        for states in _by_level(order, levels):
            found = _weigh(made, states, hands, rules, shoe, sheet.values, forced)
            choices = sheet.choices[:, made, states] if given else _best(found)
            sheet.choices[:, made, states] = choices
            sheet.values[:, made, states] = np.take_along_axis(found, choices[None].astype(int), axis=0)[0]
            if keep:
                sheet.worth[:, made, :, states] = found.transpose(2, 1, 0)


def reach(
    order: Ints,
    levels: Ints,
    start: Ints,
    hands: Hands,
    choices: NDArray[np.int8],
    seen: NDArray[np.uint8],
) -> None:
    """Marks in `seen` [up, doubles, state] the hands that play by `choices` can reach from `start`."""
    seen[:, 0, start] = 1
    for made in range(seen.shape[1]):
        for states in reversed(_by_level(order, levels)):
            for action, into in ((HIT, made), (DOUBLE, min(made + 1, seen.shape[1] - 1))):
                up, place = np.nonzero((seen[:, made, states] == 1) & (choices[:, made, states] == action))
                state = states[place]
                plain, suited = hands.successor[state], hands.suited_successor[state]
                follows, keeps = plain >= 0, hands.suited_share[state] > 0
                seen[np.broadcast_to(up[:, None], plain.shape)[follows], into, plain[follows]] = 1
                seen[np.broadcast_to(up[:, None], plain.shape)[keeps], into, suited[keeps]] = 1


def _by_level(order: Ints, levels: Ints) -> list[Ints]:
    """Runs of equal level, in order."""
    changes = np.nonzero(np.diff(levels[order]))[0] + 1
    bounds = [0, *changes.tolist(), len(order)]
    return [order[first:last] for first, last in pairwise(bounds) if last > first]


def _weigh(made: int, states: Ints, hands: Hands, rules: Rules, shoe: Shoe, values: Floats, forced: Floats) -> Floats:
    """[action, up, state]"""
    allowed = rules.masks[:, made, states]
    found = np.full((ACTIONS, *allowed.shape), NEVER)
    if made + 1 < values.shape[1] and (allowed & MAY_DOUBLE).any() | (rules.double_cards > 1):
        for card in range(rules.double_cards):
            below = values[:, made + 1] if card == 0 else forced[card - 1]
            forced[card][:, states] = _drawn(made + 1, states, hands, rules, shoe, below)
        found[DOUBLE] = np.where(allowed & MAY_DOUBLE, forced[-1][:, states], NEVER)
    if (allowed & MAY_HIT).any():
        hit = _drawn(made, states, hands, rules, shoe, values[:, made])
        found[HIT] = np.where(allowed & MAY_HIT, hit, NEVER)
    stands = ((allowed & MAY_STAND) != 0) | ((allowed & MOVES) == 0)
    found[STAND] = np.where(stands, _ended(made, states, hands.kind[states], rules, shoe), NEVER)
    if (allowed & MAY_SURRENDER).any():
        given_up = _ended(made, states, np.full(len(states), SURRENDERED), rules, shoe)
        found[SURRENDER] = np.where(allowed & MAY_SURRENDER, given_up, NEVER)
    return found


def _best(found: Floats) -> NDArray[np.int8]:
    choices = np.full(found.shape[1:], STAND, np.int8)
    value = found[STAND].copy()
    for action in range(1, ACTIONS):
        better = found[action] > value + SLACK
        choices[better] = action
        value = np.where(better, found[action], value)
    return choices


def _drawn(made: int, states: Ints, hands: Hands, rules: Rules, shoe: Shoe, values: Floats) -> Floats:
    """[up, state] the value of taking one card; `values` [up, state] after it."""
    weight = shoe.left[:, None, :] - hands.counts[states][None]
    cards = weight.sum(axis=2)
    following = hands.successor[states]
    after = values[:, np.maximum(following, 0)]
    share = hands.suited_share[states]
    if share.any():
        after += share * (values[:, hands.suited_successor[states]] - after)
    making = (rules.holes[:, None, :] * weight).sum(axis=2)
    blackjack = (making[:, :, None] - rules.holes[:, None, :]) / np.maximum(cards - 1, 1)[:, :, None]
    bust, beaten = rules.pays[:, made, BUST, -1], rules.pays[:, made, BUST, 0]
    over = bust[:, None, None] + (beaten - bust)[:, None, None] * blackjack
    after = np.where(following == BUSTED, over, after)
    drawable = (weight > 0) & (following >= BUSTED)
    value = np.where(drawable, weight * after, 0.0).sum(axis=2) / np.maximum(cards, 1)
    return np.where(cards < 1.5, NEVER, value)


def _ended(made: int, states: Ints, kinds: Ints, rules: Rules, shoe: Shoe) -> Floats:
    """[up, state] the value of settling as these kinds."""
    rows = shoe.row[states]
    chances = shoe.endings[:, np.maximum(rows, 0)]
    value = (chances * rules.pays[:, made][:, kinds]).sum(axis=2)
    return np.where(rows < 0, NEVER, value)
