"""Columns of running text, found by the white space between them, in reading order."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from base.records import dataclass
from intake.layout.tokens import Rule, Segment

_FEWEST_LINES = 3
_FEW_LINES = 3
_GUTTER = 0.6
_GRID = 4.0


@dataclass(frozen=True, slots=True)
class _Split:
    """A page region divided by a gutter."""

    above: list[Segment]
    left: list[Segment]
    right: list[Segment]
    below: list[Segment]

    @property
    def lines(self) -> int:
        return min(len(self.left), len(self.right))

    @property
    def reach(self) -> tuple[int, int]:
        """How much a gutter divides: lines of the shorter column, then of both."""
        return self.lines, len(self.left) + len(self.right)


def regions(segments: list[Segment], rules: tuple[Rule, ...]) -> list[list[Segment]]:
    """The parts of a page in reading order; each is one column wide."""
    split = _best_split(segments, rules)
    if split is None:
        return [segments] if segments else []
    parts = (split.above, split.left, split.right, split.below)
    return [region for part in parts for region in regions(part, rules)]


def _best_split(segments: list[Segment], rules: tuple[Rule, ...]) -> _Split | None:
    best: _Split | None = None
    for x in sorted({round(one.right / _GRID) * _GRID + _GRID for one in segments}):
        for split in _splits(segments, x, rules):
            if (best is None or split.reach > best.reach) and _holds_columns(split):
                best = split
    return best


def _splits(segments: list[Segment], x: float, rules: tuple[Rule, ...]) -> list[_Split]:
    """The region cut at ``x``, once for every stretch where neither a segment nor a drawn line crosses it."""
    drawn = [rule.y for rule in rules if rule.left < x - _GRID and rule.right > x + _GRID]
    edges = [
        float("-inf"),
        *sorted([*drawn, *(one.middle for one in segments if one.left < x < one.right)]),
        float("inf"),
    ]
    found = []
    for top, bottom in pairwise(edges):
        inside = [one for one in segments if top < one.middle < bottom and not one.left < x < one.right]
        body = _without_tables(inside, x)
        left, right = [one for one in body if one.right <= x], [one for one in body if one.left >= x]
        if min(len(left), len(right)) >= _FEWEST_LINES:
            found.append(_trimmed(segments, left, right))
    return found


def _without_tables(segments: list[Segment], x: float) -> list[Segment]:
    """Drops tables at the head and foot of a stretch whose gap happens to line up with the gutter."""
    bands: list[list[Segment]] = []
    bottom = float("-inf")
    for one in sorted(segments, key=lambda segment: segment.top):
        if one.top - bottom < 0.7 * one.size:
            bands[-1].append(one)
        else:
            bands.append([one])
        bottom = max(bottom, one.bottom)
    while bands and _tabular(bands[0], x):
        bands.pop(0)
    while bands and _tabular(bands[-1], x):
        bands.pop()
    return [one for band in bands for one in band]


def _tabular(band: list[Segment], x: float) -> bool:
    left, right = [one for one in band if one.right <= x], [one for one in band if one.left >= x]
    return bool(left) and bool(right) and min(_words(left), _words(right)) < 4 and not _independent(left, right)


def _trimmed(segments: list[Segment], left: list[Segment], right: list[Segment]) -> _Split:
    """Whatever is above both columns, or below them after a gap, belongs to neither."""
    top = min(_head(left, right), _head(right, left))
    bottom = max(_foot(left, right), _foot(right, left))
    return _Split(
        above=[one for one in segments if one.middle < top],
        left=[one for one in left if top <= one.middle <= bottom],
        right=[one for one in right if top <= one.middle <= bottom],
        below=[one for one in segments if one.middle > bottom],
    )


def _head(column: list[Segment], other: list[Segment]) -> float:
    """The top of a column: its lines, as far up as they follow closely above the other column."""
    begin = min(one.top for one in other)
    head = float("inf")
    for one in sorted(column, key=lambda segment: -segment.middle):
        if one.bottom < begin and head < float("inf") and head - one.bottom > 0.6 * one.size:
            break
        head = min(head, one.top)
    return head


def _foot(column: list[Segment], other: list[Segment]) -> float:
    """The foot of a column. Below the end of the other one, a few finished lines after a gap belong to neither."""
    end = max(one.bottom for one in other)
    lines = sorted(column, key=lambda segment: segment.middle)
    for at, (above, one) in enumerate(pairwise(lines), 1):
        apart = one.top > end and one.top - above.bottom > one.size
        if apart and len(lines) - at <= _FEW_LINES and lines[-1].text.endswith((".", ":", "!", "?")):
            return above.bottom
    return lines[-1].bottom


def _holds_columns(split: _Split) -> bool:
    if split.lines < _FEWEST_LINES:
        return False
    left, right = split.left, split.right
    size = median(one.size for one in (*left, *right))
    if min(one.left for one in right) - max(one.right for one in left) < _GUTTER * size:
        return False
    return (_prose(left) and _prose(right)) or _independent(left, right)


def _prose(column: list[Segment]) -> bool:
    """Whether most lines are full of words, as in running text."""
    # not the width of the whole side, which may contain two more columns
    width = max(one.right - one.left for one in column)
    full = sum(one.right - one.left >= 0.6 * width for one in column)
    return median(len(one.tokens) for one in column) >= 4 and 2 * full >= len(column)


def _independent(left: list[Segment], right: list[Segment]) -> bool:
    """Whether the lines of two columns have independent heights, unlike the cells of a table."""
    if min(len(left), len(right)) < 4 or min(_words(left), _words(right)) < 2:
        return False
    paired = sum(any(abs(one.middle - two.middle) < 0.2 * one.size for two in right) for one in left)
    return paired < 0.5 * min(len(left), len(right))


def _words(column: list[Segment]) -> float:
    return median(len(one.tokens) for one in column)
