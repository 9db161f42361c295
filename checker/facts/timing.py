"""The order of a round: when wagers are made, and cards dealt and checked, according to the document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from base.records import dataclass
from checker.context import CheckContext
from checker.facts.lines import folded, words_of
from checker.facts.wagers import OWN
from grammar.exhibit import Stated
from grammar.question_names import SubjectName
from grammar.tree import AllOf, Condition, Line, Moment, Statement, tests_in

PLACED: dict[SubjectName, str] = {
    "dealing": "deal",
    "insurance gesture": "insurance",
    "wash": "wash",
    "shuffle": "shuffle",
    "cut": "cut",
    "re-cut": "re-cut",
    "burn": "burn",
    "settling": "settlement",
    "pick-up": "pick-up",
}
"""The moment that each subject's steps bring about."""
CHECKS = re.compile(r"\b(?:check|checks|peek|peeks) (?:at |under )?(?:the |his |her )?hole card\b")
RELATION = re.compile(r"\b(before|after) ((?:(?! (?:and )?(?:before|after) )[^,])+)")
NAMED = (
    (re.compile(r"\b(?:check|checks|peek|peeks)\b"), "check"),
    (re.compile(r"\b(?:deal|dealing|dealt|deals|first card)\b"), "deal"),
    (re.compile(r"\b(?:shuffle|shuffles)\b"), "shuffle"),
)
"""Words for when a wager is made, and the moment they mean."""

SECOND = re.compile(r"\b(?:second|other|hole|another) card\b(?! to each player\Z)")


ONE_CARD = re.compile(
    r"\b(?:one|1|a single) card (?:face up )?to (?:the dealer|the house|himself|herself)\b"
    r"|\btwo cards to each player and one to the dealer\b"
)


def deals_second_card_last(context: CheckContext) -> bool:
    """Does the dealer take a second card only when the players are done? Then there is no hole card to check."""
    dealt = [
        stated
        for stated in context.exhibit.stated
        if isinstance(stated.line, Statement) and stated.line.subject == "dealing"
    ]
    late = any(
        SECOND.search(words_of(stated.line))
        and any(isinstance(test, Moment) and test == Moment("after", "player turn") for test in tests_in(stated.when))
        for stated in dealt
    )
    return late or begins_with_one_card(dealt)


def begins_with_one_card(dealt: Sequence[Stated]) -> bool:
    """Two cards to each player and one to the dealer, and no line that gives the dealer another."""
    lines = [words_of(stated.line).lower() for stated in dealt]
    one = [line for line in lines if ONE_CARD.search(line)]
    return bool(one) and not any(SECOND.search(line) or "two cards to the dealer" in line for line in lines)


COURSES = (("wash", "shuffle", "cut", "re-cut", "burn", "deal"), ("deal", "insurance", "check"))
"""Moments in their only possible order: in a shoe, and in a round."""


@dataclass(frozen=True, slots=True)
class Before:
    """One moment comes before another, according to this statement."""

    first: str
    second: str
    stated: Stated


def befores(stated: Stated) -> Iterator[Before]:
    """What the statement puts in order; nothing if it does so only in some cases."""
    own = moment_of(stated.line)
    for relation, other in relations(stated.line):
        if own and own != other and relation == "after":
            yield Before(other, own, stated)
        elif own and own != other and relation == "before":
            yield Before(own, other, stated)


def against_every_table(claim: Before) -> bool:
    return any(
        claim.first in course and claim.second in course and course.index(claim.first) > course.index(claim.second)
        for course in COURSES
    )


def moment_of(line: Line) -> str:
    match line:
        case Statement(subject="wager moment", name=name):
            known = folded(name)
            return known if known in OWN else "wagers"
        case Statement(subject="course of play") if CHECKS.search(words_of(line)):
            return "check"
        case Statement(subject=subject):
            return PLACED.get(subject, "")
        case _:
            return ""


def relations(line: Line) -> Iterator[tuple[str, str]]:
    """Each moment of the line, with ``after`` or ``before``."""
    if isinstance(line, Statement) and line.subject == "wager moment":
        for relation, words in RELATION.findall(words_of(line)):
            found = next((moment for pattern, moment in NAMED if pattern.search(words)), "")
            if found:
                yield relation, found
    elif isinstance(line, Statement) and line.unless is None:
        parts = parts_of(line.when)
        if all(isinstance(part, Moment) for part in parts):
            yield from ((part.relation, part.name) for part in parts if isinstance(part, Moment))


def parts_of(condition: Condition | None) -> tuple[Condition, ...]:
    return condition.parts if isinstance(condition, AllOf) else (condition,) if condition else ()
