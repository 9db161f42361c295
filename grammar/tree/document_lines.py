"""The lines of a file, what may follow any of them, and the document they form."""

from __future__ import annotations

from dataclasses import field
from datetime import date
from typing import NamedTuple

from base.records import dataclass
from grammar.question_names import SubjectName
from grammar.tree.conditions import Condition, Term
from grammar.tree.node import Node, Span
from grammar.tree.values import Added, Numbers, Odds, Value


@dataclass(frozen=True, slots=True)
class Cite(Node):
    """``@17.2``, ``@21.12-23.1 "few words"``: the place in the source that a statement is based on."""

    first: tuple[int, int | None]
    last: tuple[int, int | None]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Damage(Node):
    """``printed "L5" read as "1.5" likely``"""

    printed: str
    taken_as: str
    certainty: str


@dataclass(frozen=True, slots=True)
class Reference(Node):
    """``refers to table "Blackjack Pay Table 1"``: what the document points to, whether it exists or not."""

    kind: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Tail(Node):
    """What may follow any line: its source, where it applies, what is uncertain about it."""

    games: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    refers: tuple[Reference, ...] = ()
    vague: tuple[str, ...] = ()
    damage: tuple[Damage, ...] = ()
    cites: tuple[Cite, ...] = ()
    proposed: str = ""
    """How sure a draft was of the line: sure, likely or perhaps; empty if a person wrote it."""


NO_TAIL = Tail()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Node):
    """One logical line of the file, with the comments above and after it."""

    above: tuple[str, ...] = field(default=(), compare=False, repr=False)
    behind: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Header(Line):
    """``exhibit "…"``, ``language 1``, ``source "…"``, ``family baccarat``."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Game(Line):
    """``game spanish21 follows blackjack``"""

    name: str
    follows: str = ""


@dataclass(frozen=True, slots=True)
class Jurisdiction(Line):
    """``jurisdiction new-hampshire as of 2021-03-26``"""

    name: str
    as_of: date | None = None


@dataclass(frozen=True, slots=True)
class Section(Line):
    """``section "Rules" as rules``; its games apply to every line below it."""

    title: str
    key: str = ""
    label: str = ""
    tail: Tail = NO_TAIL


@dataclass(frozen=True, slots=True)
class Note(Line):
    """``note heading @3``: text of the source that is not a rule."""

    kind: str
    tail: Tail = NO_TAIL


@dataclass(frozen=True, slots=True)
class Event(Line):
    """``event two suited matches: …``: a name for a condition on cards."""

    name: str
    condition: Condition
    tail: Tail = NO_TAIL


@dataclass(frozen=True, slots=True)
class Define(Line):
    """``define soft hand: …``: what a term of the game means in this document."""

    term: str
    condition: Condition
    tail: Tail = NO_TAIL


@dataclass(frozen=True, slots=True)
class Statement(Line):
    """``dealer draw: dealer must hit when total is 16 or less``"""

    subject: SubjectName
    value: Value
    name: str = ""
    label: str = ""
    hedge: str = ""
    when: Condition | None = None
    unless: Condition | None = None
    until: Condition | None = None
    tail: Tail = NO_TAIL
    default: bool = False
    """``… otherwise``: it answers where no other statement does."""
    otherwise: Value | None = None
    """``…, otherwise player loses``: what applies where no statement answers."""
    also: tuple[str, ...] = ()
    """``wager pay "Red", "Black": …``: the names behind the first, of each of which the line says the same."""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.also)


class RowClaim(NamedTuple):
    """``probability .000244``: a number printed in the row; text keeps its digits."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Row(Line):
    """``two suited matches  18 to 1, probability .000244``"""

    event: str
    pays: Odds | Numbers | Added
    label: str = ""
    claims: tuple[RowClaim, ...] = ()
    when: Condition | None = None
    unless: Condition | None = None
    tail: Tail = NO_TAIL
    hedge: str = ""


@dataclass(frozen=True, slots=True)
class Paytable(Line):
    """``paytable "Match the Dealer", highest row only``"""

    name: str
    wager: str = ""
    policy: str = ""
    unit: str = ""
    label: str = ""
    when: Condition | None = None
    unless: Condition | None = None
    rows: tuple[Row | Note, ...] = ()
    tail: Tail = NO_TAIL
    added: bool = False
    """``added to other pays``: its rows are paid on top of what else the wager pays."""


@dataclass(frozen=True, slots=True)
class Reading(Line):
    """``reading inclusive`` and the lines that say what the sentence means in this reading."""

    name: str
    lines: tuple[Statement | Define | Paytable | Event | Declaration, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous(Line):
    """``ambiguous soft-17 @17.1 "up to"``: a sentence with two or more readings."""

    label: str
    readings: tuple[Reading, ...] = ()
    tail: Tail = NO_TAIL


@dataclass(frozen=True, slots=True)
class Claim(Line):
    """``claim: house edge of "Match the Dealer" is 3.06%``: what the document says about itself."""

    what: str
    value: str
    names: tuple[str, ...] = ()
    label: str = ""
    when: Condition | None = None
    tail: Tail = NO_TAIL


@dataclass(frozen=True, slots=True)
class Accept(Line):
    """``accept 3f2a91c0: "reason", by "A. Reviewer", on 2026-11-16``: a finding that has been accepted."""

    finding: str
    reason: str
    by: str
    on: date


@dataclass(frozen=True, slots=True)
class Confirmed(Line):
    """``confirmed @1-24 by "A. Reviewer" on 2026-11-17``: a person vouches for what a draft proposed from there."""

    cites: tuple[Cite, ...]
    by: str
    on: date


@dataclass(frozen=True, slots=True)
class Declaration(Line):
    """``stage deal: player draws 3 cards as hand``: part of the game itself; interpreted together with all others."""

    form: str
    name: str
    words: tuple[Term, ...]
    label: str = ""
    when: Condition | None = None
    until: Condition | None = None
    tail: Tail = NO_TAIL
    places: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    """The position of each word."""


AnyLine = (
    Header
    | Game
    | Jurisdiction
    | Section
    | Note
    | Event
    | Define
    | Statement
    | Paytable
    | Ambiguous
    | Claim
    | Accept
    | Confirmed
    | Declaration
)


@dataclass(frozen=True, slots=True)
class Document(Node):
    """A whole file, in order; below holds the comments after the last line."""

    lines: tuple[AnyLine, ...]
    path: str = field(default="", compare=False)
    below: tuple[str, ...] = field(default=(), compare=False, repr=False)
