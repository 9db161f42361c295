"""What a result depends on: the questions looked up in a rulebook while it was worked out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, overload

from engine.rulebook import LIMITED, Answers, CompiledStatement, CompiledStatements, Rulebook
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import Condition

Entry = TypeVar("Entry")


def topic(question: QuestionName, about: str) -> str:
    """The name of a question about one thing, or about anything."""
    return f"{question} of {about}" if about else question


class Lookups:
    """The questions looked up in a rulebook."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        """The questions whose statements were read."""
        self.viewed: set[QuestionName] = set()
        """Questions whose conditions, but not values, were read."""
        self.asked: set[str] = set()
        self.answers: list[Answers] | None = None
        """The answers given; None if nobody wants them."""

    @property
    def questions(self) -> frozenset[str]:
        return frozenset(self.read | self.viewed | self.asked)

    def hear(self, answers: Answers) -> None:
        self.asked.add(topic(answers.question.name, answers.about))
        if self.answers is not None:
            self.answers.append(answers)

    def begin(self, *, hearing: bool = False) -> None:
        """Starts over; with hearing, records the answers too."""
        self.read.clear()
        self.viewed.clear()
        self.asked.clear()
        self.answers = [] if hearing else None


class TrackedStatements(CompiledStatements):
    """The statements of a rulebook by question; records each question that is looked up."""

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
    """Records what is looked up in this rulebook from now on."""
    looked = Lookups()
    rules.statements = TrackedStatements(rules.statements, looked)
    rules.note = looked.hear
    return looked


def changed(old: Exhibit, new: Exhibit) -> frozenset[str] | None:
    """The questions on which two versions of a document differ; None if something that underlies all of them changed.

    If a question differs only for some of the things it can be about, those topics are included too.
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
    """The things on which two versions differ; all of them if a difference is about nothing in particular."""
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
    """The statements on each question. Ids of lines are compared too: checks point at lines, which edits keep."""
    found: dict[QuestionName, list[tuple[Stated, int]]] = {}
    for stated in exhibit.stated:
        found.setdefault(stated.question, []).append((stated, id(stated.line)))
    return found


def frames(exhibit: Exhibit) -> Iterable[tuple[str, ...]]:
    """What the header of each pay table says about its rows."""
    return ((table.name, table.wager, table.policy, table.unit) for table in exhibit.tables)
