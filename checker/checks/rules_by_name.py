"""The rules of a game apply by its name alone, and tables with that name differ."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_of
from engine.money.silences import customs_beside
from grammar.usual import names_usual_rules


def rules_by_name(context: CheckContext) -> Iterator[Finding]:
    """One finding for each such sentence; what the document itself says is not among what differs."""
    for stated in context.exhibit.stated:
        if stated.base or not names_usual_rules(stated, context.exhibit.family):
            continue
        spoken = {one.question for one in context.exhibit.stated if not one.base}
        games = [game.name for game in context.exhibit.games]
        open_still = dict.fromkeys(
            subject
            for game in games
            for subject, question in customs_beside(context.exhibit, game)
            if question not in spoken
        )
        if open_still:
            yield Finding(
                check="rules-by-name",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f"the rules of a game apply by its name alone; tables differ on {listed(list(open_still))}",
                places=(place_of(stated),),
                question="document",
                details=("what is usual is taken wherever the document is silent",),
            )
