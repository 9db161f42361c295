"""What a letter says of the letters before it: what is answered, what came back, what was said in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from base.records import dataclass
from checker.points.asked_parts import OPEN_CHECKS, asked_parts
from checker.points.later_round import LaterRound
from checker.points.point import Point, PointKind, Quote
from checker.points.review_record import OPEN, RecordedPoint, ReviewRecord, Round
from grammar.errors.faults import counted
from reports.english.point_text import capital, quoted
from reports.views.finding_view import day_in_words

WITHDRAWN = re.compile(
    r"(?:(?:we|i) (?:hereby )?withdraw|(?:our|this|the|my) answer is withdrawn|withdrawn)\b", re.IGNORECASE
)
"""How words begin that take an answer back."""
GAPS = frozenset({"missing-answers", "partly-answered", "unstated-permission"})
CLASHES = frozenset({"conflicting-answers", "differing-readings", "hedged-answers"})


@dataclass(frozen=True, slots=True)
class LetterRounds:
    """The rounds before a letter: from the record of the review, or from one earlier run alone."""

    record: ReviewRecord | None
    lasting: Mapping[str, int]
    """The number of each point that stands, by its id."""
    later: LaterRound | None
    """None in the first letter."""

    def mark(self, point: Point) -> str:
        """What stands before the title of a point that the last letter did not ask."""
        if self.later is None:
            return ""
        own = self.own(point)
        if own is not None and own.state == "raised again":
            return "Raised again: "
        return "New: " if (self.is_new(point) if self.record else point in self.later.new) else ""

    def own(self, point: Point) -> RecordedPoint | None:
        number = self.lasting.get(point.id)
        return next((one for one in self.record.points if one.number == number), None) if self.record else None

    def is_new(self, point: Point) -> bool:
        own = self.own(point)
        return own is not None and self.record is not None and own.raised == self.record.last

    def joined(self, point: Point) -> list[RecordedPoint]:
        """Points of earlier rounds that are open still, and asked under the number of this one now."""
        taken = set(self.lasting.values())
        known = self.record.points if self.record else ()
        return [one for one in known if one.is_open and one.number not in taken and one.earlier().is_same(point)]

    # The opening ------------------------------------------------------------------------------------------------

    def opening(self, told: Sequence[Point]) -> str:
        """How the questions stand; told: those that this letter asks."""
        assert self.later is not None
        if self.record is None:
            answered, let_stand, again = len(self.later.answered), 0, 0
            new = len([one for one in self.later.new if one in told])
        else:
            answered, let_stand = (len(self.settled_now(state)) for state in ("answered", "let stand"))
            states = [own.state for one in told if (own := self.own(one))]
            again, new = states.count("raised again"), sum(map(self.is_new, told))
        counts = [
            f"{counted(answered, 'question') if answered else 'no question'} of our last letter "
            f"{'is' if answered < 2 else 'are'} answered",
            *([f"{let_stand} let stand"] if let_stand else []),
            f"{len(told) - new - again} still open",
            *([f"{again} raised again"] if again else []),
            f"{new} new",
        ]
        return f"{self.renamed()}{self.version()}: {', '.join(counts)}."

    def renamed(self) -> str:
        last = self.before
        if self.record is None or last is None or not last.title or last.title == self.record.rounds[-1].title:
            return ""
        return f"What our last letter calls “{last.title}” is this procedure. "

    @property
    def before(self) -> Round | None:
        """The round of our last letter."""
        return self.record.rounds[-2] if self.record and len(self.record.rounds) > 1 else None

    def version(self) -> str:
        """Which version this letter is about, as far as the record knows."""
        if self.record is None or self.before is None:
            return "Of your amended procedure"
        now = self.record.rounds[-1]
        same = [one for one in self.record.rounds[:-1] if one.document == now.document]
        if self.before in same:
            return "Your procedure has not changed"
        if same:
            return f"Your procedure is again the version of our letter of {day_in_words(same[-1].day)}"
        return "Of your amended procedure"

    # A point ----------------------------------------------------------------------------------------------------

    def said(self, point: Point) -> str:
        """What is to be said beside the question: its history, what of it is settled, the answers in words."""
        if self.record is None:
            return ""
        own, joined = self.own(point), self.joined(point)
        parts = (
            came_back(own, self.record) if own else "",
            asked_otherwise(own, point, self.record.last) if own else "",
            takes_in(joined),
            self.answers(tuple(one for one in (own, *joined) if one), point),
        )
        return "".join(f" {one}" for one in parts if one)

    def answers(self, known: Sequence[RecordedPoint], point: Point) -> str:
        """All that was answered in words, and what the procedure says instead."""
        assert self.record is not None
        said = sorted({each for one in known for each in one.answers})
        if not said:
            return ""
        last = max(number for number, _ in said)
        now = [words for number, words in said if number == self.record.last]
        earlier = [(number, words) for number, words in said if number != self.record.last and words not in now]
        back = [words for number, words in said if number == last and WITHDRAWN.match(words)]
        told = f"You answered: {'; '.join(map(in_marks, now))}." if now else ""
        if earlier:
            before = "; ".join(f"{in_marks(words)} ({self.letter_of(number)})" for number, words in earlier)
            told = f"{told} You had answered: {before}.".strip()
        return f"{told} So the question stands." if back else f"{told} {put_in(point)}"

    def letter_of(self, number: int) -> str:
        assert self.record is not None
        return f"our letter of {day_in_words(self.record.of_round(number).day)}"

    # What is settled --------------------------------------------------------------------------------------------

    def settled_now(self, state: str) -> list[RecordedPoint]:
        """What came to be settled since our last letter."""
        if self.record is None:
            return []
        last = self.record.last
        known = [one for one in self.record.points if one.state == state]
        return [one for one in known if one.state_before(last) != state]

    def settled(self, state: str) -> tuple[str, ...]:
        """Every point that came to be answered, or was let stand, since our last letter, with its number."""
        if self.record is None:
            return tuple(one.title for one in self.later.answered) if self.later and state == "answered" else ()
        return tuple(self.settled_line(one, capital(state)) for one in self.settled_now(state))

    def settled_long_ago(self) -> tuple[str, ...]:
        """Every other point that this letter does not ask again: none disappears."""
        if self.record is None:
            return ()
        now = [*self.settled_now("answered"), *self.settled_now("let stand")]
        found = [one for one in self.record.points if one.state not in OPEN and one not in now]
        return tuple(
            self.settled_line(one, f"{capital(one.state)}: {self.letter_of(one.settled_before(self.record.last + 1))}")
            for one in found
        )

    def settled_line(self, one: RecordedPoint, state: str) -> str:
        words = one.answer(self.record.last) if self.record else ""
        return f"{one.number}. {one.title} {state}.{f' You answered: {in_marks(words)}.' if words else ''}"


def in_marks(words: str) -> str:
    return f"“{words.rstrip('.')}”"


def came_back(one: RecordedPoint, record: ReviewRecord) -> str:
    """Of a point that was settled: since when, and that it is no more."""
    if one.state != "raised again":
        return ""
    settled = record.of_round(one.settled_before(record.last))
    was = "we had let it stand" if one.state_before(record.last) == "let stand" else "it was answered"
    return f"In our letter of {day_in_words(settled.day)} {was}; your procedure leaves it open again."


def asked_otherwise(one: RecordedPoint, point: Point, last: int) -> str:
    """Where a point has another title than in our last letter: which, and what of it is answered."""
    before = one.asked_before(last)
    if before is None or one.state == "raised again":
        return ""
    now = {part.key for part in asked_parts(point)}
    gone = [part.words for part in before.parts if part.key not in now]
    told = [f"Answered of what we asked here: {ended('; '.join(map(in_quotes, dict.fromkeys(gone))))}"] if gone else []
    if before.title != point.title and before.title not in gone:
        told.insert(0, f"Our last letter asked here: {ended(in_quotes(before.title))}")
    return " ".join(told)


def in_quotes(words: str) -> str:
    return f"“{words}”"


def ended(text: str) -> str:
    return text if text.endswith(("?”", ".”")) else f"{text}."


def takes_in(joined: Sequence[RecordedPoint]) -> str:
    numbers = [str(one.number) for one in joined]
    many = f"points {', '.join(numbers[:-1])} and {numbers[-1]}" if len(numbers) > 1 else f"point {''.join(numbers)}"
    return f"This takes in {many} of our last letter." if numbers else ""


def put_in(point: Point) -> str:
    """What the procedure says where the operator says something in words."""
    ask = "Please put it into the procedure"
    lead = next((one for one in point.findings if not one.accepted), point.findings[0])
    if point.kind is PointKind.LAW or lead.check in GAPS:
        return f"{ask}, which still leaves it open."
    if lead.check in CLASHES or lead.check in OPEN_CHECKS:
        return f"{ask}, which still has more than one answer."
    known = "; ".join(dict.fromkeys(places(point)))
    return f"{ask}, which says now: {known}." if known else f"{ask}, which does not say it yet."


def places(point: Point) -> Iterator[str]:
    """What the leading finding points at, in the words of the source or of our reading of it."""
    lead = next((one for one in point.findings if not one.accepted), point.findings[0])
    for place in lead.places:
        quote = next((one for one in point.quotes if one.place == place), None)
        yield quoted(quote) if isinstance(quote, Quote) else f"“{place.words}” (line {place.span.line})"
