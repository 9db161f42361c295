"""A hand may be surrendered before the dealer has checked, and nothing says what a blackjack found later takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.checks.blackjack_found_late import unchecked
from checker.context import CheckContext, GameContext
from checker.finding import Certainty, Finding, Severity, place_of
from checker.witness import witness
from engine.effects import GRANTED
from engine.rulebook import Answers
from engine.situation_classes import single
from grammar.question_names import QuestionName
from grammar.tree import Flag, Moment

SETTLES: tuple[QuestionName, ...] = ("may surrender", "surrender loss", "main result")
KNOWN = frozenset({"dealer has blackjack", "dealer has checked"})


def surrender_before_check(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.asks("may surrender") else ():
        given_up = next(surrenders(game), None)
        if given_up is not None and not says_what_is_lost(game):
            yield finding(game, given_up)
            return


def surrenders(game: GameContext) -> Iterator[Answers]:
    """Hands that may be given up against a card under which a blackjack can lie and is not looked for."""
    shown = [at.dealer for at in unchecked(game).values()]
    for known in game.answers("may surrender"):
        for dealer in shown:
            answers = game.rules.ask("may surrender", replace(known.situation, dealer=dealer))
            own = any(not answer.stated.base for answer in answers.given)
            if own and GRANTED & set(answers.effects):
                yield answers


def says_what_is_lost(game: GameContext) -> bool:
    """Does a sentence on surrender speak of the dealer's blackjack, or of the moment at which it is looked for?"""
    for question in SETTLES:
        for rule in game.rules.statements.get(question, ()):
            tests = tuple(single(rule.stated.when, game.rules))
            flags = {test.name for test in tests if isinstance(test, Flag)}
            surrendered = question != "main result" or "hand is surrendered" in flags
            if surrendered and (flags & KNOWN or any(isinstance(one, Moment) and one.name == "check" for one in tests)):
                return True
    return False


def finding(game: GameContext, given_up: Answers) -> Finding:
    return Finding(
        check="surrender-before-check",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message="a hand may be surrendered before it is known whether the dealer has a blackjack, and nothing says "
        "whether a part of the wager is kept when he has one",
        places=tuple(dict.fromkeys(place_of(answer.stated) for answer in given_up.given)),
        question="surrender loss",
        witness=witness(given_up, given_up.given, game),
        restatements=("surrender: player may surrender only when dealer has checked",),
        asks="What does a surrendered hand lose when the dealer turns out to have a blackjack?",
    )
