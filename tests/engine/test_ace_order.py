"""Where the ace stands: in straights and in comparisons, in blackjack and in declared games, by counting by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from checker.checks.conflicting_answers import conflicting_answers
from checker.context import check_context
from engine.ace_order import in_a_row
from engine.side_wagers.odds import odds_in, rules_of
from tests.support.declared_games import odds_from
from tests.support.documents import exhibit_from

ROWS = {"high or low": 12, "high": 11, "low": 11, "around the corner": 13}
"""Three ranks in a row: twelve beginnings from A-2-3 to Q-K-A, one less without either, one more with K-A-2."""


@pytest.mark.parametrize("straights", ROWS)
def test_three_ranks_in_a_row(straights: str) -> None:
    assert sum(in_a_row(places, straights) for places in combinations(range(13), 3)) == ROWS[straights]


@pytest.mark.parametrize("straights", ROWS)
def test_straights_of_three_cards_from_one_deck_of_blackjack(straights: str) -> None:
    exhibit = exhibit_from(
        f"""
game blackjack
decks: 1 deck of 52 cards
wager "21+3": $1 to $10
ace in straights: {straights}
paytable "21+3", highest row only, pays to 1
  straight  5
"""
    )
    odds = odds_in(rules_of(exhibit, "blackjack"), "21+3", 1)
    assert odds.rows[0].probability == Fraction(ROWS[straights] * 4**3, comb(52, 3))


@pytest.mark.parametrize("straights", ROWS)
def test_straights_of_three_cards_in_a_declared_game(straights: str) -> None:
    rows = odds_from(
        f"""
randomizer: cards
decks: 1 deck of 52 cards
ace in straights: {straights}
stage deal: player draws 3 cards as hand
wager pay "Row": 1 to 1 when hand are consecutive, otherwise player loses
""",
        "Row",
    ).rows
    assert rows[0].probability == Fraction(ROWS[straights] * 4**3, comb(52, 3))


HANDS = """
randomizer: cards
decks: 1 deck of 52 cards
ace in straights: {straights}
stage deal: player draws 3 cards as hand, then dealer draws 3 cards as dealer hand
event straight: cards are consecutive
event high card: cards are drawn
ranking: straight, high card
wager pay "Lowest": 1 to 1 when hand is A-2-3 and dealer hand is 2-3-4 and hand ranks below dealer hand,
  otherwise player loses
"""


def test_a_straight_that_the_ace_begins_is_the_lowest() -> None:
    """A-2-3 against 2-3-4: 64 hands, then 4 fours with 3 twos and 3 threes left."""
    told = odds_from(HANDS.format(straights="high or low"), "Lowest").rows[0].probability
    assert told == Fraction(4**3 * 3 * 3 * 4, comb(52, 3) * comb(49, 3))


@pytest.mark.parametrize(("rank", "above"), [("high", 4 * 48), ("low", 0)])
def test_an_ace_against_another_card(rank: str, above: int) -> None:
    rows = odds_from(
        f"""
randomizer: cards
decks: 1 deck of 52 cards
ace rank: {rank}
stage deal: player draws 1 card as hand, then dealer draws 1 card as dealer hand
wager pay "Ace": 1 to 1 when hand is A and hand ranks above dealer hand, otherwise player loses
""",
        "Ace",
    ).rows
    assert sum(row.probability for row in rows if row.pays == 1) == Fraction(above, 52 * 51)


def test_two_sentences_on_the_ace_are_a_contradiction() -> None:

    exhibit = exhibit_from("game blackjack\nace in straights: high\nace in straights: low")
    found = [one for one in conflicting_answers(check_context(exhibit)) if one.question == "ace in straights"]
    assert len(found) == 1
