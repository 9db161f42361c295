"""Which complete ways to settle a document give a printed edge.

The effects of open questions nearly add up. So ways are analysed in the order in which they are predicted to come near
the printed number, and each analysis corrects the predictions for its neighbours. A way that is, rule by rule, better
for the player than one whose edge is too low, or worse than one whose edge is too high, cannot give the number either
and counts as looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from base.effort import TooMuchWork
from base.records import dataclass
from engine.money.edge import worked_out
from engine.money.settlements import Settlements, settlements
from engine.money.work import ON_CLAIMS, Budget
from engine.resolutions import OpenChoice
from grammar.exhibit import Exhibit

ENOUGH = 3
"""So many ways that give a number are named."""
SAME = 1e-9
"""Percents that differ by less are equal."""
MARGIN = 0.001
"""Split hands are played by a strategy that is best only nearly; what that gives away is far less than this."""


@dataclass(frozen=True, slots=True)
class SettledEdge:
    """One complete way to settle a game of a document, and its edge in percent."""

    percent: float
    told: str


@dataclass(frozen=True, slots=True)
class Searched:
    """What became of a printed edge among the ways to settle one game."""

    fitting: tuple[SettledEdge, ...]
    """Ways that give it, not more than ENOUGH of them."""
    nearest: tuple[SettledEdge, ...]
    """Of the others, the nearest below and the nearest above, nearest first."""
    looked: int
    """Ways that were analysed, or lie beyond one that was."""
    number: int

    @property
    def complete(self) -> bool:
        return self.looked == self.number


def searched(exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], low: float, high: float) -> Searched | None:
    """Looks for ways whose edge lies between two percents; None where the game has no edge."""
    found, left = listed(exhibit, game, tuple(choices))
    if found is None:
        return None
    budget = Budget(left)
    search = Search(found, low - SAME, high + SAME)
    try:
        while (
            len(search.fitting) < ENOUGH and (way := search.likeliest()) is not None and budget.spend(found.base.work)
        ):
            search.look(way)
    except TooMuchWork:
        pass  # what was not looked at is counted as such
    return search.result()


def listed(exhibit: Exhibit, game: str, choices: tuple[OpenChoice, ...]) -> tuple[Settlements | None, int]:
    """The ways to settle a game, and the work that is left then: the same for each of the edges that it prints."""
    key = (id(exhibit), game, choices)
    if not LATEST or LATEST[0][0] != key:
        budget = Budget(ON_CLAIMS)
        LATEST[:] = [(key, exhibit, settlements(exhibit, game, choices, budget), budget.left)]
    return LATEST[0][2:]


LATEST: list[tuple[tuple[int, str, tuple[OpenChoice, ...]], Exhibit, Settlements | None, int]] = []
"""With the document, so that no other comes to have its identity."""


class Search:
    """A search for ways whose edge lies between two percents."""

    def __init__(self, ways: Settlements, low: float, high: float) -> None:
        self.ways, self.low, self.high = ways, low, high
        self.open = np.ones(len(ways.codes), dtype=bool)
        self.edges: dict[int, float] = {}
        self.failed = 0
        self.correction = np.zeros(len(ways.codes))
        self.apart = np.full(len(ways.codes), len(ways.choices) + 3)
        """In how many choices each way differs from the nearest that was analysed."""

    @property
    def fitting(self) -> list[int]:
        return [way for way, percent in self.edges.items() if self.low <= percent <= self.high]

    def likeliest(self) -> int | None:
        """The way that is predicted to come nearest; None if all have been looked at."""
        if not self.open.any():
            return None
        middle = (self.low + self.high) / 2
        far = np.abs(self.ways.predicted + self.correction - middle)
        return int(np.argmin(np.where(self.open, far, np.inf)))

    def look(self, way: int) -> None:
        """Analyses a way, and closes those that it decides as well."""
        cell = self.ways.cell(way)
        made = worked_out(self.ways.exhibit, self.ways.game, self.ways.options(way), cell.decks, cell.stake)
        self.open[way] = False
        if made is None:
            self.failed += 1
            return
        percent = self.edges[way] = float(made[0])
        rows = slice(cell.rows.start, cell.rows.stop)
        if cell.better is not None and percent < self.low - MARGIN:
            self.open[rows] &= ~cell.better[:, way - cell.rows.start]
        elif cell.better is not None and percent > self.high + MARGIN:
            self.open[rows] &= ~cell.better[way - cell.rows.start]
        self.correct(way, percent)

    def correct(self, way: int, percent: float) -> None:
        apart = (self.ways.codes != self.ways.codes[way]).sum(axis=1)
        cell = self.ways.cell(way)
        for other in self.ways.cells:
            differs = (other.decks != cell.decks) + (other.stake != cell.stake)
            apart[other.rows.start : other.rows.stop] += differs
        nearer = apart < self.apart
        self.apart[nearer] = apart[nearer]
        self.correction[nearer] = percent - self.ways.predicted[way]

    def result(self) -> Searched:
        fitting = self.fitting[:ENOUGH]
        others = [way for way in self.edges if way not in self.fitting]
        below = [way for way in others if self.edges[way] < self.low]
        above = [way for way in others if self.edges[way] > self.high]
        nearest = sorted((min(side, key=self.distance) for side in (below, above) if side), key=self.distance)
        looked = int((~self.open).sum()) - self.failed
        return Searched(tuple(map(self.told, fitting)), tuple(map(self.told, nearest)), looked, self.ways.number)

    def distance(self, way: int) -> float:
        return max(self.low - self.edges[way], self.edges[way] - self.high)

    def told(self, way: int) -> SettledEdge:
        return SettledEdge(self.edges[way], self.ways.told(way))
