"""A review over several rounds: every point has a lasting number, and in every round a state. None disappears."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from types import MappingProxyType
from typing import Literal

from base.records import dataclass
from checker.points.asked_parts import AskedPart, asked_parts
from checker.points.later_round import EarlierPoint
from checker.points.point import Point

QUOTED = re.compile(r"“([^“”]{1,200})”")
State = Literal["raised", "not answered", "answered", "raised again", "let stand"]
STATES: tuple[State, ...] = ("raised", "not answered", "answered", "raised again", "let stand")
OPEN: frozenset[State] = frozenset({"raised", "not answered", "raised again"})


@dataclass(frozen=True, slots=True)
class AskedPoint:
    """What a letter asked under the number of a point: its title then, and each question within it."""

    round: int
    title: str
    parts: tuple[AskedPart, ...] = ()


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
    asked: tuple[AskedPoint, ...] = ()
    """Of each round in which it was open; records of earlier releases do not say."""

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

    def state_before(self, round_number: int) -> State | None:
        """What it was in the letter before that of this round; None if it was not asked yet."""
        return next((state for number, state in reversed(self.states) if number < round_number), None)

    def settled_before(self, round_number: int) -> int:
        """The last round before this one in which it came to be settled."""
        known = [(number, state in OPEN) for number, state in self.states if number < round_number]
        opened = max((number for number, is_open in known if is_open), default=0)
        return min((number for number, is_open in known if not is_open and number > opened), default=0)

    def asked_before(self, round_number: int) -> AskedPoint | None:
        """As the last letter before this round asked it."""
        return next((one for one in reversed(self.asked) if one.round < round_number), None)


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    day: date
    document: str
    """The digest of the version that was read."""
    title: str = ""
    """Of the procedure; empty in records of earlier releases."""
    games: tuple[str, ...] = ()
    remark: str = ""
    """What the operator wrote that answers no point."""


@dataclass(frozen=True, slots=True)
class FiledAnswers:
    """What the operator sent for a round: a version, and words beside it."""

    document: str
    """The digest of the version."""
    title: str = ""
    games: tuple[str, ...] = ()
    names: Collection[str] | None = None
    """Of the wagers that the document has now: a question about one that it had is asked of its new name."""
    answers: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    remark: str = ""


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

    def of_round(self, number: int) -> Round:
        return next(one for one in self.rounds if one.number == number)

    def is_of(self, filed: FiledAnswers) -> bool:
        """Is it the record of this procedure? One that does not name its procedure is taken for it."""
        last = self.rounds[-1] if self.rounds else None
        if last is None or not last.title or not filed.title:
            return True
        return same_name(last.title, filed.title) and (not last.games or bool({*last.games} & {*filed.games}))

    def is_again(self, filed: FiledAnswers) -> bool:
        """Is it what the last round was about, the same version with the same words or no new ones?"""
        if not self.rounds or self.rounds[-1].document != filed.document:
            return False
        heard_then = {one.number: words for one in self.points if (words := one.answer(self.last))}
        return not filed.answers or dict(filed.answers) == heard_then

    def day_before(self, filed: FiledAnswers) -> date | None:
        """The day of the letter that the next one on this follows; None if there is none."""
        before = self.rounds[:-1] if self.is_again(filed) else self.rounds
        return before[-1].day if before else None

    def next_round(self, points: Sequence[Point], day: date, filed: FiledAnswers) -> ReviewRecord:
        """The record after another round on these points; the same round once more if nothing new was sent."""
        if unknown := sorted(set(filed.answers) - {one.number for one in self.points}):
            raise UnknownPoint(unknown, max((one.number for one in self.points), default=0))
        again = self.is_again(filed)
        number = self.last if again else self.last + 1
        before = ReviewRecord(self.rounds[:-1], without_round(self.points, number)) if again else self
        before = before if filed.names is None else before.renamed(points, filed.names)
        known = before.numbers(points)
        said = {} if again else filed.answers
        kept = tuple(
            heard(one, number, [point for point in points if one.earlier().is_same(point)], said.get(one.number, ""))
            for one in before.points
        )
        fresh = [point for point in points if point.id not in known and not point.accepted]
        first = max((one.number for one in before.points), default=0) + 1
        new = (raised(place, point, number) for place, point in enumerate(fresh, first))
        remark = filed.remark or (self.rounds[-1].remark if again else "")
        now = Round(number, day, filed.document, filed.title, filed.games, remark)
        return ReviewRecord((*before.rounds, now), (*kept, *new))


def same_name(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


class UnknownPoint(Exception):
    """Answers to numbers that no letter gave."""

    def __init__(self, numbers: Sequence[int], last: int) -> None:
        *first, final = map(str, numbers)
        named = f"{', '.join(first)} or {final}" if first else final
        known = f"the review has points 1 to {last}" if last else "no letter has asked anything yet"
        super().__init__(f"there is no point {named}; {known}")


def is_renamed(one: RecordedPoint, point: Point, names: Collection[str]) -> bool:
    """Is it the question that this point was, but for the name of a wager which the document has no more?"""
    gone = (name for name in QUOTED.findall(one.title) if name not in names)
    return any(replace(point, about=name).id == one.id for name in gone)


def raised(number: int, point: Point, round_number: int) -> RecordedPoint:
    asked = AskedPoint(round_number, point.title, asked_parts(point))
    return RecordedPoint(number, point.id, point.title, ids(point), ((round_number, "raised"),), (), (asked,))


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
    standing = [point for point in now if not point.accepted]
    if standing and state != "let stand":
        title = next((point.title for point in standing if point.id == one.id), standing[0].title)
        parts = tuple(dict.fromkeys(part for point in standing for part in asked_parts(point)))
        found = replace(found, asked=(*one.asked, AskedPoint(number, title, parts)))
    same = next((point for point in now if point.id == one.id), None)
    return replace(found, findings=one.findings | ids(same), title=same.title) if same else found


def ids(point: Point) -> frozenset[str]:
    return frozenset(finding.id for finding in point.findings)


def without_round(points: Iterable[RecordedPoint], number: int) -> tuple[RecordedPoint, ...]:
    earlier = (
        replace(
            one,
            states=tuple(each for each in one.states if each[0] < number),
            asked=tuple(each for each in one.asked if each.round < number),
        )
        for one in points
    )
    return tuple(one for one in earlier if one.states)
