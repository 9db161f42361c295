"""What a jurisdiction looks at in a document: its date, its wagers, and the line that names the law."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from checker.context import CheckContext, GameContext
from checker.finding import Place, place_at
from engine.effects import FORBIDDEN, effect_of
from engine.family import family_of
from engine.rulebook import CompiledStatement
from grammar.exhibit import MAIN, Stated
from grammar.question_names import QuestionName, SubjectName
from grammar.tree import Header, Jurisdiction, Statement

OFFERED: dict[str, QuestionName] = {"Insurance": "insurance offered", "Even money": "even money offered"}


def anchor(context: CheckContext) -> tuple[Place, ...]:
    """The line that names the jurisdiction, or else the exhibit: where to report what is missing."""
    lines = context.exhibit.document.lines
    for kind in (Jurisdiction, Header):
        for line in lines:
            if isinstance(line, kind):
                return (place_at(line),)
    return tuple(place_at(line) for line in lines[:1])


def subject(stated: Stated) -> SubjectName | Literal[""]:
    return stated.line.subject if isinstance(stated.line, Statement) else ""


def offered(game: GameContext) -> Iterator[str]:
    """Every wager that the game offers, starting with the main one if there is one."""
    if game.exhibit.has_main_game:
        yield MAIN
    spoken = dict.fromkeys(
        rule.stated.about
        for question in ("wager amount", "wager offered", "wager pay")
        for rule in game.rules.statements.get(question, ())
    )
    named = [name for name in spoken if name not in ("", MAIN) and not refused(game, "separate wager", name)]
    for wager in (*named, *(name for name in OFFERED if name not in named)):
        question = OFFERED.get(wager)
        if question is None:
            if not refused(game, "wager offered", wager):
                yield wager
        elif any(may(rule.stated) for rule in game.rules.statements.get(question, ())):
            yield wager


def side_pays(game: GameContext) -> dict[str, list[CompiledStatement]]:
    """The statements that pay or collect each side wager, under any reading."""
    found: dict[str, list[CompiledStatement]] = {}
    for rule in game.rules.statements.get("wager pay", ()):
        if rule.stated.about not in ("", MAIN, "Insurance") and rule.stated.reading is None:
            found.setdefault(rule.stated.about, []).append(rule)
    return found


def refused(game: GameContext, question: QuestionName, wager: str) -> bool:
    """Does the document say that a wager is not offered, or that a bonus needs no wager of its own?"""
    at = family_of(game.exhibit).situation("wager", wager=wager)
    return FORBIDDEN in game.rules.ask(question, at, wager).effects


def may(stated: Stated) -> bool:
    return effect_of(stated.value) != FORBIDDEN
