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
class PartlyDrawn:
    """Chances worked out in floating point but for a part of all rounds; those of that part are shares of simulated
    ones.
    """

    known: tuple[tuple[Fraction, Fraction], ...]
    bound: float
    drawn: int
    """So many of the simulated rounds were of that part."""
    rounds: int
    seed: int

    def mean_of(self, worth: Worth, chances: Chances) -> Figure:
        value = float(sum((worth(gain) * chance for gain, chance in chances), Fraction(0)))
        known = dict(self.known)
        within = float(sum(abs(Fraction(worth(gain))) for gain in known)) * self.bound + abs(value) * ROUNDING
        share = 1 - sum(known.values())
        part = [(worth(gain), (chance - known.get(gain, Fraction(0))) / share) for gain, chance in chances]
        centre = sum((each * chance for each, chance in part), Fraction(0))
        spread = sqrt(sum(((each - centre) ** 2 * chance for each, chance in part), Fraction(0)))
        every = [each for each, _ in part]
        if not spread:  # what never came in the sample may yet come
            spread = float(max(every) - min(every)) * UNSEEN / sqrt(max(1, self.drawn))
        if not spread:
            return Bounded(value, within)
        return Sampled(value, float(share) * spread / sqrt(max(1, self.drawn - 1)) + within, self.rounds, self.seed)


UNSEEN = 3 / NORMAL_95
"""Of what never came in n rounds the chance is below 3/n, 95 times in 100: so many standard errors of 1/n."""
Worth = Callable[[Fraction], Fraction | int]
Chances = tuple[tuple[Fraction, Fraction], ...]
Origin = Counted | Computed | Drawn | PartlyDrawn


@dataclass(frozen=True, slots=True)
class Results:
    """What a round brings, in units of the original stake, lowest first, and how likely that is."""

    chances: Chances
    origin: Origin = Counted()

    @classmethod
    def partly_drawn(
        cls, known: Mapping[Fraction, float], bound: float, drawn: Mapping[Fraction, int], rounds: int, seed: int
    ) -> Results:
        """known: the chances of results, but for some rounds; drawn: how often each came in simulated ones of those."""
        exact = {gain: Fraction(chance) for gain, chance in known.items()}
        share, whole = 1 - sum(exact.values()), sum(drawn.values())
        every = {
            gain: exact.get(gain, Fraction(0)) + share * Fraction(drawn.get(gain, 0), whole)
            for gain in {*exact, *drawn}
        }
        origin = PartlyDrawn(tuple(sorted(exact.items())), bound, whole, rounds, seed)
        return cls(tuple((gain, every[gain]) for gain in sorted(every) if gain in drawn or every[gain] > bound), origin)

    @classmethod
    def of(cls, weights: Mapping[Fraction, Fraction | int], origin: Origin | None = None) -> Results:
        """From weights that need not add up to 1; a result that never comes is left out."""
        whole = sum(weights.values(), Fraction(0))
        chances = tuple((gain, Fraction(weights[gain]) / whole) for gain in sorted(weights) if weights[gain])
        return cls(chances, origin or Counted())

    def mean_of(self, worth: Worth) -> Figure:
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
            case PartlyDrawn() as origin:
                return origin.mean_of(worth, self.chances)

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
