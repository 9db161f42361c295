"""All prices of a document share one base, and a price on another says so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.check import CheckResult, check_exhibit, with_prices
from checker.points.gather import points_of
from checker.points.point import AnswerEdge, Worth
from checker.price_base import PriceBase, price_base
from reports.english.base_text import base_text
from reports.english.point_text import worth_text
from tests.support.documents import exhibit_from

RULES = """wager "Ante": $5 to $10
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
main result: push when totals are equal
main result: player wins when player total is more than dealer total
main result: player loses when player total is less than dealer total and hand is live
bust: player loses
main pay: 1 to 1
blackjack pay: 3 to 2
ambiguous which-tens
  reading all-tens
    surrender: player may surrender when up card is 10 or face card
  reading ten-spot
    surrender: player may surrender when up card is 10
"""
TWO_GAMES = f"""exhibit "Lakeside"
language 1
game blackjack
game deep follows blackjack
decks: 2 to 8 decks of 52 cards in game blackjack
decks: 6 to 8 decks of 52 cards in game deep
{RULES}"""


@pytest.fixture(scope="module")
def checked() -> CheckResult:
    head = 'exhibit "Lakeside"\nlanguage 1\ngame blackjack\ndecks: 2 to 8 decks of 52 cards\n'
    return with_prices(check_exhibit(exhibit_from(head + RULES)))


def test_every_price_of_the_main_game_holds_the_edge_of_the_base(checked: CheckResult) -> None:
    assert checked.base is not None
    ((_, edge),) = checked.base.edges
    prices = [one.price for one in checked.findings if one.price and one.price.wager == "main"]
    assert prices
    for price in prices:
        assert min(abs(percent - edge) for _, percent in price.answers) < 1e-9
        assert price.stake == checked.base.stake
        assert price.decks in (checked.base.decks, None)


def test_the_base_says_decks_wager_rounds_and_readings(checked: CheckResult) -> None:
    assert checked.base is not None
    assert (checked.base.decks, checked.base.stake, checked.base.rounds) == (2, Fraction(5), 60)
    assert checked.base.readings == (("which-tens", "all-tens"),)
    told = base_text(checked)
    assert "2 decks, a wager of $5 (the lowest), best play, 60 rounds an hour" in told
    odd = "because as the procedure is written a hand that is left when the dealer goes over 21 loses."
    assert f"the house edge is {checked.base.edges[0][1]:.2f}%, {odd}" in told


def test_a_price_on_the_base_does_not_repeat_it(checked: CheckResult) -> None:
    told = [worth_text(point.worth) for point in points_of(checked) if point.worth and point.worth.percent]
    assert told
    assert not any("decks," in text or "with 2" in text for text in told)


def test_a_price_on_another_base_says_which() -> None:
    base = PriceBase(6, Fraction(10), 60, (), (("blackjack", 0.5),))
    edges = (AnswerEdge("the dealer draws", 0.5), AnswerEdge("the dealer stands", 0.75))
    told = worth_text(Worth("main", Fraction(5), 0.25, 0.75, edges, 8, game="double deck", base=base))
    assert told.startswith("Worth 0.25% of every wager of $5 in double deck with 8 decks, $0.75 an hour")


def test_games_with_other_decks_are_priced_with_a_number_that_all_allow() -> None:
    base = price_base(exhibit_from(TWO_GAMES))
    assert base.decks == 6
    assert base.apart == {"blackjack"}
    edges = dict(base.edges)
    assert edges["blackjack"] == pytest.approx(edges["deep"], abs=1e-9)


def test_a_custom_on_other_hands_is_no_price_of_an_ordinary_win() -> None:
    """Nothing is said on what a win pays: blackjacks have several customs, an ordinary win has one."""
    head = 'exhibit "Lakeside"\nlanguage 1\ngame blackjack\ndecks: 6 decks of 52 cards\n'
    unpaid = RULES.replace("main pay: 1 to 1\n", "").replace("blackjack pay: 3 to 2\n", "")
    found = with_prices(check_exhibit(exhibit_from(head + unpaid))).findings
    (gap,) = (one for one in found if one.check == "missing-answers" and one.question == "main pay")
    assert gap.witness is not None
    assert "A" not in gap.witness.deal
    assert gap.price is None
