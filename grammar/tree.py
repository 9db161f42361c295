"""What a document says, as data: frozen, equal by meaning, each node with its place in the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


class Span(NamedTuple):
    """A place in the file: lines and columns from 1, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything the document says."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# Values ---------------------------------------------------------------------------------------------------


class Interval(NamedTuple):
    """From low to high, both included unless open; None is no bound."""

    low: Fraction | None
    high: Fraction | None
    low_open: bool = False
    high_open: bool = False

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, (int, Fraction)):
            return False
        if self.low is not None and (number < self.low or (self.low_open and number == self.low)):
            return False
        return self.high is None or not (number > self.high or (self.high_open and number == self.high))


@dataclass(frozen=True, slots=True)
class Numbers(Node):
    """``$5 to $10``, ``at least 1 deck``, ``half the ante``, ``2 or 4``; about: ``approximately``."""

    intervals: tuple[Interval, ...]
    unit: str = ""
    base: str = ""
    about: bool = False
    only: bool = False


@dataclass(frozen=True, slots=True)
class Limits(Node):
    """Several bounds that hold together: ``$1 to $10, at most the ante``."""

    parts: tuple[Numbers, ...]


@dataclass(frozen=True, slots=True)
class Odds(Node):
    """What a win pays for each unit staked, beside the stake; bare: neither "to" nor "for" is printed."""

    win: Fraction
    bare: bool = False
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Outcome(Node):
    """``player wins``, ``push``, ``player loses``, ``player loses $1``, ``player loses half the ante``."""

    kind: str
    amount: Numbers | None = None


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """One of the words that the subject allows: ``hit``, ``from left to right``, ``allowed``."""

    word: str


@dataclass(frozen=True, slots=True)
class CardSet(Node):
    """Ranks and suits that a card may have; empty means any."""

    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck(Node):
    """``6 decks of 48 cards, no 10s``"""

    decks: Numbers | None = None
    cards: int | None = None
    removed: tuple[str, ...] = ()


