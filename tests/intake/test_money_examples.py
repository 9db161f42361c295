"""Examples in money are odds by the part that each amount plays."""

import pytest

from intake.posted.money_examples import as_odds
from intake.posted.plain_words import plain_words


@pytest.mark.parametrize(
    ("said", "odds"),
    [
        ("a $10 bet on banker wins $9.50", "on banker pays 9.50 to 10"),
        ("if you have $40 out in all, three kings bring you $80", "three kings pays 80 to 40"),
        ("$1 straight up on 17 wins $35", "straight up on 17 pays 35 to 1"),
        ("bet $10, get a blackjack, win $15", "get a blackjack, pays 15 to 10"),
    ],
)
def test_what_is_won_counts_by_what_is_staked(said: str, odds: str) -> None:
    assert as_odds(said) == odds


@pytest.mark.parametrize(
    "said",
    [
        "suited 7-7-7 against a dealer 7 wins $1000",  # a bonus, of no stake
        "bet $5 to $25 and win",
        "bet up to $10 and win $20",
        "$5 on black wins $5, and so does $5 on odd",
        "a $20 bet gets $10 back",
    ],
)
def test_limits_bonuses_and_money_handed_back_are_no_odds(said: str) -> None:
    assert as_odds(said) == said


def test_plain_words_take_examples_for_odds() -> None:
    assert plain_words("A $20 bet on Banker wins $19.") == "on banker pays 19 to 20."
