"""When a condition holds: the only place that decides. Conditions are compiled to functions once and called often."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from operator import and_, or_
from typing import Any, Protocol, assert_never

from engine.ace_order import in_a_row
from engine.card_values import HandTotal
from engine.cards import RANKS, Card
from grammar.tree import (
    Alike,
    AllOf,
    AnyOf,
    Attribute,
    CardIs,
    CardSet,
    Circumstance,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Flag,
    Happens,
    Interval,
    Matching,
    Moment,
    Not,
    NumberIs,
    Quantity,
    RanksAre,
    Relation,
    Test,
    Total,
    TotalIs,
    TotalSet,
    Versus,
    Worded,
)
from grammar.vocabulary import plain

Predicate = Callable[[Any], bool]
"""Does it hold in this situation?"""


class Terms(Hashable, Protocol):
    """How a family of games reads its situations; every method returns a function of a situation."""

    statements: dict[Any, Any]
    """Compiled statements under these terms, keyed by identity; each entry holds the objects its key names."""
    straights: str
    """How an ace may stand in a straight, as the document says it; empty if it does not."""
    decks: int
    """The number of decks in use, where a situation does not name its own; 0 if no rule looks at it."""

    def with_decks(self, decks: int) -> Terms: ...

    def flag(self, name: str) -> Predicate: ...

    def count(self, name: str) -> Callable[[Any], Fraction | int]: ...

    def cards(self, group: str) -> Callable[[Any], Sequence[Card]]: ...

    def total(self, whose: str) -> Callable[[Any], HandTotal]: ...

    def points(self, cards: Sequence[Card]) -> HandTotal: ...

    def moment(self, relation: str, name: str) -> Predicate: ...

    def circumstance(self, text: str) -> Predicate: ...

    def worded(self, test: Worded) -> Predicate:
        """A test written in words that the game declares itself."""

    def shown(self, at: Any) -> Any:
        """The situation with its cards counted by these terms, for display."""


def predicate(condition: Condition | None, terms: Terms, events: Mapping[str, Condition]) -> Predicate:
    """The condition as a function of the situation; no condition always holds."""
    match condition:
        case None:
            return always
        case AllOf(parts):
            return every([predicate(part, terms, events) for part in parts])
        case AnyOf(parts):
            return some([predicate(part, terms, events) for part in parts])
        case Not(part):
            inner = predicate(part, terms, events)
            return lambda at: not inner(at)
        case Happens(event):
            return predicate(events[plain(event)], terms, events)
        case Flag(name):
            return terms.flag(name)
        case Moment(relation, name):
            return terms.moment(relation, name)
        case Circumstance(text):
            return terms.circumstance(text)
        case TotalIs(whose, totals):
            return total_is(terms.total(whose), totals)
        case NumberIs(quantity, intervals):
            return number_is(amount(quantity, terms), intervals)
        case Versus(left, relation, right):
            return versus(amount(left, terms), relation, amount(right, terms))
        case CardIs(group, wanted):
            return card_is(several(group, terms), wanted)
        case Alike(group, attribute):
            return alike(several(group, terms), attribute, terms)
        case Consecutive(group):
            return consecutive(several(group, terms), terms.straights)
        case RanksAre(group, ranks):
            return ranks_are(several(group, terms), ranks)
        case Worded():
            return terms.worded(condition)
        case _:
            assert_never(condition)


def places_where(
    condition: Condition | None, test: Callable[[Test], int], events: Mapping[str, Condition], everywhere: int
) -> int:
    """Where a condition holds among many situations at once, a bit for each; `test` tells it of a single test."""
    match condition:
        case None:
            return everywhere
        case AllOf(parts):
            return reduce(and_, [places_where(part, test, events, everywhere) for part in parts], everywhere)
        case AnyOf(parts):
            return reduce(or_, [places_where(part, test, events, everywhere) for part in parts], 0)
        case Not(part):
            return everywhere ^ places_where(part, test, events, everywhere)
        case Happens(event):
            return places_where(events[plain(event)], test, events, everywhere)
        case Flag() | Moment() | Circumstance() | TotalIs() | NumberIs() | Versus() | Worded():
            return test(condition)
        case CardIs() | Alike() | Consecutive() | RanksAre():
            return test(condition)
        case _:
            assert_never(condition)


def always(at: Any) -> bool:
    return True


def every(parts: Sequence[Predicate]) -> Predicate:
    if len(parts) == 2:
        first, second = parts
        return lambda at: first(at) and second(at)
    return lambda at: all(part(at) for part in parts)


def some(parts: Sequence[Predicate]) -> Predicate:
    return lambda at: any(part(at) for part in parts)


def total_is(total: Callable[[Any], HandTotal], totals: Iterable[TotalSet]) -> Predicate:
    wanted = tuple((entry.kind, entry.interval) for entry in totals)

    @cache
    def fits(number: int, soft: bool) -> bool:
        kind = "soft" if soft else "hard"
        return any((which in ("any", kind)) and number in interval for which, interval in wanted)

    return lambda at: fits(*total(at))


def number_is(value: Callable[[Any], Fraction | int], intervals: tuple[Interval, ...]) -> Predicate:
    @cache
    def fits(number: Fraction | int) -> bool:
        return any(number in interval for interval in intervals)

    return lambda at: fits(value(at))


def versus(left: Callable[[Any], Any], relation: Relation, right: Callable[[Any], Any]) -> Predicate:
    match relation:
        case "=":
            return lambda at: bool(left(at) == right(at))
        case "<":
            return lambda at: bool(left(at) < right(at))
        case ">":
            return lambda at: bool(left(at) > right(at))
        case _:
            assert_never(relation)


def amount(quantity: Quantity, terms: Terms) -> Callable[[Any], Fraction | int]:
    """A number read off a situation, as a function of it."""
    match quantity:
        case Count(name):
            return terms.count(name)
        case Total(whose, ()):
            total = terms.total(whose or "own")
            return lambda at: total(at).total
        case Total(_, group):
            cards = several(group, terms)
            return lambda at: terms.points(cards(at)).total
        case Matching(group, target, same, other):
            return matching(several(group, terms), several(target, terms), same, other, terms)
        case CountOf(wanted, group):
            cards, named = several(group, terms), within(wanted)
            return lambda at: sum([named(card) for card in cards(at)])
        case _:
            assert_never(quantity)


def matching(
    group: Callable[[Any], Sequence[Card]],
    target: Callable[[Any], Sequence[Card]],
    same: tuple[Attribute, ...],
    other: tuple[Attribute, ...],
    terms: Terms,
) -> Callable[[Any], int]:
    @cache
    def fits(card: Card, goal: Card) -> bool:
        equal = {name for name in (*same, *other) if attribute_of(card, name, terms) == attribute_of(goal, name, terms)}
        return equal.issuperset(same) and equal.isdisjoint(other)

    def number(at: Any) -> int:
        goals = target(at)
        return sum([any(fits(card, goal) for goal in goals) for card in group(at)])

    return number


def attribute_of(card: Card, name: Attribute, terms: Terms) -> object:
    match name:
        case "rank":
            return card.rank
        case "suit":
            return card.suit
        case "colour":
            return card.colour
        case "value":
            return terms.points((card,)).total
        case _:
            assert_never(name)


def several(group: tuple[str, ...], terms: Terms) -> Callable[[Any], Sequence[Card]]:
    if len(group) == 1:
        return terms.cards(group[0])
    readers = [terms.cards(name) for name in group]
    return lambda at: [card for reader in readers for card in reader(at)]


def card_is(cards: Callable[[Any], Sequence[Card]], wanted: CardSet) -> Predicate:
    named = within(wanted)

    def holds(at: Any) -> bool:
        found = cards(at)
        return bool(found) and all(map(named, found))

    return holds


def within(wanted: CardSet) -> Callable[[Card], bool]:
    @cache
    def named(card: Card) -> bool:
        return (not wanted.ranks or card.rank in wanted.ranks) and (not wanted.suits or card.suit in wanted.suits)

    return named


def alike(cards: Callable[[Any], Sequence[Card]], attribute: Attribute, terms: Terms) -> Predicate:
    def holds(at: Any) -> bool:
        found = cards(at)
        return bool(found) and len({attribute_of(card, attribute, terms) for card in found}) == 1

    return holds


def consecutive(cards: Callable[[Any], Sequence[Card]], straights: str) -> Predicate:
    """Ranks in a row, each once; the ace stands above the king, below the two, or as the document says."""
    return lambda at: in_a_row([RANKS.index(card.rank) for card in cards(at)], straights)


def ranks_are(cards: Callable[[Any], Sequence[Card]], ranks: tuple[str, ...]) -> Predicate:
    wanted = sorted(ranks)

    def holds(at: Any) -> bool:
        found = cards(at)
        return len(found) == len(wanted) and sorted([card.rank for card in found]) == wanted

    return holds
