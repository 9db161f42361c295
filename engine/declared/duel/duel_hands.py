"""The hands that meet in a duel: one's own up to an exchange of suits, the dealer's all of them; how they rank."""

from __future__ import annotations

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
    """By the place of each hand of the dealer's: its rank, -1 where the deck cannot make it, and its kind."""

    rank: Column
    kind: Column

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


def other_hands(plan: WagerPlan, duel: Duel) -> OtherHands:
    """Ranks as the ranking has them; the tests on the dealer's hand put it into kinds."""
    from engine.declared.duel.duel_loops import best_ranks

    few = all_hands(duel.best_other).astype(np.int64)
    ranks = plan.terms.ranks.of(few, duel.best_other)
    if duel.size > duel.best_other:
        numbers, plain = np.unique(ranks, return_inverse=True)
        found = np.zeros(comb(DECK, duel.size), np.int16)
        best_ranks(duel.size, duel.best_other, chooses(), plain.astype(np.int16), found)
        ranks = numbers[found]
    kinds = kinds_by_rank(plan, duel, ranks)
    if duel.size <= few.shape[1]:
        kinds = kinds_by_cards(plan, duel, few, kinds)
    return OtherHands(dealable(plan, duel, ranks), kinds)


def dealable(plan: WagerPlan, duel: Duel, ranks: Column) -> Column:
    gone = gone_cards(plan)
    if not gone.any():
        return ranks
    hands = all_hands(duel.size)
    found: Column = np.where(gone[hands].any(axis=1), -1, ranks)
    return found


def kinds_by_rank(plan: WagerPlan, duel: Duel, ranks: Column) -> Column:
    numbers, each = np.unique(ranks, return_inverse=True)
    table = SituationTable(len(numbers), np.ones(len(numbers), np.int64), known={("rank", duel.other): numbers})
    codes = np.zeros(len(numbers), np.int64)
    for test in tests_after(plan):
        if isinstance(test, IsEvent | RanksAtLeast) and test.place == duel.other:
            codes = np.unique(codes * 2 + plan.terms.test(test, table), return_inverse=True)[1]
    found: Column = codes.astype(np.int16)[each]
    return found


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
