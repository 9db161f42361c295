"""A finding: where it is, how certain and severe it is, and what proves it."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

from base.records import dataclass
from engine.resolutions import Option
from engine.rulebook import Answer
from grammar.exhibit import Stated
from grammar.formatter.document_text import printed, printed_statement
from grammar.question_names import QuestionName
from grammar.tree import Cite, Document, Line, Span


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Certainty(StrEnum):
    PROVED = "proved"
    """A situation shows it, and the engine has replayed it."""
    READ = "read"
    """The text shows it; no situation is needed."""


Origin = Literal["marked", "derived"]


@dataclass(frozen=True, slots=True)
class Place:
    """A statement that a finding points at, and what it says there; words are its canonical text."""

    span: Span
    statement: str
    says: str = ""
    cites: tuple[Cite, ...] = ()
    words: str = ""
    path: str = ""
    """The file, if a finding is about more than one."""


@dataclass(frozen=True, slots=True)
class WitnessAnswer:
    """What one statement says in the witness, and the money that follows for the player."""

    statement: str
    value: str
    result: str = ""


@dataclass(frozen=True, slots=True)
class Witness:
    """A situation that proves the finding."""

    deal: str
    answers: tuple[WitnessAnswer, ...]
    situation: Any = field(repr=False, compare=False, default=None)
    game: str = ""
    played: str = ""
    """The cards of a round from here on, if the answers settle nothing themselves."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a finding is worth: the house edge under each answer."""

    wager: str
    stake: Fraction
    decks: int | None
    """None if the answers leave different numbers of decks; then each answer names its own."""
    answers: tuple[tuple[str, float], ...]
    assumed: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()
    """Answers whose edge was not worked out, because it cannot be or takes too long."""
    in_dollars: bool = False
    """Is something won, lost or added in dollars, so that the edges apply to this stake only?"""

    @property
    def worth(self) -> float:
        edges = [edge for _, edge in self.answers]
        return max(edges) - min(edges)


@dataclass(frozen=True, slots=True)
class Acceptance:
    reason: str
    by: str
    on: date


