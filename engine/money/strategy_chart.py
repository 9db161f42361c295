"""A strategy as a chart: what to do in every row of hands against everything that the player can see."""

from __future__ import annotations

from typing import NamedTuple


class ChartCell(NamedTuple):
    """What to do first, and what once that is no longer allowed."""

    best: str
    otherwise: str | None


class ChartLine(NamedTuple):
    """Hands that are played alike, with a cell for each column."""

    name: str
    cells: tuple[ChartCell, ...]


class ChartException(NamedTuple):
    """Hands of a row that are better played otherwise than the chart says."""

    row: str
    column: str
    action: str
    hands: str


LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R", "surrender before the check": "E"}
"""The actions of a strategy, as a chart shows them."""
LEGEND = f"{', '.join(f'{letter} {name}' for name, letter in LETTERS.items())}; Dh: double, else hit"


def cell_letters(best: str, otherwise: str | None) -> str:
    """``Dh``; what else is done with a pair that may not be split is told by its total."""
    letter = LETTERS.get(best, "?")
    return letter + LETTERS.get(otherwise, "?").lower() if otherwise and letter in "DRE" else letter


class StrategyChart(NamedTuple):
    """The whole strategy, in titled blocks of rows."""

    columns: tuple[str, ...]
    blocks: tuple[tuple[str, tuple[ChartLine, ...]], ...]
    exceptions: tuple[ChartException, ...]
