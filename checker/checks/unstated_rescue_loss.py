"""A doubled hand may be given up, and what it then loses is said of other hands only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.context import CheckContext, GameContext
from checker.finding import Certainty, Finding, Severity, place_of
from checker.witness import witness
from engine.effects import ALLOWED
from engine.rulebook import Answers
from grammar.tree import tests_in, words_of_test

DOUBLED = frozenset({"hand is doubled", "doubles made"})


def unstated_rescue_loss(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.asks("may surrender") else ():
        rescued = next(rescues(game), None)
        if rescued is not None:
            loss = game.rules.ask("surrender loss", replace(rescued.situation, surrendered=True))
            if not speaks_of_doubles(loss):
                yield finding(game, rescued, loss)
                return


def rescues(game: GameContext) -> Iterator[Answers]:
    """Doubled hands that a sentence lets a player give up."""
    doubled = game.rules.terms.flag("hand is doubled")
    for answers in game.answers("may surrender"):
        if ALLOWED in answers.effects and doubled(answers.situation) and speaks_of_doubles(answers):
            yield answers


def speaks_of_doubles(answers: Answers) -> bool:
    return any(
        DOUBLED & set(words_of_test(test))  # type: ignore[arg-type]
        for answer in answers.given
        if not answer.stated.base
        for test in tests_in(answer.stated.when)
    )


def finding(game: GameContext, rescued: Answers, loss: Answers) -> Finding:
    elsewhere = "; the sentence on a surrendered hand does not speak of doubles" if loss.given else ""
    return Finding(
        check="unstated-rescue-loss",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"a doubled hand may be given up, and nothing says what it loses{elsewhere}",
        places=(
            *dict.fromkeys(place_of(one.stated, "given up") for one in rescued.given),
            *dict.fromkeys(place_of(one.stated) for one in loss.given),
        ),
        question="surrender loss",
        witness=witness(rescued, rescued.given, game),
        restatements=("rescue loss: the ante",),
        asks="What is lost, and what is handed back, when a doubled hand is given up?",
    )
