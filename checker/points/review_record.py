"""A review over several rounds: every point has a lasting number, and in every round a state. None disappears."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Literal

from base.records import dataclass
from checker.points.later_round import EarlierPoint
from checker.points.point import Point

VERSION = 1
QUOTED = re.compile(r"“([^“”]{1,200})”")
State = Literal["raised", "not answered", "answered", "raised again", "let stand"]
STATES: tuple[State, ...] = ("raised", "not answered", "answered", "raised again", "let stand")
OPEN: frozenset[State] = frozenset({"raised", "not answered", "raised again"})


@dataclass(frozen=True, slots=True)
class RecordedPoint:
    """A point of the review with what became of it, round by round."""

    number: int
    id: str
    title: str
    findings: frozenset[str]
    states: tuple[tuple[int, State], ...]
    """Of each round since it was raised."""
    answers: tuple[tuple[int, str], ...] = ()
    """What the operator answered in words, with the round that heard it."""

    @property
    def state(self) -> State:
        return self.states[-1][1]

    @property
    def is_open(self) -> bool:
        return self.state in OPEN

    @property
    def raised(self) -> int:
        return self.states[0][0]

    def earlier(self) -> EarlierPoint:
        return EarlierPoint(self.id, self.title, self.findings)

    def answer(self, round_number: int) -> str:
        """What the operator answered in words before this round; empty if nothing."""
        return next((words for number, words in self.answers if number == round_number), "")


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    day: date
    document: str
    """The digest of the version that was read."""


@dataclass(frozen=True, slots=True)
class ReviewRecord:
    rounds: tuple[Round, ...] = ()
    points: tuple[RecordedPoint, ...] = ()

    @property
    def last(self) -> int:
        return self.rounds[-1].number if self.rounds else 0

    def numbers(self, points: Sequence[Point]) -> dict[str, int]:
        """By id of the point, the number it has: that of the same question, or of one that shares a finding with it.

        Each number is given once: of a question that became two, the second is a new one.
        """
        found = {point.id: one.number for point in points for one in self.points if one.id == point.id}
        for point in points:
            for one in self.points:
                if point.id not in found and one.number not in found.values() and one.earlier().is_same(point):
                    found[point.id] = one.number
        return found

    def has(self, point: Point) -> bool:
        """Was it asked before, whatever it is called now?"""
        return any(one.earlier().is_same(point) for one in self.points)

    def renamed(self, points: Sequence[Point], names: Collection[str]) -> ReviewRecord:
        """With the open questions about a wager that is gone asked of one that is new: a new name answers nothing."""
        free = [point for point in points if point.about and point.id not in self.numbers(points)]
        made = []
        for one in self.points:
            lost = one.is_open and not any(one.earlier().is_same(point) for point in points)
            now = next((point for point in free if lost and is_renamed(one, point, names)), None)
            if now is not None:
                free.remove(now)
            made.append(replace(one, id=now.id, title=now.title, findings=one.findings | ids(now)) if now else one)
        return replace(self, points=tuple(made))

    def next_round(
        self,
        points: Sequence[Point],
        day: date,
        document: str,
        answers: Mapping[int, str] | None = None,
        names: Collection[str] | None = None,
    ) -> ReviewRecord:
        """The record after another round on these points; the same round once more if the document is the same.

        names: of the wagers that the document has now. A question about one that it had is asked of its new name.
        """
        said = answers or {}
        if unknown := sorted(set(said) - {one.number for one in self.points}):
            raise UnknownPoint(unknown[0], len(self.points))
        again = bool(self.rounds) and self.rounds[-1].document == document and not said
        number = self.last if again else self.last + 1
        before = ReviewRecord(self.rounds[:-1], without_round(self.points, number)) if again else self
        before = before if names is None else before.renamed(points, names)
        known = before.numbers(points)
        kept = tuple(
            heard(one, number, [point for point in points if one.earlier().is_same(point)], said.get(one.number, ""))
            for one in before.points
        )
        fresh = [point for point in points if point.id not in known and not point.accepted]
        first = max((one.number for one in before.points), default=0) + 1
        new = (raised(place, point, number) for place, point in enumerate(fresh, first))
        return ReviewRecord((*before.rounds, Round(number, day, document)), (*kept, *new))


class UnknownPoint(Exception):
    """An answer to a number that no letter gave."""

    def __init__(self, number: int, last: int) -> None:
        super().__init__(f"there is no point {number}; the review has points 1 to {last}" if last else "no point yet")


def is_renamed(one: RecordedPoint, point: Point, names: Collection[str]) -> bool:
    """Is it the question that this point was, but for the name of a wager which the document has no more?"""
    gone = (name for name in QUOTED.findall(one.title) if name not in names)
    return any(replace(point, about=name).id == one.id for name in gone)


def raised(number: int, point: Point, round_number: int) -> RecordedPoint:
    return RecordedPoint(number, point.id, point.title, ids(point), ((round_number, "raised"),))


def heard(one: RecordedPoint, number: int, now: Sequence[Point], words: str) -> RecordedPoint:
    """What becomes of a point in a round, given the points that it is found in now."""
    state: State
    if not now:
        state = "answered"
    elif all(point.accepted for point in now):
        state = "let stand"
    else:
        state = "not answered" if one.is_open else "raised again"
    answers = (*one.answers, (number, words)) if words else one.answers
    found = replace(one, states=(*one.states, (number, state)), answers=answers)
    same = next((point for point in now if point.id == one.id), None)
    return replace(found, findings=one.findings | ids(same), title=same.title) if same else found


def ids(point: Point) -> frozenset[str]:
    return frozenset(finding.id for finding in point.findings)


def without_round(points: Iterable[RecordedPoint], number: int) -> tuple[RecordedPoint, ...]:
    earlier = (replace(one, states=tuple(each for each in one.states if each[0] < number)) for one in points)
    return tuple(one for one in earlier if one.states)


# As JSON ----------------------------------------------------------------------------------------------------


def record_data(record: ReviewRecord) -> dict[str, Any]:
    return {
        "version": VERSION,
        "rounds": [
            {"round": one.number, "day": one.day.isoformat(), "document": one.document} for one in record.rounds
        ],
        "points": [
            {
                "number": one.number,
                "id": one.id,
                "title": one.title,
                "findings": sorted(one.findings),
                "states": [list(each) for each in one.states],
                "answers": [list(each) for each in one.answers],
            }
            for one in record.points
        ],
    }


def record_from(data: Mapping[str, Any]) -> ReviewRecord:
    """Raises KeyError, TypeError or ValueError for what is no record."""
    if data["version"] != VERSION:
        raise ValueError(data["version"])
    return ReviewRecord(
        tuple(Round(int(one["round"]), date.fromisoformat(one["day"]), str(one["document"])) for one in data["rounds"]),
        tuple(
            RecordedPoint(
                int(one["number"]),
                str(one["id"]),
                str(one["title"]),
                frozenset(map(str, one["findings"])),
                tuple((int(number), state_of(state)) for number, state in one["states"]),
                tuple((int(number), str(words)) for number, words in one["answers"]),
            )
            for one in data["points"]
        ),
    )


def state_of(text: str) -> State:
    return STATES[STATES.index(text)]
