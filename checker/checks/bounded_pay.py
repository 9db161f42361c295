"""The document names the least or the most that is paid, and not what is paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of, wording
from checker.witness_money import result_of
from engine.rulebook import Answer, Answers
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Odds, Row, Statement

PAYING: tuple[QuestionName, ...] = ("main pay", "wager pay")


def bounded_pay(context: CheckContext) -> Iterator[Finding]:
    seen: set[int] = set()
    for game in context.games:
        for question, about in game.questions():
            if question.name not in PAYING:
                continue
            for answers in game.answers(question.name, about):
                bounds = all(is_bound(answer.stated) for answer in answers.given)
                for answer in answers.given if bounds else ():
                    if answer.stated.span.line not in seen:
                        seen.add(answer.stated.span.line)
                        yield finding(game, answers, answer)


def is_bound(stated: Stated) -> bool:
    return isinstance(stated.value, Odds) and bool(stated.value.bound)


def finding(game: GameContext, answers: Answers, answer: Answer) -> Finding:
    value = answer.stated.value
    assert isinstance(value, Odds)
    result = result_of(answers.question, answer.effect, answers.situation, game)
    pays = f"{value.bound} {said(answers.question, answer.effect).removeprefix('pays ')}"
    return Finding(
        check="bounded-pay",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"{pays}: what is paid is left open between this and nothing said",
        places=(place_of(answer.stated, value.bound),),
        question=answers.question.name,
        about=answers.about,
        witness=Witness(
            answers.situation.told(),
            (WitnessAnswer(answer.stated.key, pays, result),),
            answers.situation,
            game.name,
        ),
        restatements=tuple(exactly(answer.stated)),
    )


def exactly(stated: Stated) -> Iterator[str]:
    """The same line with exact odds."""
    line = stated.line
    if isinstance(line, Statement) and isinstance(line.value, Odds) and stated.reading is None:
        yield wording(replace(line, value=replace(line.value, bound="")))
    elif isinstance(line, Row):
        return
