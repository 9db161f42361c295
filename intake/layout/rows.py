"""Segments at the same height form a row; a gap that lines up with nothing else on the page is just a wide space."""

from __future__ import annotations

from collections.abc import Iterable

from base.records import dataclass
from intake.layout.tokens import Segment, overlap, segment

_WIDE_GAP = 3.0
_NEIGHBOURS = 4
_ALIGNED = 0.4


@dataclass(frozen=True, slots=True)
class Row:
    """Segments at the same height, from left to right."""

    cells: tuple[Segment, ...]

    @property
    def top(self) -> float:
        return min(cell.top for cell in self.cells)

    @property
    def bottom(self) -> float:
        return max(cell.bottom for cell in self.cells)

    @property
    def left(self) -> float:
        return self.cells[0].left

    @property
    def right(self) -> float:
        return max(cell.right for cell in self.cells)

    @property
    def size(self) -> float:
        return max(cell.size for cell in self.cells)


def rows(segments: Iterable[Segment]) -> list[Row]:
    """The rows of a region from top to bottom."""
    stacked = _stacked(segments)
    return [_without_stray_gaps(at, stacked) for at in range(len(stacked))]


def _stacked(segments: Iterable[Segment]) -> list[Row]:
    found: list[list[Segment]] = []
    for one in sorted(segments, key=lambda segment: segment.middle):
        if found and overlap(found[-1][0], one) >= 0.5:
            found[-1].append(one)
        else:
            found.append([one])
    return [Row(tuple(sorted(row, key=lambda cell: cell.left))) for row in found]


def _without_stray_gaps(at: int, stacked: list[Row]) -> Row:
    cells = [stacked[at].cells[0]]
    others = [*stacked[max(0, at - _NEIGHBOURS) : at], *stacked[at + 1 : at + 1 + _NEIGHBOURS]]
    for cell in stacked[at].cells[1:]:
        if _is_cell(cells[-1], cell, others):
            cells.append(cell)
        else:
            cells[-1] = segment((*cells[-1].tokens, *cell.tokens))
    return Row(tuple(cells))


def _is_cell(before: Segment, cell: Segment, others: list[Row]) -> bool:
    """Whether the gap before a segment separates cells: wide, or lined up with a gap nearby."""
    if cell.left - before.right >= _WIDE_GAP * cell.size:
        return True
    return any(_aligned(cell, other) for row in others for other in row.cells[1:])


def _aligned(one: Segment, other: Segment) -> bool:
    near = _ALIGNED * one.size
    centres = abs(one.left + one.right - other.left - other.right) / 2
    return min(abs(one.left - other.left), abs(one.right - other.right), centres) < near
