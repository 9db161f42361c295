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
from dataclasses import dataclass
from math import factorial, perm, prod
from typing import Any, Generic, NamedTuple, TypeVar

from engine.cards import SUITS, Card
from engine.footprint import Footprint
from engine.side_wagers.symmetry import CARD_LEVEL, CLASS_LEVEL, RANK_LEVEL, Shoe, Suits, level, rank_classes

Outcome = TypeVar("Outcome", bound=Hashable)
Deal = dict[str, Card]
"""The cards by the places where they lie; of what no test sees, any card stands for all."""

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


class Slot(NamedTuple):
    """A place to fill; first: it opens a block of interchangeable places."""

    place: str
    level: int
    first: bool


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
) -> DealCounts[Outcome]:
    """Count every deal of the places seen.

    following: the place to which the next card goes once these are filled, None where the deal ends. Cards drawn to
    one place must be seen together, by every test and by following itself. followed: the cards that following and
    apart look at beside the drawn ones, where that is not all of them. apart: as far as any test tells these and the
    drawn cards apart, where no test sees them together with others.
    """
    return Walk(shoe, seen, outcome, values, following, followed, apart).counted()


class Walk(Generic[Outcome]):
    """One walk through the deals; a deal stands for all that the symmetries make of it."""

    def __init__(
        self,
        shoe: Shoe,
        seen: Sequence[Footprint],
        outcome: Callable[[Deal], Outcome],
        values: Callable[[str], Hashable],
        following: Callable[[Deal], str | None] | None,
        followed: Followed | None,
        apart: Callable[[Deal], Hashable] | None,
    ) -> None:
        self.shoe = {card: number for card, number in shoe.items() if number > 0}
        self.outcome, self.following, self.followed = outcome, following, followed
        self.apart = apart
        self.courses: dict[First, list[list[tuple[int, list[DrawSequence], int]]]] = {}
        self.numbers: dict[Hashable, int] = {}
        self.totals: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}
        self.classes = rank_classes(self.shoe, seen, values)
        self.class_of = {rank: index for index, ranks in enumerate(self.classes) for rank in ranks}
        self.suits = Suits(self.shoe, seen)
        self.drawn_level = level([look for look in seen if DRAWN in look.places])
        self.slots, self.orders = slots(seen, self.drawn_level if following else CLASS_LEVEL)
        self.last = self.kinds_at_last(seen, values) if following is None else ()
        self.size = sum(self.shoe.values())
        self.left_of_card = dict(self.shoe)
        self.left_of_rank = {
            rank: sum(self.shoe.get(Card(rank, suit), 0) for suit in SUITS) for ranks in self.classes for rank in ranks
        }
        self.left_of_class = [sum(self.left_of_rank[rank] for rank in ranks) for ranks in self.classes]
        self.known: dict[str, int] = {}
        self.deal: Deal = {}
        self.found: dict[int, dict[Outcome, int]] = {}

    def kinds_at_last(
        self, seen: Sequence[Footprint], values: Callable[[str], Hashable]
    ) -> tuple[tuple[int, ...], ...]:
        """The classes that no test tells apart in the last place, if it is seen by itself and no more closely.

        No card follows it, so nothing depends on how many of each class are left.
        """
        if not self.slots or self.slots[-1].level != CLASS_LEVEL or not self.slots[-1].first:
            return ()
        here = [look for look in seen if self.slots[-1].place in look.places]
        kinds = rank_classes(self.shoe, here, values)
        return tuple(tuple(dict.fromkeys(self.class_of[rank] for rank in ranks)) for ranks in kinds)

    def counted(self) -> DealCounts[Outcome]:
        """Fills every deal up to the longest one, so that deals of different lengths can be compared."""
        self.fill(0, 1, 0, 0, 0)
        longest = max(self.found, default=0)
        total: dict[Outcome, int] = {}
        for dealt, outcomes in self.found.items():
            more = perm(self.size - dealt, longest - dealt)
            for outcome, number in outcomes.items():
                total[outcome] = total.get(outcome, 0) + number * more
        return DealCounts({outcome: number // self.orders for outcome, number in total.items()})

    def fill(self, position: int, weight: int, lowest: int, placed: int, run: int) -> None:
        """Within a block classes never decrease; a sorted deal stands for all its arrangements."""
        if position == len(self.slots):
            self.end(weight)
            return
        place, level, first = self.slots[position]
        if self.last and position == len(self.slots) - 1:
            self.fill_last(place, weight)
            return
        if first:
            lowest, placed, run = 0, 0, 0
        for index in range(lowest, len(self.classes)):
            alike = run + 1 if index == lowest and placed else 1
            for card, number in self.choices(index, level):
                self.take(place, card, index, level)
                # the arrangements of a block grow by (placed + 1) / alike with each card: a multinomial
                arranged = weight * number * (placed + 1) // alike
                self.fill(position + 1, arranged, index, placed + 1, alike)
                self.give_back(place, card, index, level)

    def fill_last(self, place: str, weight: int) -> None:
        for classes in self.last:
            held = [index for index in classes if self.left_of_class[index] > 0]
            if held:
                self.deal[place] = Card(self.classes[held[0]][0], SUITS[0])
                self.end(weight * sum(self.left_of_class[index] for index in held))
                del self.deal[place]

    def end(self, weight: int) -> None:
        """The first cards are dealt; the others follow. Cards drawn to one place are one hand, whatever their order."""
        if self.following is None:
            self.settle(weight)
        elif self.followed is not None and self.drawn_level == CLASS_LEVEL and self.size - len(self.deal) > MOST_DRAWN:
            self.end_each(weight, self.followed(self.deal))
        else:
            self.end_step_by_step(weight)

    def end_each(self, weight: int, first: First) -> None:
        """The number of orders of a drawn hand does not depend on the shoe; the probability of one order does."""
        if first not in self.courses:
            self.courses[first] = self.alike(first)
        left, dealt = tuple(self.left_of_class), len(self.deal)
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
        assert self.following is not None
        open_deals: dict[Drawn, int] = {(): 1}
        while open_deals:
            longer: dict[Drawn, int] = {}
            for drawn, orders in open_deals.items():
                cards = {f"{place} {number}": card for number, (place, card) in enumerate(drawn)}
                goes_to = self.following({**first, **cards})
                if goes_to is None:
                    times = Counter(self.class_of[card.rank] for _, card in drawn)
                    sort = self.apart({**first, **cards}) if self.apart else drawn
                    yield DrawSequence(cards, tuple(times.items()), orders, sort)
                    continue
                for ranks in self.classes:
                    more = tuple(sorted((*drawn, (goes_to, Card(ranks[0], SUITS[0])))))
                    longer[more] = longer.get(more, 0) + orders
            open_deals = longer

    def end_step_by_step(self, weight: int) -> None:
        assert self.following is not None
        open_deals: dict[Drawn, int] = {(): weight}
        while open_deals:
            longer: dict[Drawn, int] = {}
            for drawn, number in open_deals.items():
                places = self.lay(drawn)
                goes_to = self.following(self.deal)
                if goes_to is None or len(self.deal) == self.size:
                    self.settle(number)
                else:
                    for card, left in self.all_choices():
                        more = tuple(sorted((*drawn, (goes_to, card))))
                        longer[more] = longer.get(more, 0) + number * left
                self.pick_up(places, drawn)
            open_deals = longer

    def settle(self, weight: int) -> None:
        outcomes = self.found.setdefault(len(self.deal), {})
        key = self.outcome(self.deal)
        outcomes[key] = outcomes.get(key, 0) + weight

    def lay(self, drawn: Drawn) -> list[str]:
        places = []
        for number, (goes_to, card) in enumerate(drawn):
            places.append(goes_to if goes_to not in self.deal else f"{goes_to} {number}")
            self.take(places[-1], card, self.class_of[card.rank], self.drawn_level)
        return places

    def pick_up(self, places: list[str], drawn: Drawn) -> None:
        for place, (_, card) in zip(places, drawn, strict=True):
            self.give_back(place, card, self.class_of[card.rank], self.drawn_level)

    def all_choices(self) -> list[tuple[Card, int]]:
        return [choice for index in range(len(self.classes)) for choice in self.choices(index, self.drawn_level)]

    def choices(self, index: int, level: int) -> list[tuple[Card, int]]:
        """Representative cards of a class, each with the number of cards it stands for."""
        ranks = self.classes[index]
        if level == CLASS_LEVEL:
            left = self.left_of_class[index]
            return [(Card(ranks[0], SUITS[0]), left)] if left > 0 else []
        fresh = [rank for rank in ranks if rank not in self.known]
        standing = [(rank, 1) for rank in ranks if rank in self.known]
        standing.extend((rank, len(fresh)) for rank in fresh[:1])
        if level == RANK_LEVEL:
            return [
                (Card(rank, SUITS[0]), many * self.left_of_rank[rank])
                for rank, many in standing
                if self.left_of_rank[rank] > 0
            ]
        orbits = self.suits.orbits(self.deal.values())
        return [
            (card, many * size * left)
            for rank, many in standing
            for suit, size in orbits
            if (left := self.left_of_card.get(card := Card(rank, suit), 0)) > 0
        ]

    def take(self, place: str, card: Card, index: int, level: int) -> None:
        self.deal[place] = card
        self.count(card, index, level, 1)

    def give_back(self, place: str, card: Card, index: int, level: int) -> None:
        del self.deal[place]
        self.count(card, index, level, -1)

    def count(self, card: Card, index: int, level: int, number: int) -> None:
        self.left_of_class[index] -= number
        if level == CLASS_LEVEL:
            return
        rank = card.rank
        self.left_of_rank[rank] -= number
        times = self.known.get(rank, 0) + number
        if times:
            self.known[rank] = times
        else:
            del self.known[rank]
        if level == CARD_LEVEL:
            self.left_of_card[card] -= number


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


DRAWN = "drawn"
"""Stands in footprints for every place filled after the first cards."""


def slots(seen: Sequence[Footprint], coarsest: int) -> tuple[tuple[Slot, ...], int]:
    """The places in blocks, most closely seen first, and the number of orders within the blocks.

    Drawing a class after a specific card, we know how many of it are left; the other way round we would not.
    """
    blocks: dict[tuple[Footprint, ...], list[str]] = {}
    for place in sorted({place for look in seen for place in look.places} - {DRAWN}):
        blocks.setdefault(tuple(look for look in seen if place in look.places), []).append(place)
    sharp = sorted(blocks.items(), key=lambda block: min(level(block[0]), coarsest))
    found = tuple(
        Slot(place, min(level(by), coarsest), position == 0)
        for by, places in sharp
        for position, place in enumerate(places)
    )
    return found, prod(factorial(len(places)) for places in blocks.values())


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
