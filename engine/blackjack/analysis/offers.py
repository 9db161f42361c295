"""What offers made before the check add: insurance and even money, each taken where it brings more."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.blackjack.analysis.dealer import Dealer
from engine.blackjack.analysis.model import Floats, Model, state_of
from engine.blackjack.tables.rule_tables import BLACKJACK, Insurance, Tables


def declining(tables: Tables) -> Tables:
    """The game of somebody who takes no offer."""
    return replace(tables, insurance=None, even_money=())


def insured(tables: Tables, insurance: Insurance) -> Tables:
    """The game of somebody who has insured the hand, without what insurance itself brings."""
    changed = declining(tables)
    return replace(changed, settlements=insurance.settlements, settlement_of=insurance.settlement_of)


def insured_values(game: Model, hands: Dealer, insurance: Insurance, means: dict[int, Floats]) -> dict[int, Floats]:
    """[up] by state of two cards: the value of taking insurance and playing on."""
    offered = np.array([insurance.offered[up[0]] for up in game.ups.members])
    won, lost = float(insurance.won), float(insurance.lost)
    found = {}
    for state, mean in means.items():
        row = hands.rows(game.states.keys[game.states.base[[state]]])[0]
        chance = hands.chances[:, row, BLACKJACK]
        found[state] = np.where(offered, mean + chance * won + (1 - chance) * lost, -np.inf)
    return found


def even_money_values(game: Model, means: dict[int, Floats]) -> dict[int, Floats]:
    """[up] by state of two cards: what even money brings, where it is offered."""
    found: dict[int, Floats] = {}
    for one, two, pays in game.tables.even_money:
        plain = state_of((one, two), game.groups, game.states)
        offered = [pays[up[0]] for up in game.ups.members]
        values = np.array([-np.inf if pay is None else float(pay) for pay in offered])
        found.update((state, values) for state in means if int(game.states.base[state]) == plain)
    return found
