"""Tables of printed figures: CSV, Excel or plain text, as a laboratory's report has them.

Either three columns, `wager, figure, value`, or a column of wagers and one for each figure; the first row names them.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

from base import sandbox
from base.files import contents
from checker.printed_figures import PrintedFigure
from grammar.errors.faults import Unreadable

LARGEST = 16 << 20
MOST_ROWS = 10_000
MOST_COLUMNS = 200
LIMITS = sandbox.Limits(seconds=20, megabytes=1200)
Rows = list[list[str]]


def read_figures(path: str) -> tuple[PrintedFigure, ...]:
    """Raises Unreadable with a sentence."""
    data = contents(path, LARGEST)
    rows = workbook_rows(path, data) if data.startswith(b"PK\x03\x04") else text_rows(path, data)
    filled = [(number, row) for number, row in enumerate(rows, 1) if any(cell.strip() for cell in row)]
    if len(filled) < 2:
        raise Unreadable(f"{path} has no table: a row of names, such as wager, house edge, then a row for each wager")
    (_, head), *body = filled
    names = [cell.strip().casefold() for cell in head]
    if "wager" not in names:
        raise Unreadable(f'{path}: the first row names the columns, and none is called "wager"')
    found = [one for number, row in body for one in figures_in(f"{Path(path).name}, row {number}", names, head, row)]
    if not found:
        raise Unreadable(f"{path} has no figures under its names")
    return tuple(found)


def figures_in(place: str, names: list[str], head: list[str], row: list[str]) -> list[PrintedFigure]:
    cells = [cell.strip() for cell in row] + [""] * (len(names) - len(row))
    wager = cells[names.index("wager")]
    if "figure" in names and "value" in names:
        figure, value = cells[names.index("figure")], cells[names.index("value")]
        return [PrintedFigure(place, wager, figure, value)] if value else []
    return [
        PrintedFigure(place, wager, head[column].strip(), cells[column])
        for column, name in enumerate(names)
        if name and name != "wager" and cells[column]
    ]


def text_rows(path: str, data: bytes) -> Rows:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is neither text nor an Excel workbook") from None
    first = text.partition("\n")[0]
    mark = max((";", "\t", "|", ","), key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text.replace("\0", "")), delimiter=mark))
    except csv.Error as error:
        raise Unreadable(f"{path} is no table: {error}") from None
    refuse_huge(path, rows)
    return rows


def workbook_rows(path: str, data: bytes) -> Rows:
    """The first sheet of a workbook, read by a process with limits: it comes from outside."""
    try:
        rows: Rows = sandbox.run("reports.output.workbook_text:first_sheet", data, limits=LIMITS, most=MOST_ROWS + 1)
    except sandbox.Refusal as refusal:
        raise Unreadable(f"{path}: {refusal.sentence}") from None
    except (sandbox.LimitExceeded, sandbox.Damaged):
        raise Unreadable(f"{path} cannot be read as an Excel workbook; save it as CSV and name that") from None
    refuse_huge(path, rows)
    return rows


def refuse_huge(path: str, rows: Rows) -> None:
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        raise Unreadable(f"{path} is too large a table: at most {MOST_ROWS:,} rows of {MOST_COLUMNS} columns")
