"""Payouts rounded at a stake: the edge is that of the odds to which rounding comes, and play pays the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.arbiter import Chosen
from engine.blackjack.accounting.account import account
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.tables.compiler import Compiler, compiled
from engine.cards import cards
from engine.play.deal_notation import Deal
from engine.play.session import play
from grammar.exhibit import Exhibit
from tests.support.documents import exhibit_from, model_text

ANTE = 'wager "Ante": $5 to $25'
PAY, EXACT = "blackjack pay: 3 to 2, overrides win", "rounding: exact"
SAME = [
    ("6 to 5", "down to the dollar", 2, "1 to 1"),  # $2.40 is $2
    ("6 to 5", "up to the dollar", 2, "3 to 2"),  # $2.40 is $3
    ("6 to 5", "to the half dollar", 2, "5 to 4"),  # $2.40 is $2.50
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
