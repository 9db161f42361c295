"""The statements of a game by question, what they answer, and who is told when they are looked up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, overload

from base.records import dataclass
from engine.conditions import Predicate
from engine.effects import Effect
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Condition
from grammar.vocabulary import Question


@dataclass(frozen=True, slots=True)
class Answer:
    """What one statement says here."""

    stated: Stated
    effect: Effect


@dataclass(frozen=True, slots=True)
class Answers:
    """Everything the document says to a question in a situation; overridden holds what exceptions removed."""

    question: Question
    about: str
    situation: Any
    given: tuple[Answer, ...]
    overridden: tuple[Answer, ...] = ()

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The distinct effects, in document order."""
        if len(self.given) < 2:
            return tuple([answer.effect for answer in self.given])
        return tuple(dict.fromkeys([answer.effect for answer in self.given]))

    @property
    def clear(self) -> bool:
        return len(self.effects) == 1


@dataclass(frozen=True, slots=True)
class CompiledStatement:
    """A statement ready to be asked: where it holds, what it says there, and how far up the lineage its game is."""

    stated: Stated
    level: int
    holds: Predicate
    effect: Callable[[Any], Effect | None]
    narrows: bool = False
    """A limit bounds what permissions allow; the two do not contradict each other."""
    weight: float = 1
    """What it takes to find out whether it holds, in units of `base.effort`."""


class Observer(Protocol):
    """Is told what is looked up in a rulebook, so that whoever listens knows what an outcome rests on."""

    def read(self, question: QuestionName, about: str = "") -> None:
        """The statements on a question were read; about: only those that concern this."""

    def viewed(self, question: QuestionName) -> None:
        """Of the statements on a question only the conditions were read."""

    def asked(self, answers: Answers) -> None:
        """A question was asked and answered."""


Default = TypeVar("Default")


class CompiledStatements(dict[QuestionName, "list[CompiledStatement]"]):
    """The statements of a game by question. The observer, if there is one, is told which of them are looked up."""

    def __init__(
        self, statements: Mapping[QuestionName, list[CompiledStatement]] | None = None, observer: Observer | None = None
    ) -> None:
        super().__init__(statements or {})
        self.observer = observer

    def __getitem__(self, question: QuestionName) -> list[CompiledStatement]:
        if self.observer is not None:
            self.observer.read(question)
        return super().__getitem__(question)

    @overload
    def get(self, key: QuestionName, default: None = None, /) -> list[CompiledStatement] | None: ...
    @overload
    def get(self, key: QuestionName, default: Default, /) -> list[CompiledStatement] | Default: ...
    def get(self, key: QuestionName, default: Any = None, /) -> Any:
        if self.observer is not None:
            self.observer.read(key)
        return super().get(key, default)

    def conditions(self, question: QuestionName, about: str | None = None) -> tuple[Condition | None, ...]:
        """When they hold; about: of those on this alone.

        Situations made from these alone serve all statements that have no other conditions, whatever they say.
        """
        if self.observer is not None:
            self.observer.viewed(question)
        return tuple(rule.stated.when for rule in self.on(question) if about in (None, rule.stated.about))

    def of(self, question: QuestionName, about: str) -> list[CompiledStatement]:
        """Those on a question that speak of this, or of nothing in particular."""
        if self.observer is not None:
            self.observer.read(question, about)
        return [rule for rule in self.on(question) if rule.stated.about in ("", about)]

    def on(self, question: QuestionName) -> Sequence[CompiledStatement]:
        """All of them, without a word to the observer."""
        return dict.get(self, question, ())
