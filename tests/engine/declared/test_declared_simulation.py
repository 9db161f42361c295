"""Simulated rounds of declared games, held to what was derived elsewhere by closed forms and enumeration."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.declared.declared_document import family_exhibit
from engine.simulator import Prepared, prepared, simulate
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

ROUNDS = 40_000


def usual(family: str) -> Exhibit:
    exhibit = family_exhibit(family)
    assert exhibit is not None
    return exhibit


def ready(family: str, wager: str) -> Prepared:
    return prepared(usual(family), usual(family).games[0].name, wager=wager)


@pytest.mark.parametrize(
    ("family", "wager", "edge"),
    [
        ("roulette", "Red", Fraction(1, 37)),
        ("roulette", "Dozen", Fraction(1, 37)),
        ("craps", "Don't Pass", Fraction(3, 220)),
        ("craps", "Place on 6 or 8", Fraction(1, 66)),
        ("sic-bo", "Single", Fraction(17, 216)),
        ("casino-war", "Ante", Fraction(142853, 4965115)),
        ("red-dog", "Ante", Fraction(17533, 626665)),
        ("three-card-poker", "Ante", Fraction(686689, 20358520)),
    ],
)
def test_the_mean_lies_within_four_standard_errors(family: str, wager: str, edge: Fraction) -> None:
    found = simulate(ready(family, wager).game, ROUNDS, 7)
    assert found.rounds == ROUNDS
    assert found.error > 0
    assert abs(found.mean + float(edge)) < 4 * found.error


def test_a_barred_twelve_pushes_once_in_36() -> None:
    found = simulate(ready("craps", "Don't Pass").game, ROUNDS, 3)
    pushed = dict(found.distribution)[Fraction(0)] / ROUNDS
    assert abs(pushed - 1 / 36) < 4 * (35 / 36 / 36 / ROUNDS) ** 0.5


def test_a_run_depends_on_its_seed_and_on_nothing_else() -> None:
    game = ready("casino-war", "Ante").game
    whole = simulate(game, 10_000, 5)
    assert whole == simulate(game, 10_000, 5) == simulate(game, 10_000, 5, jobs=2)
    assert whole != simulate(game, 10_000, 6)


def test_a_wager_that_is_not_there_is_refused() -> None:
    with pytest.raises(Unreadable, match="the document pays"):
        ready("roulette", "Basket")


def test_seats_and_charts_are_refused() -> None:
    with pytest.raises(Unreadable, match="one seat"):
        prepared(usual("roulette"), "roulette", seats=3)
