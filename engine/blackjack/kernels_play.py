"""Hot loop: the value of every hand under best or given play, from high totals to low. Floats.

All values are expectations of the payoff *on the event that no checked blackjack has ended the round*,
not divided by its chance: cards are then drawn with the plain chances of the shoe, and no step needs
conditioning. Dividing once at the end gives the value after the check.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels_compiled import compiled
from engine.blackjack.tables import BUST, SURRENDERED, Action

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

STAND, HIT, DOUBLE, SURRENDER, ACTIONS = 0, 1, 2, 3, 4
MAY_HIT, MAY_STAND = int(Action.HIT), int(Action.STAND)
MAY_DOUBLE, MAY_SURRENDER = int(Action.DOUBLE), int(Action.SURRENDER)
MOVES = MAY_HIT | MAY_DOUBLE | MAY_SURRENDER
BUSTED = -1
NEVER = -1e30
SLACK = 1e-12


class Hands(NamedTuple):
    """The states, as listed by the model."""

    plain: int
    """From this state on suits are told apart."""
    counts: Floats
    successor: Ints
    suited_successor: Ints
    suited_share: Floats
    kind: Ints


class Rules(NamedTuple):
    """What holds for hands of one origin."""

    masks: NDArray[np.uint8]
    """[up, doubles, state]"""
    pays: Floats
    """[up, doubles, kind, final]"""
    holes: Floats
    """[up, group]"""
    double_cards: int


class Shoe(NamedTuple):
    """What is left to draw, and how the dealer then ends."""

    left: Floats
    """[up, group] without the up card and whatever else is gone, the hand itself not yet taken out."""
    row: Ints
    """[state] row of `endings`, or -1."""
    endings: Floats
    """[up, row, final]"""


class Sheet(NamedTuple):
    """What is filled in."""

    choices: NDArray[np.int8]
    """[up, doubles, state]"""
    values: Floats
    """[up, doubles, state]"""
    worth: Floats
    """[up, doubles, action, state], or empty if it is not wanted."""


@compiled
def drawn(up: int, made: int, state: int, hands: Hands, rules: Rules, shoe: Shoe, values: Floats, row: int) -> float:
    """The value of a hand with so many doubles made that takes one card; `values[row, state]` after it."""
    groups = shoe.left.shape[1]
    cards, making, over, over_holes, value = 0.0, 0.0, 0.0, 0.0, 0.0
    for group in range(groups):
        weight = shoe.left[up, group] - hands.counts[state, group]
        cards += weight
        making += rules.holes[up, group] * weight
        following = hands.successor[state, group]
        if weight <= 0.0:
            continue
        if following >= 0:
            after = values[row, following]
            if state >= hands.plain and hands.suited_share[state, group] > 0.0:
                suited = values[row, hands.suited_successor[state, group]]
                after += hands.suited_share[state, group] * (suited - after)
            value += weight * after
        elif following == BUSTED:
            over += weight
            over_holes += weight * rules.holes[up, group]
    if cards < 1.5:
        return NEVER
    if over > 0.0:
        bust, beaten = rules.pays[up, made, BUST, -1], rules.pays[up, made, BUST, 0]
        blackjacks = (making * over - over_holes) / (cards - 1.0)
        value += bust * over + (beaten - bust) * blackjacks
    return value / cards


@compiled
def ended(up: int, made: int, state: int, kind: int, rules: Rules, shoe: Shoe) -> float:
    """The value of a hand that settles as this kind."""
    row = shoe.row[state]
    if row < 0:
        return NEVER
    value = 0.0
    for final in range(shoe.endings.shape[2]):
        value += shoe.endings[up, row, final] * rules.pays[up, made, kind, final]
    return value


@compiled
def weigh(
    up: int,
    made: int,
    state: int,
    only: int,
    hands: Hands,
    rules: Rules,
    shoe: Shoe,
    values: Floats,
    forced: Floats,
    found: Floats,
) -> None:
    """Fill `found` [action] for one hand; with `only` >= 0 for that action alone."""
    allowed = rules.masks[up, made, state]
    for action in range(ACTIONS):
        found[action] = NEVER
    doubling = allowed & MAY_DOUBLE and only in (-1, DOUBLE)
    if made + 1 < values.shape[0] and (doubling or rules.double_cards > 1):
        for card in range(rules.double_cards):
            if card == 0:
                forced[0, state] = drawn(up, made + 1, state, hands, rules, shoe, values, made + 1)
            else:
                forced[card, state] = drawn(up, made + 1, state, hands, rules, shoe, forced, card - 1)
        if doubling:
            found[DOUBLE] = forced[rules.double_cards - 1, state]
    if allowed & MAY_HIT and only in (-1, HIT):
        found[HIT] = drawn(up, made, state, hands, rules, shoe, values, made)
    if (allowed & MAY_STAND or not allowed & MOVES) and only in (-1, STAND):
        found[STAND] = ended(up, made, state, hands.kind[state], rules, shoe)
    if allowed & MAY_SURRENDER and only in (-1, SURRENDER):
        found[SURRENDER] = ended(up, made, state, SURRENDERED, rules, shoe)


@compiled
def solve(order: Ints, hands: Hands, rules: Rules, shoe: Shoe, given: bool, sheet: Sheet) -> None:
    """Fill the sheet for the states of `order`; if `given`, by the choices it holds (-1: not reached)."""
    ups, levels, states = sheet.values.shape
    keep = sheet.worth.shape[0] > 0
    forced = np.zeros((rules.double_cards, states))
    found = np.empty(ACTIONS)
    for up in range(ups):
        values = sheet.values[up]
        for made in range(levels - 1, -1, -1):
            for state in order:
                choice = sheet.choices[up, made, state] if given else -1
                if given and choice < 0:
                    continue
                weigh(up, made, state, choice, hands, rules, shoe, values, forced, found)
                if not given:
                    choice = STAND
                    for action in range(1, ACTIONS):
                        if found[action] > found[choice] + SLACK:
                            choice = action
                    sheet.choices[up, made, state] = choice
                values[made, state] = found[choice]
                if keep:
                    for action in range(ACTIONS):
                        sheet.worth[up, made, action, state] = found[action]


@compiled
def reach(order: Ints, start: Ints, hands: Hands, choices: NDArray[np.int8], seen: NDArray[np.uint8]) -> None:
    """Mark in `seen` [up, doubles, state] the hands that play by `choices` can reach from `start`."""
    ups, levels, _ = seen.shape
    for up in range(ups):
        for state in start:
            seen[up, 0, state] = 1
        for made in range(levels):
            for place in range(len(order) - 1, -1, -1):
                state = order[place]
                choice = choices[up, made, state]
                if not seen[up, made, state] or (choice != HIT and choice != DOUBLE):
                    continue
                into = made + 1 if choice == DOUBLE else made
                for group in range(hands.successor.shape[1]):
                    if hands.successor[state, group] >= 0:
                        seen[up, into, hands.successor[state, group]] = 1
                        if hands.suited_share[state, group] > 0.0:
                            seen[up, into, hands.suited_successor[state, group]] = 1
