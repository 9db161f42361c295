"""What a posted text and the procedure disagree on, with a situation that shows it and the money on both sides."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from base.records import dataclass
from grammar.exhibit import Stated
from grammar.posted_text import PostedWords
from grammar.question_names import QuestionName


class DifferenceKind(Enum):
    """How a posted text departs from the rules."""

    DIFFERS = "says something else"
    LEFT_OUT = "leaves out"
    PROMISES = "promises what the rules do not"
    UNSURE = "may say something else"
    """It was read with some doubt: a reader has to decide."""
    EXCEPTION = "states a rule without its exception"
    """No difference: what it says holds as a rule, and the rules name the exception."""


COUNTED = (DifferenceKind.DIFFERS, DifferenceKind.LEFT_OUT, DifferenceKind.PROMISES)


@dataclass(frozen=True, slots=True)
class Side:
    """What one text says in the situation, and what that comes to in money, if anything."""

    says: str
    money: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One disagreement; ``words`` are the posted ones, empty for what is left out."""

    kind: DifferenceKind
    text: str
    line: int
    words: str
    question: QuestionName | None
    about: str
    asks: str
    situation: str
    posted: Side
    rules: Side
    statement: Stated | None
    situations: int = 1
    citation: str = ""


@dataclass(frozen=True, slots=True)
class TextComparison:
    """One posted text against the rules."""

    name: str
    read: int
    """How many of its inscriptions were read and asked."""
    differences: tuple[Difference, ...]
    unread: tuple[PostedWords, ...]

    def with_more(self, differences: tuple[Difference, ...]) -> TextComparison:
        """With what the law wants posted and is not."""
        return replace(self, differences=(*self.differences, *differences))

    @property
    def found(self) -> tuple[Difference, ...]:
        """What counts as a difference."""
        return tuple(one for one in self.differences if one.kind in COUNTED)

    @property
    def is_undecided(self) -> bool:
        return bool(self.unread) or any(one.kind is DifferenceKind.UNSURE for one in self.differences)
