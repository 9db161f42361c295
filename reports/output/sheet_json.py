"""The mathematics sheet for programs: the same sections and tables, each figure with its exactness as data."""

from __future__ import annotations

from typing import Any, assert_never

from base.plain_text import json_text
from engine.sheet.figure import Bounded, Exact, Figure, Sampled
from reports.views.sheet_view import FigureView, SheetCell, SheetTable, SheetView

VERSION = 1


def sheet_json(view: SheetView) -> bytes:
    return (json_text(sheet_data(view), indent=1) + "\n").encode("utf-8")


def sheet_data(view: SheetView) -> dict[str, Any]:
    return {
        "version": VERSION,
        "title": view.title,
        "facts": dict(view.facts),
        "notices": list(view.notices),
        "assumed": list(view.assumed),
        "left_out": list(view.left_out),
        "methods": list(view.methods),
        "made_with": view.made_with,
        "sections": [
            {
                "title": section.title,
                "paragraphs": list(section.paragraphs),
                "tables": [table_data(table) for table in section.tables],
            }
            for section in view.sections
        ],
    }


def table_data(table: SheetTable) -> dict[str, Any]:
    return {
        "title": table.title,
        "columns": list(table.columns),
        "rows": [[cell_data(cell) for cell in row] for row in table.rows],
        "note": table.note,
    }


def cell_data(cell: SheetCell) -> Any:
    return figure_data(cell.figure, cell.text) if isinstance(cell, FigureView) else cell


def figure_data(figure: Figure, text: str) -> dict[str, Any]:
    match figure:
        case Exact(value):
            return {"text": text, "value": float(value), "kind": "exact", "fraction": str(value)}
        case Bounded(value, bound):
            return {"text": text, "value": value, "kind": "bounded", "bound": bound}
        case Sampled():
            return {
                "text": text, "value": figure.value, "kind": "simulated", "interval": list(figure.interval),
                "rounds": figure.rounds, "seed": figure.seed,
            }  # fmt: skip
        case _:
            assert_never(figure)
