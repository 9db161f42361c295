"""A hand may be doubled that may not take a card."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.silent_kinds import divided
from checker.finding import Certainty, Finding, Severity, place_of
from checker.witness import witness
from engine.effects import ALLOWED, FORBIDDEN
from engine.rulebook import Answers
from engine.special_cases import needs
from grammar.tree import Condition, Flag, tests_in

HISTORY = "hand is from split aces"
"""Who names such a hand when allowing the double means it."""


def barred_double(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.asks("may double") else ():
        barred = sorted(clashes(game), key=lambda clash: not from_aces(game, clash[0]))
        if barred:
            yield finding(game, *barred[0])
            return


def clashes(game: GameContext) -> Iterator[tuple[Answers, Answers]]:
    """Hands that may be doubled by a sentence that does not name them, and may not be hit."""
    barring = [rule.stated.when for rule in game.rules.statements.get("may hit", ()) if rule.stated.when is not None]
    if not barring or not game.rules.statements.get("may double"):
        return
    if any(excepts(rule.stated.when) for rule in game.rules.statements["may double"]):
        return  # a sentence on doubling says what holds for such hands
    doubled, total = game.rules.terms.flag("hand is doubled"), game.rules.terms.total("own")
    for at in divided(game, "may double", "", barring):
        if doubled(at) or total(at).total >= 21:
            continue
        double, hit = game.rules.ask("may double", at), game.rules.ask("may hit", at)
        if double.effects == (ALLOWED,) and hit.effects == (FORBIDDEN,) and not meant(double, hit):
            yield double, hit


def excepts(when: Condition | None) -> bool:
    """``allowed unless hand is from split aces``: it names the hands, and not as those that may be doubled."""
    return any(test == Flag(HISTORY) for test in tests_in(when)) and not needs(when, HISTORY)


def meant(double: Answers, hit: Answers) -> bool:
    """Does the sentence that allows the double name these hands, or does something hang on a reading?"""
    named = any(needs(answer.stated.when, HISTORY) for answer in double.given)
    return named or any(answer.stated.reading for answer in (*double.given, *hit.given))


def from_aces(game: GameContext, answers: Answers) -> bool:
    return game.rules.terms.flag(HISTORY)(answers.situation)


def finding(game: GameContext, double: Answers, hit: Answers) -> Finding:
    hand = "a hand of split aces" if from_aces(game, double) else "a hand"
    return Finding(
        check="barred-double",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"{hand} may be doubled, which draws a card, and may not take one",
        places=(
            *dict.fromkeys(place_of(one.stated, "may be doubled") for one in double.given),
            *dict.fromkeys(place_of(one.stated, "no further card") for one in hit.given),
        ),
        question="may double",
        witness=witness(double, double.given, game),
        asks="May split aces be doubled?" if from_aces(game, double) else "May a hand be doubled that may not be hit?",
    )
