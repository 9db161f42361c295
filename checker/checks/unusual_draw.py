"""The table of draws says the opposite, in one cell or a few, of what every table of this game says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.answer_text import said
from checker.checks.overlooked_case import hangs_on_reading, overlooked
from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.facts.silent_kinds import divided, told
from checker.finding import Certainty, Finding, Severity, WitnessAnswer, place_of
from checker.witness import witness
from engine.effects import HIT, STAND
from engine.rulebook import Answers
from grammar.formatter.document_text import printed_statement
from grammar.question_names import QuestionName
from grammar.tree import NO_TAIL, Statement
from grammar.vocabulary import vocabulary

DRAWS: tuple[QuestionName, ...] = ("player draw", "banker draw")
MOST_SHOWN = 3


def unusual_draw(context: CheckContext) -> Iterator[Finding]:
    for question in DRAWS if context.exhibit.structure and context.games else ():
        if not context.exhibit.asks(question):
            continue
        game = context.games[0]
        cells = {} if any(overlooked(game, question, "")) else turned(game, question)
        if cells:
            yield finding(game, question, list(cells.values()))


def turned(game: GameContext, question: QuestionName) -> dict[str, tuple[Answers, Answers]]:
    """By the usual sentence that is turned round: the first deal, what the document says there, and what is usual."""
    found: dict[str, tuple[Answers, Answers]] = {}
    if not game.rules.statements.get(question):
        return found
    for at in divided(game, question, "", []):
        answers, usual = game.rules.ask(question, at), game.usual_answers(question, at)
        both = {*answers.effects, *usual.effects}
        if answers.clear and usual.clear and both == {HIT, STAND} and not hangs_on_reading(answers):
            found.setdefault(usual.given[0].stated.key, (answers, usual))
    return found


def finding(game: GameContext, question: QuestionName, cells: list[tuple[Answers, Answers]]) -> Finding:
    answers, usual = cells[0]
    shown = witness(answers, answers.given, game)
    asked = vocabulary().questions[question]
    usually = said(asked, usual.effects[0])
    where = listed((told(one.situation, "") for one, _ in cells[:MOST_SHOWN]), "or")
    return Finding(
        check="unusual-draw",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{question}: {said(asked, answers.effects[0])} with {where}; "
        f"everywhere else {usually}{rule_of(usual)}",
        places=tuple(dict.fromkeys(place_of(one.stated) for one in answers.given)),
        question=question,
        witness=type(shown)(
            shown.deal, (*shown.answers, WitnessAnswer("usual", usually)), shown.situation, shown.game, shown.played
        ),
        asks=f"Is it meant that the {question.removesuffix(' draw')}'s side {usually} everywhere else "
        f"and {said(asked, answers.effects[0])} here, or is it a misprint?",
    )


def rule_of(usual: Answers) -> str:
    """The usual sentence, as a table of draws has it."""
    line = usual.given[0].stated.line
    rule = printed_statement(replace(line, label="", tail=NO_TAIL)) if isinstance(line, Statement) else ""
    return f" ({' '.join(rule.split(': ', 1)[1].split())})" if rule else ""
