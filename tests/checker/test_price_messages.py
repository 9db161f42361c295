"""What is said of prices and of the house edge: for which wager and decks, and what they leave out."""

from __future__ import annotations

from datetime import date

import pytest

from checker.check import check_exhibit, with_prices
from checker.finding import Severity
from engine.money.main_game import main_game
from reports.case import Case
from reports.output.terminal import price_line, report_text
from reports.report import report_html
from reports.views.report_view import report
from tests.support.documents import exhibit_from, model_text
from tests.support.lakeside import BOTH_KINDS, HEAD, findings

HIGHER_WINS = "main result: player wins when player total is more than dealer total and hand is live\n"


def test_two_kinds_of_surrender_cost_the_house_no_less_than_one() -> None:
    found = next(
        one for one in findings(BOTH_KINDS + HIGHER_WINS, "differing-readings") if one.question == "may surrender"
    )
    assert found.price is not None
    edges = dict(found.price.answers)
    assert edges["both"] <= edges["early"] < edges["late"]


def test_an_edge_that_one_way_to_settle_the_document_gives_is_not_called_wrong() -> None:
    """6 decks and a dealer who stands on soft 17: 1.76% is published for 6 to 5, 0.40% for 3 to 2."""
    text = model_text("blackjack").replace(
        "blackjack pay: 3 to 2, overrides win",
        "blackjack pay: 3 to 2, overrides win\n  blackjack pay: 6 to 5, overrides win",
    )
    (found,) = findings(text.replace("house edge is .40%", "house edge is 1.76%"), "wrong-edge")
    assert found.severity is Severity.WARNING
    assert found.message.startswith("the house edge of the main game is printed as 1.76%; that holds only for ")
    assert found.message.endswith("pays 6 to 5")


def test_an_edge_between_two_ways_to_settle_the_document_is_wrong_and_the_nearest_are_named() -> None:
    """Between 0.40% and 1.76% lies no third."""
    text = model_text("blackjack").replace(
        "blackjack pay: 3 to 2, overrides win",
        "blackjack pay: 3 to 2, overrides win\n  blackjack pay: 6 to 5, overrides win",
    )
    (found,) = findings(text.replace("house edge is .40%", "house edge is 1.10%"), "wrong-edge")
    assert found.severity is Severity.ERROR
    low, high = found.details[-2:]
    assert (low[:13], low[-11:]) == ("nearest: 1.76", "pays 6 to 5")
    assert (high[:13], high[-11:]) == ("nearest: 0.40", "pays 3 to 2")


@pytest.mark.parametrize(
    ("decks", "shoe"),
    [("2 to 8 decks of 52 cards", " with 2 to 8 decks"), ("6 decks of 52 cards", "")],
)
def test_an_interval_says_with_how_many_decks(decks: str, shoe: str) -> None:
    """Where the number is left open, the edge of one number is not the edge. A cut one deck deep needs two decks."""
    text = model_text("blackjack").replace("6 decks of 52 cards", decks.replace("2 to", "1 to"))
    found = with_prices(check_exhibit(exhibit_from(text)))
    assert found.interval is not None
    assert found.interval.shoe == shoe
    assert f"house edge of the main game{shoe}: " in report_text("lakeside.game", "", found)
    fewest, most = (2, 8) if shoe else (6, 6)
    edges = [
        one.edge_percent
        for number in (fewest, most)
        if (one := main_game(exhibit_from(text), "blackjack", decks=number))
    ]
    assert (found.interval.low, found.interval.high) == pytest.approx(tuple(edges))


def test_what_the_tables_cannot_tell_apart_is_not_said_to_be_worth_nothing() -> None:
    """A hand is analysed alike after every split, so a rule for the first split alone has no price."""
    text = model_text("blackjack").replace(
        "  hit split aces: not allowed, overrides may-hit\n",
        """  ambiguous split-aces
    reading every-split
      hit split aces: not allowed, overrides may-hit
    reading first-split
      hit split aces: not allowed when splits made is 1, overrides may-hit
""",
    )
    text = text.replace("  re-split aces: not allowed, overrides may-split\n", "")
    found = next(one for one in findings(text, "differing-readings") if one.question == "may hit")
    assert found.price is None
    assert found.details[-1].endswith("it is assumed that a hand is played after every split as after the first")


def test_answers_that_cannot_be_counted_are_named_beside_those_that_can() -> None:
    """What hangs on the dealer's bust would have to be played out for each answer."""
    text = f"""{HEAD}event "suited": first two cards are the same suit
ambiguous sentence
  reading one
    wager pay "Flush": 2 to 1 when "suited"
  reading two
    wager pay "Flush": 3 to 1 when "suited"
  reading three
    wager pay "Flush": 3 to 1 when "suited" and dealer is bust
"""
    found = next(one for one in findings(text, "differing-readings") if one.about == "Flush")
    assert found.price is not None
    assert found.price.uncounted == ("three",)
    assert price_line(found).endswith("(two); it is not worked out for three")


def test_edges_of_fixed_dollars_are_told_with_the_wager() -> None:
    """A dollar lost on every tie is half of a wager of $2."""
    text = f"""{HEAD}{HIGHER_WINS}wager "Ante": $2 to $4
tie result: player loses $1
tie result: push
"""
    exhibit = exhibit_from(text)
    found = with_prices(check_exhibit(exhibit))
    (tie,) = [one for one in found.findings if one.check == "conflicting-answers"]
    assert "% of every main wager of $2 with 6 decks: " in price_line(tie)
    assert "house edge of the main game with a wager of $2 to $4: between " in report_text("lakeside.game", "", found)
    scaled = with_prices(check_exhibit(exhibit_from(text.replace("loses $1", "loses half the ante"))))
    assert scaled.interval is not None
    assert "$4" not in scaled.interval.shoe  # a half of every wager makes one edge for all of them
    (tie,) = [one for one in scaled.findings if one.check == "conflicting-answers"]
    assert "% of every main wager with 6 decks: " in price_line(tie)


def test_a_report_tells_for_what_a_price_holds() -> None:
    text = f"""{HEAD}{HIGHER_WINS}wager "Ante": $2 to $4
tie result: player loses $1
tie result: push
"""
    case = Case("lakeside.game", text, with_prices(check_exhibit(exhibit_from(text))), None, (), ())
    html = report_html(report([case], date(2026, 11, 16), lambda words: None))
    assert "6 decks, a wager of $2 (the lowest), best play" in html
    assert "% of every wager of $2, $" in html
    assert "</b> of the original wager of $2, first round of a fresh shoe" in html


def test_an_interval_over_one_choice_counts_it_as_one() -> None:
    text = model_text("blackjack").replace(
        "blackjack pay: 3 to 2, overrides win",
        "blackjack pay: 3 to 2, overrides win\n  blackjack pay: 6 to 5, overrides win",
    )
    found = with_prices(check_exhibit(exhibit_from(text)))
    assert found.interval is not None
    assert found.interval.method.startswith("all 2 combinations of 1 choice that changes a rule")
