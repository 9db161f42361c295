"""What a family says of its main game in a sheet: the wager, tables of its own, and side wagers beside it."""

from __future__ import annotations

from fractions import Fraction

from base.records import dataclass
from engine.sheet.figure_table import FigureTable
from engine.sheet.relation import Relation
from engine.sheet.wager_sheet import WagerSheet


@dataclass(frozen=True, slots=True)
class MainSheet:
    """The main wager, None and the reason where it has no figures; tables and notes that belong to it."""

    wager: WagerSheet | None
    tables: tuple[FigureTable, ...] = ()
    relations: tuple[Relation, ...] = ()
    left_out: tuple[str, ...] = ()
    simulated: bool = False
    why: str = ""
    stakes: tuple[tuple[str, Fraction], ...] = ()
    """What lies on wagers whose size hangs on the main one."""
