"""The hands that meet in a duel: one's own up to an exchange of suits, the dealer's all of them; how they rank."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import field
from functools import lru_cache
from math import comb

import numpy as np

from base.records import dataclass
from engine.declared.atom_reads import atom_reads
from engine.declared.duel.duel_shape import Duel
from engine.declared.last_draw import tests_after
from engine.declared.plan import WagerPlan
from engine.declared.rank import suit_masks
from engine.declared.showdown.search import gone_cards
from engine.declared.showdown.suit_orbits import DECK, all_hands, first_hands, orbit_sizes_of, place
from engine.declared.situation_table import Column, SituationTable
from grammar.declared.atoms import IsEvent, RanksAgainst, RanksAtLeast
from grammar.vocabulary import SUITS

MOST = 6


@lru_cache(maxsize=1)
def chooses() -> Column:
    """chooses[number, card]: how many sets of so many cards lie below one whose highest card this is."""
    return np.array([[comb(card, number) for card in range(DECK)] for number in range(MOST + 1)], np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class OwnHands:
    """One hand of each orbit, from the lowest rank to the highest, how many hands it stands for, and what it is."""

    cards: Column
    sizes: Column
    rank: Column
    kind: Column
    """Hands that no test tells apart, but for comparing them with the dealer's."""


@dataclass(frozen=True, slots=True, eq=False)
class OtherHands:
    """By the place of each hand of the dealer's: its rank as a number, -1 where the deck cannot make it; its kind."""

    number: Column
    kind: Column
    ranks: Column
    """Every rank that either hand can have, by its number."""
    sorted: dict[int, Column] = field(default_factory=dict)
    met: dict[int, Column] = field(default_factory=dict)

    def in_order(self, kind: int) -> Column:
        """The places of the hands of a kind, lowest rank first."""
        if kind not in self.sorted:
            places = np.flatnonzero((self.kind == kind) & (self.number >= 0)).astype(np.int32)
            self.sorted[kind] = places[np.argsort(self.number[places], kind="stable")]
        return self.sorted[kind]

    def numbers(self, kind: int) -> Column:
        """The ranks that hands of a kind have, by their numbers."""
        if kind not in self.met:
            each = self.number[self.in_order(kind)]
            self.met[kind] = each[np.flatnonzero(np.diff(each, prepend=-1))]
        return self.met[kind]

    def ranking(self, kind: int, numbers: Column) -> Column:
        """The places of the hands of a kind that have one of some ranks."""
        places = self.in_order(kind)
        each = self.number[places]
        begin, end = np.searchsorted(each, numbers, "left"), np.searchsorted(each, numbers, "right")
        return np.concatenate([places[:0], *(places[one:two] for one, two in zip(begin, end, strict=True))])

    def cards(self, places: Column, number: int) -> Column:
        """The hands at some places."""
        found = np.zeros((len(places), number), np.int64)
        left = places.astype(np.int64)
        for size in range(number, 0, -1):
            column = np.searchsorted(chooses()[size], left, side="right") - 1
            found[:, size - 1] = column
            left = left - chooses()[size][column]
        return found


def own_hands(plan: WagerPlan, duel: Duel) -> OwnHands:
    hands = first_hands(duel.own_draw.number, gone_cards(plan))
    ranks = plan.terms.ranks.of(hands, duel.best_own)
    order = np.argsort(ranks, kind="stable")
    hands, ranks = hands[order], ranks[order]
    table = SituationTable(len(hands), np.ones(len(hands), np.int64), places={duel.own_draw.place: hands})
    looking = [test for test in tests_after(plan) if atom_reads(test, plan.terms).places == {duel.own_draw.place}]
    kinds = np.zeros(len(hands), np.int64)
    for test in looking:
        kinds = np.unique(kinds * 2 + plan.terms.test(test, table), return_inverse=True)[1]
    return OwnHands(hands, orbit_sizes_of(hands), ranks, kinds)


def into_canonical(hands: Column, more: Column) -> tuple[Column, Column]:
    """Each hand in the suits of its orbit's first, and other cards exchanged along with it."""
    masks = suit_masks(hands)
    order = np.argsort(masks, axis=1, kind="stable")
    suits = np.empty_like(order)
    np.put_along_axis(suits, order, np.arange(len(SUITS))[None, :], axis=1)
    moved = [
        cards - cards % len(SUITS) + np.take_along_axis(suits, cards % len(SUITS), axis=1) for cards in (hands, more)
    ]
    return np.sort(moved[0], axis=1), moved[1]


