"""A point: one question that the author must answer, with everything found that the answer would settle."""

from __future__ import annotations

import hashlib
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from base.records import dataclass
from checker.finding import Finding, Place, Severity

if TYPE_CHECKING:
    from checker.price_base import PriceBase

MOST_HANDS = 3


class PointKind(StrEnum):
    """What a point asks for, in the order in which a letter takes them."""

    QUESTION = "question"
    """How is the game played and paid?"""
    LAW = "law"
    """What does the law ask for that is missing?"""
    NUMBER = "number"
    """Which printed numbers are wrong?"""
    ADVICE = "advice"
    """What should be said, though no money depends on it?"""
    REMARK = "remark"
    """What a writer may want to know; no letter needs it."""


Origin = Literal["marked", "derived"]
"""Did a person mark the doubt in the document, or did Pitboss derive it?"""


@dataclass(frozen=True, slots=True)
class Quote:
    """What the source says at one place: the words cited and, where the source is at hand, the whole sentence."""

    cite: str
    """``17.2``: line and sentence; empty where a statement cites nothing."""
    words: str
    sentence: str
    place: Place

    @property
    def text(self) -> str:
        return self.sentence or self.words


@dataclass(frozen=True, slots=True)
class Meaning:
    """One answer in a hand: what it says, as a clause, and the player's money."""

    answer: str
    clause: str
    result: str = ""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that proves the point, and what it comes to under each answer."""

    deal: str
    meanings: tuple[Meaning, ...]
    played: str = ""
    game: str = ""
    situation: Any = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class AnswerEdge:
    """The house edge, in percent, if the question is answered in one way."""

    clause: str
    percent: float


@dataclass(frozen=True, slots=True)
class Worth:
    """What answering the question is worth: percent of a wager, and dollars an hour on the lowest one."""

    wager: str
    stake: Fraction
    percent: float
    per_hour: float
    edges: tuple[AnswerEdge, ...]
    decks: int | None = None
    assumed: tuple[str, ...] = ()
    in_dollars: bool = False
    """Do the edges hold for this stake only?"""
    game: str = ""
    """Which game's edges these are, where the document has several."""
    base: PriceBase | None = None
    """That of all prices of the document; what is different here has to be said."""


@dataclass(frozen=True, slots=True)
class Point:
    """One question, the gravest finding on it first. The rank counts from 1 over all points of a document."""

    topic: str
    about: str
    kind: PointKind
    title: str
    findings: tuple[Finding, ...]
    quotes: tuple[Quote, ...]
    hands: tuple[ShownHand, ...]
    more_hands: int
    worth: Worth | None
    please: str
    """What completes "Please state ..."; empty if there is nothing to state."""
    frequency: float | None = None
    """In how many of all rounds the hand has no result at all, if it was worked out."""
    rank: int = 0

    @property
    def id(self) -> str:
        """That of the question, whatever was found on it and however the document words it."""
        return hashlib.sha256("\0".join(("point", self.kind, self.topic, self.about)).encode()).hexdigest()[:8]

    @property
    def severity(self) -> Severity:
        return min((finding.severity for finding in self.findings), key=list(Severity).index)

    @property
    def accepted(self) -> bool:
        """Is everything found on it accepted?"""
        return all(finding.accepted is not None for finding in self.findings)

    @property
    def per_hour(self) -> float | None:
        return self.worth.per_hour if self.worth else None

    @property
    def origin(self) -> Origin:
        return "marked" if all(finding.check in MARKED for finding in self.findings) else "derived"


MARKED = frozenset(
    {"differing-readings", "vague-words", "undefined-term", "unclear-step", "damaged-text", "wrongly-defined-term"}
)
"""Checks that report a doubt which a person has written into the document: a reading, a vague or damaged word."""
