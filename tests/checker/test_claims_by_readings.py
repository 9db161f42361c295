"""Printed numbers where the readings of a sentence decide with which cards they are counted."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import pytest

from checker.check import check_exhibit, with_prices
from checker.facts.claims import main_edge
from checker.finding import Finding, Severity
from tests.support.documents import exhibit_from, model_text

SHOES = {"eight": "decks: 8 decks of 52 cards", "six": "decks: 6 decks of 52 cards"}


def claims(claim: str, shoes: Sequence[str]) -> list[Finding]:
    readings = "".join(f"    reading {name}\n      {SHOES[name]}\n" for name in shoes)
    text = model_text("blackjack").replace(f"  {SHOES['six']}\n", f"  ambiguous shoes\n{readings}")
    exhibit = exhibit_from(text.replace("claim: house edge is .40%", claim))
    found = with_prices(check_exhibit(exhibit, main_edge=main_edge(exhibit)))
    return [one for one in found.findings if one.check == "wrong-edge"]


def insurance(decks: int) -> float:
    """Of the cards that are left beside an ace, 16 of each deck are tens and pay 2 to 1."""
    return 1 - 3 * 16 * decks / (52 * decks - 1)


@pytest.mark.parametrize("shoes", [("six", "eight"), ("eight", "six")])
def test_a_number_that_one_reading_of_the_shoe_gives_is_not_wrong(shoes: Sequence[str]) -> None:
    assert [f"{100 * insurance(decks):.3f}" for decks in (6, 8)] == ["7.395", "7.470"]
    insured = next(one for one in claims("note remark", shoes) if one.about == "Insurance")
    assert insured.severity is Severity.WARNING
    assert insured.message.endswith("that holds only for blackjack with 6 decks")


@pytest.mark.parametrize("shoes", [("six", "eight"), ("eight", "six")])
def test_a_printed_edge_is_held_against_the_game_whichever_shoe_comes_first(shoes: Sequence[str]) -> None:
    """None of the readings gives 5%; with the larger shoe first, nothing was said."""
    printed = [one for one in claims("claim: house edge is 5.00%", shoes) if one.about != "Insurance"]
    assert [one.severity for one in printed] == [Severity.WARNING]


def three_cards(decks: int, straights: int) -> float:
    """The edge of 21+3 at 9 to 1, counted by hands of three cards."""
    same_card, flushes = 52 * comb(decks, 3), 4 * comb(13 * decks, 3)
    run = straights * ((4 * decks) ** 3 - 4 * decks**3)
    return 1 - 10 * (13 * comb(4 * decks, 3) - same_card + run + flushes) / comb(52 * decks, 3)


@pytest.mark.parametrize(("figure", "decks", "reading"), [("7.26%", 2, "either"), ("9.90%", 2, "high-only")])
def test_a_reading_of_where_aces_stand_in_straights_counts(figure: str, decks: int, reading: str) -> None:
    """Twelve straights with the ace at both ends, eleven with it at one."""
    straights = 12 if reading == "either" else 11
    assert f"{100 * three_cards(decks, straights):.2f}%" == figure
    exhibit = exhibit_from(f"""
language 1
game blackjack
decks: 1 to 2 decks of 52 cards
ambiguous aces
  reading either
    ace in straights: high or low
  reading high-only
    ace in straights: high
wager pay "21+3": 9 to 1 when first two cards and up card are the same suit
wager pay "21+3": 9 to 1 when first two cards and up card are consecutive
  and first two cards and up card are of different suits
wager pay "21+3": 9 to 1 when first two cards and up card are the same rank
wager pay "21+3": 9 to 1 when first two cards and up card are consecutive
  and first two cards and up card are the same suit
wager pay "21+3": player loses, otherwise
claim: house edge of "21+3" is {figure}
""")
    found = [one for one in check_exhibit(exhibit, main_edge=main_edge(exhibit)).findings if one.check == "wrong-edge"]
    assert [one.severity for one in found] == [Severity.WARNING]
    assert f"{decks} decks, aces read as {reading}" in found[0].message


def test_a_reading_that_moves_nothing_is_not_named() -> None:
    """The cut decides with which decks a game can be played, and nothing of what one deck gives."""
    (found,) = [
        one for one in claims('claim: house edge of "Insurance" is 3.00%', ("six", "eight")) if "3.00%" in one.message
    ]
    assert found.details == ("7.395% in blackjack with 6 decks", "7.470% in blackjack with 8 decks")
