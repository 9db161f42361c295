"""A figure and how exact it is: a fraction, a float with a bound on its error, or an estimate with its interval."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, sqrt
from typing import assert_never

from base.records import dataclass
from engine.simulator import NORMAL_95

ROUNDING = 2.0**-52
"""The relative error of a few operations on floats."""


@dataclass(frozen=True, slots=True)
class Exact:
    """Counted: nothing was rounded."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Bounded:
    """Worked out in floating point: the true number lies within the bound, either way."""

    value: float
    bound: float


@dataclass(frozen=True, slots=True)
class Sampled:
    """Estimated from simulated rounds, with the standard error of the estimate."""

    value: float
    error: float
    rounds: int
    seed: int

    @property
    def interval(self) -> tuple[float, float]:
        """95% of such intervals hold the true number."""
        return self.value - NORMAL_95 * self.error, self.value + NORMAL_95 * self.error


Figure = Exact | Bounded | Sampled


def number(figure: Figure) -> float:
    return float(figure.value)


def times(figure: Figure, factor: Fraction | int) -> Figure:
    match figure:
        case Exact(value):
            return Exact(value * factor)
        case Bounded(value, bound):
            size = abs(float(factor))
            return Bounded(value * float(factor), bound * size + abs(value) * size * ROUNDING)
        case Sampled():
            return Sampled(figure.value * float(factor), figure.error * abs(float(factor)), figure.rounds, figure.seed)
        case _:
            assert_never(figure)


def ratio(one: Figure, two: Figure) -> Figure:
    """One divided by the other; the other is not near zero. What is simulated is taken to be the less certain."""
    match one, two:
        case Exact(above), Exact(below):
            return Exact(above / below)
        case Sampled(), _:
            share = error_of(two) / number(two)
            value = one.value / number(two)
            return Sampled(value, sqrt((one.error / number(two)) ** 2 + (value * share) ** 2), one.rounds, one.seed)
        case _, Sampled():
            value = number(one) / two.value
            return Sampled(value, abs(value / two.value) * two.error, two.rounds, two.seed)
        case _:
            value = number(one) / number(two)
            least = abs(number(two)) - error_of(two)
            bound = (error_of(one) + abs(value) * error_of(two)) / least + abs(value) * ROUNDING
            return Bounded(value, bound)


def total(one: Figure, two: Figure) -> Figure:
    """The sum; estimates of which are not both from a sample."""
    match one, two:
        case Exact(left), Exact(right):
            return Exact(left + right)
        case (Sampled() as sample, other) | (other, Sampled() as sample):
            return Sampled(sample.value + number(other), sample.error + error_of(other), sample.rounds, sample.seed)
        case _:
            value = number(one) + number(two)
            return Bounded(value, error_of(one) + error_of(two) + abs(value) * ROUNDING)


def root(figure: Figure) -> Figure:
    """The square root: exact where it is a fraction."""
    match figure:
        case Exact(value):
            exact = exact_root(value)
            return Exact(exact) if exact is not None else Bounded(sqrt(value), sqrt(value) * 2 * ROUNDING)
        case Bounded(value, bound):
            found = sqrt(max(value, 0.0))
            return Bounded(found, (bound / found if found else sqrt(bound)) + found * ROUNDING)
        case Sampled():
            found = sqrt(max(figure.value, 0.0))
            return Sampled(found, figure.error / (2 * found) if found else 0.0, figure.rounds, figure.seed)
        case _:
            assert_never(figure)


def exact_root(value: Fraction) -> Fraction | None:
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    found = Fraction(above, below)
    return found if found * found == value else None


def error_of(figure: Figure) -> float:
    """By how much a figure may be off: nothing, its bound, or its standard error."""
    match figure:
        case Exact():
            return 0.0
        case Bounded(_, bound):
            return bound
        case Sampled():
            return figure.error
        case _:
            assert_never(figure)
