"""Steps are told, not played: those that would move a number are named, and no others."""

from __future__ import annotations

import pytest

from engine.family import family_of
from engine.money.unheard_statements import unheard_statements
from tests.support.documents import exhibit_from, model_text

BLACKJACK = (
    "language 1\ngame blackjack\ndecks: 6 decks of 52 cards\nblackjack pay: 3 to 2\nsurrender loss: half the ante\n"
)
BACCARAT = 'language 1\nfamily baccarat\nwager pay "Banker": 1 to 1, commission 5% when banker wins\n'


def named(head: str, line: str) -> bool:
    exhibit = exhibit_from(f"{head}[f] {line}")
    rules = family_of(exhibit).rulebook(exhibit, exhibit.games[0].name, {})
    return "f" in {one.statement for one in unheard_statements(rules)}


@pytest.mark.parametrize(
    "line",
    [
        "settling: dealer must take a commission of 5% from each winning wager",
        "settling: dealer must collect 5% of every win",
        "settling: dealer must pay half of the wager on a tie",
        "settling: dealer must return half the bet when hand is bust",
        "settling: dealer must pay blackjacks 6 to 5",
        "course of play: player must pay $1 when after the wagers",
        "dealing: dealer must deal a third card to each hand",
        "dealing: dealer must deal three cards to each player",
        "course of play: dealer must remove all 5s from the shoe",
        "shuffle: dealer must add two jokers to the cards",
        "choices: hit, stand, double, split or switch",
        "course of play: player may exchange the second card of one hand for that of the other",
        "dealing: dealer must deal two separate hands to each player",
        "dealing: dealer must deal both of the dealer's cards face up",
        "opening: dealer must deal two cards face up to each player and to the dealer",
    ],
)
def test_a_step_that_moves_the_edge_is_named(line: str) -> None:
    assert named(BLACKJACK, line)


@pytest.mark.parametrize(
    "line",
    [
        "settling: dealer must pay blackjacks 3 to 2",
        "removal: dealer must take half the wager when hand is surrendered",
        "insurance gesture: player must place half the wager on the line",
        "shuffle: dealer must take 1/2 deck from each pile",
        "dealing: dealer must deal one card to each hand, then deal a second card",
        "course of play: dealer must pay each winner with the largest chips",
        "choices: stay, double down, re-split, take insurance, hit or surrender",
        "course of play: dealer must replace the damaged card",
        "dealing: dealer must deal two cards to the dealer, only one of them face up",
        "dealing: dealer must deal two cards face up to each player, then one card face up to the dealer",
        "course of play: dealer must turn both of the dealer's cards face up",
    ],
)
def test_a_step_that_moves_nothing_is_not(line: str) -> None:
    assert not named(BLACKJACK, line)


def test_a_commission_that_a_pay_takes_off_is_in_the_number() -> None:
    assert not named(BACCARAT, "settling: dealer must collect the commission of 5%")
    assert named(BACCARAT, "settling: dealer must collect the commission of 4%")


@pytest.mark.parametrize("name", ["blackjack", "spanish21", "baccarat", "casino-war", "ultimate-texas-holdem"])
def test_models_have_none(name: str) -> None:
    exhibit = exhibit_from(model_text(name))
    rules = family_of(exhibit).rulebook(exhibit, exhibit.games[0].name, {})
    assert not [one for one in unheard_statements(rules) if "step" in one.why]
