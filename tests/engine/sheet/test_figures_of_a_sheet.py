"""Figures keep their exactness through arithmetic; bounds hold; samples give the errors of the textbook."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sheet.figure import Bounded, Exact, Sampled, number, ratio, root, times, total
from engine.sheet.results import Computed, Counted, Drawn, Results

fractions = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=997)


@given(fractions, fractions, st.floats(-1e-6, 1e-6), st.floats(-1e-6, 1e-6))
def test_a_bound_holds_through_arithmetic(one: Fraction, two: Fraction, off: float, other: float) -> None:
    first, second = Bounded(float(one) + off, abs(off) + 1e-15), Bounded(float(two) + other, abs(other) + 1e-15)
    for found, truth in (
        (ratio(first, second), float(one / two)),
        (total(first, second), float(one + two)),
        (times(first, two), float(one * two)),
        (root(first), sqrt(one)),
    ):
        assert isinstance(found, Bounded)
        assert abs(found.value - truth) <= found.bound + 1e-12


@given(fractions, fractions)
def test_fractions_stay_fractions(one: Fraction, two: Fraction) -> None:
    assert ratio(Exact(one), Exact(two)) == Exact(one / two)
    assert root(Exact(one * one)) == Exact(one)
    assert times(Exact(one), two) == Exact(one * two)


def test_a_sample_has_the_errors_of_the_textbook() -> None:
    """A fair coin tossed so often: the share is off by 1/(2√n), and one result always wins or loses a unit."""
    found = Results.of({Fraction(1): 5000, Fraction(-1): 5000}, Drawn(10_000, 7))
    hit = found.hit
    assert isinstance(hit, Sampled)
    assert abs(hit.error - 0.005) < 1e-6
    assert hit.value == 0.5
    assert hit.seed == 7
    assert abs(number(found.variance) - 1) < 1e-12


def test_the_interval_of_the_variance_covers_the_truth() -> None:
    """Of 100 samples of 1,000 throws of a die the 95% interval holds the true variance 35/12 in nearly all."""
    dice, held = random.Random(5), 0
    for _ in range(100):
        weights: dict[Fraction, int] = {}
        for _ in range(1000):
            face = Fraction(dice.randint(1, 6))
            weights[face] = weights.get(face, 0) + 1
        found = Results.of(weights, Drawn(1000, 1)).variance
        assert isinstance(found, Sampled)
        low, high = found.interval
        held += low <= 35 / 12 <= high
    assert 88 <= held <= 99


def test_chances_in_floating_point_carry_their_bound() -> None:
    found = Results.of({Fraction(2): Fraction(1, 3), Fraction(-1): Fraction(2, 3)}, Computed(1e-12))
    assert isinstance(found.mean, Bounded)
    assert found.mean.bound >= 3e-12, "each chance may be off, each times what it brings"
    assert Results.of({Fraction(1): 1}).origin == Counted()


def test_a_part_that_is_simulated_has_the_errors_of_that_part() -> None:
    """Nine tenths of rounds are known; of the last tenth 100 were drawn, half of them +2 and half -2."""
    found = Results.partly_drawn({Fraction(1): 0.9}, 1e-12, {Fraction(2): 50, Fraction(-2): 50}, 1000, 7)
    assert isinstance(found.mean, Sampled)
    assert found.mean.value == pytest.approx(0.9)
    assert found.mean.error == pytest.approx(0.1 * 2 / sqrt(99))
    assert isinstance(found.chance(Fraction(1)), Sampled)
    assert number(found.chance(Fraction(1))) == pytest.approx(0.9)
    assert found.chance(Fraction(1)).error == pytest.approx(0.1 * 3 / 100 / 1.96, rel=0.01)  # type: ignore[union-attr]
    assert isinstance(found.mean_of(lambda gain: 1), Bounded)
