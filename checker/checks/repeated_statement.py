"""The same thing is said twice."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from checker.context import ASKED, CheckContext
from checker.facts.lines import lines_in, listed, stated_once
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from grammar.exhibit import Stated
from grammar.tree import Note, Statement
from grammar.vocabulary import vocabulary


def repeated_statement(context: CheckContext) -> Iterator[Finding]:
    heard = effects(context)
    groups: dict[Hashable, list[Stated]] = {}
    for stated in stated_once(context):
        question = vocabulary().questions[stated.question]
        if stated.reading or stated.hedge or question.stake == "document":
            continue
        if question.kind in ASKED and (signature := heard.get(id(stated.line))):
            groups.setdefault((stated.question, stated.about, stated.table, signature), []).append(stated)
        elif isinstance(stated.line, Statement):
            groups.setdefault(literal(stated.line), []).append(stated)
    for group in groups.values():
        if len(group) > 1 and not one_sentence(group):
            yield finding(group)
    for line in lines_in(context):
        if isinstance(line, Note) and line.kind == "repetition":
            yield told_again(line)


def told_again(line: Note) -> Finding:
    return Finding(
        check="repeated-statement",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message="the source says here again what it says elsewhere",
        places=(place_at(line),),
    )


def one_sentence(group: list[Stated]) -> bool:
    """Do all come from one source sentence that was written down twice?"""
    cites = {stated.tail.cites[0].first if stated.tail.cites else stated.span.line for stated in group}
    return len(cites) == 1


def effects(context: CheckContext) -> dict[int, frozenset[Hashable]]:
    """For each line, every situation where it applies and its effect there."""
    found: dict[int, set[Hashable]] = {}
    for game in context.games:
        for question, about in game.questions():
            for at, answers in enumerate(game.answers(question.name, about)):
                for answer in (*answers.given, *answers.overridden):
                    here = (game.name, question.name, about, at, answer.effect)
                    found.setdefault(id(answer.stated.line), set()).add(here)
    return {line: frozenset(situations) for line, situations in found.items()}


def literal(line: Statement) -> Hashable:
    return line.subject, line.name, line.value, line.when, line.unless, line.until, line.tail.games, line.tail.refers


def finding(group: list[Stated]) -> Finding:
    first = group[0].line
    alike = all(
        isinstance(stated.line, Statement) and isinstance(first, Statement) and literal(stated.line) == literal(first)
        for stated in group
    )
    keys = listed(stated.key for stated in group)
    return Finding(
        check="repeated-statement",
        severity=Severity.NOTE,
        certainty=Certainty.READ if alike else Certainty.PROVED,
        message=f"{keys} say the same" if alike else f"{keys} come to the same in every situation",
        places=tuple(place_of(stated) for stated in group),
        question=group[0].question,
        about=group[0].about,
    )
