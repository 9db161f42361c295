"""Who asks at a point of play hears of the choices that a player has there, and of no other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.blackjack.play.house import BlackjackHouse
from engine.blackjack.play.table import Hand, Table
from engine.cards import cards
from engine.play.deal_notation import point_of
from engine.play.session import asked_at, house_of
from tests.support.play_rules import document

UNBOUNDED = (
    "double: player may double",
    "split: player may split",
    "surrender: player may surrender",
    "surrender loss: half the ante",
)


@pytest.mark.parametrize(
    "more", [(), ("double limit: at most 2 times", "surrender: player may surrender when hand is doubled")]
)
@pytest.mark.parametrize(
    ("hand", "doubles"),
    [("8♠ 8♥", 0), ("8♠ 7♥", 0), ("5♠ 4♥ 7♦", 0), ("5♠ 4♥ 7♦", 1), ("K♠ A♥", 0), ("K♠ 6♥ 5♦", 0), ("K♠ 6♥ 5♦", 1)],
)
def test_what_may_be_done_is_the_same_for_who_asks_and_who_plays(
    hand: str, doubles: int, more: tuple[str, ...]
) -> None:
    exhibit = document(*UNBOUNDED, *more)
    words = ", doubled" if doubles else ""
    asked = asked_at(exhibit, "", point_of(f"{hand} v 6♦{words}"))
    yes = {
        one.said.question.name.removeprefix("may ")
        for one in asked
        if one.said.question.name.startswith("may ") and [effect.kind for effect in one.said.effects] == ["allowed"]
    }
    ten = Fraction(10)
    held = Hand(cards(hand), ten * (1 + doubles), doubles=doubles, hits=len(cards(hand)) - 2 - doubles)
    table = Table(ten, "hand", hands=(held,), dealer=cards("6♦ 10♣"), checked=True)
    house = house_of(exhibit)
    assert isinstance(house, BlackjackHouse)
    leave_it = {"stand"}  # what is done with a hand that may do nothing else, asked or not
    assert yes - leave_it == set(house.decisions.legal(table).legal) - leave_it
