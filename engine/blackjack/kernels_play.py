"""Hot loop: the value of every hand under best or given play, from high totals to low. Floats.

All values are expectations of the payoff *on the event that no checked blackjack has ended the round*,
not divided by its chance: cards are then drawn with the plain chances of the shoe, and no step needs
conditioning. Dividing once at the end gives the value after the check.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels_compiled import compiled
from engine.blackjack.tables import BUST, SURRENDERED, Action

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Choices = NDArray[np.int8]

STAND, HIT, DOUBLE, SURRENDER, ACTIONS = 0, 1, 2, 3, 4
MAY_HIT, MAY_STAND = int(Action.HIT), int(Action.STAND)
MAY_DOUBLE, MAY_SURRENDER = int(Action.DOUBLE), int(Action.SURRENDER)
NEVER = -1e30


@compiled
def expected(
    state: int,
    left: Floats,
    total: float,
    holes: Floats,
    counts: Ints,
    successor: Ints,
    suited_successor: Ints,
    suited_share: Floats,
    values: Floats,
    bust: float,
    bust_blackjack: float,
) -> float:
    """The value after one card is drawn to a hand; `left` counts the shoe before this hand's cards."""
    groups = len(left)
    making = 0.0
    cards = total
    for group in range(groups):
        cards -= counts[state, group]
        making += holes[group] * (left[group] - counts[state, group])
    if cards < 1.5:
        return NEVER
    value = 0.0
    for group in range(groups):
        weight = left[group] - counts[state, group]
        following = successor[state, group]
        if weight <= 0.0 or following == -2:
            continue
        if following == -1:
            blackjack = (making - holes[group]) / (cards - 1.0)
            value += weight * (bust * (1.0 - blackjack) + bust_blackjack * blackjack)
        else:
            after = values[following]
            share = suited_share[state, group]
            if share > 0.0:
                after += share * (values[suited_successor[state, group]] - after)
            value += weight * after
    return value / cards


@compiled
def solve(
    order: Ints,
    left: Floats,
    holes: Floats,
    counts: Ints,
    successor: Ints,
    suited_successor: Ints,
    suited_share: Floats,
    kind: Ints,
    row: Ints,
    endings: Floats,
    masks: Bytes,
    pays: Floats,
    double_cards: int,
    given: bool,
    choices: Choices,
    values: Floats,
    worth: Floats,
) -> None:
    """Fill `values` [up, doubles, state], and `worth` [up, doubles, action, state] if it has room.

    If `given`, play by `choices` [up, doubles, state]; otherwise fill them with the best. `left`
    [up, group] is the shoe without the up card and whatever else is known to be gone.
    """
    ups, levels, states = values.shape
    finals = endings.shape[2]
    forced = np.zeros((double_cards, states))
    keep = worth.shape[0] > 0
    found = np.empty(ACTIONS)
    for up in range(ups):
        total = left[up].sum()
        for made in range(levels - 1, -1, -1):
            bust, bust_blackjack = pays[up, made, BUST, finals - 1], pays[up, made, BUST, 0]
            for state in order:
                allowed = masks[up, made, state]
                found[:] = NEVER
                if made + 1 < levels and (allowed & MAY_DOUBLE or double_cards > 1):
                    after, after_blackjack = pays[up, made + 1, BUST, finals - 1], pays[up, made + 1, BUST, 0]
                    for card in range(double_cards):
                        below = values[up, made + 1] if card == 0 else forced[card - 1]
                        forced[card, state] = expected(
                            state,
                            left[up],
                            total,
                            holes[up],
                            counts,
                            successor,
                            suited_successor,
                            suited_share,
                            below,
                            after,
                            after_blackjack,
                        )
                choice = choices[up, made, state]
                if allowed & MAY_DOUBLE and (not given or choice == DOUBLE):
                    found[DOUBLE] = forced[double_cards - 1, state]
                if allowed & MAY_HIT and (not given or choice == HIT):
                    found[HIT] = expected(
                        state,
                        left[up],
                        total,
                        holes[up],
                        counts,
                        successor,
                        suited_successor,
                        suited_share,
                        values[up, made],
                        bust,
                        bust_blackjack,
                    )
                ending = row[state]
                if ending >= 0:
                    ends = allowed & (MAY_HIT | MAY_DOUBLE | MAY_SURRENDER) == 0
                    if (allowed & MAY_STAND or ends) and (not given or choice == STAND):
                        value = 0.0
                        for final in range(finals):
                            value += endings[ending, up, final] * pays[up, made, kind[state], final]
                        found[STAND] = value
                    if allowed & MAY_SURRENDER and (not given or choice == SURRENDER):
                        value = 0.0
                        for final in range(finals):
                            value += endings[ending, up, final] * pays[up, made, SURRENDERED, final]
                        found[SURRENDER] = value
                if not given:
                    choice = STAND
                    for action in range(1, ACTIONS):
                        if found[action] > found[choice] + 1e-12:
                            choice = action
                    choices[up, made, state] = choice
                values[up, made, state] = found[choice]
                if keep:
                    worth[up, made, :, state] = found


@compiled
def reach(
    order: Ints,
    start: Ints,
    successor: Ints,
    suited_successor: Ints,
    suited_share: Floats,
    choices: Choices,
    seen: Bytes,
) -> None:
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
                for group in range(successor.shape[1]):
                    if successor[state, group] >= 0:
                        seen[up, into, successor[state, group]] = 1
                        if suited_share[state, group] > 0.0:
                            seen[up, into, suited_successor[state, group]] = 1
