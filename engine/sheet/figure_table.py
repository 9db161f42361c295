"""A table of figures, as data: what a sheet shows beside the figures that every wager has."""

from __future__ import annotations

from base.records import dataclass
from engine.sheet.figure import Figure

FigureCell = str | int | Figure | None


@dataclass(frozen=True, slots=True)
class FigureTable:
    """Rows under named columns; a cell is None where there is nothing to say."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[FigureCell, ...], ...]
    note: str = ""
    percent: bool = False
    """Are its figures shares, told in percent?"""
    digits: int | None = None
    """How many to show; as many as is usual."""
    texts: int = 1
    """So many columns begin a row in words."""
    left_out: tuple[str, ...] = ()
    """What has no figure in it, each with the reason: told on page 1."""
