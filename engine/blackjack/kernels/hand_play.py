"""Hot loop: the value of every hand under best or given play, from high totals to low. Floats.

All values are expectations of the payoff *on the event that no checked blackjack has ended the round*,
not divided by its chance: cards are then drawn with the plain chances of the shoe, and no step needs
conditioning. Dividing once at the end gives the value after the check.

Arrays are read with the up card first and lie in memory with the up card last (`by_up`): the innermost loops go over
up cards, and the compiler does several of them at a time.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.compiled import compiled
from engine.blackjack.tables.rule_tables import BUST, SURRENDERED, Action

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Number = TypeVar("Number", bound=np.generic)

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


def _moves(mask: int) -> int:
    """What a mask of `Action` lets a hand do, one bit for each action; who may do nothing else stands."""
    stands = mask & MAY_STAND or not mask & MOVES
    allowed = {STAND: stands, HIT: mask & MAY_HIT, DOUBLE: mask & MAY_DOUBLE, SURRENDER: mask & MAY_SURRENDER}
    return sum(1 << action for action, may in allowed.items() if may)


MOVES_OF = np.array([_moves(mask) for mask in range(256)], np.uint8)


class Rules(NamedTuple):
    """The rules for hands of one origin."""

    masks: NDArray[np.uint8]
    """[up, doubles, state]"""
    moves: NDArray[np.uint8]
    """The same in the bits that the loops read."""
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


def by_up(array: NDArray[Number]) -> NDArray[Number]:
    """The same numbers, the first axis last, side by side in memory; nothing is copied where they already lie so."""
    return np.ascontiguousarray(np.moveaxis(array, 0, -1))


def up_last(array: NDArray[Number]) -> NDArray[Number]:
    """The same array, laid out in memory as the loops want it."""
    return np.moveaxis(by_up(array), -1, 0)


def solve(order: Ints, hands: Hands, rules: Rules, shoe: Shoe, given: bool, sheet: Sheet) -> None:
    """Fills the sheet for the states of `order`; if `given`, by the choices it holds (-1: not reached)."""
    moves, pays, holes = by_up(rules.moves), by_up(rules.pays), by_up(rules.holes)
    left, endings = by_up(shoe.left), by_up(shoe.endings)
    choices, values = by_up(sheet.choices), by_up(sheet.values)
    ups = left.shape[1]
    forced = np.zeros((rules.double_cards, len(hands.counts), ups))
    room = np.empty((ACTIONS + 2, ups))
    _solve(
        order, *hands, moves, pays, holes, rules.needed, rules.double_cards,
        left, shoe.row, endings, given, choices, values, sheet.worth, forced, room,
    )  # fmt: skip
    for filled, wanted in ((choices, sheet.choices), (values, sheet.values)):
        if not np.shares_memory(filled, wanted):
            wanted[...] = np.moveaxis(filled, -1, 0)


@compiled
def _draw(
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
    value: Floats,
    over: Floats,
    over_holes: Floats,
) -> None:
    """Puts into `value` [up] what a hand with this many doubles is worth that takes one card; `values[row, state]`
    after it."""
    groups, ups = left.shape
    held, busts = 0.0, False
    for up in range(ups):
        value[up] = 0.0
        over[up] = 0.0
        over_holes[up] = 0.0
    for group in range(groups):
        has, following = counts[state, group], successor[state, group]
        held += has
        if following >= 0:
            share = suited_share[state, group] if state >= plain else 0.0
            if share > 0.0:
                suited = suited_successor[state, group]
                for up in range(ups):
                    after = values[row, following, up]
                    after += share * (values[row, suited, up] - after)
                    value[up] += max(left[group, up] - has, 0.0) * after
            else:
                for up in range(ups):
                    value[up] += max(left[group, up] - has, 0.0) * values[row, following, up]
        elif following == BUSTED:
            busts = True
            for up in range(ups):
                weight = max(left[group, up] - has, 0.0)
                over[up] += weight
                over_holes[up] += weight * holes[group, up]
    for up in range(ups):
        cards = -held
        for group in range(groups):
            cards += left[group, up]
        if cards < 1.5:
            value[up] = NEVER
            continue
        if busts:
            making = 0.0
            for group in range(groups):
                making += holes[group, up] * (left[group, up] - counts[state, group])
            bust, beaten = pays[made, BUST, -1, up], pays[made, BUST, 0, up]
            value[up] += bust * over[up] + (beaten - bust) * (making * over[up] - over_holes[up]) / (cards - 1.0)
        value[up] /= cards


@compiled
def _end(made: int, kind: int, row: int, endings: Floats, pays: Floats, value: Floats) -> None:
    """Puts into `value` [up] what a hand is worth that settles as this kind."""
    for up in range(len(value)):
        value[up] = NEVER if row < 0 else 0.0
    if row >= 0:
        for final in range(endings.shape[1]):
            for up in range(len(value)):
                value[up] += endings[row, final, up] * pays[made, kind, final, up]


@compiled
def _solve(
    order: Ints,
    plain: int,
    counts: Floats,
    successor: Ints,
    suited_successor: Ints,
    suited_share: Floats,
    kind: Ints,
    moves: NDArray[np.uint8],
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
    levels, _, ups = values.shape
    keep = worth.shape[0] > 0
    over, over_holes = found[ACTIONS], found[ACTIONS + 1]
    for made in range(levels - 1, -1, -1):
        for state in order:
            if not (keep or needed[made, state]):
                continue
            wanted = 0
            for up in range(ups):
                if given:
                    choice = choices[made, state, up]
                    wanted |= moves[made, state, up] & 1 << choice if choice >= 0 else 0
                else:
                    wanted |= moves[made, state, up]
            if not wanted and not given:
                continue
            if made + 1 == levels:
                wanted &= ~(1 << DOUBLE)
            doubles = made + 1 < levels and (wanted & 1 << DOUBLE != 0 or double_cards > 1)
            for card in range(-1, double_cards):  # first a hit, then each card of a double; one call compiles faster
                if (wanted & 1 << HIT == 0) if card < 0 else not doubles:
                    continue
                _draw(
                    made if card < 0 else made + 1, state, plain, counts, successor, suited_successor, suited_share,
                    pays, holes, left, values if card < 1 else forced,
                    made if card < 0 else made + 1 if card == 0 else card - 1,
                    found[HIT] if card < 0 else forced[card, state], over, over_holes,
                )  # fmt: skip
            if doubles:
                for up in range(ups):
                    found[DOUBLE, up] = forced[double_cards - 1, state, up]
            for action in range(STAND, ACTIONS, SURRENDER - STAND):
                if wanted & 1 << action:
                    settles = kind[state] if action == STAND else SURRENDERED
                    _end(made, settles, rows[state], endings, pays, found[action])
            for up in range(ups):
                if given and choices[made, state, up] < 0:
                    continue
                for action in range(ACTIONS):
                    if not wanted & moves[made, state, up] & 1 << action:
                        found[action, up] = NEVER
                if not given:
                    choices[made, state, up] = _best(found, up)
                values[made, state, up] = found[choices[made, state, up], up]
                if keep:
                    for action in range(ACTIONS):
                        worth[up, made, action, state] = found[action, up]


@compiled
def _best(found: Floats, up: int) -> int:
    choice = STAND
    for action in range(1, ACTIONS):
        if found[action, up] > found[choice, up] + SLACK:
            choice = action
    return choice


def reach(order: Ints, start: Ints, hands: Hands, choices: NDArray[np.int8], seen: NDArray[np.uint8]) -> None:
    """Marks in `seen` [up, doubles, state] the hands that play by `choices` can reach from `start`."""
    marked = by_up(seen)
    _reach(order, start, hands.successor, hands.suited_successor, hands.suited_share, by_up(choices), marked)
    if not np.shares_memory(marked, seen):
        seen[...] = np.moveaxis(marked, -1, 0)


@compiled
def _reach(
    order: Ints,
    start: Ints,
    successor: Ints,
    suited_successor: Ints,
    suited_share: Floats,
    choices: NDArray[np.int8],
    seen: NDArray[np.uint8],
) -> None:
    levels, _, ups = seen.shape
    for state in start:
        for up in range(ups):
            seen[0, state, up] = 1
    for made in range(levels):
        for place in range(len(order) - 1, -1, -1):
            state = order[place]
            for up in range(ups):
                choice = choices[made, state, up]
                if not seen[made, state, up] or (choice != HIT and choice != DOUBLE):
                    continue
                into = made + 1 if choice == DOUBLE else made
                for group in range(successor.shape[1]):
                    if successor[state, group] >= 0:
                        seen[into, successor[state, group], up] = 1
                        if suited_share[state, group] > 0.0:
                            seen[into, suited_successor[state, group], up] = 1
