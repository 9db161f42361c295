"""The cells of an Excel workbook as a reader sees them; called in the sandbox."""

from __future__ import annotations

import io
from typing import Any


def first_sheet(data: bytes, most: int) -> list[list[str]]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    rows = []
    for number, row in enumerate(book.worksheets[0].iter_rows()):
        if number >= most:
            break
        rows.append([cell_text(cell) for cell in row])
    return rows


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
        return f"{value:.{decimals}f}" if decimals and set(form) <= set("0.#,") else repr(value)
    return str(value)
