"""Hot loop: the value of every hand under best or given play, from high totals to low. Floats.

All values are expectations of the payoff *on the event that no checked blackjack has ended the round*,
not divided by its chance: cards are then drawn with the plain chances of the shoe, and no step needs
conditioning. Dividing once at the end gives the value after the check.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.compiled import compiled
from engine.blackjack.tables.rule_tables import BUST, SURRENDERED, Action

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
    """From this state on, suits are told apart."""
    counts: Floats
    successor: Ints
    suited_successor: Ints
    suited_share: Floats
    kind: Ints


class Rules(NamedTuple):
    """The rules for hands of one origin."""

    masks: NDArray[np.uint8]
    """[up, doubles, state]"""
    pays: Floats
    """[up, doubles, kind, final]"""
    holes: Floats
    """[up, group]"""
    needed: NDArray[np.uint8]
    """[doubles, state] 0 where no hand of this origin can have that many doubles."""
    double_cards: int


class Shoe(NamedTuple):
    """What is left to draw, and how the dealer then ends."""

    left: Floats
    """[up, group] without the up card and whatever else is gone, before removing the hand itself."""
    row: Ints
    """[state] row of `endings`, or -1."""
    endings: Floats
    """[up, row, final]"""


class Sheet(NamedTuple):
    """The output arrays."""

    choices: NDArray[np.int8]
    """[up, doubles, state]"""
    values: Floats
    """[up, doubles, state]"""
    worth: Floats
    """[up, doubles, action, state]; empty if not wanted."""


def solve(order: Ints, hands: Hands, rules: Rules, shoe: Shoe, given: bool, sheet: Sheet) -> None:
    """Fills the sheet for the states of `order`; if `given`, by the choices it holds (-1: not reached)."""
    forced = np.zeros((rules.double_cards, sheet.values.shape[2]))
    _solve(order, *hands, *rules, *shoe, given, *sheet, forced, np.empty(ACTIONS))


@compiled
def _drawn(
    up: int,
    made: int,
    state: int,
    plain: int,
    counts: Floats,
    successor: Ints,
    suited_successor: Ints,
    suited_share: Floats,
    pays: Floats,
    holes: Floats,
    left: Floats,
    values: Floats,
    row: int,
) -> float:
    """The value of a hand with this many doubles that takes one card; `values[row, state]` after it."""
    cards, making, over, over_holes, value = 0.0, 0.0, 0.0, 0.0, 0.0
    for group in range(left.shape[1]):
        weight = left[up, group] - counts[state, group]
        cards += weight
        making += holes[up, group] * weight
        following = successor[state, group]
        if weight <= 0.0:
            continue
        if following >= 0:
            after = values[row, following]
            if state >= plain and suited_share[state, group] > 0.0:
                after += suited_share[state, group] * (values[row, suited_successor[state, group]] - after)
            value += weight * after
        elif following == BUSTED:
            over += weight
            over_holes += weight * holes[up, group]
    if cards < 1.5:
        return NEVER
    if over > 0.0:
        bust, beaten = pays[up, made, BUST, -1], pays[up, made, BUST, 0]
        value += bust * over + (beaten - bust) * (making * over - over_holes) / (cards - 1.0)
    return value / cards


@compiled
def _ended(up: int, made: int, kind: int, row: int, endings: Floats, pays: Floats) -> float:
    """The value of a hand that settles as this kind."""
    if row < 0:
        return NEVER
    value = 0.0
    for final in range(endings.shape[2]):
        value += endings[up, row, final] * pays[up, made, kind, final]
    return value


@compiled
def _solve(
    order: Ints,
    plain: int,
    counts: Floats,
    successor: Ints,
    suited_successor: Ints,
    suited_share: Floats,
    kind: Ints,
    masks: NDArray[np.uint8],
    pays: Floats,
    holes: Floats,
    needed: NDArray[np.uint8],
    double_cards: int,
    left: Floats,
    rows: Ints,
    endings: Floats,
    given: bool,
    choices: NDArray[np.int8],
    values: Floats,
    worth: Floats,
    forced: Floats,
    found: Floats,
) -> None:
    ups, levels, _ = values.shape
    keep = worth.shape[0] > 0
    for up in range(ups):
        ours = values[up]
        for made in range(levels - 1, -1, -1):
            for state in order:
                choice = choices[up, made, state] if given else -1
                if (given and choice < 0) or not (keep or needed[made, state]):
                    continue
                allowed = masks[up, made, state]
                for action in range(ACTIONS):
                    found[action] = NEVER
                doubling = allowed & MAY_DOUBLE != 0 and (choice == -1 or choice == DOUBLE)
                if made + 1 < levels and (doubling or double_cards > 1):
                    for card in range(double_cards):
                        forced[card, state] = _drawn(
                            up, made + 1, state, plain, counts, successor, suited_successor, suited_share, pays,
                            holes, left, ours if card == 0 else forced, made + 1 if card == 0 else card - 1,
                        )  # fmt: skip
                    if doubling:
                        found[DOUBLE] = forced[double_cards - 1, state]
                if allowed & MAY_HIT and (choice == -1 or choice == HIT):
                    found[HIT] = _drawn(
                        up, made, state, plain, counts, successor, suited_successor, suited_share, pays,
                        holes, left, ours, made,
                    )  # fmt: skip
                if (allowed & MAY_STAND or not allowed & MOVES) and (choice == -1 or choice == STAND):
                    found[STAND] = _ended(up, made, kind[state], rows[state], endings, pays)
                if allowed & MAY_SURRENDER and (choice == -1 or choice == SURRENDER):
                    found[SURRENDER] = _ended(up, made, SURRENDERED, rows[state], endings, pays)
                if not given:
                    choice = _best(found)
                    choices[up, made, state] = choice
                ours[made, state] = found[choice]
                if keep:
                    for action in range(ACTIONS):
                        worth[up, made, action, state] = found[action]


@compiled
def _best(found: Floats) -> int:
    choice = STAND
    for action in range(1, ACTIONS):
        if found[action] > found[choice] + SLACK:
            choice = action
    return choice


@compiled
def reach(order: Ints, start: Ints, hands: Hands, choices: NDArray[np.int8], seen: NDArray[np.uint8]) -> None:
    """Marks in `seen` [up, doubles, state] the hands that play by `choices` can reach from `start`."""
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
