"""Nothing stops a hand of 21 from taking more cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.cards import cards
from engine.effects import ALLOWED, FORBIDDEN
from engine.family import family_of
from engine.rulebook import Answers
from grammar.question_names import QuestionName


def drawing_to_twenty_one(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.asks("may hit") else ():
        acts = [answers for question in ("may hit", "may double") if (answers := unhindered(game, question))]
        if acts and not ended(game):
            yield finding(game, acts)
            return


def finished(game: GameContext) -> Any:
    """A hard 21: any card would bust it."""
    hand, dealer = cards("K♠ 9♥ 2♦"), cards("6♦")
    return family_of(game.exhibit).situation("hand", hand=hand, dealer=dealer, hits=1, checked=True)


def unhindered(game: GameContext, question: QuestionName) -> Answers | None:
    """The answers about acting on 21, if it is allowed and nothing forbids it."""
    answers = game.rules.ask(question, finished(game))
    return answers if ALLOWED in answers.effects and FORBIDDEN not in answers.effects else None


def ended(game: GameContext) -> bool:
    """Is a hand of 21 paid at once? Then it has no turn left."""
    return any(effect.word == "at once" for effect in game.rules.ask("twenty-one paid", finished(game)).effects)


def finding(game: GameContext, acts: list[Answers]) -> Finding:
    words: dict[QuestionName, str] = {"may hit": "hit", "may double": "doubled"}
    return Finding(
        check="drawing-to-twenty-one",
        severity=Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"a hand of 21 may be {listed(words[answers.question.name] for answers in acts)}: nothing ends it",
        places=tuple(dict.fromkeys(place_of(answer.stated) for answers in acts for answer in answers.given)),
        question=acts[0].question.name,
        witness=Witness(finished(game).told(), (), finished(game), game.name),
    )
