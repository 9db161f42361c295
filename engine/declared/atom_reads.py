"""What a condition of a declared game reads: places, states, options, answers, and what it sees of each face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from base.records import dataclass
from engine.declared.declared_terms import DeclaredTerms
from grammar.declared.atoms import (
    AllAlike,
    Answered,
    Atom,
    Chose,
    Compared,
    ExtremeRank,
    FacesIn,
    InARow,
    InBounds,
    InSpot,
    IsDrawn,
    IsEvent,
    NumberMatching,
    NumberShowing,
    Quantity,
    RanksAgainst,
    RanksAtLeast,
    RanksExactly,
    RanksGroup,
    ShowsAll,
    SizeOf,
    StateOf,
    Sum,
    TotalOf,
)
from grammar.tree import Condition, Happens, Worded, tests_in
from grammar.vocabulary import plain

Feature = str | frozenset[int]
"""What is seen of a face: its rank, suit, colour, value, itself, or only whether it is one of a set."""
SPOT: frozenset[int] = frozenset({-1})
"""Whether a face is on the wager's spot."""


@dataclass(frozen=True, slots=True)
class Reads:
    places: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()
    questions: frozenset[str] = frozenset()
    features: frozenset[Feature] = field(default=frozenset())
    ordered: frozenset[str] = frozenset()
    """Places in which it matters what was drawn first."""

    def __or__(self, other: Reads) -> Reads:
        return Reads(
            self.places | other.places,
            self.states | other.states,
            self.options | other.options,
            self.questions | other.questions,
            self.features | other.features,
            self.ordered | other.ordered,
        )


def reads(conditions: Iterable[Condition | None], terms: DeclaredTerms) -> Reads:
    found = Reads()
    for condition in conditions:
        for atom in atoms_in(condition, terms):
            found |= atom_reads(atom, terms)
    return found


def atoms_in(condition: Condition | None, terms: DeclaredTerms) -> Iterator[Atom]:
    """The bound tests of a condition, with events opened up."""
    for test in tests_in(condition):
        if isinstance(test, Happens):
            yield from atoms_in(terms.events[plain(test.event)], terms)
        elif isinstance(test, Worded):
            found = terms.bound(test)
            yield from (found,) if isinstance(found, Atom) else atoms_in(found, terms)


def atom_reads(atom: Atom, terms: DeclaredTerms) -> Reads:
    match atom:
        case InBounds(quantity) | InSpot(quantity):
            return number_reads(quantity, terms)
        case Compared(left, _, right):
            return number_reads(left, terms) | number_reads(right, terms)
        case FacesIn(place, faces) | ShowsAll(place, faces):
            every = isinstance(atom, ShowsAll)
            return seen(terms, (place,), "face" if every else SPOT if faces is None else faces)
        case AllAlike(place, attribute):
            return seen(terms, (place,), attribute if terms.has_cards else "face")
        case InARow(place) | RanksGroup(place) | RanksExactly(place):
            return seen(terms, (place,), "rank")
        case IsDrawn(place):
            return seen(terms, (place,))
        case RanksAgainst(left, _, right):
            return seen(terms, (left, right), "rank") | ranking_reads(terms)
        case RanksAtLeast(place) | IsEvent(place):
            return seen(terms, (place,), "rank") | ranking_reads(terms)
        case Chose(option):
            return Reads(options=frozenset({option}))
        case Answered(question):
            return Reads(questions=frozenset({question}))


def number_reads(quantity: Quantity, terms: DeclaredTerms) -> Reads:
    match quantity:
        case TotalOf(place):
            return seen(terms, (place,), "value")
        case SizeOf(place):
            return seen(terms, (place,))
        case NumberShowing(place, faces):
            return seen(terms, (place,), SPOT if faces is None else faces)
        case NumberMatching(place, target, alike, unlike):
            return seen(terms, (place, target), *alike, *unlike)
        case ExtremeRank(place):
            return seen(terms, (place,), "rank")
        case StateOf(name):
            return Reads(states=frozenset({name}))
        case Sum(parts):
            found = Reads()
            for _, part in parts:
                found |= number_reads(part, terms)
            return found
        case _:
            return Reads()


def seen(terms: DeclaredTerms, names: Iterable[str], *features: Feature) -> Reads:
    names = tuple(names)
    places = frozenset(place for name in names for place in terms.structure.members(name))
    ordered = frozenset(place for name in names if in_order(terms, name) for place in terms.structure.members(name))
    return Reads(places=places, features=frozenset(features), ordered=ordered)


def in_order(terms: DeclaredTerms, name: str) -> bool:
    """Is it the first or the last of what was drawn, or combined with such?"""
    combination = terms.structure.combinations.get(name)
    if combination is None or name in terms.structure.places:
        return False
    return combination.pick in ("first", "last") or any(in_order(terms, part) for part in combination.places)


def ranking_reads(terms: DeclaredTerms) -> Reads:
    """What the events of the ranking see of cards, wherever these lie."""
    conditions = [terms.events[event] for event in terms.structure.ranking.events if event in terms.events]
    return Reads(features=reads(conditions, terms).features)