class Item(NamedTuple):
    """A thing with its number, ``2 cut cards``; optional: ``shuffler (optional)``."""

    name: str
    number: Fraction | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Items(Node):
    """Things that accumulate over the document: equipment, wagers offered."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Text(Node):
    """Words in quotation marks."""

    text: str


@dataclass(frozen=True, slots=True)
class Day(Node):
    """A date."""

    day: date


class Force(StrEnum):
    MUST = "must"
    MUST_NOT = "must not"
    MAY = "may"
    MAY_NOT = "may not"


@dataclass(frozen=True, slots=True)
class Norm(Node):
    """``dealer must hit``, ``player may split``: who, with what force, does what.

    only: ``player may surrender only when …``, which also forbids it in every other situation.
    """

    actor: str
    force: Force
    action: tuple[str, ...]
    only: bool = False


@dataclass(frozen=True, slots=True)
class Discretion(Node):
    """``left to the floor supervisor``: somebody outside the document decides."""

    who: str
    quoted: bool = False


Value = Numbers | Limits | Odds | Outcome | Choice | CardSet | Deck | Items | Text | Day | Norm | Discretion

# Conditions -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    """``… and …``"""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """``… or …``"""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """``not …``"""

    part: Condition


@dataclass(frozen=True, slots=True)
class Flag(Node):
    """A yes-or-no fact of the situation: ``player has blackjack``, ``hand is split``."""

    name: str


class TotalSet(NamedTuple):
    """``soft 17``, ``hard 4 to 16``, ``16 or less``; kind is soft, hard or any. No order between kinds."""

    kind: str
    interval: Interval


@dataclass(frozen=True, slots=True)
class TotalIs(Node):
    """``dealer total is soft 17``; whose is player, dealer or own (the hand that is asked about)."""

    whose: str
    totals: tuple[TotalSet, ...]


@dataclass(frozen=True, slots=True)
class Count(Node):
    """A number that can be read off the situation: ``splits made``, ``cards in hand``, ``ante``."""

    name: str


@dataclass(frozen=True, slots=True)
class Total(Node):
    """The total of a hand, or of named cards when group is not empty."""

    whose: str = ""
    group: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Matching(Node):
    """``number of first two cards matching the up card in rank and suit``"""

    group: tuple[str, ...]
    target: tuple[str, ...]
    alike: tuple[str, ...]
    unlike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CountOf(Node):
    """``number of aces in hand``; an empty set counts every card."""

    cards: CardSet
    group: tuple[str, ...]


Quantity = Count | Total | Matching | CountOf


@dataclass(frozen=True, slots=True)
class NumberIs(Node):
    """``cards in hand is 5 or more``"""

    quantity: Quantity
    intervals: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Versus(Node):
    """``player total is more than dealer total``; relation is ``=``, ``<`` or ``>``."""

    left: Quantity
    relation: str
    right: Quantity


@dataclass(frozen=True, slots=True)
class CardIs(Node):
    """``up card is A, 10 or face card``: every card of the group is in the set."""

    group: tuple[str, ...]
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Alike(Node):
    """``first two cards are the same rank``; attribute is rank, suit, colour or value."""

    group: tuple[str, ...]
    attribute: str


@dataclass(frozen=True, slots=True)
class Consecutive(Node):
    """``first two cards and up card are consecutive``, the ace high or low."""

    group: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RanksAre(Node):
    """``hand is 6-7-8``: exactly these ranks, in any order."""

    group: tuple[str, ...]
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Happens(Node):
    """``"two suited matches"``: an event defined elsewhere."""

    event: str


@dataclass(frozen=True, slots=True)
class Circumstance(Node):
    """``circumstance "space permits"``: a fact outside the game, true or not."""

    text: str


@dataclass(frozen=True, slots=True)
class Moment(Node):
    """``after the shuffle``; relation is after, before, during or at."""

    relation: str
    name: str


Condition = (
    AllOf
    | AnyOf
    | Not
    | Flag
    | TotalIs
    | NumberIs
    | Versus
    | CardIs
    | Alike
    | Consecutive
    | RanksAre
    | Happens
    | Circumstance
    | Moment
)

# Clauses and lines ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cite(Node):
    """``@17.2``, ``@21.12-23.1 "few words"``: the place in the source that a statement reads."""

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
    """``refers to table "Blackjack Pay Table 1"``: what the document points to, found or not."""

    kind: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Tail(Node):
    """What may follow any line: where it comes from, where it applies, what is unsure about it."""

    games: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    refers: tuple[Reference, ...] = ()
    vague: tuple[str, ...] = ()
    damage: tuple[Damage, ...] = ()
    cites: tuple[Cite, ...] = ()


NO_TAIL = Tail()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Node):
    """One logical line of the file, with the comments that stand above and behind it."""

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
    """``section "Rules" as rules``; its games hold for every line below it."""

    title: str
    key: str = ""
    label: str = ""
    tail: Tail = NO_TAIL


@dataclass(frozen=True, slots=True)
class Note(Line):
    """``note heading @3``: text of the source that is no rule."""

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

    subject: str
    value: Value
    name: str = ""
    label: str = ""
    hedge: str = ""
    when: Condition | None = None
    unless: Condition | None = None
    until: Condition | None = None
    tail: Tail = NO_TAIL


class RowClaim(NamedTuple):
    """``probability .000244``: a number the row prints about itself; text keeps its digits."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Row(Line):
    """``two suited matches  18 to 1, probability .000244``"""

    event: str
    pays: Odds | Numbers
    label: str = ""
    claims: tuple[RowClaim, ...] = ()
    when: Condition | None = None
    unless: Condition | None = None
    tail: Tail = NO_TAIL


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


@dataclass(frozen=True, slots=True)
class Reading(Line):
    """``reading inclusive`` and the lines that say what the sentence means in it."""

    name: str
    lines: tuple[Statement | Define | Paytable, ...] = ()


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
    """``accept 3f2a91c0: "reason", by "A. Reviewer", on 2026-11-16``: a finding that is let stand."""

    finding: str
    reason: str
    by: str
    on: date


AnyLine = (
    Header | Game | Jurisdiction | Section | Note | Event | Define | Statement | Paytable | Ambiguous | Claim | Accept
)


@dataclass(frozen=True, slots=True)
class Document(Node):
    """A whole file, in its order; comments after the last line are kept in below."""

    lines: tuple[AnyLine, ...]
    path: str = field(default="", compare=False)
    below: tuple[str, ...] = field(default=(), compare=False, repr=False)
