"""What a strategy from outside is worth in a game, and what each of its deviations from the best one costs."""

from __future__ import annotations

from fractions import Fraction

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class Deviation:
    """A hand that the strategy plays otherwise than the best play by totals, and what that alone adds to the edge."""

    row: str
    up: str
    stated: str
    best: str
    cost: float
    """A share of the original stake; below zero where the deviation is the better play."""


@dataclass(frozen=True, slots=True)
class StatedPlay:
    """Edges are shares of the original stake; no offer is taken in them."""

    decks: int
    edge: float
    best: float
    """Of the best play of the cards held."""
    by_totals: float
    deviations: tuple[Deviation, ...]
    """The dearest first."""
    filled: tuple[str, ...]
    """Rows that the strategy leaves out; they are played as is best by totals."""
    bound: float
    assumed: tuple[str, ...] = ()

    @property
    def cost(self) -> float:
        return self.edge - self.best


@dataclass(frozen=True, slots=True)
class LineCost:
    """A line of a file of choices, and what it alone adds to the edge of the best play."""

    line: int
    text: str
    cost: Fraction


@dataclass(frozen=True, slots=True)
class StatedChoices:
    """Choices from outside in a game whose choices have names; edges are shares of the first stake."""

    wager: str
    decks: int
    edge: Fraction
    best: Fraction
    action: Fraction | None
    """What is staked on average, by these choices."""
    lines: tuple[LineCost, ...]
    filled: tuple[str, ...]
    """Choices on which the file says nothing; they are made as is best."""
    strategy: tuple[str, ...]
    """The best choices, in words."""
    assumed: tuple[str, ...] = ()

    @property
    def cost(self) -> Fraction:
        return self.edge - self.best
