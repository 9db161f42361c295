"""The figures of a laboratory's report, from CSV, an Excel workbook or plain text.

Tables are known by their row of names: `wager, figure, value`; a column of wagers and one for each figure; or a column
of hands with what they pay, their probability and their return, under the name of the wager.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from base import sandbox
from base.files import contents
from grammar.errors.faults import Unreadable
from pitboss.lab_tables import ReadReport, aligned, read_report

LARGEST = 16 << 20
MOST_ROWS = 10_000
MOST_COLUMNS = 200
LIMITS = sandbox.Limits(seconds=20, megabytes=1200)
Rows = list[list[str]]


def read_figures(path: str) -> ReadReport:
    """Raises Unreadable with a sentence where there is no figure at all."""
    data = contents(path, LARGEST)
    name = Path(path).name
    is_book = data.startswith(b"PK\x03\x04")
    sheets = workbook_sheets(path, data) if is_book else [("", text_rows(path, data))]
    found = [read_report(f"{name}, {title}" if len(sheets) > 1 else name, rows, title) for title, rows in sheets]
    figures = tuple(one for report in found for one in report.figures)
    if not figures:
        raise Unreadable(
            f'{path} has no table of figures: a row of names with "wager" or "hand" among them, such as '
            "wager, house edge, then a row for each wager"
        )
    return ReadReport(figures, tuple(one for report in found for one in report.unread))


def text_rows(path: str, data: bytes) -> Rows:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is neither text nor an Excel workbook") from None
    lines = text.splitlines()
    mark = max((";", "\t", "|", ","), key=lambda mark: sum(mark in line for line in lines))
    spaced = sum(bool(re.search(r"\S {2,}\S", line)) for line in lines)
    if spaced > sum(mark in line for line in lines) or not any(mark in line for line in lines):
        refuse_huge(path, [[line] for line in lines])
        return aligned(lines)
    try:
        rows = list(csv.reader(io.StringIO(text.replace("\0", "")), delimiter=mark))
    except csv.Error as error:
        raise Unreadable(f"{path} is no table: {error}") from None
    refuse_huge(path, rows)
    return rows


def workbook_sheets(path: str, data: bytes) -> list[tuple[str, Rows]]:
    """The sheets of a workbook by name, read by a process with limits: it comes from outside."""
    try:
        found = sandbox.run("reports.output.workbook_text:all_sheets", data, limits=LIMITS, most=MOST_ROWS + 1)
    except sandbox.Refusal as refusal:
        raise Unreadable(f"{path}: {refusal.sentence}") from None
    except (sandbox.LimitExceeded, sandbox.Damaged):
        raise Unreadable(f"{path} cannot be read as an Excel workbook; save it as CSV and name that") from None
    sheets = [(str(title), rows) for title, rows in found]
    refuse_huge(path, [row for _, rows in sheets for row in rows])
    return sheets


def refuse_huge(path: str, rows: Rows) -> None:
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        raise Unreadable(f"{path} is too large a table: at most {MOST_ROWS:,} rows of {MOST_COLUMNS} columns")
