"""The order of points: hands settled against every table or not at all, then dollars an hour, then the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from checker.finding import Severity
from checker.points.point import Point, PointKind
from grammar.topics import topics

OFTEN = 1 / 200
"""A hand that comes up at least once in so many rounds and has no result stands above everything priced."""
CENT = 0.005
TURNED = "implausible-result"
"""The check that finds a hand settled against every table."""


def ranked(points: Iterable[Point], frequencies: Mapping[str, float]) -> tuple[Point, ...]:
    """The points in order, each with its rank; frequencies say how often the hand of a gap comes up, by finding."""
    known = [replace(one, frequency=frequency(one, frequencies)) for one in points]
    return tuple(replace(one, rank=place) for place, one in enumerate(sorted(known, key=order), start=1))


def frequency(point: Point, frequencies: Mapping[str, float]) -> float | None:
    """How often a hand of this point comes up without any result."""
    if not any(topic.name == point.topic and topic.unanswered for topic in topics().known):
        return None
    return max((frequencies[one.id] for one in point.findings if one.id in frequencies), default=None)


def order(point: Point) -> tuple[object, ...]:
    kinds = list(PointKind)
    often = is_turned(point) or has_no_result(point)
    priced = point.per_hour is not None and point.per_hour >= CENT
    return (
        kinds.index(point.kind),
        point.accepted,
        not often,
        -(point.frequency or 1.0) if often else 0.0,
        not priced,
        -(point.per_hour or 0.0) if priced else 0.0,
        list(Severity).index(point.severity),
        point.findings[0].order[1:],
    )


def has_no_result(point: Point) -> bool:
    """Has a hand that comes up often no result, or several between which no price can be worked out?"""
    if point.frequency is not None:
        return point.frequency >= OFTEN
    settles = any(topic.name == point.topic and topic.unanswered for topic in topics().known)
    torn = any(len({one.result for one in hand.meanings if one.result}) > 1 for hand in point.hands)
    return settles and torn and point.worth is None


def is_turned(point: Point) -> bool:
    """Is a hand settled against every table? What else is worth is then worked out on a base that nobody means."""
    turned = any(one.check == TURNED and one.severity is Severity.ERROR for one in point.findings)
    return turned and (point.per_hour is None or point.per_hour >= CENT)
