"""Hands to try: those on which definitions of a term can differ, and those singled out by a row for some event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import removed_ranks
from engine.blackjack.situations.enumeration import most_decks
from engine.blackjack.situations.hands import ace_hands, player_hands, size
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import RANKS, cards
from engine.conditions import Predicate
from engine.family import DefinedTerms, Term, Totals
from engine.rulebook import Rulebook
from grammar.tree import Test

STANDING_DEALER = cards("9♦ 8♣")
"""A 17, which every dealer stands on and most winning hands beat."""


def settled_hands(rules: Rulebook, tests: tuple[Test, ...]) -> list[Situation]:
    """Hands against a dealer's 17, told apart by these tests."""
    tried = player_hands(terms_in(rules), ranks_left(rules), tests, busts=False, decks=most_decks(rules))
    return [Situation("settle", hand=hand, dealer=STANDING_DEALER) for hand in tried]


def hands(rules: Rulebook, first: Totals) -> list[Situation]:
    return ordered_hands(ranks_left(rules), tuple(terms_in(rules).values.items()), first, most_decks(rules))


def split_hands(rules: Rulebook, first: Totals) -> Iterator[Situation]:
    """Two-card hands made by a split: definitions of a blackjack often differ there."""
    for at in hands(rules, first):
        if len(at.hand) == 2:
            yield replace(at, splits=1, from_split=True, split_aces=at.hand[0].rank == "A")


def difference(rules: Rulebook, term: str, holds: Predicate, first: Totals) -> Situation | None:
    return first_difference(holds, term, terms_in(rules), ranks_left(rules), first, most_decks(rules))


# Both are computed once for all versions of a document being edited or repaired.


@lru_cache(maxsize=64)
def first_difference(
    holds: Predicate, term: str, terms: BlackjackTerms, ranks: tuple[str, ...], first: Totals, decks: int
) -> Situation | None:
    means = meaning(terms, term)
    judged = ordered_hands(ranks, tuple(terms.values.items()), first, decks)
    return next((at for at in judged if holds(at) != means(at)), None)


@lru_cache(maxsize=16)
def ordered_hands(
    ranks: tuple[str, ...], values: tuple[tuple[str, tuple[int, ...]], ...], first: Totals, decks: int
) -> list[Situation]:
    terms = BlackjackTerms(dict(values))
    drawn = player_hands(terms, ranks, (), True, decks=decks)
    hands = sorted({*drawn, *ace_hands(terms, ranks, True, decks)}, key=size)  # one ace may count 1 or 11
    found = [terms.shown(Situation("set-up", hand=hand)) for hand in hands]
    return sorted(found, key=lambda at: not any(terms.points(at.hand).total in interval for interval in first))


def meaning(terms: BlackjackTerms, term: str) -> Callable[[Situation], bool]:
    """What the term means at every table."""
    points = terms.points
    means: dict[str, Callable[[Situation], bool]] = {
        "soft hand": lambda at: points(at.hand).soft,
        "hard hand": lambda at: not points(at.hand).soft,
        "blackjack": lambda at: len(at.hand) == 2 and points(at.hand).total == BEST,
        "bust": lambda at: points(at.hand).total > BEST,
    }
    return means[term]


def terms_in(rules: Rulebook) -> BlackjackTerms:
    assert isinstance(rules.terms, BlackjackTerms)
    return rules.terms


def ranks_left(rules: Rulebook) -> tuple[str, ...]:
    gone = removed_ranks(rules)
    return tuple(rank for rank in RANKS if rank not in gone)


TERM_HANDS = DefinedTerms(
    words={
        "soft hand": Term("soft", "define soft hand: ace is counted as 11"),
        "hard hand": Term("hard", "define hard hand: not ace is counted as 11"),
        "blackjack": Term("a blackjack", "define blackjack: cards in hand is 2 and total is 21 and not hand is split"),
        "bust": Term("bust", "define bust: total is more than 21"),
    },
    hands=hands,
    later_hands=split_hands,
    difference=difference,
)
