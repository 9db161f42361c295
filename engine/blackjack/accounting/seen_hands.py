"""Hands as the tables see them, and those that play can reach under the document's own permissions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import combinations, combinations_with_replacement, cycle, permutations, product

from base.effort import spend
from engine.blackjack.situation import Situation
from engine.blackjack.situations.enumeration import BlackjackSituations
from engine.blackjack.situations.hands import MOST_CARDS, Hand, player_hands, two_card_hands
from engine.blackjack.situations.other_suits import OtherSuits
from engine.blackjack.table_reads import loose_tests
from engine.blackjack.tables.asker import ACTING, SPLITTING, TableAsker, looks_at_hands
from engine.blackjack.tables.rule_tables import PLAYER_LOWS, Tables
from engine.cards import SUITS, Card
from engine.footprint import groups_of, ranks_named
from engine.situation_classes import predicates, tests_of
from grammar.question_names import QuestionName
from grammar.tree import RanksAre

Seen = tuple[int, bool, int]
"""Number of cards, holds an ace, low total."""
Place = tuple[int, int, int, bool, int]
"""Origin, doubles made, and the hand as seen."""
DEALT, SPLIT, SPLIT_ACES = range(3)
MOST_LISTED = 4
"""Hands of more cards are too many to be listed in all ranks."""


DRAWN = frozenset({"third card", "last card"})
"""Groups of a card that is drawn after the first two."""
COMPARED = 10
"""What it takes to tell a situation from all others, in units of `base.effort`."""


class SeenHands:
    """The hands of the checker's enumeration, and one sample for every kind of hand beside them."""

    def __init__(self, asker: TableAsker, tables: Tables, most_doubles: int) -> None:
        self.asker = asker
        self.tables = tables
        self.setting = asker.setting
        self.limit = max(most_doubles, tables.doubles)
        self.reach = BlackjackSituations(asker.rules)
        self.values = dict(self.setting.values)
        self.index = {rank.name: place for place, rank in enumerate(tables.ranks)}
        self.steps = {(value[0], len(value) > 1) for value in self.values.values()}
        staked = list(self.setting.staked)
        while len(staked) <= self.limit + 1:
            staked.append(staked[-1] * 2)
        self.staked = tuple(staked)

    def seen(self, hand: Hand) -> Seen:
        return (
            len(hand),
            any(len(self.values[card.rank]) > 1 for card in hand),
            sum(self.values[card.rank][0] for card in hand),
        )

    def suits(self, questions: Iterable[QuestionName]) -> OtherSuits:
        """Cards in every suit that tests on these questions can see."""
        return OtherSuits(self.asker.rules, questions, self.setting.shoe)

    def at_this_table(self, question: QuestionName) -> Iterator[Situation]:
        """The situations of a question that can be dealt here; rules that look at the decks are asked with ours."""
        listed = self.reach.situations(question)
        spend(COMPARED * len(listed))
        found = (replace(at, decks=self.setting.decks) if at.decks else at for at in listed)
        return filter(self.in_shoe, dict.fromkeys(found))

    def in_shoe(self, at: Situation) -> bool:
        return all(card.rank in self.index for card in (*at.hand, *at.dealer))

    @cached_property
    def by_sight(self) -> dict[Seen, list[Hand]]:
        rules, reach = self.asker.rules, self.reach
        tests, loose = tests_of(rules, *ACTING), loose_tests(rules, *ACTING)
        hands = player_hands(self.asker.terms, reach.ranks, tests, False, loose, reach.decks)
        hands += [hand[::-1] for hand in two_card_hands(reach.ranks) if hand[0].rank != hand[1].rank]
        sights = {self.seen(hand) for hand in hands}
        for sight in product(range(3, MOST_CARDS + 1), (False, True), range(3, PLAYER_LOWS)):
            if sight not in sights and (sample := self.asker.samples.find(*sight)):
                hands.append(sample)
        if looks_at_hands(self.asker):
            hands += self.every_hand({3, *(len(test.ranks) for test in tests if isinstance(test, RanksAre))})
        hands += self.drawn_hands()
        hands += [led for hand in hands if (led := led_by_ace(hand)) != hand]
        found: dict[Seen, list[Hand]] = {}
        for hand in hands:
            if all(card.rank in self.index for card in hand):
                found.setdefault(self.seen(hand), []).append(hand)
        return found

    def every_hand(self, sizes: Iterable[int]) -> Iterator[Hand]:
        """Hands of so many cards in all ranks: where a permission looks at single cards, none stands for others."""
        for size in sizes:
            for ranks in combinations_with_replacement(self.index, size) if 2 < size <= MOST_LISTED else ():
                yield from begun_otherwise(
                    tuple(Card(rank, suit) for rank, suit in zip(ranks, cycle(SUITS), strict=False))
                )

    def drawn_hands(self) -> Iterator[Hand]:
        """Where a permission looks at a card that was drawn: hands with each card it names in the third and last place.

        Beside the same cards in another order, if three, and the sample of that total, if more.
        """
        drawing = (question for question in ACTING if question not in SPLITTING)
        tests = [test for test in tests_of(self.asker.rules, *drawing) if groups_of(test) & DRAWN]
        if not tests:
            return
        for ranks in combinations_with_replacement(self.index, 3):
            for order in dict.fromkeys(permutations(ranks)):
                yield tuple(Card(rank, suit) for rank, suit in zip(order, SUITS, strict=False))
        for card in (Card(rank, "♣") for rank in self.index if any(rank in ranks_named(test) for test in tests)):
            for cards, ace, low in product(range(3, MOST_CARDS), (False, True), range(3, PLAYER_LOWS)):
                if sample := self.asker.samples.find(cards, ace, low):
                    yield (*sample, card)
                    yield (*sample[:2], card, *sample[2:])

    @cached_property
    def ups(self) -> tuple[Card, ...]:
        """One up card for each class that permissions or tables tell apart."""
        compiled = predicates(tests_of(self.asker.rules, *ACTING), self.asker.rules)
        found: dict[object, Card] = {}
        for up in self.setting.ups:
            at = Situation("hand", hand=self.reach.plain("5", "6"), dealer=(up,), checked=True)
            sight = (self.tables.permission_of[self.index[up.rank]], tuple(test(at) for test in compiled))
            found.setdefault(sight, up)
        return tuple(found.values())

    def situation(self, hand: Hand, origin: int, doubles: int, up: Card) -> Situation:
        """A hand that acts, after the check."""
        shown = self.setting.situation(hand, origin, 0, up)
        hits = max(0, len(hand) - 2 - doubles)
        return replace(shown, doubles=doubles, hits=hits, staked=self.staked[doubles])

    def situations(self, origin: int, doubles: int, sight: Seen) -> Iterator[Situation]:
        for hand in self.by_sight.get(sight, ()):
            if not comes_from(hand, origin):
                continue
            for up in self.ups:
                at = self.situation(hand, origin, doubles, up)
                if not self.settled_at_once(at):
                    yield at

    def settled_at_once(self, at: Situation) -> bool:
        """A blackjack as dealt is settled, and asks nothing."""
        return not at.from_split and len(at.hand) == 2 and self.asker.terms.blackjack(at.hand, at, False)

    def reached(self, legal: Callable[[Situation], set[str]]) -> frozenset[Place]:
        """Every place that play reaches where players may do what the document says, with no convention of ours."""
        found: set[Place] = set()
        todo: list[Place] = [(DEALT, 0, *self.seen(hand)) for hand in two_card_hands(self.reach.ranks)]
        while todo:
            place = todo.pop()
            if place not in found:
                found.add(place)
                todo.extend(self.next_places(place, legal))
        return frozenset(found)

    def next_places(self, place: Place, legal: Callable[[Situation], set[str]]) -> Iterator[Place]:
        origin, doubles, cards, ace, low = place
        allowed: set[str] = set()
        for at in self.situations(origin, doubles, (cards, ace, low)):
            allowed |= legal(at)
        after = {doubles} if "hit" in allowed else set()
        after |= {doubles + 1} if "double" in allowed and doubles < self.limit else set()
        if cards < MOST_CARDS:
            for made, (value, more) in product(after, self.steps):
                if low + value < PLAYER_LOWS:
                    yield origin, made, cards + 1, ace or more, low + value
        if "split" in allowed and cards == 2 and doubles == 0:
            for hand in self.by_sight.get((cards, ace, low), ()):
                kept = self.values[hand[0].rank]
                for value, more in self.steps:
                    yield split_origin(hand), 0, 2, more or len(kept) > 1, kept[0] + value

    @staticmethod
    def origin(at: Situation) -> int:
        return SPLIT_ACES if at.split_aces else SPLIT if at.from_split else DEALT


def begun_otherwise(hand: Hand) -> Iterator[Hand]:
    """The hand with every two of its cards as the first two; ranks that are the same stand in one order."""
    seen = set()
    for one, other in combinations(range(len(hand)), 2):
        first = (hand[one], hand[other])
        if (key := (first[0].rank, first[1].rank)) not in seen:
            seen.add(key)
            yield (*first, *(card for place, card in enumerate(hand) if place not in (one, other)))


def led_by_ace(hand: Hand) -> Hand:
    """The longer hands that a split of aces can lead to."""
    return tuple(sorted(hand, key=lambda card: card.rank != "A")) if len(hand) > 2 else hand


def comes_from(hand: Hand, origin: int) -> bool:
    return origin == DEALT or split_origin(hand) == origin


def split_origin(hand: Hand) -> int:
    return SPLIT_ACES if hand[0].rank == "A" else SPLIT
