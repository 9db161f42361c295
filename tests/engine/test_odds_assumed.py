"""What a count of a wager leaves out is told; it is never silently another wager's odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.side_wagers.odds import odds_in, rules_of, wager_odds
from tests.support.documents import changed

LEFT_OUT = {
    "hand is not split": "the hand is not split",
    "splits made is 0": "the hand is not split",
    "hand is not doubled": "the hand is not doubled",
    "insurance is not taken": "insurance is not taken",
    "hands of the player is 1": "the player has one hand in the round",
    "ante is less than $100": "the main wager is $1",
    'not circumstance "it rains"': 'not "it rains"',
}


@pytest.mark.parametrize("condition", LEFT_OUT)
def test_a_wager_that_hangs_on_play_is_counted_for_a_hand_as_dealt_and_says_so(condition: str) -> None:
    row = f'wager pay "Pair": 11 to 1 when first two cards are the same rank and {condition}'
    found = wager_odds(
        changed("blackjack", (SURRENDER, f'{SURRENDER}\n  wager "Pair": $1\n  {row}')), "blackjack", "Pair", 1
    )
    assert found.edge == 1 - 12 * Fraction(3, 51)
    assert found.assumed == (LEFT_OUT[condition],)


SURRENDER = "surrender: not allowed"
HIT = "dealer draw: dealer must hit when total is 16 or less"


@pytest.mark.parametrize(
    ("more", "note"),
    [
        ("dealer draw: dealer must stand when total is 16", "dealer draw: the first of two statements"),
        ('dealer draw: dealer must hit when total is 17 and circumstance "it rains"', 'not "it rains"'),
    ],
)
def test_a_wager_on_the_dealers_hand_says_by_which_of_two_rules_the_dealer_draws(more: str, note: str) -> None:
    plain = '  wager "Bust": $1\n  wager pay "Bust": 2 to 1 when dealer is bust\n'
    usual = changed("blackjack", (f"  {HIT}", f"{plain}  {HIT}"))
    other = changed("blackjack", (f"  {HIT}", f"{plain}  {HIT}\n  {more}"))
    known = wager_odds(usual, "blackjack", "Bust", 1)
    rules = rules_of(other, "blackjack")
    found = odds_in(rules, "Bust", 1)
    assert (known.assumed, found.assumed) == ((), (note,))
    assert found.edge == known.edge
    assert odds_in(rules, "Bust", 1) == found  # counted once, told twice


BANKER = "banker draw: banker must hit when player side drew and banker total is 2 or less"


def test_a_baccarat_wager_says_that_two_rules_of_drawing_clash() -> None:
    other = changed(
        "baccarat",
        (f"  {BANKER}", f"  {BANKER}\n  banker draw: banker must stand when player side drew and banker total is 2"),
    )
    found = wager_odds(other, "baccarat", "Banker", 8)
    known = wager_odds(changed("baccarat"), "baccarat", "Banker", 8)
    assert (known.assumed, found.assumed) == ((), ("banker draw: the first of two statements",))
    assert found.edge == known.edge
