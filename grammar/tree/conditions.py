"""When a statement applies: what can be true or false in a situation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, assert_never

from base.records import dataclass
from grammar.tree.node import Node
from grammar.tree.values import CardSet, Interval

Softness = Literal["soft", "hard", "any"]
Relation = Literal["=", "<", ">"]
Attribute = Literal["rank", "suit", "colour", "value"]
"""What two cards can have in common."""
TimeRelation = Literal["after", "before", "during", "at"]


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
    """``soft 17``, ``hard 4 to 16``, ``16 or less``. Kinds have no order."""

    kind: Softness
    interval: Interval


@dataclass(frozen=True, slots=True)
class TotalIs(Node):
    """``dealer total is soft 17``; whose is player, dealer or own (the hand being asked about)."""

    whose: str
    totals: tuple[TotalSet, ...]


@dataclass(frozen=True, slots=True)
class Count(Node):
    """A number that can be read off the situation: ``splits made``, ``cards in hand``, ``ante``."""

    name: str


IN_DOLLARS = frozenset({"ante", "own wager"})
"""Numbers that are amounts of money."""


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
    alike: tuple[Attribute, ...]
    unlike: tuple[Attribute, ...] = ()


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
    """``player total is more than dealer total``"""

    left: Quantity
    relation: Relation
    right: Quantity


@dataclass(frozen=True, slots=True)
class CardIs(Node):
    """``up card is A, 10 or face card``: every card of the group is in the set."""

    group: tuple[str, ...]
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Alike(Node):
    """``first two cards are the same rank``"""

    group: tuple[str, ...]
    attribute: Attribute


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
    """``after the shuffle``"""

    relation: TimeRelation
    name: str


class Term(NamedTuple):
    """A word of a test and its kind, the grammar's terminal."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Worded(Node):
    """``banker total is 5 or less`` in a declared game: its words get their meaning once names are bound."""

    operand: str
    verb: str
    terms: tuple[Term, ...] = ()

    @property
    def said(self) -> str:
        return " ".join((self.operand, self.verb, *(term.text for term in self.terms)))


Test = Flag | TotalIs | NumberIs | Versus | CardIs | Alike | Consecutive | RanksAre | Circumstance | Moment | Worded
"""Looks at the situation itself. To add a kind of test, add it here; mypy then points out every incomplete match."""
Condition = AllOf | AnyOf | Not | Happens | Test


def children(condition: Condition) -> tuple[Condition, ...]:
    """The conditions this one is made of; a test or an event name has none."""
    if isinstance(condition, AllOf | AnyOf):
        return condition.parts
    return (condition.part,) if isinstance(condition, Not) else ()


def tests_in(condition: Condition | None) -> Iterator[Test | Happens]:
    """The single tests in a condition, negated ones included; an event counts as one test."""
    if condition is None:
        return
    if isinstance(condition, AllOf | AnyOf | Not):
        for part in children(condition):
            yield from tests_in(part)
    else:
        yield condition


def words_of_test(test: Test) -> tuple[str, ...]:
    """The vocabulary's facts, numbers, totals and cards that a test names."""
    match test:
        case Flag(name):
            return (name,)
        case TotalIs(whose):
            return (f"{whose} total",)
        case NumberIs(quantity):
            return words_of_quantity(quantity)
        case Versus(left, _, right):
            return (*words_of_quantity(left), *words_of_quantity(right))
        case CardIs(group) | Alike(group) | Consecutive(group) | RanksAre(group):
            return group
        case Circumstance() | Moment() | Worded():
            return ()
        case _:
            assert_never(test)


def words_of_quantity(quantity: Quantity) -> tuple[str, ...]:
    match quantity:
        case Count(name):
            return (name,)
        case Total(whose, group):
            return group or (f"{whose or 'own'} total",)
        case Matching(group, target):
            return (*group, *target)
        case CountOf(_, group):
            return group
        case _:
            assert_never(quantity)
