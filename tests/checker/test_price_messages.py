"""What is said of prices and of the house edge: for which wager and decks, and what they leave out."""

from __future__ import annotations

from datetime import date

from checker.check import check_exhibit, with_prices
from reports.case import Case
from reports.output.terminal import price_line, report_text
from reports.report import report_html
from reports.views.report_view import report
from tests.support.documents import exhibit_from, model_text
from tests.support.lakeside import BOTH_KINDS, HEAD, findings


def test_two_kinds_of_surrender_cost_the_house_no_less_than_one() -> None:
    found = next(one for one in findings(BOTH_KINDS, "differing-readings") if one.question == "may surrender")
    assert found.price is not None
    edges = dict(found.price.answers)
    assert edges["both"] <= edges["early"] < edges["late"]


def test_an_edge_printed_wrongly_is_held_against_all_that_is_open() -> None:
    """Two pays of a blackjack are open, and the usual one is taken for the edge."""
    pays = "blackjack pay: 3 to 2\nblackjack pay: 6 to 5\nclaim: house edge is 1.76%\n"
    (found,) = findings(HEAD + pays, "wrong-edge")
    assert found.message.startswith("the house edge of the main game is printed as 1.76%; it is ")
    assert found.details[-1].startswith("with all that is open settled in any way, it lies between ")


def test_an_interval_says_with_how_many_decks() -> None:
    """Where a document leaves the number open, the edge of one number is not the edge."""
    shoes = {
        "": " with 6 decks",
        "decks: 2 to 8 decks of 52 cards\n": " with 2 decks",
        "decks: 6 decks of 52 cards\n": "",
    }
    for decks, shoe in shoes.items():
        found = with_prices(check_exhibit(exhibit_from(f'exhibit "Lakeside"\ngame blackjack\n{decks}')))
        assert found.interval is not None
        assert found.interval.shoe == shoe
        assert f"house edge of the main game{shoe}: " in report_text("lakeside.game", "", found)


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
    text = f"""{HEAD}wager "Ante": $2 to $4
tie result: player loses $1
tie result: push
"""
    exhibit = exhibit_from(text)
    found = with_prices(check_exhibit(exhibit))
    (tie,) = [one for one in found.findings if one.check == "conflicting-answers"]
    assert "% of every main wager of $2 with 6 decks: " in price_line(tie)
    assert "house edge of the main game with a wager of $2: between " in report_text("lakeside.game", "", found)
    scaled = with_prices(check_exhibit(exhibit_from(text.replace("loses $1", "loses half the ante"))))
    assert scaled.interval is not None
    assert scaled.interval.shoe == ""
    (tie,) = [one for one in scaled.findings if one.check == "conflicting-answers"]
    assert "% of every main wager with 6 decks: " in price_line(tie)


def test_a_report_tells_for_what_a_price_holds() -> None:
    text = f"""{HEAD}wager "Ante": $2 to $4
tie result: player loses $1
tie result: push
"""
    case = Case("lakeside.game", text, with_prices(check_exhibit(exhibit_from(text))), None, (), ())
    html = report_html(report([case], date(2026, 11, 16), lambda words: None))
    assert "% of every main wager of $2 with 6 decks.</b>" in html
    assert "</b> of the original wager of $2, first round of a fresh shoe" in html


def test_an_interval_over_one_choice_counts_it_as_one() -> None:
    text = f"{HEAD}blackjack pay: 3 to 2\nblackjack pay: 6 to 5\n"
    found = with_prices(check_exhibit(exhibit_from(text)))
    assert found.interval is not None
    assert found.interval.method.startswith("all 2 combinations of 1 choice that changes a rule")
