"""The ends of a round for several wagers at once: what was staked on each, what it came to, and in how many ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from base.records import dataclass
from engine.sheet.figure import Exact, Figure, ratio, root
from engine.sheet.results import Results


@dataclass(frozen=True, slots=True)
class WagerEnd:
    """One wager at the end of a round; staked is 0 for one that is paid on the stake of another."""

    wager: str
    staked: Fraction
    event: str
    line: int
    pays: Fraction
    """For each unit."""
    brings: Fraction


Ending = tuple[WagerEnd, ...]


@dataclass(frozen=True, slots=True)
class Endings:
    """Every end with the number of ordered ways in which it comes about, out of all."""

    ways: Mapping[Ending, int]
    out_of: int

    def results(self, worth: Callable[[Ending], Fraction]) -> Results:
        found: dict[Fraction, int] = {}
        for ending, number in self.ways.items():
            gain = worth(ending)
            found[gain] = found.get(gain, 0) + number
        return Results.of(found)

    def mean(self, worth: Callable[[Ending], Fraction]) -> Fraction:
        return sum((worth(ending) * number for ending, number in self.ways.items()), Fraction(0)) / self.out_of

    def covariance(self, one: Callable[[Ending], Fraction], two: Callable[[Ending], Fraction]) -> Fraction:
        return self.mean(lambda end: one(end) * two(end)) - self.mean(one) * self.mean(two)


def brought_by(*wagers: str) -> Callable[[Ending], Fraction]:
    """What these wagers bring together."""
    return lambda ending: sum((end.brings for end in ending if end.wager in wagers), Fraction(0))


def staked_on(*wagers: str) -> Callable[[Ending], Fraction]:
    return lambda ending: sum((end.staked for end in ending if end.wager in wagers), Fraction(0))


def correlation(covariance: Figure, one: Figure, two: Figure) -> Figure:
    """From the variances of both; without meaning where one of them never varies."""
    match one, two:
        case Exact(first), Exact(second):
            return ratio(covariance, root(Exact(first * second)))
        case _:
            return ratio(ratio(covariance, root(one)), root(two))
