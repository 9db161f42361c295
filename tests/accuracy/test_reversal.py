"""The count of reversed meanings sees what was turned round in an answer, a condition, a bound or an actor."""

from __future__ import annotations

import pytest

from tests.accuracy.reversal import turned
from tests.accuracy.score import agrees

REVERSED = (
    ("surrender: allowed", "surrender: not allowed"),
    ("bust: player loses", "bust: player wins"),
    ("main result: player wins when dealer is bust", "main result: player loses when player is bust"),
    ("double: player may double when hand is split", "double: player may double unless hand is split"),
    (
        "main pay: 1 to 1 when player total is more than dealer total",
        "main pay: 1 to 1 when player total is less than dealer total",
    ),
    ("dealer draw: dealer must hit when total is 16 or less", "dealer draw: dealer must hit when total is 17 or more"),
    ("split limit: at most 4 hands", "split limit: at least 4 hands"),
    ('wager "Ante": at most $25', 'wager "Ante": at least $25'),
    (
        "banker draw: banker must hit when banker total is 2 or less",
        "banker draw: banker must hit when player total is 2 or less",
    ),
    ("surrender: player may surrender when before the check", "surrender: player may surrender when after the check"),
    (
        'wager pay "Ante": player loses when player chose play and not "dealer qualifies"',
        'wager pay "Ante": player loses when "dealer qualifies" and player chose play',
    ),
)
OTHERWISE = (
    ("blackjack pay: 3 to 2", "blackjack pay: 6 to 5"),
    ("dealer draw: dealer must hit when total is 16 or less", "dealer draw: dealer must hit when total is 15 or less"),
    ("split limit: at most 4 hands", "split limit: at least 5 times"),
    ("tie result: push", "main result: push"),
)
SAME = (
    (
        "main pay: 1 to 1 unless player has blackjack",
        "main pay: 1 to 1 when not player has blackjack",
    ),
    (
        "main result: player wins when player has blackjack and dealer total is 21",
        "main result: player wins when dealer total is 21 and player has blackjack",
    ),
)


@pytest.mark.parametrize(("one", "other"), REVERSED)
def test_what_was_turned_round_is_seen(one: str, other: str) -> None:
    assert turned(one, other)
    assert not agrees(one, other)


@pytest.mark.parametrize(("one", "other"), OTHERWISE)
def test_what_is_only_different_is_not_called_reversed(one: str, other: str) -> None:
    assert not turned(one, other)
    assert not agrees(one, other)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_orders_of_one_meaning_agree(one: str, other: str) -> None:
    assert agrees(one, other)
