"""Segments at the same height form a row; a gap that lines up with nothing else on the page is just a wide space."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from statistics import median

from base.records import dataclass
from intake.layout.tokens import Segment, overlap, segment

_WIDE_GAP = 3.0
_NEIGHBOURS = 4
_ALIGNED = 0.4
_COLUMN = 0.06


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
    stacked = [_cut_at_column(at, stacked) for at in range(len(stacked))]
    return [_without_stray_gaps(at, stacked) for at in range(len(stacked))]


def _stacked(segments: Iterable[Segment]) -> list[Row]:
    found: list[list[Segment]] = []
    for one in sorted(segments, key=lambda segment: segment.middle):
        if found and overlap(found[-1][0], one) >= 0.5:
            found[-1].append(one)
        else:
            found.append([one])
    return [Row(tuple(sorted(row, key=lambda cell: cell.left))) for row in found]


def _cut_at_column(at: int, stacked: list[Row]) -> Row:
    """The longest cell of a narrow table touches the next one: it ends where the column of two neighbours begins.

    The line has to lie within theirs, and the gap there has to differ from its other gaps, narrower or wider.
    """
    row = stacked[at]
    beside = [other for other in (*stacked[max(0, at - 2) : at], *stacked[at + 1 : at + 3]) if len(other.cells) == 2]
    if len(row.cells) > 1 or row.right > max((other.right for other in beside), default=0.0) + row.size:
        return row
    near = _COLUMN * row.size
    begins = [other.cells[1].left for other in beside if abs(other.left - row.left) < near]
    tokens = row.cells[0].tokens
    gaps = [after.left - before.right for before, after in pairwise(tokens)]
    usual = median(gaps) if gaps else 0.0
    for number, gap in enumerate(gaps, start=1):
        lined_up = sum(abs(tokens[number].left - begin) < near for begin in begins) > 1
        if lined_up and abs(gap - usual) > 0.1 * usual:
            return Row((segment(tokens[:number]), segment(tokens[number:])))
    return row


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
