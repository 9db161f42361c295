"""What an outcome rests on: the questions that were looked up in a rulebook while it was worked out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, overload

from engine.rulebook import LIMITED, Answers, CompiledStatement, CompiledStatements, Rulebook
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import Condition

Entry = TypeVar("Entry")


def topic(question: QuestionName, about: str) -> str:
    """A question on one thing, or on all that it may be about."""
    return f"{question} of {about}" if about else question


class Lookups:
    """What is looked up in a rulebook."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        """The questions whose statements were read."""
        self.viewed: set[QuestionName] = set()
        """Those of which was seen when their statements hold, and no more."""
        self.asked: set[str] = set()
        self.answers: list[Answers] | None = None
        """What was answered, as long as somebody wants to know."""

    @property
    def questions(self) -> frozenset[str]:
        return frozenset(self.read | self.viewed | self.asked)

    def hear(self, answers: Answers) -> None:
        self.asked.add(topic(answers.question.name, answers.about))
        if self.answers is not None:
            self.answers.append(answers)

    def begin(self, *, hearing: bool = False) -> None:
        """From now on; hearing: the answers too."""
        self.read.clear()
        self.viewed.clear()
        self.asked.clear()
        self.answers = [] if hearing else None


class TrackedStatements(CompiledStatements):
    """The laws of a rulebook by question; notes each question that is looked up."""

    def __init__(self, statements: dict[QuestionName, list[CompiledStatement]], looked: Lookups) -> None:
        super().__init__(statements)
        self.looked = looked

    def __getitem__(self, question: QuestionName) -> list[CompiledStatement]:
        self.looked.read.add(question)
        return super().__getitem__(question)

    @overload
    def get(self, key: QuestionName, default: None = None, /) -> list[CompiledStatement] | None: ...
    @overload
    def get(self, key: QuestionName, default: Entry, /) -> list[CompiledStatement] | Entry: ...
    def get(self, key: QuestionName, default: Any = None, /) -> Any:
        self.looked.read.add(key)
        return super().get(key, default)

    def conditions(self, question: QuestionName, about: str | None = None) -> tuple[Condition | None, ...]:
        self.looked.viewed.add(question)
        return super().conditions(question, about)

    def of(self, question: QuestionName, about: str) -> list[CompiledStatement]:
        self.looked.read.add(topic(question, about))
        return super().of(question, about)

    def instead(self, statements: dict[QuestionName, list[CompiledStatement]]) -> CompiledStatements:
        return TrackedStatements(statements, self.looked)


def track(rules: Rulebook) -> Lookups:
    """What is looked up in this rulebook from now on."""
    looked = Lookups()
    rules.statements = TrackedStatements(rules.statements, looked)
    rules.note = looked.hear
    return looked


def changed(old: Exhibit, new: Exhibit) -> frozenset[str] | None:
    """The questions on which two versions of a document differ; None if the ground under all of them has shifted.

    Where they differ on what a question says of some things only, these topics are named beside the question.
    """
    if ground(old) != ground(new):
        return None
    before, after = by_question(old), by_question(new)
    found = {question for question in before.keys() | after.keys() if before.get(question) != after.get(question)}
    tables = {name for name, *_ in set(frames(old)) ^ set(frames(new))}
    found |= {stated.question for exhibit in (old, new) for stated in exhibit.stated if stated.table in tables}
    found |= {action for question, (action, _) in LIMITED.items() if question in found}
    return frozenset(found | {one for question in found for one in topics(question, old, new, tables)})


def topics(question: QuestionName, old: Exhibit, new: Exhibit, tables: set[str]) -> set[str]:
    """The things of which two versions say something else; all of them, if it is said of nothing in particular."""
    before, after = (
        {(stated, id(stated.line), stated.table in tables) for stated in exhibit.stated if stated.question == question}
        for exhibit in (old, new)
    )
    abouts = {stated.about for stated, *_ in before ^ after} | {one.about for one, _, framed in before if framed}
    if "" in abouts or not abouts:
        abouts = {stated.about for stated, *_ in before | after}
    return {topic(question, about) for about in abouts}


def ground(exhibit: Exhibit) -> tuple[object, ...]:
    return exhibit.family, exhibit.games, exhibit.main_wager, dict(exhibit.events), exhibit.jurisdiction


def by_question(exhibit: Exhibit) -> dict[QuestionName, list[tuple[Stated, int]]]:
    """What is stated, each with the line that states it: checks look for lines, not for words."""
    found: dict[QuestionName, list[tuple[Stated, int]]] = {}
    for stated in exhibit.stated:
        found.setdefault(stated.question, []).append((stated, id(stated.line)))
    return found


def frames(exhibit: Exhibit) -> Iterable[tuple[str, ...]]:
    """What a pay table says of its rows as a whole."""
    return ((table.name, table.wager, table.policy, table.unit) for table in exhibit.tables)
