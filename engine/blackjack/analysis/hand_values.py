"""The value of every hand of one origin, with any number of further cards of one rank known to be gone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from base.effort import spend
from engine.blackjack.analysis.dealer import Dealer
from engine.blackjack.analysis.model import Flags, Ints, Model, masks, pays
from engine.blackjack.kernels import hand_play_numpy
from engine.blackjack.kernels.compiled import FAST
from engine.blackjack.kernels.hand_play import (
    ACTIONS,
    MAY_DOUBLE,
    MAY_HIT,
    MOVES_OF,
    Hands,
    Rules,
    Sheet,
    Shoe,
    reach,
    solve,
    up_last,
)
from engine.blackjack.tables.rule_tables import PLAYER_LOWS

Choices = NDArray[np.int8]


def origin(model: Model, index: int) -> Rules:
    """Permissions and payoffs of hands of this origin."""
    cards = max(model.tables.double_cards, 1)
    allowed = masks(model, index)
    worth = up_last(pays(model, index))
    return Rules(allowed, up_last(MOVES_OF[allowed]), worth, model.ups.holes, _needed(model, allowed), cards)


def _needed(model: Model, allowed: Flags) -> Flags:
    """[doubles, state] where a hand can be: after a double, only successors of hands that may double."""
    states = model.states
    needed = np.ones(allowed.shape[1:], np.uint8)
    for made in range(1, len(needed)):
        if model.tables.double_cards > 1 or (allowed[:, made] & MAY_HIT).any():
            continue
        doubled = ((allowed[:, made - 1] & MAY_DOUBLE) != 0).any(axis=0) & (needed[made - 1] == 1)
        following, suited = states.successor[doubled], states.suited_successor[doubled]
        needed[made] = 0
        needed[made, following[following >= 0]] = 1
        needed[made, suited[states.suited_share[doubled] > 0]] = 1
    return needed


def played(
    model: Model,
    rules: Rules,
    order: Ints,
    dealer: Dealer,
    *,
    gone: Ints,
    choices: Choices | None = None,
    worth: bool = False,
) -> Sheet:
    """Plays the states of `order` by `choices`, or as well as possible; `gone` [group] is out of the shoe."""
    states, ups = model.states, model.ups
    spend(100 + len(order) * (model.tables.doubles + 1) / 8)
    shape = (len(ups.groups), model.tables.doubles + 1, len(states.base))
    left = np.repeat((model.groups.cards - gone)[None, :], shape[0], axis=0)
    left[np.arange(shape[0]), ups.groups] -= 1
    row = np.full(shape[2], -1, np.int64)
    row[order] = dealer.rows(states.keys[states.base[order]] + int(gone @ model.groups.steps))
    sheet = Sheet(
        np.moveaxis(np.zeros((*shape[1:], shape[0]), np.int8), -1, 0) if choices is None else choices,
        np.moveaxis(np.zeros((*shape[1:], shape[0])), -1, 0),
        np.zeros((shape[0], shape[1], ACTIONS, shape[2]) if worth else (0, 0, 0, 0)),
    )
    shoe = Shoe(left, row, dealer.chances)
    if FAST:
        solve(order, _hands(model), rules, shoe, choices is not None, sheet)
    else:
        levels = _levels(model)
        hand_play_numpy.solve(order, levels, _hands(model), rules, shoe, choices is not None, sheet)
    return sheet


def reachable(model: Model, order: Ints, start: Ints, choices: Choices) -> Flags:
    """[up, doubles made, state] 1 where play by `choices` can get to from `start`."""
    seen: Flags = np.moveaxis(np.zeros((*choices.shape[1:], choices.shape[0]), np.uint8), -1, 0)
    if model.tables.double_cards > 1:
        seen[:, :, order] = 1
    elif FAST:
        reach(order, start, _hands(model), choices, seen)
    else:
        hand_play_numpy.reach(order, _levels(model), start, _hands(model), choices, seen)
    return seen


def _hands(model: Model) -> Hands:
    states = model.states
    return Hands(
        states.plain,
        states.counts.astype(float),
        states.successor,
        states.suited_successor,
        states.suited_share,
        states.kind,
    )


def _levels(model: Model) -> Ints:
    """States are filled level by level: plain ones by low total, then suited ones."""
    states = model.states
    levels: Ints = states.low + np.where(states.suit >= 0, -PLAYER_LOWS, 0)
    return levels
