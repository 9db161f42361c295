"""A wager is settled but never offered."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, listed
from checker.facts.wagers import OWN, Wager, is_main, wagers
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.tree import Line, Paytable
from grammar.usual import takes_over_usual_rules


def wager_never_offered(context: CheckContext) -> Iterator[Finding]:
    """A document that pays a wager offers it, unless it says otherwise: one note speaks of all that it does not offer
    in so many words. Insurance and even money need to be told when.
    """
    known = wagers(context)
    chosen = placed_by_choice(context)
    by_name = OWN if takes_over_usual_rules(context.exhibit) else ()
    unoffered = [
        wager
        for wager in known
        if (wager.paid or wager.ordered) and not is_main(wager.name)
        if flatly_refused(context, wager) or not (wager.offered or folded(wager.name) in (*chosen, *by_name))
    ]
    plainly = [wager for wager in unoffered if not wager.refused and folded(wager.name) not in OWN]
    for wager in unoffered:
        if wager not in plainly:
            yield finding(wager, [*wager.paid, *wager.ordered], refused=flatly_refused(context, wager))
    if plainly:
        yield understood(plainly)


def placed_by_choice(context: CheckContext) -> set[str]:
    """Wagers that a choice of the player places: ``raise adding "Ante" to "Play"``."""
    stages = context.exhibit.structure.stages if context.exhibit.structure else ()
    return {folded(option.wager) for stage in stages for option in stage.options if option.wager}


def understood(unoffered: list[Wager]) -> Finding:
    names = [f'"{wager.name}"' for wager in unoffered]
    many = len(names) > 1
    return Finding(
        check="wager-never-offered",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{listed(names)} {'are' if many else 'is'} paid; that {'they are' if many else 'it is'} offered"
        " is nowhere said",
        places=tuple(place_at((*wager.paid, *wager.ordered)[0]) for wager in unoffered),
        restatements=("\n".join(map(repair, unoffered)),),
        about=", ".join(wager.name for wager in unoffered),
    )


def flatly_refused(context: CheckContext, wager: Wager) -> bool:
    """Is the wager refused in every game and every case, and never explicitly offered?"""
    said = [
        stated
        for stated in context.exhibit.stated
        if stated.question == "wager offered" and stated.line in wager.refused
    ]
    always = any(not (one.when or one.games or one.reading or one.hedge) for one in said)
    return always and not any(getattr(line, "subject", "") == "wager offered" for line in wager.offered)


def finding(wager: Wager, settled: list[Line], *, refused: bool) -> Finding:
    told = f"{place_at(wager.refused[0]).statement} says that it is not" if wager.refused else ""
    table = any(isinstance(line, Paytable) for line in settled)
    return Finding(
        check="wager-never-offered",
        severity=Severity.WARNING if refused else Severity.NOTE,  # whoever lists what it pays offers it
        certainty=Certainty.READ,
        message=f'"{wager.name}" is {"paid" if table or wager.paid else "settled"}, but nothing offers it',
        places=tuple(place_at(line) for line in (*settled, *wager.refused)),
        details=(told,) if told else (),
        restatements=(repair(wager),),
        about=wager.name,
    )


def repair(wager: Wager) -> str:
    if wager.name == "Insurance":
        return "insurance offer: dealer must offer insurance when up card is A"
    if wager.name == "Even money":
        return "even money offer: dealer must offer even money when up card is A and player has blackjack"
    return f'wager offered "{wager.name}": yes'
