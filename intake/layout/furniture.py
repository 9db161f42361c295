"""Headers, footers and page numbers: what repeats at the edge of pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from intake.layout.rows import Row

_EDGE = 0.12
"""The share of the page's height, above and below, where furniture stands."""

_DEEPEST = 3
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"\W*(?:page|p\.|pg\.?)?\s*\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\W*|\W*[ivxlc]{1,6}\W*", re.IGNORECASE
)


def furniture(pages: list[list[Row]], heights: list[float]) -> list[frozenset[int]]:
    """For every page the positions of the rows that are furniture."""
    candidates = [list(_candidates(rows, height)) for rows, height in zip(pages, heights, strict=True)]
    seen = Counter(key for page in candidates for key in {(edge, _likeness(row)) for edge, _, row in page})
    needed = max(2, len(pages) / 3)
    return [
        frozenset(at for edge, at, row in page if seen[edge, _likeness(row)] >= needed or _is_page_number(row, rows))
        for page, rows in zip(candidates, pages, strict=True)
    ]


def _candidates(rows: list[Row], height: float) -> Iterator[tuple[str, int, Row]]:
    """The outermost rows at each edge that stand apart from the text, with the edge and their position."""
    yield from _from_edge("head", list(enumerate(rows)), lambda row: row.bottom < _EDGE * height)
    yield from _from_edge("foot", list(enumerate(rows))[::-1], lambda row: row.top > (1 - _EDGE) * height)


def _from_edge(edge: str, rows: list[tuple[int, Row]], inside: Callable[[Row], bool]) -> Iterator[tuple[str, int, Row]]:
    outer = [(at, row) for at, row in rows[:_DEEPEST] if inside(row)]
    while outer and len(rows) > len(outer) and _close(outer[-1][1], rows[len(outer)][1]):
        outer.pop()
    yield from ((edge, at, row) for at, row in outer)


def _close(one: Row, other: Row) -> bool:
    return max(one.top - other.bottom, other.top - one.bottom) < 0.5 * max(one.size, other.size)


def _likeness(row: Row) -> str:
    return _DIGITS.sub("#", _text(row).lower())


def _is_page_number(row: Row, rows: list[Row]) -> bool:
    return len(rows) > 1 and _PAGE_NUMBER.fullmatch(_text(row)) is not None


def _text(row: Row) -> str:
    return " ".join(cell.text for cell in row.cells)
