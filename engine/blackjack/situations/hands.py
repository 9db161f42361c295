"""Hands to try: the smallest hand for each thing a document may tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import assert_never

from engine.blackjack.situation import Situation
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import RANKS, SUITS, Card
from engine.footprint import groups_of, tells_suits
from grammar.tree import (
    Alike,
    CardIs,
    Circumstance,
    Consecutive,
    CountOf,
    Flag,
    Moment,
    NumberIs,
    RanksAre,
    Test,
    TotalIs,
    Versus,
    Worded,
)

MOST_CARDS = 8
"""Longer hands differ from shorter ones only in counts that no known document uses."""

MANY_DECKS = 8
"""With this many, every hand we try can be dealt."""

Hand = tuple[Card, ...]


def held(at: Situation, decks: int) -> bool:
    """Do this many decks contain the cards on the table?"""
    cards = (*at.hand, *at.dealer)
    return len(cards) <= decks or all(number <= decks for number in Counter(cards).values())


def in_other_suits(at: Situation, decks: int) -> Situation:
    """The same ranks, each card in the first suit, from its own on, that the decks still hold."""
    used: Counter[Card] = Counter()

    def found(card: Card) -> Card:
        place = SUITS.index(card.suit)
        for suit in (*SUITS[place:], *SUITS[:place]):
            if used[Card(card.rank, suit)] < decks:
                card = Card(card.rank, suit)
                break
        used[card] += 1
        return card

    hand = tuple([found(card) for card in at.hand])
    return at.with_cards(hand, tuple([found(card) for card in at.dealer]), at.hits)


def dealt(ranks: Sequence[str], suits: Sequence[str] = SUITS) -> Hand:
    """Cards of these ranks; equal ranks get different suits while there are any."""
    return tuple(Card(rank, suits[index % len(suits)]) for index, rank in enumerate(ranks))


def two_card_hands(ranks: Sequence[str]) -> list[Hand]:
    return [dealt(pair) for pair in combinations_with_replacement(ranks, 2)]


def player_hands(
    terms: BlackjackTerms,
    ranks: tuple[str, ...],
    tests: Iterable[Test],
    busts: bool,
    loose: Sequence[Test] = (),
    decks: int = MANY_DECKS,
) -> list[Hand]:
    """Every two-card hand, the first longer hand for each size and total, and special hands that tests mention.

    Loose tests look into hands without naming all their ranks. No rank occurs more often than the decks hold it.
    """
    found = two_card_hands(ranks)
    special = {
        hand for test in tests for hand in special_hands(test, ranks) if {card.rank for card in hand} <= {*ranks}
    }
    found.extend(longer(ranks, tuple((rank, terms.values[rank]) for rank in ranks), busts, decks=decks))
    seen = {group for test in loose if tells_suits(test) for group in groups_of(test)}
    suited = [hand for hand in found if seen and ("hand" in seen or len(hand) == 2)]
    return sorted({*found, *special, *(other for hand in suited for other in in_suits(hand))}, key=size)


def in_suits(hand: Hand) -> Iterator[Hand]:
    """The same ranks in one suit, in one colour, and in both colours."""
    ranks = [card.rank for card in hand]
    yield from (dealt(ranks, suits) for suits in (*SUITS, "♥♦", "♠♣", "♠♥"))


def ace_hands(terms: BlackjackTerms, ranks: tuple[str, ...], busts: bool, decks: int) -> list[Hand]:
    """Hands led by an ace, as they come from split aces: two cards, and longer ones as above."""
    if "A" not in ranks:
        return []
    values = tuple((rank, terms.values[rank]) for rank in ranks)
    found = [dealt(("A", rank)) for rank in ranks]
    return sorted((*found, *longer(ranks, values, busts, "A", decks)), key=size)


@lru_cache(maxsize=100_000)
def size(hand: Hand) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Sort key: fewest cards first, then ranks 2 to A, then suits in order."""
    return (
        len(hand),
        tuple([RANKS.index(card.rank) for card in hand]),
        tuple([SUITS.index(card.suit) for card in hand]),
    )


@cache
def longer(
    ranks: tuple[str, ...],
    values: tuple[tuple[str, tuple[int, ...]], ...],
    busts: bool,
    lead: str = "",
    decks: int = MANY_DECKS,
) -> tuple[Hand, ...]:
    """For three or more cards, the first hand of each total, soft or hard, that drawing can produce.

    With a lead, all of them start with that card.
    """
    terms = BlackjackTerms(dict(values))
    kept: dict[tuple[int, int, bool], tuple[str, ...]] = {}
    level: list[tuple[str, ...]] = [(lead, rank) for rank in ranks] if lead else []
    level = level or list(combinations_with_replacement(ranks, 2))
    for count in range(3, MOST_CARDS + 1):
        firsts: dict[tuple[int, bool], tuple[str, ...]] = {}
        for base in level:
            if terms.totals(tuple(sorted(base))).total >= BEST:
                continue
            for rank in ranks:
                grown = (*base, rank)
                if grown.count(rank) > decks * len(SUITS):
                    continue
                total, soft = terms.totals(tuple(sorted(grown)))
                firsts.setdefault((total, soft), grown)
        for (total, soft), grown in firsts.items():
            if busts or total <= BEST:
                kept.setdefault((count, total, soft), grown)
        level = [grown for (total, _), grown in firsts.items() if total < BEST]
    return tuple(dealt(grown) for grown in kept.values())


TWENTY_ONES = (("K", "A"), ("4", "8", "9"))
"""A blackjack and a drawn 21: the hands most often paid by suit."""


def special_hands(test: Test, ranks: tuple[str, ...]) -> Iterator[Hand]:
    """Hands that a test singles out by ranks or suits: 6-7-8 and its suits, aces, flushes."""
    match test:
        case RanksAre(group, wanted) if group == ("hand",) and set(wanted) <= set(ranks):
            yield dealt(wanted)
            for suit in SUITS:
                yield dealt(wanted, (suit,))
        case CardIs(group, cards) if group == ("hand",):
            for suit in cards.suits or SUITS:
                for rank in cards.ranks or ("6", "7"):
                    yield from (dealt((rank,) * number, (suit,)) for number in (2, 3))
                if not cards.ranks:
                    yield from (dealt(way, (suit,)) for way in TWENTY_ONES)
        case Alike(group, _) if group == ("hand",):
            for suit in SUITS:
                yield dealt(("5", "7", "8"), (suit,))
                yield from (dealt(way, (suit,)) for way in TWENTY_ONES)
            yield dealt(("6", "6", "6"))
        case Consecutive(group) if group == ("hand",):
            yield dealt(("5", "6", "7"))
        case NumberIs(CountOf(cards, group), _) if group == ("hand",):
            for rank in cards.ranks:
                for other in ("2", "5", "9"):
                    yield from (dealt((*(rank,) * times, other)) for times in (1, 2, 3))
        case RanksAre() | CardIs() | Alike() | Consecutive() | NumberIs() | Flag() | TotalIs() | Versus():
            return
        case Circumstance() | Moment() | Worded():
            return
        case _:
            assert_never(test)
