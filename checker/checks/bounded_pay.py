"""The document names the least or the most that is paid, and not what is paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of, wording
from checker.witness_money import result_of
from engine.rulebook import Answer, Answers
from grammar.exhibit import MAIN, Stated
from grammar.question_names import QuestionName
from grammar.tree import Odds, Row, Statement

PAYING: tuple[QuestionName, ...] = ("main pay", "wager pay")


def bounded_pay(context: CheckContext) -> Iterator[Finding]:
    """One finding for the main wager and one for all others: a sentence on what is paid would settle each."""
    found: dict[QuestionName, list[tuple[GameContext, Answers, Answer]]] = {}
    seen: set[int] = set()
    for game in context.games:
        for question, about in game.questions():
            for answers in game.answers(question.name, about) if question.name in PAYING else ():
                bounds = all(is_bound(answer.stated) for answer in answers.given)
                for answer in answers.given if bounds else ():
                    if answer.stated.span.line not in seen:
                        seen.add(answer.stated.span.line)
                        found.setdefault(question.name, []).append((game, answers, answer))
    for open_ in found.values():
        yield together(open_) if len(open_) > 1 else finding(*open_[0])


def together(found: list[tuple[GameContext, Answers, Answer]]) -> Finding:
    first = finding(*found[0])
    wagers = list(dict.fromkeys(answers.about for _, answers, _ in found if answers.about not in ("", MAIN)))
    names = [f'"{wager}"' for wager in wagers]
    of = f" of {listed(names)}" if names else ""
    return replace(
        first,
        message=f"for {len(found)} pays{of} only the least or the most is named, as {first.message}",
        places=tuple(place for one in found for place in finding(*one).places),
        about=", ".join(wagers),
        restatements=(),
    )


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
