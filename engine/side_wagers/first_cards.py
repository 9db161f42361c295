"""The first cards of a deal, one deal for each class that tests tell apart, and how many deals it stands for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from math import factorial, gcd, prod
from typing import NamedTuple

from base.records import dataclass
from engine.cards import SUITS, Card
from engine.footprint import Footprint
from engine.side_wagers.symmetry import CARD_LEVEL, CLASS_LEVEL, RANK_LEVEL, Shoe, Suits, level, rank_classes

Deal = dict[str, Card]
"""The cards by the places where they lie; of what no test sees, any card stands for all."""

DRAWN = "drawn"
"""Stands in footprints for every place filled after the first cards."""


class Slot(NamedTuple):
    """A place to fill; first: it opens a block of interchangeable places."""

    place: str
    level: int
    first: bool


class CardsLeft(NamedTuple):
    """How many cards there are to choose from: so many a deck, without those already taken; and one of them."""

    per_deck: int
    taken: int
    card: Card

    def within(self, decks: int) -> int:
        return self.per_deck * decks - self.taken


@dataclass(frozen=True, slots=True)
class FirstCards:
    """Cards in all first places. What they stand for is a product, one factor a place, whatever the number of decks."""

    cards: tuple[tuple[str, CardsLeft], ...]
    times: int
    last: tuple[str, tuple[CardsLeft, ...]] | None = None
    """The last place, where it may hold any of these."""

    def ways(self, decks: int) -> int:
        number = self.times
        for _, (per_deck, taken, _) in self.cards:
            held = per_deck * decks - taken
            if held <= 0:
                return 0
            number *= held
        return number * sum(left.within(decks) for left in self.last[1]) if self.last else number

    def deal(self, decks: int) -> Deal:
        """As it lies on the table, if there are ways to deal it from so many decks."""
        deal = {place: left.card for place, left in self.cards}
        if self.last:
            place, kinds = self.last
            deal[place] = next(left.card for left in kinds if left.within(decks) > 0)
        return deal


def decks_in(shoe: Shoe) -> tuple[dict[Card, int], int]:
    """The shoe as so many equal decks."""
    held = {card: number for card, number in shoe.items() if number > 0}
    decks = reduce(gcd, held.values(), 0) or 1
    return {card: number // decks for card, number in held.items()}, decks


class FirstCardsWalk:
    """One walk through the first cards from any number of decks; a deal stands for all that the symmetries make of it.

    Walking once for all numbers of decks saves a twentieth of a first check of a document with side wagers.
    """

    def __init__(
        self, deck: Shoe, seen: Sequence[Footprint], values: Callable[[str], Hashable], draws: bool = False
    ) -> None:
        self.deck = deck
        self.classes = rank_classes(deck, seen, values)
        self.class_of = {rank: index for index, ranks in enumerate(self.classes) for rank in ranks}
        self.suits = Suits(deck, seen)
        self.drawn_level = level([look for look in seen if DRAWN in look.places])
        self.slots, self.orders = slots(seen, self.drawn_level if draws else CLASS_LEVEL)
        self.last = () if draws else self.kinds_at_last(seen, values)
        self.per_rank = {
            rank: sum(deck.get(Card(rank, suit), 0) for suit in SUITS) for ranks in self.classes for rank in ranks
        }
        self.per_class = [sum(self.per_rank[rank] for rank in ranks) for ranks in self.classes]
        self.taken_of_class = [0] * len(self.classes)
        self.taken_of_rank: dict[str, int] = {}
        """Of the ranks whose cards were told apart; the others of a class are still alike."""
        self.taken_of_card: dict[Card, int] = {}
        self.path: list[tuple[str, CardsLeft]] = []

    def kinds_at_last(
        self, seen: Sequence[Footprint], values: Callable[[str], Hashable]
    ) -> tuple[tuple[int, ...], ...]:
        """The classes that no test tells apart in the last place, if it is seen by itself and no more closely.

        No card follows it, so nothing depends on how many of each class are left.
        """
        if not self.slots or self.slots[-1].level != CLASS_LEVEL or not self.slots[-1].first:
            return ()
        here = [look for look in seen if self.slots[-1].place in look.places]
        kinds = rank_classes(self.deck, here, values)
        return tuple(tuple(dict.fromkeys(self.class_of[rank] for rank in ranks)) for ranks in kinds)

    def each(self, take: Callable[[FirstCards], None]) -> None:
        """Every deal of the first cards that enough decks hold; while one is taken, its cards are gone from here."""
        self.fill(take, 0, 1, 0, 0, 0)

    def fill(
        self, take: Callable[[FirstCards], None], position: int, times: int, lowest: int, placed: int, run: int
    ) -> None:
        """Within a block classes never decrease; a sorted deal stands for all its arrangements."""
        if position == len(self.slots):
            take(FirstCards(tuple(self.path), times))
            return
        place, level, first = self.slots[position]
        if self.last and position == len(self.slots) - 1:
            self.fill_last(take, place, times)
            return
        if first:
            lowest, placed, run = 0, 0, 0
        for index in range(lowest, len(self.classes)):
            alike = run + 1 if index == lowest and placed else 1
            for left, number in self.choices(index, level):
                self.path.append((place, left))
                self.count(left.card, index, level, 1)
                # the arrangements of a block grow by (placed + 1) / alike with each card: a multinomial
                arranged = times * number * (placed + 1) // alike
                self.fill(take, position + 1, arranged, index, placed + 1, alike)
                self.count(left.card, index, level, -1)
                self.path.pop()

    def fill_last(self, take: Callable[[FirstCards], None], place: str, times: int) -> None:
        for classes in self.last:
            kinds = tuple(self.left_of_class(index) for index in classes)
            take(FirstCards(tuple(self.path), times, (place, kinds)))

    def choices(self, index: int, level: int) -> list[tuple[CardsLeft, int]]:
        """Representative cards of a class, each with the number of cards it stands for beside its like."""
        if level == CLASS_LEVEL:
            return [(self.left_of_class(index), 1)]
        ranks = self.classes[index]
        fresh = [rank for rank in ranks if rank not in self.taken_of_rank]
        standing = [(rank, 1) for rank in ranks if rank in self.taken_of_rank]
        standing.extend((rank, len(fresh)) for rank in fresh[:1])
        if level == RANK_LEVEL:
            return [
                (CardsLeft(self.per_rank[rank], self.taken_of_rank.get(rank, 0), Card(rank, SUITS[0])), many)
                for rank, many in standing
            ]
        orbits = self.suits.orbits(left.card for _, left in self.path)
        return [
            (CardsLeft(self.deck[card], self.taken_of_card.get(card, 0), card), many * size)
            for rank, many in standing
            for suit, size in orbits
            if (card := Card(rank, suit)) in self.deck
        ]

    def take(self, place: str, card: Card) -> None:
        """A card that is drawn after the first ones."""
        self.path.append((place, CardsLeft(0, 0, card)))
        self.count(card, self.class_of[card.rank], self.drawn_level, 1)

    def give_back(self, card: Card) -> None:
        self.path.pop()
        self.count(card, self.class_of[card.rank], self.drawn_level, -1)

    def left_of_class(self, index: int) -> CardsLeft:
        return CardsLeft(self.per_class[index], self.taken_of_class[index], Card(self.classes[index][0], SUITS[0]))

    def count(self, card: Card, index: int, level: int, number: int) -> None:
        self.taken_of_class[index] += number
        if level == CLASS_LEVEL:
            return
        times = self.taken_of_rank.get(card.rank, 0) + number
        if times:
            self.taken_of_rank[card.rank] = times
        else:
            del self.taken_of_rank[card.rank]
        if level == CARD_LEVEL:
            self.taken_of_card[card] = self.taken_of_card.get(card, 0) + number


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
