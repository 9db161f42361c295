"""Two wagers settled in the same simulated rounds, where their ends are not counted together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from engine.declared.declared_odds import declared_odds
from engine.declared.declared_simulation import BUNDLE, WagerSimulation, simulation
from engine.declared.situation_table import Column
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable

BUNDLES = 32
"""Dealt together."""


def sampled_covariance(
    rules: Rulebook, one: str, two: str, decks: int, removed: Sequence[str], rounds: int, seed: int
) -> tuple[float, float, int]:
    """Estimate, its standard error, and the number of rounds: whole bundles. Raises Uncountable."""
    first, second = (simulation(rules, name, decks, removed) for name in (one, two))
    means = [-float(declared_odds(rules, name, decks, removed).edge) for name in (one, two)]
    total = squares = 0.0
    played = 0
    for both in brought_together(first, second, rounds, seed):
        each = [gain * float(made.unit) - mean for gain, made, mean in zip(both, (first, second), means, strict=True)]
        product = each[0] * each[1]
        total, squares, played = (
            total + float(product.sum()),
            squares + float((product**2).sum()),
            played + len(product),
        )
    found = total / played
    return found, ((squares / played - found**2) / (played - 1)) ** 0.5, played


def brought_together(
    first: WagerSimulation, second: WagerSimulation, rounds: int, seed: int
) -> Iterator[tuple[Column, Column]]:
    """What both bring in the same rounds, in the units of each, some bundles at a time. Raises Uncountable."""
    places = dict(first.dealt_places())
    for place, number in second.dealt_places():
        if places.setdefault(place, number) != number:
            raise Uncountable("both wagers see other cards of one place")
    if sorted(first.real) != sorted(second.real):
        raise Uncountable("both wagers are not drawn from the same cards")
    begins = dict(zip(places, np.cumsum([0, *places.values()]), strict=False))
    columns = [
        np.concatenate([np.arange(begins[place], begins[place] + number) for place, number in made.dealt_places()])
        for made in (first, second)
    ]
    every = sum(places.values())
    bundles = -(-rounds // BUNDLE)
    for start in range(0, bundles, BUNDLES):
        randoms = (np.random.default_rng((seed, shoe)) for shoe in range(start, min(bundles, start + BUNDLES)))
        dealt = first.real[np.concatenate([first.positions(random, BUNDLE, every) for random in randoms])]
        mine, theirs = (np.asfortranarray(dealt[:, those]) for those in columns)
        yield first.brought(mine), second.brought(theirs)
