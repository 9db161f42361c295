"""A wager is settled but never offered."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.wagers import Wager, wagers
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.tree import Line, Paytable


def wager_never_offered(context: CheckContext) -> Iterator[Finding]:
    for wager in wagers(context):
        settled = [*wager.paid, *wager.ordered]
        if settled and (not wager.offered or flatly_refused(context, wager)):
            yield finding(wager, settled)


def flatly_refused(context: CheckContext, wager: Wager) -> bool:
    """Is the wager refused in every game and every case, and never explicitly offered?"""
    said = [
        stated
        for stated in context.exhibit.stated
        if stated.question == "wager offered" and stated.line in wager.refused
    ]
    always = any(not (one.when or one.games or one.reading or one.hedge) for one in said)
    return always and not any(getattr(line, "subject", "") == "wager offered" for line in wager.offered)


def finding(wager: Wager, settled: list[Line]) -> Finding:
    refused = f"{place_at(wager.refused[0]).statement} says that it is not" if wager.refused else ""
    table = any(isinstance(line, Paytable) for line in settled)
    return Finding(
        check="wager-never-offered",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f'"{wager.name}" is {"paid" if table or wager.paid else "settled"}, but nothing offers it',
        places=tuple(place_at(line) for line in (*settled, *wager.refused)),
        details=(refused,) if refused else (),
        restatements=(repair(wager),),
        about=wager.name,
    )


def repair(wager: Wager) -> str:
    if wager.name == "Insurance":
        return "insurance offer: dealer must offer insurance when up card is A"
    if wager.name == "Even money":
        return "even money offer: dealer must offer even money when up card is A and player has blackjack"
    return f'wager offered "{wager.name}": yes'
