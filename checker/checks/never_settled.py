"""A wager that no roll, spin or card can settle once play has come to some point."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.finding import Certainty, Finding, Severity, place_of
from engine.situation_classes import abouts


def never_settled(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games if context.exhibit.structure is not None else ():
        for wager in abouts(game.rules, "wager pay"):
            reason = game.never_ends(wager, min(game.decks(), default=1)) if wager and wager not in seen else ""
            if reason:
                seen.add(wager)
                yield finding(game, wager, reason)


def finding(game: GameContext, wager: str, reason: str) -> Finding:
    paid = dict.fromkeys(rule.stated for rule in game.rules.speaking("wager pay", wager))
    return Finding(
        check="never-settled",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f'"{wager}" may never be settled: {reason}',
        places=tuple(map(place_of, paid)),
        question="wager pay",
        about=wager,
    )
