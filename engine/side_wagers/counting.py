"""Exact counting: the number of deals that lead to each outcome.

Cards that no test can tell apart are counted together. Three symmetries are used, each only where it
cannot change what any test sees:

- places that every test sees together are interchangeable;
- ranks are interchangeable where no test names one without the other, orders ranks, or sees a different value;
- suits are interchanged by the permutations that preserve every named set of suits, and colours if they are seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from math import perm
from typing import Any, Generic, NamedTuple, TypeVar

from base.records import dataclass
from engine.cards import SUITS, Card
from engine.footprint import Footprint
from engine.side_wagers.first_cards import Deal, FirstCards, FirstCardsWalk, decks_in
from engine.side_wagers.symmetry import CARD_LEVEL, CLASS_LEVEL, Shoe, level

Outcome = TypeVar("Outcome", bound=Hashable)
First = tuple[tuple[str, Card], ...]
"""Cards dealt first, each with its place."""
Followed = Callable[[Deal], First]
Drawn = tuple[tuple[str, Card], ...]
"""Cards drawn after the first ones, each with the place it goes to, in a fixed order."""
Settle = Callable[[Hashable, Callable[[], Any], Callable[[], str]], Outcome]
"""What comes of a situation: the cards that make it, None where they are too many to be remembered; the situation
itself; and its description, with cards the shoe holds.
"""


class Uncountable(Exception):
    """A sentence saying why a wager has no odds of its own."""


class PlayedTogether(Uncountable):
    """Its odds are those of the wager that it is played with: nothing is left open."""

    def __init__(self, first: str) -> None:
        super().__init__(f'it is played together with "{first}", and its odds are in those')
        self.first = first


class NeverEnds(Uncountable):
    """Play can come to a point from which the wager is never settled."""


MOST_DRAWN = 40
"""With this many cards beyond the first ones, a shoe cannot run out while one hand is drawn."""


class DrawSequence(NamedTuple):
    """Cards drawn after the first ones: their places, how many of each class, and in how many orders they can come."""

    cards: Deal
    classes: tuple[tuple[int, int], ...]
    orders: int
    sort: Hashable
    """Equal where no test tells these cards from others."""


@dataclass(frozen=True, slots=True)
class DealCounts(Generic[Outcome]):
    """The number of deals per outcome; cards in interchangeable places are counted once, not in every order."""

    by_outcome: Mapping[Outcome, int]

    @property
    def total(self) -> int:
        return sum(self.by_outcome.values())


def ways(
    shoe: Shoe,
    seen: Sequence[Footprint],
    outcome: Callable[[Deal], Outcome],
    values: Callable[[str], Hashable],
    following: Callable[[Deal], str | None] | None = None,
    followed: Followed | None = None,
    apart: Callable[[Deal], Hashable] | None = None,
    known: KnownDeals | None = None,
) -> DealCounts[Outcome]:
    """Count every deal of the places seen.

    following: the place to which the next card goes once these are filled, None where the deal ends. Cards drawn to
    one place must be seen together, by every test and by following itself. followed: the cards that following and
    apart look at beside the drawn ones, where that is not all of them. apart: as far as any test tells these and the
    drawn cards apart, where no test sees them together with others. known: what an earlier count from other numbers of
    decks found out; where nothing is drawn, deals and their outcomes do not depend on that number.
    """
    deck, decks = decks_in(shoe)
    if following is not None:
        walk = FirstCardsWalk(deck, seen, values, draws=True)
        return DrawnHands(walk, decks, outcome, following, followed, apart).counted()
    return counted_as_dealt(deck, decks, seen, outcome, values, known)


@dataclass(slots=True)
class KnownDeals:
    """The deals from one composition of a deck that tests tell apart, each with its outcome once that is known."""

    deck: Shoe = field(default_factory=dict)
    deals: list[FirstCards] = field(default_factory=list)
    orders: int = 1
    outcomes: dict[int, Any] = field(default_factory=dict)


def counted_as_dealt(
    deck: Shoe,
    decks: int,
    seen: Sequence[Footprint],
    outcome: Callable[[Deal], Outcome],
    values: Callable[[str], Hashable],
    known: KnownDeals | None,
) -> DealCounts[Outcome]:
    """A deal known to have an outcome that was met before is not settled again."""
    if known is None:
        walk, tally = FirstCardsWalk(deck, seen, values), Tally(decks, outcome, {})
        walk.each(tally.add)  # one by one: a search may end at the first
        return DealCounts(tally.divided(walk.orders))
    if known.deck != deck:
        walk = FirstCardsWalk(deck, seen, values)
        known.deck, known.deals, known.orders, known.outcomes = deck, [], walk.orders, {}
        walk.each(known.deals.append)
    tally = Tally(decks, outcome, known.outcomes)
    for first in known.deals:
        tally.add(first)
    return DealCounts(tally.divided(known.orders))


class Tally(Generic[Outcome]):
    """The deals from so many decks by outcome; every outcome that is met is asked for at least once."""

    def __init__(self, decks: int, outcome: Callable[[Deal], Outcome], outcomes: dict[int, Outcome]) -> None:
        self.decks, self.outcome, self.outcomes = decks, outcome, outcomes
        self.total: dict[Outcome, int] = {}
        self.index = 0

    def add(self, first: FirstCards) -> None:
        index, self.index = self.index, self.index + 1
        if number := first.ways(self.decks):
            total = self.total
            if (settled := self.outcomes.get(index, NOT_SETTLED)) not in total:
                settled = self.outcomes[index] = self.outcome(first.deal(self.decks))
            total[settled] = total.get(settled, 0) + number

    def divided(self, orders: int) -> dict[Outcome, int]:
        return {settled: number // orders for settled, number in self.total.items()}


NOT_SETTLED: Any = object()


class DrawnHands(Generic[Outcome]):
    """Deals after whose first cards others follow; cards drawn to one place are one hand, whatever their order."""

    def __init__(
        self,
        walk: FirstCardsWalk,
        decks: int,
        outcome: Callable[[Deal], Outcome],
        following: Callable[[Deal], str | None],
        followed: Followed | None,
        apart: Callable[[Deal], Hashable] | None,
    ) -> None:
        self.walk, self.decks, self.outcome = walk, decks, outcome
        self.following, self.followed, self.apart = following, followed, apart
        self.size = sum(walk.deck.values()) * decks
        self.courses: dict[First, list[list[tuple[int, list[DrawSequence], int]]]] = {}
        self.numbers: dict[Hashable, int] = {}
        self.totals: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}
        self.deal: Deal = {}
        self.found: dict[int, dict[Outcome, int]] = {}

    def counted(self) -> DealCounts[Outcome]:
        """Fills every deal up to the longest one, so that deals of different lengths can be compared."""
        self.walk.each(self.drawn_after)
        longest = max(self.found, default=0)
        total: dict[Outcome, int] = {}
        for dealt, outcomes in self.found.items():
            more = perm(self.size - dealt, longest - dealt)
            for outcome, number in outcomes.items():
                total[outcome] = total.get(outcome, 0) + number * more
        return DealCounts({outcome: number // self.walk.orders for outcome, number in total.items()})

    def drawn_after(self, first: FirstCards) -> None:
        if number := first.ways(self.decks):
            self.deal = first.deal(self.decks)
            self.end(number)

    def end(self, weight: int) -> None:
        many = self.size - len(self.deal) > MOST_DRAWN
        if self.followed is not None and self.walk.drawn_level == CLASS_LEVEL and many:
            self.end_each(weight, self.followed(self.deal))
        else:
            self.end_step_by_step(weight)

    def end_each(self, weight: int, first: First) -> None:
        """The number of orders of a drawn hand does not depend on the shoe; the probability of one order does."""
        if first not in self.courses:
            self.courses[first] = self.alike(first)
        walk, dealt = self.walk, len(self.deal)
        left = tuple(
            [number * self.decks - gone for number, gone in zip(walk.per_class, walk.taken_of_class, strict=True)]
        )
        for by_length in self.courses[first]:
            outcome: Outcome | None = None
            for length, courses, number in by_length:
                if (number, left) not in self.totals:
                    self.totals[number, left] = together(courses, left)
                total, possible = self.totals[number, left]
                if not total:
                    continue
                if outcome is None:
                    cards = courses[possible].cards
                    self.deal.update(cards)
                    outcome = self.outcome(self.deal)
                    for place in cards:
                        del self.deal[place]
                outcomes = self.found.setdefault(dealt + length, {})
                outcomes[outcome] = outcomes.get(outcome, 0) + weight * total

    def alike(self, first: First) -> list[list[tuple[int, list[DrawSequence], int]]]:
        """The hands that can follow, grouped by what tests tell apart and by length; equal ones share a number."""
        found: dict[Hashable, dict[int, list[DrawSequence]]] = {}
        for course in self.drawn_from(dict(first)):
            found.setdefault(course.sort, {}).setdefault(len(course.cards), []).append(course)
        return [
            [
                (length, courses, self.numbers.setdefault(tuple(one[1:3] for one in courses), len(self.numbers)))
                for length, courses in by_length.items()
            ]
            for by_length in found.values()
        ]

    def drawn_from(self, first: Deal) -> Iterator[DrawSequence]:
        """The hands that can follow these first cards, each with its number of orders."""
        open_deals: dict[Drawn, int] = {(): 1}
        while open_deals:
            longer: dict[Drawn, int] = {}
            for drawn, orders in open_deals.items():
                cards = {f"{place} {number}": card for number, (place, card) in enumerate(drawn)}
                goes_to = self.following({**first, **cards})
                if goes_to is None:
                    times = Counter(self.walk.class_of[card.rank] for _, card in drawn)
                    sort = self.apart({**first, **cards}) if self.apart else drawn
                    yield DrawSequence(cards, tuple(times.items()), orders, sort)
                    continue
                for ranks in self.walk.classes:
                    more = tuple(sorted((*drawn, (goes_to, Card(ranks[0], SUITS[0])))))
                    longer[more] = longer.get(more, 0) + orders
            open_deals = longer

    def end_step_by_step(self, weight: int) -> None:
        open_deals: dict[Drawn, int] = {(): weight}
        while open_deals:
            longer: dict[Drawn, int] = {}
            for drawn, number in open_deals.items():
                places = self.lay(drawn)
                goes_to = self.following(self.deal)
                if goes_to is None or len(self.deal) == self.size:
                    self.settle(number)
                else:
                    for card, left in self.choices():
                        more = tuple(sorted((*drawn, (goes_to, card))))
                        longer[more] = longer.get(more, 0) + number * left
                self.pick_up(places)
            open_deals = longer

    def settle(self, weight: int) -> None:
        outcomes = self.found.setdefault(len(self.deal), {})
        key = self.outcome(self.deal)
        outcomes[key] = outcomes.get(key, 0) + weight

    def lay(self, drawn: Drawn) -> list[str]:
        places = []
        for number, (goes_to, card) in enumerate(drawn):
            places.append(goes_to if goes_to not in self.deal else f"{goes_to} {number}")
            self.deal[places[-1]] = card
            self.walk.take(places[-1], card)
        return places

    def pick_up(self, places: list[str]) -> None:
        for place in reversed(places):
            self.walk.give_back(self.deal.pop(place))

    def choices(self) -> Iterator[tuple[Card, int]]:
        """Representative cards, each with the number of those left that it stands for."""
        walk = self.walk
        for index in range(len(walk.classes)):
            for left, many in walk.choices(index, walk.drawn_level):
                if (held := left.within(self.decks)) > 0:
                    yield left.card, many * held


def together(courses: Sequence[DrawSequence], left: Sequence[int]) -> tuple[int, int]:
    """How many ways there are to get one of these sequences, and the index of one that is possible."""
    total, possible = 0, 0
    for place, course in enumerate(courses):
        number = course.orders
        for index, times in course.classes:
            number *= perm(left[index], times)
        if number:
            total, possible = total + number, place
    return total, possible


def physical(deal: Deal, seen: Sequence[Footprint], shoe: Shoe) -> Deal:
    """The same deal with cards the shoe actually holds: suits that no test sees are chosen to fit."""
    sharp = {place for place in deal if level(look for look in seen if place in look.places) == CARD_LEVEL}
    used = Counter(card for place, card in deal.items() if place in sharp)
    found = dict(deal)
    for place, card in deal.items():
        if place not in sharp:
            fitting = (Card(card.rank, suit) for suit in SUITS)
            found[place] = next((one for one in fitting if used[one] < shoe.get(one, 0)), card)
            used[found[place]] += 1
    return found
