"""The mathematics sheet as an Excel workbook, the same bytes for the same sheet; the one importer of openpyxl."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

from base.plain_text import visible
from engine.sheet.figure import Exact
from reports.views.sheet_view import FigureView, SheetCell, SheetTable, SheetView, how_exact

FIRST = "Page 1"
LONGEST_NAME = 31
FORBIDDEN = re.compile(r"[\[\]:*?/\\']")
DATED = re.compile(rb"(<dcterms:(created|modified)[^<>]*>)[^<]*")
LONG_AGO = "1980-01-01T00:00:00Z"
WIDEST = 60


def sheet_xlsx(view: SheetView) -> bytes:
    from openpyxl import Workbook

    book = Workbook()
    book.properties.creator, book.properties.title = "Pitboss", visible(view.title)
    first = book.active
    assert first is not None
    first.title = FIRST
    fill(first, page_one(view))
    names = {FIRST}
    for section in view.sections:
        name = free_name(section.title, names)
        names.add(name)
        lines = [[(section.title, True)], *([(text, False)] for text in section.paragraphs)]
        fill(book.create_sheet(name), [*lines, *(line for table in section.tables for line in table_lines(table))])
    written = io.BytesIO()
    book.save(written)
    return undated(written.getvalue())


Line = list[tuple[Any, bool]]
"""The values of a row, and whether each is a heading."""


def page_one(view: SheetView) -> Iterator[Line]:
    yield [(view.title, True)]
    for name, value in view.facts:
        yield [(name, True), (value, False)]
    lists = (("Notice", view.notices), ("Assumed", view.assumed), ("Left out", view.left_out), ("How", view.methods))
    for title, texts in lists:
        if texts:
            yield []
            yield [(title, True)]
            yield from ([(text, False)] for text in texts)
    yield []
    yield [("Made with", True), (view.made_with, False)]


def table_lines(table: SheetTable) -> Iterator[Line]:
    """Beside each column of figures one that says how exact they are."""
    figured = [
        any(isinstance(row[place], FigureView) for row in table.rows) and "How exact" not in table.columns
        for place in range(len(table.columns))
    ]
    yield []
    yield [(table.title, True)]
    yield [(text, True) for name, also in zip(table.columns, figured, strict=True) for text in heads(name, also)]
    for row in table.rows:
        yield [(value, False) for cell, also in zip(row, figured, strict=True) for value in values(cell, also)]
    if table.note:
        yield [(table.note, False)]


def heads(name: str, also: bool) -> tuple[str, ...]:
    return (name, "how exact") if also else (name,)


def values(cell: SheetCell, also: bool) -> tuple[Any, ...]:
    if not isinstance(cell, FigureView):
        return (cell, "") if also else (cell,)
    value = float(cell.figure.value)
    return (value, exactly(cell)) if also else (value,)


def exactly(cell: FigureView) -> str:
    """In a workbook the fraction stands in full, however long."""
    figure = cell.figure
    return f"exact: {figure.value}" if isinstance(figure, Exact) else how_exact(figure)


def fill(page: Any, lines: Any) -> None:
    from openpyxl.styles import Font

    widths: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        for place, (value, heading) in enumerate(line, 1):
            cell = page.cell(number, place)
            if isinstance(value, str):
                cell.value = visible(value)
                cell.data_type = "s"  # a text of a document is never a formula
            else:
                cell.value = value
            if heading:
                cell.font = Font(bold=True)
            if len(line) > 1:
                widths[place] = min(WIDEST, max(widths.get(place, 8), len(str(value)) + 2))
    for place, width in widths.items():
        page.column_dimensions[page.cell(1, place).column_letter].width = width


def free_name(title: str, taken: set[str]) -> str:
    """A name that a worksheet may have, and no other has."""
    plain = FORBIDDEN.sub(" ", visible(title)).strip()[:LONGEST_NAME] or "Sheet"
    name, number = plain, 2
    while name.lower() in {one.lower() for one in taken}:
        ending = f" {number}"
        name, number = plain[: LONGEST_NAME - len(ending)] + ending, number + 1
    return name


def undated(content: bytes) -> bytes:
    """The same parts in the order of their names, without the time at which they were written."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist()):
            part = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            part.compress_type, part.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            text = old.read(name)
            new.writestr(part, DATED.sub(rf"\g<1>{LONG_AGO}".encode(), text) if name == "docProps/core.xml" else text)
    return out.getvalue()
