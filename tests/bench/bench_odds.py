"""Counting against dealing out every kind of card, in one run: the ratio counts, the seconds are goals.

Run with ``pytest -s tests/bench/bench_odds.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from pathlib import Path
from time import perf_counter

import pytest

from engine.blackjack.situation import Situation
from engine.cards import RANKS, SUITS, Card
from engine.rulebook import Rulebook
from engine.side_wagers.odds import odds_in, rules_of
from grammar.resolver.resolution import exhibit_of

MODEL = Path(__file__).parents[2] / "exhibits" / "models" / "blackjack-with-side-wagers.game"
DECKS = 6
GOAL_SECONDS = 0.1


@pytest.mark.bench
@pytest.mark.parametrize(("wager", "least_ratio"), [("Match the Dealer", 50), ("21+3", 4)])
def test_counting_beats_dealing_every_kind_of_card(wager: str, least_ratio: float) -> None:
    exhibit, faults = exhibit_of(MODEL)
    assert not faults
    rules = rules_of(exhibit, "blackjack")
    counting, counted = timed(lambda: odds_in(rules, wager, DECKS).edge)
    dealing, dealt = timed(lambda: edge_by_dealing(rules, wager))
    ratio = dealing / counting
    print(f"\n{wager}: {counting:.3f} s (goal {GOAL_SECONDS} s), dealing out {dealing:.2f} s, ratio {ratio:.0f}")
    assert counted == dealt
    assert ratio > least_ratio


def timed(work: Callable[[], Fraction]) -> tuple[float, Fraction]:
    start = perf_counter()
    result = work()
    return perf_counter() - start, result


def edge_by_dealing(rules: Rulebook, wager: str) -> Fraction:
    """The player's cards in no order, the up card, all kinds of cards with their numbers."""
    kinds = [Card(rank, suit) for rank in RANKS for suit in SUITS]
    lost, total = Fraction(0), 0
    for first, second in combinations_with_replacement(kinds, 2):
        pairs = DECKS * (DECKS - 1) // 2 if first == second else DECKS * DECKS
        for up in kinds:
            ways = pairs * (DECKS - (up == first) - (up == second))
            at = Situation("settle", hand=(first, second), dealer=(up,), wager=wager)
            answers = rules.ask("wager pay", at, wager)
            pays = [answer.effect.worth for answer in answers.given if answer.effect.kind in ("pays", "lose")]
            lost -= pays[0] * ways
            total += ways
    return lost / total
