"""A question is answered in some situations and left open in others."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.rulebook import Answers
from grammar.question_names import QuestionName
from grammar.tree import Circumstance, Moment, tests_in
from grammar.vocabulary import TERMS, Question, vocabulary

ROWS: QuestionName = "wager pay"
"""A wager loses if no row applies; uncovered-case reports that."""
STATES: QuestionName = "new state"
"""A state of which nothing speaks stays as it is."""


def partly_answered(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for game in context.games:
        for question, about in game.questions():
            asked, silent = heard(game, question, about)
            if silent and len(silent) < len(asked) and (question.name, about) not in seen:
                seen.add((question.name, about))
                yield finding(game, question, about, silent)
    yield from in_some_games(context)


def in_some_games(context: CheckContext) -> Iterator[Finding]:
    """A question answered in one game of the document and not in another."""
    for question in vocabulary().questions.values():
        asks = question.kind == "value" and question.silence == "nothing" and question.stake == "procedure"
        statements = (
            [(game.name, game.rules.statements.get(question.name, ())) for game in context.games] if asks else []
        )
        silent = [name for name, said in statements if not said]
        spoken = dict.fromkeys(rule.stated for _, said in statements for rule in said if not rule.stated.about)
        if silent and spoken:
            yield Finding(
                check="partly-answered",
                severity=Severity.NOTE,
                certainty=Certainty.READ,
                message=f"{question.name} is answered for another game, but not for {listed(silent)}",
                places=tuple(dict.fromkeys(map(place_of, spoken))),
                question=question.name,
            )


def heard(game: GameContext, question: Question, about: str) -> tuple[list[Answers], list[Answers]]:
    """The situations where a question is asked, and those where nothing answers it."""
    if can_be_left_out(question):
        asked = game.answers(question.name, about)
        return asked, [answers for answers in asked if not answers.given and not answers.overridden]
    statements = game.rules.statements.of(question.name, about)
    outside = (Circumstance, Moment)
    if question.kind != "constraint" or any(
        isinstance(test, outside) for rule in statements for test in tests_in(rule.stated.when)
    ):
        return [], []
    asked = game.answers(question.name, about) if statements else []
    return asked, [answers for answers in asked if not any(rule.holds(answers.situation) for rule in statements)]


def can_be_left_out(question: Question) -> bool:
    """May a document skip this question altogether, and does it have one answer in each situation?"""
    asks = question.kind == "value" and question.silence == "nothing" and bool(question.reads)
    return asks and question.name not in (ROWS, STATES) and question.name not in TERMS.values()


def finding(game: GameContext, question: Question, about: str, silent: list[Answers]) -> Finding:
    subject = f' of "{about}"' if about not in ("", "main") else ""
    return Finding(
        check="partly-answered",
        severity=Severity.WARNING if question.stake == "money" else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"{question.name}{subject} is answered elsewhere, but not {where(question, silent)}",
        places=tuple(dict.fromkeys(place_of(rule.stated) for rule in game.rules.statements.of(question.name, about))),
        question=question.name,
        about=about,
        witness=Witness(silent[0].situation.told(), (), silent[0].situation, game.name),
    )


def where(question: Question, silent: list[Answers]) -> str:
    if question.reads == ("up card",):
        return f"under {listed(dict.fromkeys(answers.situation.up.rank for answers in silent))}"
    return f"at {silent[0].situation.told()}"
