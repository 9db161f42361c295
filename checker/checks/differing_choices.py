"""The choices that a document lists or gives signals for are not the ones its rules allow."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.lines import content, folded, lines_in, listed, words_of
from checker.facts.silent_kinds import divided
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from checker.witness import witness
from engine.conditions import predicate
from engine.effects import ALLOWED
from engine.money.told_steps import ITEM, PLAYED_CHOICES
from engine.rulebook import Answers
from grammar.formatter.document_text import printed_statement
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
    if given and not context.exhibit.structure:
        yield from unknown_choices(context, lines)
    for line in lines if given else ():
        if line.subject == "choices" and line.when is not None:
            yield from against_list(context, line)
    for question in ACTIONS if given else ():
        signals: list[Line] = [line for line in lines if line.subject == "signal" and signals_for(line, question)]
        if signals and question not in given:
            yield finding(f"there is a signal for {actions([question])}, which no rule allows", signals, [question])


def unknown_choices(context: CheckContext, lines: list[Statement]) -> Iterator[Finding]:
    """A choice that a list names, such as to switch, and that no other line says anything about."""
    lists = [line for line in lines if line.subject == "choices"]
    named = {
        word for line in lists for item in ITEM.split(words_of(line)) for word in [content(item)] if len(word) == 1
    }
    others = folded(" ".join(printed_statement(line) for line in context.exhibit.document.lines if line not in lists))
    for (word,) in sorted(named, key=sorted):
        if word not in PLAYED_CHOICES and word not in others:
            yield finding(f"the choices name {word}, and nothing says what it is", list(lists), ["may hit"])


def against_list(context: CheckContext, line: Statement) -> Iterator[Finding]:
    """A list for some hands that leaves out a choice which a sentence elsewhere gives such a hand."""
    named = content(words_of(line))
    for game in context.games if any(words & named for words in ACTIONS.values()) else ():
        holds = predicate(line.when, game.rules.terms, game.exhibit.events)
        for question, words in ACTIONS.items():
            if words & named or not context.exhibit.asks(question) or question not in game.rules.statements:
                continue
            for at in divided(game, question, "", [line.when] if line.when is not None else []):
                answers = game.rules.ask(question, at)
                if holds(at) and answers.effects == (ALLOWED,):
                    yield listed_without(game, line, question, answers)
                    break


def listed_without(game: GameContext, line: Statement, question: QuestionName, answers: Answers) -> Finding:
    act = question.removeprefix("may ")
    return Finding(
        check="differing-choices",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"the choices listed for some hands leave out {act}, which is allowed with {answers.situation.told()}",
        places=(place_at(line, f"without {act}"), *dict.fromkeys(place_of(one.stated) for one in answers.given)),
        question=question,
        witness=witness(answers, answers.given, game),
    )


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
