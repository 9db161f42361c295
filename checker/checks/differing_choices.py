"""The choices that a document lists or gives signals for are not the ones its rules allow."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import content, lines_in, listed, words_of
from checker.finding import Certainty, Finding, Severity, place_at
from engine.effects import ALLOWED
from grammar.question_names import QuestionName
from grammar.tree import Discretion, Line, Statement

ACTIONS: dict[QuestionName, frozenset[str]] = {
    "may hit": frozenset({"hit", "draw"}),
    "may stand": frozenset({"stand", "stay"}),
    "may double": frozenset({"double", "doubling"}),
    "may split": frozenset({"split", "splitting"}),
    "may surrender": frozenset({"surrender"}),
}
"""The words for each choice, by question."""
ALWAYS: tuple[QuestionName, ...] = ("may hit", "may stand")
"""Choices in every list of actions; a list without them is about something else."""


def differing_choices(context: CheckContext) -> Iterator[Finding]:
    lines = [line for line in lines_in(context) if isinstance(line, Statement)]
    lists: list[Line] = [line for line in lines if line.subject == "choices" and line.when is None]
    named = frozenset(word for line in lists for word in content(words_of(line)))
    given = [question for question in ACTIONS if context.exhibit.asks(question) and allowed(context, question)]
    if given and all(ACTIONS[question] & named for question in ALWAYS):
        more = [question for question in ACTIONS if ACTIONS[question] & named and question not in given]
        less = [question for question in given if not ACTIONS[question] & named]
        if more:
            yield finding(f"the choices name {actions(more)}, which no rule allows", lists, more)
        if less:
            yield finding(f"the choices leave out {actions(less)}, which the rules allow", lists, less)
    for question in ACTIONS if given else ():
        signals: list[Line] = [line for line in lines if line.subject == "signal" and signals_for(line, question)]
        if signals and question not in given:
            yield finding(f"there is a signal for {actions([question])}, which no rule allows", signals, [question])


def allowed(context: CheckContext, question: QuestionName) -> bool:
    """Is it allowed for some hand, or left to somebody? Hitting and standing need no permission."""
    said = [stated for stated in context.exhibit.stated if stated.question == question]
    if (question in ALWAYS and not said) or any(isinstance(stated.value, Discretion) for stated in said):
        return True
    return any(ALLOWED in answers.effects for game in context.games for answers in game.answers(question))


def signals_for(line: Statement, question: QuestionName) -> bool:
    return bool(content(line.name) & ACTIONS[question])


def actions(questions: list[QuestionName]) -> str:
    return listed(question.removeprefix("may ") for question in questions)


def finding(message: str, lines: list[Line], questions: list[QuestionName]) -> Finding:
    return Finding(
        check="differing-choices",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=message,
        places=tuple(place_at(line) for line in lines),
        question=questions[0],
    )
