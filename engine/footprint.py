"""What a test looks at: which cards together, and what it sees of them. Counting and enumeration rely on this.

Anything that needs to know what tests look at asks here: `looks` is the one match over all kinds of tests, and a
family of games adds its own meaning to the words (whose place it is, what a fact says about the history) as data.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import assert_never

from base.records import dataclass
from grammar.tree import (
    Alike,
    AllOf,
    AnyOf,
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
    Test,
    Total,
    TotalIs,
    Versus,
    Worded,
)
from grammar.vocabulary import plain

RANK, ORDER, VALUE, SUIT, COLOUR, NUMBER = "rank", "order", "value", "suit", "colour", "number"
"""rank: are ranks equal; order: which rank is next; value: what it counts; number: how many cards."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """Cards that a test sees only together, so their order cannot matter to it.

    places says where they lie; for a test these are words of the language, which a family of games maps
    to its own places. ranks and suits are the sets that the test names.
    """

    places: frozenset[str]
    sees: frozenset[str]
    ranks: frozenset[frozenset[str]] = frozenset()
    suits: frozenset[frozenset[str]] = frozenset()

    def moved(self, places: Iterable[str]) -> Footprint:
        return Footprint(frozenset(places), self.sees, self.ranks, self.suits)


def looks(test: Test) -> tuple[Footprint, ...]:
    """What a single test looks at; flags, totals and counts are named ``flag …``, ``total …``, ``count …``."""
    match test:
        case Flag(name):
            return (look((f"flag {name}",), VALUE),)
        case TotalIs(whose):
            return (look((f"total {whose}",), VALUE),)
        case NumberIs(quantity):
            return quantity_looks(quantity)
        case Versus(left, _, right):
            return (*quantity_looks(left), *quantity_looks(right))
        case CardIs(group, wanted):
            return (named(group, wanted),)
        case Alike(group, attribute):
            return (look(group, attribute),)
        case Consecutive(group):
            return (look(group, ORDER),)
        case RanksAre(group, ranks):
            single = frozenset(frozenset({rank}) for rank in ranks)
            return (Footprint(frozenset(group), frozenset({NUMBER}), single),)
        case Circumstance() | Moment() | Worded():
            return ()
        case _:
            assert_never(test)


def quantity_looks(quantity: Quantity) -> tuple[Footprint, ...]:
    match quantity:
        case Count(name):
            return (look((f"count {name}",), NUMBER),)
        case Total(whose, ()):
            return (look((f"total {whose or 'own'}",), VALUE),)
        case Total(_, group):
            return (look(group, VALUE),)
        case Matching(group, target, same, other):
            return look(group, *same, *other), look(target, *same, *other)
        case CountOf(wanted, group):
            return (named(group, wanted),)
        case _:
            assert_never(quantity)


def look(places: Iterable[str], *sees: str) -> Footprint:
    return Footprint(frozenset(places), frozenset(sees))


def named(group: Iterable[str], wanted: CardSet) -> Footprint:
    return Footprint(
        frozenset(group),
        frozenset({NUMBER}),
        frozenset({frozenset(wanted.ranks)} if wanted.ranks else ()),
        frozenset({frozenset(wanted.suits)} if wanted.suits else ()),
    )


def places_of(test: Test) -> frozenset[str]:
    """The names of all places a test looks at, as in its footprints."""
    return frozenset(place for look in looks(test) for place in look.places)


def groups_of(test: Test) -> frozenset[str]:
    """The groups of cards that a test names."""
    return frozenset(place for place in places_of(test) if not place.startswith(("flag ", "total ", "count ")))


def facts_read(test: Test) -> tuple[str, ...]:
    """The names of the flags and counts a test reads; for a moment, its name."""
    if isinstance(test, Moment):
        return (test.name,)
    places = (place for look in looks(test) for place in look.places)
    return tuple(place.partition(" ")[2] for place in places if place.startswith(("flag ", "count ")))


def tells_suits(test: Test) -> bool:
    return any(look.suits or look.sees & {SUIT, COLOUR} for look in looks(test))


def ranks_named(test: Test) -> frozenset[str]:
    return frozenset(rank for look in looks(test) for ranks in look.ranks for rank in ranks)


def card_sets(test: Test) -> tuple[CardSet, ...]:
    """The card sets a test names where any card of the set will do."""
    match test:
        case CardIs(_, cards) | NumberIs(CountOf(cards)):
            return (cards,)
        case Versus(left, _, right):
            return tuple(side.cards for side in (left, right) if isinstance(side, CountOf))
        case Flag() | TotalIs() | NumberIs() | Alike() | Consecutive() | RanksAre():
            return ()
        case Circumstance() | Moment() | Worded():
            return ()
        case _:
            assert_never(test)


def hand_sizes(test: Test) -> tuple[Interval, ...] | None:
    """How many cards the hand has if the test holds; None if the test does not say."""
    match test:
        case RanksAre(("hand",), ranks):
            return (Interval(Fraction(len(ranks)), Fraction(len(ranks))),)
        case NumberIs(Count("cards in hand"), intervals):
            return intervals
        case RanksAre() | NumberIs() | Flag() | TotalIs() | Versus() | CardIs() | Alike() | Consecutive():
            return None
        case Circumstance() | Moment() | Worded():
            return None
        case _:
            assert_never(test)


def entails(condition: Condition | None, events: Mapping[str, Condition], settles: Callable[[Test], bool]) -> bool:
    """Does the condition hold only where some test that settles the matter holds? A negation settles nothing."""
    if condition is None or isinstance(condition, Not):
        return False
    if isinstance(condition, AllOf):
        return any(entails(part, events, settles) for part in condition.parts)
    if isinstance(condition, AnyOf):
        return all(entails(part, events, settles) for part in condition.parts)
    if isinstance(condition, Happens):
        return entails(events[plain(condition.event)], events, settles)
    return settles(condition)


def circumstances(tests: Iterable[Test]) -> set[str]:
    """The facts outside the game that some test looks at."""
    return {test.text for test in tests if isinstance(test, Circumstance)}


def moments(tests: Iterable[Test]) -> set[str]:
    """The moments, such as ``after shuffle``, that some test looks at."""
    return {f"{test.relation} {test.name}" for test in tests if isinstance(test, Moment)}


def assumptions(test: Test, assumed: Mapping[str, str], shown: Collection[tuple[str, str]] = ()) -> Iterator[str]:
    """What has to be assumed where a test looks at something a deal does not show.

    assumed gives the wording for each fact; shown lists the visible moments as (relation, name).
    """
    if isinstance(test, Circumstance):
        yield f'not "{test.text}"'
    elif isinstance(test, Moment):
        if (test.relation, test.name) not in shown:
            yield f"no rule that holds {test.relation} the {test.name} is meant"
    else:
        yield from (assumed[name] for name in facts_read(test) if name in assumed)


def outside_facts(tests: Iterable[Test]) -> Iterator[str]:
    """Facts outside the game that tests look at, each worded as an assumption: no count can know them."""
    outside = (test for test in tests if isinstance(test, Circumstance))
    yield from dict.fromkeys(note for test in outside for note in assumptions(test, {}))
