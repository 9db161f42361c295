"""Insurance and even money are taken where they pay; what that adds is counted here by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.arbiter import Chosen
from engine.cards import cards
from engine.money.interval import spread
from engine.money.main_game import accounts, main_game
from engine.play.deal_notation import Deal
from engine.play.rounds import PlayerAction
from engine.play.session import play
from engine.resolutions import OpenChoice, Option
from tests.support.documents import exhibit_from, model_text

CARDS, TENS, ACES = 312, 96, 24
RANKING = "hand ranking: player loses when dealer has blackjack and player has no blackjack"
PUSH = "main result: push when insurance is taken and dealer has blackjack, overrides lower-total, tie"
PUSHES = (f"{RANKING}, overrides tie", f"{RANKING} and not insurance is taken, overrides tie\n  [saved] {PUSH}")
SIX_TO_FIVE = ("blackjack pay: 3 to 2", "blackjack pay: 6 to 5")
EVEN_MONEY = (
    "even money offer: not allowed",
    "even money offer: allowed when up card is A and player has blackjack",
)


def text(*changes: tuple[str, str]) -> str:
    found = model_text("blackjack")
    for old, new in changes:
        assert old in found, old
        found = found.replace(old, new)
    return found


def edge(*changes: tuple[str, str]) -> float:
    solved = main_game(exhibit_from(text(*changes)), "blackjack")
    assert solved is not None
    return solved.edge_percent / 100


def saved_by_insurance() -> Fraction:
    """An insured hand without a blackjack loses nothing to one: p of the ante beside half of 2p - (1 - p)."""
    hands = Fraction(CARDS - 1) * (CARDS - 2)
    others = CARDS - 1 - TENS - (ACES - 1)
    ways = {2: TENS * (TENS - 1), 1: 2 * TENS * others}
    ways[0] = (ACES - 1 + others) * (ACES - 1 + others - 1)
    gains = {tens: Fraction(5, 2) * Fraction(TENS - tens, CARDS - 3) - Fraction(1, 2) for tens in ways}
    return Fraction(1, 13) * sum((ways[tens] / hands * gains[tens] for tens in ways), Fraction(0))


def test_insurance_that_pays_three_to_one_is_always_taken() -> None:
    gain = Fraction(1, 13) * Fraction(1, 2) * (4 * Fraction(TENS, CARDS - 1) - 1)
    paying = ("insurance pay: 2 to 1", "insurance pay: 3 to 1")
    assert edge(paying) == pytest.approx(edge() - float(gain), abs=1e-12)


def test_as_much_insurance_is_taken_as_is_allowed() -> None:
    """Up to the whole ante: twice what half of it brings."""
    gain = Fraction(1, 13) * (4 * Fraction(TENS, CARDS - 1) - 1)
    paying = ("insurance pay: 2 to 1", "insurance pay: 3 to 1")
    whole = ("insurance wager: at least $1, at most half the ante", "insurance wager: at least $1, at most the ante")
    assert edge(paying, whole) == pytest.approx(edge() - float(gain), abs=1e-12)


def test_a_push_on_the_ante_of_insured_hands_is_worth_what_counting_says() -> None:
    assert edge(PUSHES) == pytest.approx(edge() - float(saved_by_insurance()), abs=1e-12)
    held = accounts(exhibit_from(text(PUSHES)))["blackjack"]
    assert "saved" in held.entered
    assert not held.left_out


def test_play_pushes_the_insured_hand_after_insurance_is_settled() -> None:
    deal = Deal(player=cards("10S 9H"), house=cards("AD KC"), decisions=((PlayerAction("insurance"),),))
    played = play(exhibit_from(text(PUSHES)), source=deal, wagers=(("Ante", Fraction(10)),), chosen=Chosen(usual=True))
    assert played.net == 10  # $5 of insurance at 2 to 1, and the ante is pushed


def test_even_money_is_taken_where_a_blackjack_pays_less_than_it() -> None:
    dealt = Fraction(2 * ACES * TENS, CARDS * (CARDS - 1)) * Fraction(ACES - 1, CARDS - 2)
    declined = Fraction(6, 5) * Fraction(CARDS - 3 - (TENS - 1), CARDS - 3)
    assert edge(SIX_TO_FIVE, EVEN_MONEY) == pytest.approx(edge(SIX_TO_FIVE) - float(dealt * (1 - declined)), abs=1e-12)
    assert edge(EVEN_MONEY) == pytest.approx(edge(), abs=1e-12)


def test_the_interval_knows_that_a_reading_makes_insurance_pay() -> None:
    exhibit = exhibit_from(text(PUSHES))
    options = (Option("holds"), Option("does not", losers=frozenset({"saved"})))
    found = spread(exhibit, "blackjack", (OpenChoice("saved", options),))
    assert found is not None
    assert found.low == pytest.approx(100 * edge(PUSHES), abs=1e-9)
    assert found.high >= 100 * edge() - 1e-9
