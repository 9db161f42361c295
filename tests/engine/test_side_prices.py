"""Prices of open questions on side wagers, against probabilities derived by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from checker.check import check_exhibit, with_prices
from checker.finding import Certainty, Finding, Price, Severity
from reports.output.terminal import price_line
from tests.support.documents import exhibit_from

HEAD = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
event "suited": first two cards are the same suit
event "pair": first two cards are the same rank
"""
SUITED = Fraction(6 * 13 - 1, 311)
"""The second card's suit is the first one's."""
PAIR = Fraction(6 * 4 - 1, 311)
SUITED_PAIR = Fraction(6 - 1, 311)


def price(text: str, check: str) -> Price:
    found = with_prices(check_exhibit(exhibit_from(HEAD + text, "lakeside.game"))).findings
    return next(one.price for one in found if one.check == check and one.price is not None)


def edges(found: Price) -> dict[str, float]:
    return dict(found.answers)


def test_a_bare_number_is_priced_both_ways() -> None:
    found = price('wager "Flush": $1 to $5\npaytable "Flush"\n  suited 2\n', "unit-not-stated")
    assert (found.wager, found.decks) == ("Flush", 6)
    assert edges(found) == pytest.approx(
        {"so many to 1": 100 * float(1 - 3 * SUITED), "so many for 1": 100 * float(1 - 2 * SUITED)}
    )


def test_rows_that_overlap_are_priced_under_each_policy() -> None:
    text = 'wager "Flush": $1 to $5\npaytable "Flush", pays to 1\n  suited 2\n  pair 5\n'
    found = edges(price(text, "overlapping-rows"))
    either = SUITED + PAIR - SUITED_PAIR
    highest = 5 * PAIR + 2 * (SUITED - SUITED_PAIR) - (1 - either)
    first = 2 * SUITED + 5 * (PAIR - SUITED_PAIR) - (1 - either)
    both = 2 * SUITED + 5 * PAIR - (1 - either)
    assert list(found.values()) == pytest.approx([-100 * float(one) for one in (highest, first, both)])


def test_two_pays_for_one_hand_are_priced() -> None:
    text = 'wager "Flush": $1 to $5\nwager pay "Flush": 2 to 1 when "suited"\nwager pay "Flush": 3 to 1 when "suited"\n'
    found = edges(price(text, "conflicting-answers"))
    assert found == pytest.approx(
        {"pays 2 to 1": 100 * float(1 - 3 * SUITED), "pays 3 to 1": 100 * float(1 - 4 * SUITED)}
    )


def test_where_one_of_two_tables_counts_no_other_row_of_the_loser_comes_up() -> None:
    text = (
        'wager "Flush": $1 to $5\nevent "suited pair": "suited" and "pair"\n'
        'paytable "Flush", highest row only, pays to 1\n  "suited pair" 20\n  suited 1\n'
        'paytable "Layout" for "Flush", highest row only, pays to 1\n  "suited pair" 25\n  suited 1\n'
    )
    found = edges(price(text, "conflicting-answers"))
    flush = SUITED - SUITED_PAIR
    assert found == pytest.approx(
        {f"pays {pay} to 1": 100 * float(1 - 2 * flush - (pay + 1) * SUITED_PAIR) for pay in (20, 25)}
    )


def test_a_price_of_nothing_says_what_it_was_counted_for() -> None:
    none = Price("main", Fraction(5), 6, (("allowed", 0.4), ("not allowed", 0.4)))
    finding = Finding("conflicting-answers", Severity.ERROR, Certainty.PROVED, "two answers", (), price=none)
    assert "moves nothing by itself" in price_line(finding)
    assert "0.40% under every answer" in price_line(finding)
    moved = replace(none, answers=(("allowed", 0.4), ("not allowed", -0.001)))
    assert price_line(replace(finding, price=moved)).endswith("0.40% (allowed), 0.00% (not allowed)")
