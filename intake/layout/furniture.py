"""Headers, footers and page numbers: what repeats at the edge of pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from base.records import dataclass
from intake.layout.rows import Row

_EDGE = 0.12
"""The fraction of the page height, top and bottom, where furniture is found."""

_DEEPEST = 3
_LEVEL = 4.0
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"\W*(?:(?:(?:\S.{0,60}\W)?page|p\.|pg\.?)\s*)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\W*|\W*[ivxlc]{1,6}\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A row at the edge of a page: which edge, its index among the rows, and its text."""

    edge: str
    at: int
    row: Row

    @property
    def likeness(self) -> tuple[str, str]:
        """Equal for rows that differ only in their figures."""
        return self.edge, _DIGITS.sub("#", _text(self.row).lower())

    @property
    def height(self) -> tuple[str, int]:
        """Equal for rows at the same height, to within a few points."""
        return self.edge, round((self.row.top + self.row.bottom) / 2 / _LEVEL)


def furniture(pages: list[list[Row]], heights: list[float]) -> list[frozenset[int]]:
    """For every page, the indices of the rows that are furniture."""
    candidates = [list(_candidates(rows, height)) for rows, height in zip(pages, heights, strict=True)]
    needed = max(2, len(pages) / 3)
    repeated = Counter(key for page in candidates for key in {one.likeness for one in page})
    known = [[one for one in page if repeated[one.likeness] >= needed] for page in candidates]
    # a chapter title seldom repeats, but it appears where other pages have their furniture
    levels = Counter(key for page in known for key in {one.height for one in page})
    numbered = Counter(one.height for page in candidates for one in page if _has_page_number(one.row))
    return [
        frozenset(
            one.at
            for one in page
            if repeated[one.likeness] >= needed
            or levels[one.height] >= needed
            or (_has_page_number(one.row) and numbered[one.height] >= needed)
            or (len(rows) > 1 and _PAGE_NUMBER.fullmatch(_text(one.row)))
        )
        for page, rows in zip(candidates, pages, strict=True)
    ]


def _has_page_number(row: Row) -> bool:
    """Whether a figure stands at one end of a row, apart from its text."""
    return len(row.cells) > 1 and any(cell.text.isdigit() for cell in (row.cells[0], row.cells[-1]))


def _candidates(rows: list[Row], height: float) -> Iterator[_Candidate]:
    """The outermost rows at each edge that are set apart from the text, with the edge and their index."""
    yield from _from_edge("head", list(enumerate(rows)), lambda row: row.bottom < _EDGE * height)
    yield from _from_edge("foot", list(enumerate(rows))[::-1], lambda row: row.top > (1 - _EDGE) * height)


def _from_edge(edge: str, rows: list[tuple[int, Row]], inside: Callable[[Row], bool]) -> Iterator[_Candidate]:
    outer = [(at, row) for at, row in rows[:_DEEPEST] if inside(row)]
    while outer and len(rows) > len(outer) and _close(outer[-1][1], rows[len(outer)][1]):
        outer.pop()
    yield from (_Candidate(edge, at, row) for at, row in outer)


def _close(one: Row, other: Row) -> bool:
    return max(one.top - other.bottom, other.top - one.bottom) < 0.5 * max(one.size, other.size)


def _text(row: Row) -> str:
    return " ".join(cell.text for cell in row.cells)