@dataclass(frozen=True, slots=True)
class Repair:
    """A description of the change, and the changed document."""

    words: str
    document: Document = field(repr=False, compare=False)
    interval: tuple[float, float] | None = None
    """The lowest and the highest house edge of the changed document, in percent, where it was worked out."""
    option: str = ""
    """The name of the finding's option that counts then, where the repair chooses one."""

    @property
    def text(self) -> str:
        return printed(self.document)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, or may be."""

    check: str
    severity: Severity
    certainty: Certainty
    message: str
    places: tuple[Place, ...]
    question: QuestionName | Literal[""] = ""
    witness: Witness | None = None
    details: tuple[str, ...] = ()
    restatements: tuple[str, ...] = ()
    """Statements suggested by the check; each becomes a repair if a trial shows that it works."""
    repairs: tuple[Repair, ...] | None = None
    """The repairs that were tried and work; None if none was tried."""
    price: Price | None = None
    accepted: Acceptance | None = None
    about: str = ""
    options: tuple[Option, ...] = ()
    """The ways to settle it, if known."""
    asks: str = ""
    """The finding as a question to the author, where no topic words it well."""
    known_by: str = ""
    """What it is known by in place of the message, where that changes with what a search finds."""
    repeat: int = 0
    """How many findings with the same question and cause come before it."""

    @property
    def origin(self) -> Origin:
        """Did a person mark the doubt in the file (a reading, a hedge, a vague word), or was the finding derived?"""
        derived = self.check == "undefined-term" and self.question  # no line refers to the term: play rests on it
        return "marked" if self.check in MARKED and not derived else "derived"

    @property
    def id(self) -> str:
        """That of its question and cause: the subjects that meet there, however the document words them."""
        message = "" if self.question else FIGURES.sub("#", self.known_by or self.message)
        again = (str(self.repeat),) if self.repeat else ()
        return digest((self.check, self.question, self.about, message, *self.causes, *again))

    @property
    def causes(self) -> list[str]:
        """The subjects of the statements involved, and the sentences whose readings differ."""
        labels = {label for option in self.options for label, _ in option.readings}
        return sorted({subject_of(place.words) for place in self.places} | labels)

    @property
    def earlier_id(self) -> str:
        """The id that releases before 0.2 gave it: acceptances and records made with them still find it."""
        message = "" if self.question else LINE.sub("line", self.message)
        return digest((self.check, self.question, self.about, message, *sorted(place.words for place in self.places)))

    def is_called(self, name: str) -> bool:
        """Is this its id, now or in an earlier release? The one test for acceptances, letters and later rounds."""
        return name in (self.id, self.earlier_id)

    @property
    def order(self) -> tuple[object, ...]:
        rank = (Severity.ERROR, Severity.WARNING, Severity.NOTE).index(self.severity)
        first = self.places[0].span if self.places else BELOW
        return rank, first, self.check, self.message


MARKED = frozenset(
    {
        "differing-readings", "differing-games", "hedged-answers", "vague-words", "damaged-text", "outside-discretion",
        "undefined-term", "outside-circumstance", "unclear-step", "unmatched-acceptance",
    }
)  # fmt: skip
"""Checks that tell what hangs on a doubt which the file itself names."""
LINE = re.compile(r"line \d+")
"""Line numbers in messages, which must not affect the id when lines are renumbered."""
FIGURES = re.compile(r"-?(?<![\d.,])[.,]*\d(?:[.,]*\d)*%?")
"""Numbers in messages: a figure that changes is not another finding."""
BELOW = Span(10**9, 0, 0, 0)
"""Sorts findings without a place after those with one."""
STAKES = {
    "money": Severity.ERROR,
    "play": Severity.WARNING,
    "procedure": Severity.WARNING,
    "document": Severity.NOTE,
}


def digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:8]


def subject_of(words: str) -> str:
    """What a statement is about, without what it says: ``tie result``; of a row, the event that it pays."""
    if ":" in words and not words.startswith('"'):
        return words.split(":")[0].split("] ")[-1].strip()
    return words.partition(",")[0].rstrip("0123456789.:-+$% ").removesuffix(" to").rstrip("0123456789.:-+$% ")


def numbered(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, those with the same question and cause told apart by their order."""
    seen: Counter[str] = Counter()
    for finding in findings:
        yield replace(finding, repeat=seen[finding.id]) if finding.id in seen else finding
        seen[finding.id] += 1


def place_of(stated: Stated, says: str = "") -> Place:
    return Place(stated.span, stated.key, says, stated.tail.cites, wording(stated.line), stated.base)


def place_at(line: Line, says: str = "") -> Place:
    tail = getattr(line, "tail", None)
    label = getattr(line, "label", "")
    return Place(line.span, label or f"line {line.span.line}", says, tail.cites if tail else (), wording(line))


def wording(line: Line) -> str:
    """The line as printed, without its place in the source: renumbering or moving it changes nothing."""
    known = WORDINGS.get(id(line))
    if known is None:
        if len(WORDINGS) >= MOST_WORDINGS:
            WORDINGS.clear()
        known = WORDINGS[id(line)] = line, in_words(line)
    return known[1]


WORDINGS: dict[int, tuple[Line, str]] = {}
"""By the id of the line, as hashing a line walks its whole tree; keeping the line keeps its id from being reused."""
MOST_WORDINGS = 5_000


def in_words(line: Line) -> str:
    tail = getattr(line, "tail", None)
    bare = replace(line, tail=replace(tail, cites=())) if tail is not None and tail.cites else line  # type: ignore[call-arg]
    return printed_statement(bare)  # type: ignore[arg-type]


def places_of(answers: Iterable[tuple[Answer, str]]) -> tuple[Place, ...]:
    found = {(answer.stated.base, answer.stated.span): place_of(answer.stated, says) for answer, says in answers}
    return tuple(found[place] for place in sorted(found))
