"""A later round of review: which points of an earlier one are answered, which stand, which are new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from base.records import dataclass
from checker.points.point import Point


@dataclass(frozen=True, slots=True)
class EarlierPoint:
    """A point as an earlier run recorded it."""

    id: str
    title: str
    findings: frozenset[str]

    def is_same(self, point: Point) -> bool:
        """Is it the same question, or was something found on it that still stands under another one?"""
        return self.id == point.id or any(one.is_called(name) for one in point.findings for name in self.findings)


@dataclass(frozen=True, slots=True)
class LaterRound:
    answered: tuple[EarlierPoint, ...]
    open: tuple[Point, ...]
    new: tuple[Point, ...]


def later_round(earlier: Iterable[EarlierPoint], points: Iterable[Point]) -> LaterRound:
    before, now = tuple(earlier), tuple(points)
    known = tuple(point for point in now if any(one.is_same(point) for one in before))
    return LaterRound(
        answered=tuple(one for one in before if not any(one.is_same(point) for point in now)),
        open=known,
        new=tuple(point for point in now if point not in known),
    )


def earlier_points(exhibit: Mapping[str, Any]) -> tuple[EarlierPoint, ...]:
    """From what ``check --format json`` printed of one exhibit, in either version. Raises KeyError, TypeError."""
    if "points" in exhibit:
        return tuple(EarlierPoint(one["id"], one["title"], frozenset(one["findings"])) for one in exhibit["points"])
    return tuple(EarlierPoint("", one["message"], frozenset({one["id"]})) for one in exhibit["findings"])
