"""A limit does not say what it holds for: each wager, each hand or each player; or in what a split is counted."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, place_of
from checker.law import subject
from checker.lines import listed
from checker.stakes import grown
from checker.whole import GameRules, Whole
from engine.effects import ALLOWED
from grammar.exhibit import Stated
from grammar.tree import Limits


def limit_without_scope(whole: Whole) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in whole.games:
        for found in (wagers(whole, game), splits(game)):
            if found and found.question not in seen:
                seen.add(found.question)
                yield found


def wagers(whole: Whole, game: GameRules) -> Finding | None:
    """Limits in dollars, where one player can have more than one wager on a hand or more than one hand."""
    said = any(subject(stated) in ("limit scope", "wagers in all") for stated in whole.exhibit.stated)
    limits = [stated for stated in said_on(game, "wager amount") if isinstance(stated.value, Limits)]
    if said or not limits:
        return None
    carries = grown(law.stated for laws in game.rules.laws.values() for law in laws)
    ways = [f"a hand can be {' and '.join(carries)}"] if carries else []
    ways += ["a player may have more than one hand"] if several_hands(game) else []
    if not ways:
        return None
    return Finding(
        check="limit-without-scope",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{listed(ways)}; whether the limits hold for each wager, each hand or each player is not said",
        places=tuple(dict.fromkeys(place_of(stated) for stated in limits)),
        question="wager amount",
        repairs=("limit scope: each wager", "limit scope: each hand"),
    )


def splits(game: GameRules) -> Finding | None:
    """A number of times may count for the starting hand, for each hand that came of it, or for the player."""
    limits = said_on(game, "split limit")
    units = {part.unit for stated in limits if isinstance(stated.value, Limits) for part in stated.value.parts}
    if not units or "hands" in units or "split" not in grown(said_on(game, "may split")):
        return None
    return Finding(
        check="limit-without-scope",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message="how often may be split is said in times, not in hands: "
        "for the starting hand, for each hand that comes of it or for the player",
        places=tuple(place_of(stated) for stated in limits),
        question="split limit",
    )


def said_on(game: GameRules, question: str) -> list[Stated]:
    return [law.stated for law in game.rules.laws.get(question, ())]


def several_hands(game: GameRules) -> bool:
    """Does some statement allow two hands?"""
    return any(
        ALLOWED in answers.effects
        for answers in (game.answers("hands per player") if said_on(game, "hands per player") else ())
        if answers.situation.amount > 1
    )