def other_hands(plan: WagerPlan, duel: Duel, own: Column) -> OtherHands:
    """Ranks as the ranking has them; the tests on the dealer's hand put it into kinds. own: the ranks of one's own."""
    found, numbers = numbered_hands(plan, duel, own)
    kinds = kinds_by_rank(plan, duel, numbers)[found]
    if duel.size <= duel.best_other:
        kinds = kinds_by_cards(plan, duel, all_hands(duel.best_other).astype(np.int64), kinds)
    return OtherHands(found, kinds, numbers)


def numbered_hands(plan: WagerPlan, duel: Duel, own: Column) -> tuple[Column, Column]:
    """The rank of each hand as a number, -1 where the deck cannot make it; and every rank by its number.

    A document is looked at again after every edit, and hardly one changes how hands rank: the last are kept."""
    gone, table = gone_cards(plan), plan.terms.ranks.table(duel.best_other)
    if table is None:
        return ranked_anew(plan, duel, own, gone)
    parts = hashlib.sha256(table), hashlib.sha256(own.tobytes())
    key = (duel.size, duel.best_other, gone.tobytes(), *(part.digest() for part in parts))
    if key not in NUMBERED:
        while len(NUMBERED) >= MOST_NUMBERED:
            del NUMBERED[next(iter(NUMBERED))]
        NUMBERED[key] = ranked_anew(plan, duel, own, gone)
    return NUMBERED[key]


NUMBERED: dict[tuple[Hashable, ...], tuple[Column, Column]] = {}
MOST_NUMBERED = 2
"""Up to forty megabytes each."""


def ranked_anew(plan: WagerPlan, duel: Duel, own: Column, gone: Column) -> tuple[Column, Column]:
    from engine.declared.duel.duel_loops import best_ranks

    ranks = plan.terms.ranks.of(all_hands(duel.best_other).astype(np.int64), duel.best_other)
    numbers = np.union1d(ranks, own)
    number = np.searchsorted(numbers, ranks).astype(np.int16)
    found = number if duel.size == duel.best_other else np.zeros(comb(DECK, duel.size), np.int16)
    best_ranks(duel.size, duel.best_other, chooses(), number, gone, found)
    found.flags.writeable = False
    return found, numbers


def kinds_by_rank(plan: WagerPlan, duel: Duel, numbers: Column) -> Column:
    table = SituationTable(len(numbers), np.ones(len(numbers), np.int64), known={("rank", duel.other): numbers})
    codes = np.zeros(len(numbers), np.int64)
    for test in tests_after(plan):
        if isinstance(test, IsEvent | RanksAtLeast) and test.place == duel.other:
            codes = np.unique(codes * 2 + plan.terms.test(test, table), return_inverse=True)[1]
    return codes.astype(np.int16)


def kinds_by_cards(plan: WagerPlan, duel: Duel, hands: Column, kinds: Column) -> Column:
    """What other tests see of the dealer's cards."""
    own = {duel.own_draw.place}
    looking = [
        test for test in tests_after(plan)
        if not isinstance(test, RanksAgainst) and atom_reads(test, plan.terms).places not in (own, set())
        and not (isinstance(test, IsEvent | RanksAtLeast) and test.place == duel.other)
    ]  # fmt: skip
    if not looking:
        return kinds
    table = SituationTable(len(hands), np.ones(len(hands), np.int64), places=dealer_places(duel, hands))
    for test in looking:
        kinds = np.unique(kinds * 2 + plan.terms.test(test, table), return_inverse=True)[1].astype(np.int16)
    return kinds


def dealer_places(duel: Duel, hands: Column) -> dict[str, Column]:
    """A hand of the dealer's as it lies: the card that is shown, then the others."""
    shown = {duel.shown.place: hands[:, :1]} if duel.shown else {}
    return {**shown, duel.hidden.place: hands[:, duel.up :]}


def place_of(hands: Column) -> Column:
    return place(np.sort(hands, axis=1))
