"""Cards at a blackjack table as far as a document tells them apart, looked up card by card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.arbiter import Arbiter
from engine.blackjack.situation import Situation
from engine.blackjack.terms import BlackjackTerms
from engine.cards import Card
from engine.footprint import groups_of, tells_suits
from engine.situation_classes import tests_of
from grammar.tree import Test
from grammar.vocabulary import TERMS

TOTALS, FIRST_TWO, RANKS, EVERYTHING = range(4)
"""How closely tests look at cards: totals and counts, also the ranks of the first two, all ranks, or everything."""

OF_FIRST_TWO = frozenset({"first two cards", "first card", "second card", "split card", "up card", "hole card"})

MOST_HANDS = 200_000
"""Beyond this many hands the tree is planted anew."""


def sharpness(tests: Iterable[Test]) -> int:
    groups: set[str] = set()
    for test in tests:
        if tells_suits(test):
            return EVERYTHING
        groups |= groups_of(test)
    if not groups:
        return TOTALS
    return FIRST_TWO if groups <= OF_FIRST_TWO else RANKS


class VisibleCards(NamedTuple):
    """Cards as far as totals, counts and the document's own terms tell them apart."""

    total: int
    bust: bool
    blackjack: bool
    soft: bool
    counted_soft: bool
    lowest: int
    cards: int


class SeenHand:
    """Cards in the order in which they came: one place of the tree.

    `alike` is the same object for all hands that no test tells apart, and is known by its identity.
    """

    __slots__ = ("after", "alike", "look")

    def __init__(self, look: VisibleCards, alike: object) -> None:
        self.look = look
        self.alike = alike
        self.after: dict[Card, SeenHand] = {}
        """The hands with one more card."""


class HandTree:
    """Every hand that was seen, each judged once; `sharp` says how closely hands are told apart."""

    def __init__(self, arbiter: Arbiter, sharp: int = TOTALS) -> None:
        terms = arbiter.rules.terms
        assert isinstance(terms, BlackjackTerms)
        self.terms = terms
        self.sharp = sharp
        judged_by_suits = any(tells_suits(test) for test in tests_of(arbiter.rules, *TERMS.values()))
        self.by_rank = sharp != EVERYTHING and not judged_by_suits
        self.plant()

    def plant(self) -> None:
        """An empty tree, with a root for hands as dealt and one for those from a split."""
        self.hands = 0
        self.alike: dict[tuple[object, ...], object] = {}
        nothing = VisibleCards(0, False, False, False, False, 0, 0)
        self.last_cards: tuple[Card, ...] = ()
        self.last_from_split = False
        """The cards looked at last: they are often looked at again."""
        self.roots = [SeenHand(nothing, object()), SeenHand(nothing, object())]
        self.last = self.roots[False]

    def seen(self, cards: tuple[Card, ...], from_split: bool = False) -> SeenHand:
        if cards is self.last_cards and from_split is self.last_from_split:
            return self.last
        hand = self.roots[from_split]
        for card in cards:
            more = hand.after.get(card)
            if more is None:
                return self.grown(cards, from_split)
            hand = more
        self.last_cards, self.last_from_split, self.last = cards, from_split, hand
        return hand

    def look(self, cards: tuple[Card, ...], from_split: bool = False) -> VisibleCards:
        return self.seen(cards, from_split).look

    def grown(self, cards: tuple[Card, ...], from_split: bool) -> SeenHand:
        """A hand that the tree has not seen yet, at least not in these suits."""
        if self.hands > MOST_HANDS:
            self.plant()
        hand = self.roots[from_split]
        for place, card in enumerate(cards):
            if card not in hand.after:
                same = [more for other, more in hand.after.items() if self.by_rank and other.rank == card.rank]
                hand.after[card] = same[0] if same else self.judged(cards[: place + 1], from_split)
            hand = hand.after[card]
        return hand

    def judged(self, cards: tuple[Card, ...], from_split: bool) -> SeenHand:
        self.hands += 1
        terms, at = self.terms, Situation("hand", hand=cards, from_split=from_split)
        total, soft = terms.points(cards)
        look = VisibleCards(
            total,
            terms.bust(cards, at),
            terms.blackjack(cards, at, from_split),
            terms.judged(cards, at).soft,
            soft,
            sum(terms.values[card.rank][0] for card in cards),
            len(cards),
        )
        return SeenHand(look, self.alike.setdefault(self.told_apart(cards, look), object()))

    def told_apart(self, cards: tuple[Card, ...], look: VisibleCards) -> tuple[object, ...]:
        """All that a test could see of the cards."""
        if self.sharp == TOTALS:
            return look
        if self.sharp == FIRST_TWO:
            return (*[card.rank for card in cards[:2]], look)
        return (*[card.rank for card in cards], look) if self.by_rank else (*cards, look)
