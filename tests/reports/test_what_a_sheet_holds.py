"""Every item that a laboratory files, looked for in the sheet of each game: nothing is left out of any wager."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reports.views.sheet_view import FigureView, SheetSection, SheetTable, sheet_sections
from tests.engine.sheet.test_declared_sheets import sheet

FAMILIES = (
    "roulette", "craps", "sic-bo", "big-six", "baccarat", "casino-war", "red-dog", "keno", "chuck-a-luck",
    "dragon-tiger", "over-under-seven", "three-card-poker",
)  # fmt: skip
FIGURES = (
    "House edge, of the original stake", "House edge, of all action", "Average wager", "Variance",
    "Standard deviation", "Volatility index", "Hit frequency", "Push frequency", "Loss frequency", "Theoretical hold",
)  # fmt: skip
ROUNDS = ["100", "1,000", "10,000", "100,000", "1,000,000"]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_wager_has_every_figure(family: str) -> None:
    found = sheet(family)
    assert not found.missing
    sections = {section.title: section for section in sheet_sections([found], 60)}
    for wager in found.wagers:
        holds_every_item(sections[wager.wager])
    assert len(found.wagers) == 1 or "How wagers move together" in sections


def holds_every_item(section: SheetSection) -> None:
    tables = section.tables
    figures = next(table for table in tables if table.title == "Figures")
    for name in FIGURES:
        (row,) = [row for row in figures.rows if str(row[0]).startswith(name) and "of equal choices" not in str(row[0])]
        assert isinstance(row[1], FigureView)
        assert str(row[2]).startswith(("exact", "within", "simulated")), name
    (losses,) = titled(tables, "Expected loss")
    assert [row[0] for row in losses.rows] == ROUNDS
    (distribution,) = titled(tables, "Distribution of what a round brings")
    assert distribution.rows
    prizes = [table for table in titled(tables, "What ") if "comes to" in table.title]
    assert prizes
    assert all({"Pays", "Ways", "Probability"} <= set(table.columns) for table in prizes)


def titled(tables: tuple[SheetTable, ...], begins: str) -> Iterator[SheetTable]:
    return (table for table in tables if table.title.startswith(begins))
