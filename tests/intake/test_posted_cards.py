"""What rack cards and felts say in their own ways: which difference is told, and that agreeing lines give none."""

from __future__ import annotations

import pytest

from tests.accuracy.posted_texts import comparison


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("craps", "10X ODDS"),
        ("craps", "ODDS 3X ON 4 AND 10, 4X ON 5 AND 9, 6X ON 6 AND 8"),
        ("let-it-ride", "Place four equal bets to start."),
        ("let-it-ride", "MAXIMUM PAYOUT $50,000 PER HAND"),
        ("let-it-ride", "Winning hands start with a pair of jacks or better."),
        ("three-card-poker", "The Ante Bonus is only paid if your hand beats the dealer."),
        ("mississippi-stud", "If you fold, you lose only your Ante."),
        ("casino-war", "If your war card is lower than the dealer's, you lose only the war bet."),
        ("casino-war", "The dealer burns one card, then deals a new card to you and to the dealer."),
        ("caribbean-stud", "Raise by any amount up to twice your Ante."),
        ("blackjack", "BETS IN $5 STEPS"),
        ("blackjack", "Dealer hits on A-6"),
        ("blackjack-with-side-wagers", "You may make a Match the Dealer wager without a blackjack wager."),
        ("blackjack-with-side-wagers", "A pair returns your 21+3 wager."),
        ("casino-holdem", "AA PAYS\nKINGS TO STRAIGHT 7:1"),
        ("ultimate-texas-holdem", "BLIND PAYS\nFlush 3 to 2\nAll others lose"),
    ],
)
def test_what_a_card_says_otherwise_is_told(name: str, line: str) -> None:
    assert [one.words for one in comparison(name, "rack card", line).found if one.words in line]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("craps", "3-4-5X ODDS"),
        ("craps", "FIELD 2 PAYS DOUBLE 3 4 9 10 11 12 PAYS DOUBLE"),
        ("baccarat", "BANKER PAYS 1 TO 1\n5% COMMISSION ON WINNING BANKER WAGERS"),
        ("baccarat", "Aces count as 1. Tens and face cards count as zero. All other cards count at face value."),
        ("caribbean-stud", "If the dealer qualifies and you win, the Ante pays 1 to 1 and the Raise pays as below."),
        ("roulette", "Straight up: one number. Pays 35 to 1\nSplit: between two numbers. Pays 17 to 1"),
        ("casino-war", "If you surrender, you lose only half your bet."),
        ("blackjack", "Dealer stands on A-6"),
        ("blackjack", "BETS IN $1 INCREMENTS"),
        ("ultimate-texas-holdem", "You can check twice."),
    ],
)
def test_what_a_card_says_in_its_own_way_is_no_difference(name: str, line: str) -> None:
    assert [one.words for one in comparison(name, "rack card", line).found] == []
