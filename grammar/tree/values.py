"""What a statement can answer: numbers, odds, outcomes, cards, things, orders."""

from __future__ import annotations

from dataclasses import field
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Literal, NamedTuple, assert_never

from base.records import dataclass
from grammar.tree.node import Node


class Interval(NamedTuple):
    """From low to high, inclusive unless open; None means unbounded."""

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
    multiple: bool = False
    """``multiples of $5``: the interval begins with the smallest, and amounts between multiples are outside."""


@dataclass(frozen=True, slots=True)
class Limits(Node):
    """Several bounds that hold together: ``$1 to $10, at most the ante``."""

    parts: tuple[Numbers, ...]


PayBound = Literal["", "at least", "at most"]


@dataclass(frozen=True, slots=True)
class Odds(Node):
    """What a win pays per unit staked, not counting the stake; bare: neither "to" nor "for" is printed.

    bound: ``at least 3 to 2`` names the least that is paid, ``at most 3 to 2`` the most, and not what is paid.
    """

    win: Fraction
    bare: bool = False
    spelled: str = field(default="", compare=False)
    bound: PayBound = ""


@dataclass(frozen=True, slots=True)
class Added(Node):
    """``plus $1,000``, ``plus 1 to 1``: paid on top of whatever else the hand is paid, not instead of it."""

    amount: Odds | Numbers


Result = Literal["win", "push", "lose", "stay"]


@dataclass(frozen=True, slots=True)
class Outcome(Node):
    """``player wins``, ``push``, ``player loses``, ``player loses $1``, ``player loses half the ante``."""

    kind: Result
    amount: Numbers | None = None


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """One of the words the subject allows: ``hit``, ``from left to right``, ``allowed``.

    only: ``allowed only when …``, which also forbids it in every other situation.
    """

    word: str
    only: bool = False


@dataclass(frozen=True, slots=True)
class CardSet(Node):
    """Ranks and suits a card may have; empty means any."""

    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    ten_valued: bool = field(default=False, compare=False)
    """The ten-valued cards are named as such, not one by one."""


@dataclass(frozen=True, slots=True)
class Deck(Node):
    """``6 decks of 48 cards, no 10s``"""

    decks: Numbers | None = None
    cards: int | None = None
    removed: tuple[str, ...] = ()


class Item(NamedTuple):
    """A thing with a quantity, ``2 cut cards``; optional: ``shuffler (optional)``."""

    name: str
    number: Fraction | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Items(Node):
    """Things that add up over the document: equipment, wagers offered."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Text(Node):
    """Quoted text."""

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
    """``left to the floor supervisor``: someone outside the document decides."""

    who: str
    quoted: bool = False


Value = Numbers | Limits | Odds | Added | Outcome | Choice | CardSet | Deck | Items | Text | Day | Norm | Discretion


def only_there(value: Value) -> bool:
    """Does a value also say that what it allows is forbidden wherever its condition does not hold?"""
    return isinstance(value, Norm | Choice) and value.only


def bounds_in(value: Value) -> tuple[Numbers, ...]:
    """The numbers and ranges in a value; none if it is not numeric."""
    match value:
        case Limits(parts):
            return parts
        case Numbers():
            return (value,)
        case Added(amount):
            return bounds_in(amount)
        case Odds() | Outcome() | Choice() | CardSet() | Deck() | Items() | Text() | Day() | Norm() | Discretion():
            return ()
        case _:
            assert_never(value)


def words_in(value: Value) -> str:
    """The free text of a value; empty if it has none."""
    match value:
        case Norm(actor=actor, action=action):
            return f"{actor} {' '.join(action)}"
        case Choice(word) | Text(word):
            return word
        case Discretion(who):
            return who
        case Numbers() | Limits() | Odds() | Added() | Outcome() | CardSet() | Deck() | Items() | Day():
            return ""
        case _:
            assert_never(value)
