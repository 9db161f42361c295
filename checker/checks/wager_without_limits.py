"""A wager has a minimum but no maximum, or a maximum but no minimum."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.jurisdiction import subject
from checker.facts.lines import listed
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
    open_ended: dict[tuple[QuestionName, str], dict[str, list[Stated]]] = {}
    for (question, about), limits in bounded.items():
        nothing = [stated for stated in limits if from_nothing(stated)]
        side = open_side(limits) or ("least" if nothing else "")
        if side:
            open_ended.setdefault((question, side), {})[about] = limits if open_side(limits) else nothing
    for (question, side), wagers in open_ended.items():
        yield one_sided(question, wagers, side)


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


def one_sided(question: QuestionName, wagers: dict[str, list[Stated]], side: str) -> Finding:
    """One finding for all wagers that lack the same bound: the author writes one line of limits for all of them."""
    names = [ASKED[question] or ("the main wager" if is_main(about) else f'"{about}"') for about in wagers]
    money = question == "wager amount" and side == "highest"
    return Finding(
        check="wager-without-limits",
        severity=Severity.WARNING if money else Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{listed(names)} {'has' if len(names) == 1 else 'have'} no {side} amount",
        places=tuple(dict.fromkeys(place_of(stated) for limits in wagers.values() for stated in limits)),
        question=question,
        about=", ".join(about for about in wagers if about != MAIN),
    )
