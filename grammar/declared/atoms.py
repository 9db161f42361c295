"""The single tests of a declared game with every name bound: what a condition can be about, as data.

Faces are numbers: a card is four times its rank plus its suit, any other face its index in the randomizer's list.
"""

from __future__ import annotations

from typing import NamedTuple

from base.records import dataclass

SUITS_PER_RANK = 4


class Bounds(NamedTuple):
    """From low to high, inclusive; None means unbounded."""

    low: int | None
    high: int | None


# Numbers that can be read off a situation ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Constant:
    value: int


@dataclass(frozen=True, slots=True)
class TotalOf:
    """The sum of a place; cards count what the document says."""

    place: str


@dataclass(frozen=True, slots=True)
class SizeOf:
    """How many cards or dice are in a place."""

    place: str


@dataclass(frozen=True, slots=True)
class NumberShowing:
    """How many in a place show one of these faces; with no faces given, the wager's spot."""

    place: str
    faces: frozenset[int] | None


@dataclass(frozen=True, slots=True)
class NumberMatching:
    """``number of first two cards matching the banker hand in rank but not suit``"""

    place: str
    target: str
    alike: tuple[str, ...]
    unlike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExtremeRank:
    """The highest or lowest rank in a place; the two is 0."""

    place: str
    highest: bool


@dataclass(frozen=True, slots=True)
class StateOf:
    """The state as a number: its own value, or one far below zero for a word."""

    name: str


@dataclass(frozen=True, slots=True)
class SpotValue:
    """The single number the wager is on."""


@dataclass(frozen=True, slots=True)
class DeckNumber:
    """How many decks are in use."""


@dataclass(frozen=True, slots=True)
class Sum:
    """``… minus … plus …``: each part with its sign."""

    parts: tuple[tuple[int, Quantity], ...]


Quantity = (
    Constant | TotalOf | SizeOf | NumberShowing | NumberMatching | ExtremeRank | StateOf | SpotValue | DeckNumber | Sum
)


# Tests --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InBounds:
    quantity: Quantity
    bounds: tuple[Bounds, ...]


@dataclass(frozen=True, slots=True)
class InSpot:
    """A number is one of those the wager is on."""

    quantity: Quantity


@dataclass(frozen=True, slots=True)
class Compared:
    """relation is ``=``, ``<`` or ``>``."""

    left: Quantity
    relation: str
    right: Quantity


@dataclass(frozen=True, slots=True)
class FacesIn:
    """Everything in a place is one of these faces; with no faces given, the wager's spot."""

    place: str
    faces: frozenset[int] | None


@dataclass(frozen=True, slots=True)
class ShowsAll:
    """The place shows each of these faces, or each of the wager's spot."""

    place: str
    faces: frozenset[int] | None


@dataclass(frozen=True, slots=True)
class AllAlike:
    """attribute is rank, suit, colour, value or face."""

    place: str
    attribute: str


@dataclass(frozen=True, slots=True)
class InARow:
    place: str


@dataclass(frozen=True, slots=True)
class RanksGroup:
    """``hand groups 3-2``: how many cards of each rank."""

    place: str
    pattern: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RanksExactly:
    """``hand is 6-7-8``: exactly these ranks, in any order."""

    place: str
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IsDrawn:
    place: str


@dataclass(frozen=True, slots=True)
class RanksAgainst:
    """``hand ranks above dealer hand``; relation is ``=``, ``<`` or ``>``."""

    left: str
    relation: str
    right: str


@dataclass(frozen=True, slots=True)
class RanksAtLeast:
    """``dealer hand ranks at least pair of 10s``, ``at least A-K high``; no ranks if any will do. ``at least Q-6-4``:
    cards are the ranks of a whole hand in several suits, and the event says nothing."""

    place: str
    event: str
    ranks: tuple[int, ...]
    """The first of those that break ties, in their order."""
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class IsEvent:
    """``hand is flush``: the highest event in the ranking that the hand makes."""

    place: str
    event: str


@dataclass(frozen=True, slots=True)
class Chose:
    option: str


@dataclass(frozen=True, slots=True)
class Answered:
    """``round result is tie``: the answer to a question that a stage asked."""

    question: str
    answer: str


Atom = (
    InBounds
    | InSpot
    | Compared
    | FacesIn
    | ShowsAll
    | AllAlike
    | InARow
    | RanksGroup
    | RanksExactly
    | IsDrawn
    | RanksAgainst
    | RanksAtLeast
    | IsEvent
    | Chose
    | Answered
)
