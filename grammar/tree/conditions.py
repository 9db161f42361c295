"""When a statement applies: what can be true or not in a situation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from grammar.tree.node import Node
from grammar.tree.values import CardSet, Interval


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


class Term(NamedTuple):
    """A word of a test with its kind, the grammar's terminal."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Worded(Node):
    """``banker total is 5 or less`` in a declared game: its words mean what the game declares, once names are bound."""

    operand: str
    verb: str
    terms: tuple[Term, ...] = ()


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
    | Worded
)


def tests_in(condition: Condition | None) -> Iterator[Condition]:
    """The single tests of a condition, those that are denied too; an event is one test."""
    match condition:
        case None:
            return
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from tests_in(part)
        case Not(part):
            yield from tests_in(part)
        case _:
            yield condition
