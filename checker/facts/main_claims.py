"""A printed edge of the main game against every complete way to settle the document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from checker.facts.printed_edges import percent_of
from checker.finding import Finding, Severity
from checker.prices import open_choices
from engine.money.interval import Spread
from engine.money.printed_numbers import printed
from engine.money.settlements import Tried, tried
from grammar.exhibit import MAIN, Exhibit
from grammar.tree import Claim


def judged(exhibit: Exhibit, findings: Iterable[Finding], spread: Spread | None) -> tuple[Finding, ...]:
    """The findings; a printed edge is called wrong only if no way to settle the document gives it."""
    found = tuple(findings)
    return tuple(
        settled_claim(exhibit, found, one, spread) if one.check == "wrong-edge" and one.about == MAIN else one
        for one in found
    )


def settled_claim(exhibit: Exhibit, findings: tuple[Finding, ...], finding: Finding, spread: Spread | None) -> Finding:
    claim = claim_of(exhibit, finding)
    number = printed(claim.value) if claim else None
    if claim is None or number is None or spread is None:
        return finding
    claimed = percent_of(claim, number)
    slack = 100 * float(number.slack)

    def fits(percent: float) -> bool:
        return abs(percent - claimed) <= slack

    games = [game.name for game in exhibit.games if not claim.tail.games or game.name in claim.tail.games]
    choices = open_choices(exhibit, findings)
    every = [one for game in games if (one := tried(exhibit, game, choices, fits))]
    within = spread.low - slack <= claimed <= spread.high + slack
    if not every:
        return replace(finding, message=within_message(finding, spread)) if within else finding
    right = [way for one in every for way in one.ways if fits(way.percent)]
    if right:
        only = f"that holds only for {right[0].told}" if sum(one.number for one in every) > 1 else ""
        head = finding.message.partition(";")[0]
        return replace(finding, severity=Severity.WARNING, message=f"{head}; {only}" if only else finding.message)
    return replace(
        finding,
        message=f"{within_message(finding, spread)}, but no way to settle them gives it" if within else finding.message,
        severity=Severity.ERROR if all(proved(one, claimed, slack, spread) for one in every) else Severity.WARNING,
        details=(*finding.details, *nearest_told(every, claimed)),
    )


def within_message(finding: Finding, spread: Spread) -> str:
    """Told of a number that lies between what the ways to settle the document give."""
    head = finding.message.partition(";")[0]
    return f"{head}; {LEFT_OPEN}{spread.low:z.2f}% to {spread.high:z.2f}%"


LEFT_OPEN = "the open questions leave "


def lies_within(finding: Finding) -> bool:
    """Is it a printed edge in the interval that the open questions leave?"""
    return finding.check == "wrong-edge" and f"; {LEFT_OPEN}" in finding.message


def proved(one: Tried, claimed: float, slack: float, spread: Spread) -> bool:
    """Were all ways tried, or does the number lie outside the interval of them all?"""
    return one.complete or not spread.low - slack <= claimed <= spread.high + slack


def nearest_told(every: list[Tried], claimed: float) -> Iterable[str]:
    for one in every:
        for way in one.nearest(claimed):
            yield f"nearest: {way.percent:z.4f}%, {abs(way.percent - claimed):.4f} away, in {way.told}"
        if not one.complete:
            yield f"{len(one.ways)} of {one.number} ways to settle it were tried; none of them gives the printed number"


def claim_of(exhibit: Exhibit, finding: Finding) -> Claim | None:
    lines = {place.span.line for place in finding.places}
    return next((claim for claim in exhibit.claims if claim.span.line in lines and not claim.names), None)
