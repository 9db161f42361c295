"""A wager has no least or no highest amount."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, place_of
from checker.wagers import is_main, wagers
from checker.whole import Whole
from grammar.resolving import MAIN, Stated
from grammar.tree import Discretion, Limits

ASKED = {
    "wager amount": "",
    "insurance amount": "insurance",
    "double amount": "a double",
}


def wager_without_limits(whole: Whole) -> Iterator[Finding]:
    asked = {about for game in whole.games for about in game.reach.subjects("wager amount")}
    bounded: dict[tuple[str, str], list[Stated]] = {}
    for stated in whole.exhibit.stated:
        if stated.question in ASKED and stated.about is not None:
            bounded.setdefault((stated.question, stated.about), []).append(stated)
    for (question, about), limits in bounded.items():
        side = open_side(limits)
        if side:
            yield one_sided(question, about, limits, side)
    for wager in wagers(whole):
        if wager.offered and not wager.limits and wager.name not in asked and not wager.refused and own(wager.name):
            yield unbounded(wager.name, whole)


def own(name: str) -> bool:
    """A wager of its own: neither insurance, which is asked about by itself, nor a bonus of the main wager."""
    return name.lower() not in ("insurance", "even money") and not name.lower().endswith("bonus")


def open_side(limits: list[Stated]) -> str:
    """Which bound no statement gives; empty if both are given, or somebody else decides."""
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


def one_sided(question: str, about: str, limits: list[Stated], side: str) -> Finding:
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


def unbounded(name: str, whole: Whole) -> Finding:
    places = tuple(
        place_of(stated)
        for stated in whole.exhibit.stated
        if stated.question == "wager offered" and stated.about == name
    )
    return Finding(
        check="wager-without-limits",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f'nothing says how much may be put on "{name}"',
        places=places,
        question="wager amount",
        about=name,
    )
