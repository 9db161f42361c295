"""Payouts rounded at a stake: the edge is that of the odds to which rounding comes, and play pays the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.arbiter import Chosen
from engine.blackjack.accounting.account import account
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.tables.compiler import Compiler, compiled
from engine.cards import cards
from engine.money.interval import StakesEdge
from engine.money.rounded_pays import rounded_edges
from engine.play.deal_notation import Deal
from engine.play.rounds import PlayerAction
from engine.play.session import play
from engine.side_wagers.odds import odds_in, rules_of
from grammar.exhibit import Exhibit
from tests.support.documents import exhibit_from, model_text

ANTE = 'wager "Ante": $5 to $25'
PAY, EXACT = "blackjack pay: 3 to 2, overrides win", "rounding: exact"
SAME = [
    ("6 to 5", "down to the dollar", 2, "1 to 1"),  # $2.40 is $2
    ("6 to 5", "up to the dollar", 2, "3 to 2"),  # $2.40 is $3
    ("6 to 5", "to the half dollar", 2, "5 to 4"),  # $2.40 is $2.50
    ("9 to 8", "to the half dollar", 2, "5 to 4"),  # $2.25 lies between, and is $2.50
    ("11 to 8", "to the half dollar", 2, "3 to 2"),  # $2.75 likewise is $3
    ("3 to 2", "down to the dollar", 5, "7 to 5"),  # $7.50 is $7
    ("3 to 2", "up to the dollar", 5, "8 to 5"),  # $7.50 is $8
    ("3 to 2", "down to the dollar", 10, "3 to 2"),
]


def document(pays: str, rounding: str) -> Exhibit:
    text = model_text("blackjack")
    assert text.count(PAY) == text.count(EXACT) == text.count(ANTE) == 1
    text = text.replace(ANTE, 'wager "Ante": $2 to $10').replace(PAY, PAY.replace("3 to 2", pays))
    return exhibit_from(text.replace(EXACT, f"[r] rounding: {rounding}"))


@pytest.mark.parametrize(("pays", "rounding", "stake", "comes_to"), SAME)
def test_the_edge_is_that_of_the_odds_to_which_rounding_comes(
    pays: str, rounding: str, stake: int, comes_to: str
) -> None:
    rounded, plain = (
        compiled(one, "blackjack", stake=Fraction(stake)).tables
        for one in (document(pays, rounding), document(comes_to, "exact"))
    )
    assert analyse(rounded).edge == analyse(plain).edge


@pytest.mark.parametrize(("pays", "rounding", "stake", "comes_to"), SAME)
def test_play_pays_the_same(pays: str, rounding: str, stake: int, comes_to: str) -> None:
    deal = Deal(player=cards("AS KH"), house=cards("7D 10C"))
    played = play(document(pays, rounding), source=deal, wagers=(("Ante", Fraction(stake)),), chosen=Chosen(usual=True))
    win, unit = map(int, comes_to.split(" to "))
    assert played.net == Fraction(win, unit) * stake


@pytest.mark.parametrize(
    ("pays", "rounding", "entered"),
    [("7 to 5", "down to the dollar", True), ("2 to 1", "down to the dollar", False), ("7 to 5", "exact", False)],
)
def test_the_statement_is_accounted_for(pays: str, rounding: str, entered: bool) -> None:
    found = account(Compiler(document(pays, rounding), "blackjack"))
    assert ("r" in found.entered, "r" in found.no_effect) == (entered, not entered)
    assert not found.left_out


@pytest.mark.parametrize(
    ("stakes", "told"),
    [
        ([5], "$5"),
        ([5, 7, 9], "$5, $7 or $9"),
        ([5, 6, 7, 8], "$5 to $8"),
        ([6, 8, 10, 12, 14], "every $2 from $6 to $14"),
        ([5, 6, 8, 9], "$5, $6, $8 or $9"),
        ([*range(5, 20), 25], "16 stakes from $5 to $25"),
    ],
)
def test_a_range_of_stakes_has_no_others_between(stakes: list[int], told: str) -> None:
    assert StakesEdge(tuple(map(Fraction, stakes)), 0.0).told == told


ROW = "one unsuited match"
GIVING_UP = "surrender: player may surrender when cards in hand is 2 and hand is not split and dealer has checked"
LOSSES = [("down to the dollar", "$3"), ("up to the dollar", "$2"), ("to the half dollar", "$2.50")]
"""Of $5 half is $2.50 handed back, rounded."""


def surrendering(rounding: str, loss: str) -> Exhibit:
    text = model_text("blackjack").replace("surrender: not allowed", f"{GIVING_UP}\n  surrender loss: {loss}")
    return exhibit_from(text.replace(EXACT, f"[r] rounding: {rounding}").replace(PAY, PAY.replace("3 to 2", "2 to 1")))


@pytest.mark.parametrize(("rounding", "loss"), LOSSES)
def test_what_a_surrender_hands_back_is_rounded(rounding: str, loss: str) -> None:
    rounded, plain = (
        Compiler(one, "blackjack", stake=Fraction(5))
        for one in (surrendering(rounding, "half the ante"), surrendering("exact", loss))
    )
    assert analyse(rounded.compiled().tables).edge == pytest.approx(analyse(plain.compiled().tables).edge, abs=1e-12)
    assert "what is handed back after a surrender is rounded as payouts are" in rounded.compiled().assumed
    assert ("r" in account(rounded).entered) == (loss != "$2.50")


def test_play_hands_back_the_same() -> None:
    deal = Deal(player=cards("10S 6H"), house=cards("9D 10C"), decisions=((PlayerAction("surrender"),),))
    exhibit = surrendering("down to the dollar", "half the ante")
    played = play(exhibit, source=deal, wagers=(("Ante", Fraction(5)),), chosen=Chosen(usual=True))
    assert played.net == -3


def test_side_wagers_whose_payouts_are_rounded_have_an_edge_for_each_stake() -> None:
    """At 7 to 2 an even stake is paid exactly, an odd one half a dollar less."""
    text = model_text("blackjack-with-side-wagers").replace(EXACT, "rounding: down to the dollar")
    row_text = "one unsuited match                  4 to 1"
    assert row_text in text
    text = text.replace(row_text, "one unsuited match  7 to 2")
    rules = rules_of(exhibit_from(text), "blackjack")
    odds = odds_in(rules, "Match the Dealer", 6)
    (row,) = (row for row in odds.rows if row.event == ROW)
    assert row.pays == Fraction(7, 2)
    found = {stake: one.percent for one in rounded_edges(rules, odds) for stake in one.stakes}
    assert len(found) == 25
    for stake, percent in found.items():
        short = row.probability / (2 * stake) if stake % 2 else 0
        assert percent == pytest.approx(100 * float(odds.edge + short), abs=1e-10)
