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


class StrategyChart(NamedTuple):
    """The whole strategy, in titled blocks of rows."""

    columns: tuple[str, ...]
    blocks: tuple[tuple[str, tuple[ChartLine, ...]], ...]
    exceptions: tuple[ChartException, ...]
