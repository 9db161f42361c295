"""Deals as text: what is printed is read back, and what cannot be read gets a sentence with its line."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import RANKS, SUITS, Card, cards
from engine.play.deal_notation import ACTIONS, SIZED, Deal, deal_of, point_of, printed
from engine.play.rounds import PlayerAction
from grammar.errors.faults import Unreadable

EXAMPLE = """wager Ante $10
wager "Match the Dealer" $2.50
player 8♠ 8♥
dealer 6♦ 10♣
do insurance $5, split, hit, stand; double
draw 3♠ 2♦ 10♥
"""

CARDS = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(SUITS))
AMOUNTS = st.fractions(min_value=Fraction(1, 100), max_value=1000, max_denominator=100)
PLAIN_ACTIONS = st.sampled_from(ACTIONS).map(PlayerAction)
SIZED_ACTIONS = st.builds(PlayerAction, st.sampled_from(SIZED), AMOUNTS)
NAMES = st.sampled_from(["Ante", "21+3", "Match the Dealer", "Tie", "Lucky Ladies"])
DEALS = st.builds(
    Deal,
    wagers=st.lists(st.tuples(NAMES, AMOUNTS), max_size=4).map(tuple),
    player=st.lists(CARDS, max_size=3).map(tuple),
    house=st.lists(CARDS, min_size=1, max_size=3).map(tuple),
    side=st.sampled_from(["dealer", "banker"]),
    decisions=st.lists(st.lists(PLAIN_ACTIONS | SIZED_ACTIONS, min_size=1, max_size=4).map(tuple), max_size=4).map(
        tuple
    ),
    draws=st.lists(CARDS, max_size=9).map(tuple),
    game=st.sampled_from(["", "spanish21"]),
)


def test_the_example_says_what_it_says() -> None:
    deal = deal_of(EXAMPLE)
    assert deal.wagers == (("Ante", Fraction(10)), ("Match the Dealer", Fraction(5, 2)))
    assert deal.player == cards("8♠ 8♥")
    assert deal.house == cards("6♦ 10♣")
    assert deal.decisions == (
        (PlayerAction("insurance", Fraction(5)), PlayerAction("split"), PlayerAction("hit"), PlayerAction("stand")),
        (PlayerAction("double"),),
    )
    assert deal.shoe == cards("8♠ 6♦ 8♥ 10♣ 3♠ 2♦ 10♥")
    assert printed(deal) == EXAMPLE


@given(DEALS)
def test_deals_go_round(deal: Deal) -> None:
    assert deal_of(printed(deal)) == deal


def test_people_write_otherwise() -> None:
    written = "# a comment\nWAGER ante $10\nPlayer 8s, 8H\ndealer 6d tc   # up card first\ndo p, h, s; d\n"
    assert deal_of(written).house == cards("6♦ 10♣")
    assert deal_of(written).decisions[1] == (PlayerAction("double"),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("player 8♠ 8♥\nplayer 8♠ 8♥", "line 2 of the deal: a second line"),
        ("palyer 8♠ 8♥", 'did you mean "player"'),
        ("player 1♠ 8♥", '"1♠" is no card'),
        ("wager $10", "no wager"),
        ("wager Ante ten", "no wager"),
        ("wager Ante $1/0", "no amount"),
        ("wager Ante $99999999999", "more than any table"),
        ("do jump", '"jump" is no action'),
        ("do hit $5", "no amount belongs to hit"),
        ("do hit, $5", "no action"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why.replace("$", r"\$")):
        deal_of(text)


def outcome(read: Callable[[str], object], text: str) -> str:
    try:
        read(text)
    except Unreadable as reason:
        return reason.sentence
    return "read"


@given(st.text(max_size=60) | st.text("player wagdo draw $8♠,;v 10", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert outcome(deal_of, text)
    assert outcome(point_of, text)


def test_points_of_play() -> None:
    point = point_of("A♠ 7♦ v 9♥ 10♣, after a split, doubled")
    assert point.player == cards("A♠ 7♦")
    assert point.house == cards("9♥ 10♣")
    assert point.words == ("after a split", "doubled")
    assert point_of("As 7d vs 9h").house == cards("9♥")
    with pytest.raises(Unreadable, match="write the player's cards"):
        point_of("A♠ 7♦")
