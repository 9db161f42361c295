"""A wager has a minimum but no maximum, or a maximum but no minimum."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.jurisdiction import subject
from checker.facts.wagers import is_main
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import MAIN, Stated
from grammar.question_names import QuestionName
from grammar.tree import Discretion, Limits

ASKED: dict[QuestionName, str] = {
    "wager amount": "",
    "insurance amount": "insurance",
    "double amount": "a double",
}


def wager_without_limits(context: CheckContext) -> Iterator[Finding]:
    bounded: dict[tuple[QuestionName, str], list[Stated]] = {}
    for stated in context.exhibit.stated:
        if stated.question in ASKED and subject(stated) != "wagers in all":
            bounded.setdefault((stated.question, stated.about), []).append(stated)
    for (question, about), limits in bounded.items():
        side = open_side(limits)
        nothing = [stated for stated in limits if from_nothing(stated)]
        if side:
            yield one_sided(question, about, limits, side)
        elif nothing:
            yield one_sided(question, about, nothing, "least")


def from_nothing(stated: Stated) -> bool:
    """``0% of the ante to the ante``: a range, but one that starts at no wager at all."""
    return isinstance(stated.value, Limits) and any(
        interval.low == 0 for part in stated.value.parts for interval in part.intervals
    )


def open_side(limits: list[Stated]) -> str:
    """The missing bound; empty if both are stated, or if somebody else decides."""
    if any(isinstance(stated.value, Discretion) for stated in limits):
        return ""
    intervals = [
        interval
        for stated in limits
        if isinstance(stated.value, Limits)
        for part in stated.value.parts
        for interval in part.intervals
    ]
    if intervals and all(interval.high is None for interval in intervals):
        return "highest"
    return "least" if intervals and all(interval.low is None for interval in intervals) else ""


def one_sided(question: QuestionName, about: str, limits: list[Stated], side: str) -> Finding:
    name = ASKED[question] or ("the main wager" if is_main(about) else f'"{about}"')
    money = question == "wager amount" and side == "highest"
    return Finding(
        check="wager-without-limits",
        severity=Severity.WARNING if money else Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{name} has no {side} amount",
        places=tuple(place_of(stated) for stated in limits),
        question=question,
        about="" if about == MAIN else about,
    )
