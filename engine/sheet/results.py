"""The distribution of what a wager brings in a round, and every figure that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt

from base.records import dataclass
from engine.sheet.figure import ROUNDING, Bounded, Exact, Figure, Sampled, times, total
from engine.simulator import NORMAL_95

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
"""The numbers of rounds for which a loss is foretold."""
NORMAL_90 = Fraction(1645, 1000)
"""The volatility index is so many standard deviations: a round stays within them nine times in ten, were it normal."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Chances that are fractions."""


@dataclass(frozen=True, slots=True)
class Computed:
    """Chances worked out in floating point, each within a bound."""

    bound: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chances that are shares of simulated rounds."""

    rounds: int
    seed: int


@dataclass(frozen=True, slots=True)
class Results:
    """What a round brings, in units of the original stake, lowest first, and how likely that is."""

    chances: tuple[tuple[Fraction, Fraction], ...]
    origin: Counted | Computed | Drawn = Counted()

    @classmethod
    def of(
        cls, weights: Mapping[Fraction, Fraction | int], origin: Counted | Computed | Drawn | None = None
    ) -> Results:
        """From weights that need not add up to 1; a result that never comes is left out."""
        whole = sum(weights.values(), Fraction(0))
        chances = tuple((gain, Fraction(weights[gain]) / whole) for gain in sorted(weights) if weights[gain])
        return cls(chances, origin or Counted())

    def mean_of(self, worth: Callable[[Fraction], Fraction | int]) -> Figure:
        """The expectation of anything that depends on the result alone."""
        value = sum((worth(gain) * chance for gain, chance in self.chances), Fraction(0))
        match self.origin:
            case Counted():
                return Exact(value)
            case Computed(bound):
                size = sum((abs(Fraction(worth(gain))) for gain, _ in self.chances), Fraction(0))
                return Bounded(float(value), float(size) * bound + abs(float(value)) * ROUNDING)
            case Drawn(rounds, seed):
                square = sum((worth(gain) ** 2 * chance for gain, chance in self.chances), Fraction(0))
                return Sampled(float(value), sqrt(float(square - value * value) / max(1, rounds - 1)), rounds, seed)

    @property
    def centre(self) -> Fraction:
        return sum((gain * chance for gain, chance in self.chances), Fraction(0))

    @property
    def mean(self) -> Figure:
        return self.mean_of(lambda gain: gain)

    @property
    def variance(self) -> Figure:
        centre = self.centre
        return self.mean_of(lambda gain: (gain - centre) ** 2)

    @property
    def hit(self) -> Figure:
        return self.mean_of(lambda gain: int(gain > 0))

    @property
    def push(self) -> Figure:
        return self.mean_of(lambda gain: int(gain == 0))

    @property
    def loss(self) -> Figure:
        return self.mean_of(lambda gain: int(gain < 0))

    def chance(self, result: Fraction) -> Figure:
        return self.mean_of(lambda gain: int(gain == result))


@dataclass(frozen=True, slots=True)
class LossRange:
    """What a player loses in so many rounds of one unit each: on average, and within what bounds 95 times in 100."""

    rounds: int
    loss: Figure
    low: Figure
    high: Figure


def loss_range(rounds: int, edge: Figure, deviation: Figure) -> LossRange:
    """By the normal approximation: fair for many rounds, rough where a rare prize is not yet to be expected."""
    loss, spread = times(edge, rounds), Fraction(NORMAL_95 * sqrt(rounds))
    return LossRange(rounds, loss, total(loss, times(deviation, -spread)), total(loss, times(deviation, spread)))
