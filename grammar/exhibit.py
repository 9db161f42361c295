"""A document with its names bound: its statements, grouped by the question they answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date

from base.records import dataclass
from grammar.declared.structure import Structure
from grammar.proposals import Proposable, unconfirmed
from grammar.question_names import QuestionName
from grammar.tree import (
    Accept,
    Claim,
    Condition,
    Confirmed,
    Define,
    Document,
    Game,
    Jurisdiction,
    Note,
    Paytable,
    Row,
    Section,
    Span,
    Statement,
    Tail,
    Value,
)
from grammar.vocabulary import vocabulary

MAIN = "main"


@dataclass(frozen=True, slots=True)
class Stated:
    """One answer that the document gives: to which question, in which situations, from which line."""

    key: str
    question: QuestionName
    value: Value
    about: str = ""
    when: Condition | None = None
    given: Condition | None = None
    """The part of the condition that the subject itself adds."""
    games: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    reading: tuple[str, str] | None = None
    hedge: str = ""
    table: str = ""
    default: bool = False
    """It answers only if no other statement does."""
    base: str = ""
    """The file of the document that this one amends, if the statement stands there."""
    behind: int = 0
    """How far behind the statements of this document it stands, if it is taken over from another."""
    line: Statement | Row | Define = field(repr=False, compare=False, kw_only=True)

    @property
    def span(self) -> Span:
        return self.line.span

    @property
    def tail(self) -> Tail:
        return self.line.tail


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A document with its names bound."""

    document: Document
    title: str
    source: str
    family: str
    games: tuple[Game, ...]
    jurisdiction: Jurisdiction | None
    stated: tuple[Stated, ...]
    events: Mapping[str, Condition]
    readings: Mapping[str, tuple[str, ...]]
    tables: tuple[Paytable, ...]
    claims: tuple[Claim, ...]
    accepts: tuple[Accept, ...]
    sections: tuple[Section, ...]
    notes: tuple[Note, ...]
    main_wager: str
    confirmations: tuple[Confirmed, ...] = ()
    amends: str = ""
    """The document that this one changes; what it does not say is said there."""
    base: str = ""
    """The file of that document, if it lies beside this one and was read."""
    looks_at_decks: bool = False
    """Does a condition look at the number of decks?"""
    structure: Structure | None = None
    """What a declared game is made of; None for a family with its own room in the engine."""

    @property
    def kinds(self) -> frozenset[str]:
        """What kind of game it is: its family and, if declared, its randomizer."""
        if self.structure is None:
            return frozenset({self.family})
        return frozenset({self.family, "declared", self.structure.randomizer.kind})

    def lineage(self, game: str) -> tuple[str, ...]:
        """The game and those it follows, nearest first."""
        follows = {entry.name: entry.follows for entry in self.games}
        found = [game]
        while (parent := follows.get(found[-1], "")) and parent not in found:
            found.append(parent)
        return tuple(found)

    @property
    def unconfirmed(self) -> tuple[Proposable, ...]:
        """The lines that a draft proposed and nobody has confirmed."""
        return unconfirmed(self.document, self.confirmations)

    @property
    def has_main_game(self) -> bool:
        """Does its family have one main wager, hand against hand, besides the side wagers?"""
        return self.asks("main result")

    def asks(self, question: QuestionName) -> bool:
        """Does play in its family ever ask this?"""
        asked = self.structure.asked if self.structure else ()
        return not self.kinds.isdisjoint(vocabulary().questions[question].families) or question in asked

    @property
    def day(self) -> date | None:
        return self.jurisdiction.as_of if self.jurisdiction else None
