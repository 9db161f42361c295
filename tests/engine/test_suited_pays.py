"""Pays of the main wager that look into the cards of a hand: suits of a blackjack, sevens, colours."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from checker.check import check_exhibit
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.tables.compiler import Compiled, compiled
from grammar.exhibit import Exhibit
from tests.support.documents import exhibit_from, model_text

PAY = "  blackjack pay: 3 to 2, overrides win"
DECKS = "decks: 6 decks of 52 cards"
FEW_RANKS = "decks: 6 decks of 20 cards, no 2s, 3s, 4s, 5s, 8s, 9s, Js and Qs"
"""Aces, sixes, sevens and two kinds of tens: the same rules, and a fifth of the work."""


def exhibit_with(line: str, decks: str = DECKS) -> Exhibit:
    text = model_text("blackjack")
    assert text.count(PAY) == text.count(DECKS) == 1
    text = text.replace(DECKS, decks)
    return exhibit_from(text.replace(PAY, f"  [bj]{PAY[1:]}\n  {line}"), "lakeside.game")


def rules_with(line: str, decks: str = DECKS) -> Compiled:
    exhibit = exhibit_with(line, decks)
    return compiled(exhibit, exhibit.games[0].name)


@cache
def edge(line: str = "note remark", decks: str = DECKS) -> float:
    return analyse(rules_with(line, decks).tables).edge


@pytest.mark.parametrize(
    ("test", "share"),
    [
        ("first two cards are the same suit", Fraction(1, 4)),
        ("hand is all the same suit", Fraction(1, 4)),
        ("first two cards are all spades", Fraction(1, 16)),
    ],
)
def test_a_suited_blackjack_costs_what_its_share_of_blackjacks_says(test: str, share: Fraction) -> None:
    """24 aces meet 48 tens; the dealer then has one of 23 aces and 47 tens: derived without the analyser."""
    blackjack = Fraction(2 * 24 * 48, 120 * 119)
    unanswered = 1 - Fraction(2 * 23 * 47, 118 * 117)
    cost = blackjack * share * unanswered * Fraction(1, 2)
    paid = edge(f"main pay: 2 to 1 when player has blackjack and {test}, overrides win, bj", FEW_RANKS)
    assert paid == pytest.approx(edge(decks=FEW_RANKS) - float(cost), abs=1e-9)


def test_sevens_counted_are_sevens_named() -> None:
    named = edge("main pay: 3 to 1 when hand is 7-7-7, overrides win")
    counted = edge("main pay: 3 to 1 when hand has 3 7s and cards in hand is 3, overrides win")
    assert counted == pytest.approx(named, abs=1e-12)
    assert named < edge() - 1e-5


def test_a_colour_that_the_tables_cannot_tell_is_said_to_be_assumed() -> None:
    found = rules_with("main pay: 2 to 1 when player has blackjack and first two cards are all red, overrides win, bj")
    assert any("one suit only" in note for note in found.assumed)
    assert not any("one suit only" in note for note in rules_with("note remark").assumed)


@pytest.mark.parametrize(
    "test", ["first two cards are the same suit", "hand is all hearts", "first two cards are all red"]
)
def test_two_pays_for_a_suited_blackjack_clash(test: str) -> None:
    found = check_exhibit(
        exhibit_with(f"main pay: 2 to 1 when player has blackjack and {test}, overrides win")
    ).findings
    assert [(one.check, one.question) for one in found] == [("conflicting-answers", "main pay")]


def test_a_permission_by_single_cards_is_said_to_be_asked_by_totals() -> None:
    found = rules_with("surrender: player may surrender when first two cards are 8s")
    assert any("first two cards are 8s" in note for note in found.assumed)
