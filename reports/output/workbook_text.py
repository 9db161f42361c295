"""The cells of an Excel workbook as a reader sees them; called in the sandbox."""

from __future__ import annotations

import io
from decimal import Decimal
from itertools import islice
from typing import Any


def all_sheets(data: bytes, most: int) -> list[tuple[str, list[list[str]]]]:
    """The sheets by name, of all together at most so many rows."""
    from openpyxl import load_workbook

    book, formulas = (load_workbook(io.BytesIO(data), read_only=True, data_only=only) for only in (True, False))
    sheets = []
    for sheet, written in zip(book.worksheets, formulas.worksheets, strict=True):
        both = islice(zip(sheet.iter_rows(), written.iter_rows(), strict=False), most)
        rows = [[cell_text(cell) or formula(own) for cell, own in zip(*pair, strict=False)] for pair in both]
        most -= len(rows)
        sheets.append((str(sheet.title), rows))
    return sheets


def formula(cell: Any) -> str:
    """Of a cell that holds a formula and not what it came to: nobody has opened the workbook since it was made."""
    return str(cell.value) if cell.data_type == "f" else ""


def cell_text(cell: Any) -> str:
    """As printed: a number in percent with the decimals of its format, any other with all its digits."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        form = str(cell.number_format or "")
        decimals = len(form.partition(".")[2].partition("%")[0]) if "." in form else 0
        if form.endswith("%"):
            return f"{value * 100:.{decimals}f}%"
        return f"{value:.{decimals}f}" if decimals and set(form) <= set("0.#,") else all_digits(value)
    return str(value)


def all_digits(value: float) -> str:
    """The fifteen digits that a workbook keeps, without an exponent."""
    return f"{Decimal(f'{value:.15g}'):f}"
