"""Declared games: analysis in processor time, wager by wager, with goals and a hard limit of three times as much; and
rounds simulated, against sorting two million numbers in the same run.

Run with ``pytest -s tests/bench/bench_declared.py``.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time

import numpy as np
import pytest

from engine.declared.declared_document import decks_said, rulebook
from engine.declared.declared_odds import costly, declared_odds, wager_names
from engine.declared.declared_simulation import WagerSimulation, first_wager, simulation
from engine.side_wagers.counting import Uncountable
from engine.situation_classes import abouts
from grammar.resolver.family_exhibit import family_exhibit
from tests.engine.declared.test_figures import usual

LIBRARY = Path(__file__).parents[2] / "grammar" / "library"
GOALS = {
    "roulette": 0.1, "big-six": 0.1, "sic-bo": 0.1, "craps": 0.1, "casino-war": 0.1, "red-dog": 0.1, "keno": 0.1,
    "baccarat": 0.5, "three-card-poker": 1.0, "let-it-ride": 3.0,
}  # fmt: skip


@pytest.mark.bench
@pytest.mark.parametrize("family", GOALS)
def test_a_family_is_analysed_in_time(family: str) -> None:
    exhibit = family_exhibit(family)
    assert exhibit is not None
    rules = rulebook(exhibit, exhibit.games[0].name)
    begun = process_time()
    names = wager_names(rules, [name for name in abouts(rules, "wager pay") if name and not costly(rules, name)])
    for wager in names:
        try:
            declared_odds(rules, wager, 8 if family == "baccarat" else 6 if family in ("casino-war", "red-dog") else 1)
        except Uncountable:
            continue
    took = process_time() - begun
    print(f"\n{family}: {len(names)} wagers, {took:.3f} s (goal {GOALS[family]} s)")
    assert took < 3 * GOALS[family]


SIMULATED = (*GOALS, "chuck-a-luck", "over-under-seven", "dragon-tiger", "mississippi-stud")
HIDDEN_HANDS = ("caribbean-stud", "crazy-four-poker", "casino-holdem", "ultimate-texas-holdem")
"""Their best play takes seconds to minutes the first time, and is on disk after that."""
A_MILLION = 1e6
SORTING = 0.2
"""Seconds in which a core of the usual pace sorts two million numbers."""


@pytest.mark.bench
@pytest.mark.parametrize("family", SIMULATED)
def test_a_million_rounds_are_simulated_in_a_second(family: str) -> None:
    exhibit = family_exhibit(family)
    assert exhibit is not None
    rules = rulebook(exhibit, exhibit.games[0].name)
    simulated_in_time(family, simulation(rules, first_wager(rules), decks_said(rules)), A_MILLION)


@pytest.mark.bench
@pytest.mark.parametrize("family", HIDDEN_HANDS)
def test_hidden_hands_are_simulated_as_fast(family: str) -> None:
    simulated_in_time(family, simulation(usual(family), "Ante", 1), A_MILLION)


@pytest.mark.bench
def test_no_family_is_left_out() -> None:
    every = {path.stem for path in LIBRARY.glob("*.game") if "randomizer:" in path.read_text("utf-8")}
    assert every == {*SIMULATED, *HIDDEN_HANDS}


def simulated_in_time(name: str, game: WagerSimulation, goal: float) -> None:
    game.played(1, 0, 1)
    rate, pace = 0.0, 0.0
    for number in range(3):
        begun = process_time()
        rounds = game.played(1, number, game.shoes_in_block).rounds
        rate = max(rate, rounds / (process_time() - begun))
        pace = max(pace, SORTING / sorting())
    print(f"\n{name}: {rate / 1e6:.2f} million rounds a second, {rate / pace / 1e6:.2f} on a core of the usual pace")
    assert rate > goal * pace


def sorting() -> float:
    numbers = np.random.default_rng(21).random(2_000_000)
    begun = process_time()
    np.sort(numbers, kind="mergesort")
    return process_time() - begun
