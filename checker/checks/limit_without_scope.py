"""A limit does not say whether it is per wager, hand or player, or what a split limit counts."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import subject
from checker.facts.lines import listed
from checker.facts.stakes import grown
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import ALLOWED
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Limits


def limit_without_scope(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games:
        for found in (wagers(context, game), splits(game)):
            if found and found.question not in seen:
                seen.add(found.question)
                yield found


def wagers(context: CheckContext, game: GameContext) -> Finding | None:
    """Dollar limits where a player can have several wagers on a hand, or several hands."""
    said = any(subject(stated) in ("limit scope", "wagers in all") for stated in context.exhibit.stated)
    limits = [stated for stated in said_on(game, "wager amount") if isinstance(stated.value, Limits)]
    if said or not limits:
        return None
    carries = grown(rule.stated for statements in game.rules.statements.values() for rule in statements)
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
        restatements=("limit scope: each wager", "limit scope: each hand"),
    )


def splits(game: GameContext) -> Finding | None:
    """A number of splits may be counted per starting hand, per resulting hand or per player."""
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


def said_on(game: GameContext, question: QuestionName) -> list[Stated]:
    return [rule.stated for rule in game.rules.statements.get(question, ())]


def several_hands(game: GameContext) -> bool:
    """Does some statement allow two hands?"""
    return any(
        ALLOWED in answers.effects
        for answers in (game.answers("hands per player") if said_on(game, "hands per player") else ())
        if answers.situation.amount > 1
    )
