"""Wordings of house rules and statutes that gave nothing, or a line without its condition."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft


def lines(text: str, head: str) -> list[str]:
    return [line for one in draft(cut(f"{head}\n\n{text}\n", "x.txt")).proposals for line in one.statements]


@pytest.mark.parametrize(
    ("head", "text", "line"),
    [
        (
            "Blackjack",
            "You may double only when they come to 10 or 11.",
            "double: player may double only when total is 10 or 11",
        ),
        ("Blackjack", "From 16 upwards the player may stand.", "stand: player may stand when total is 16 or more"),
        ("Blackjack", "A natural earns six dollars for each five dollars bet.", "blackjack pay: 6 to 5"),
        (
            "Blackjack",
            "A count of 21 on the first two cards, unless the dealer has the same, is paid 3 to 2.",
            "blackjack pay: 3 to 2",
        ),
        ("Blackjack", "No hand may be divided more than once.", "split limit: at most 1 time"),
        ("Blackjack", "A guest may occupy at most two betting places.", "hands per player: at most 2 hands"),
        ("Blackjack", "No bets other than those listed here are taken.", "side wagers: not allowed"),
        (
            "Blackjack",
            "Pairs may be split up to two times, making a total of three hands.",
            "split limit: at most 3 hands",
        ),
        ("Blackjack", "The Lucky Pair bet takes anything from $1 up to $20.", 'wager "Lucky Pair": $1 to $20'),
        ("Blackjack", "Surrender is allowed. Insurance is not.", "insurance offer: not allowed"),
        ("Blackjack", "No bet may be less than $2, nor shall any bet exceed $10.", "wager: $2 to $10"),
        (
            "Blackjack",
            "The dealer draws on everything up to 16 and on soft 17.",
            "dealer draw: dealer must hit when total is soft 17",
        ),
        ("Roulette", "Bets on red or odd are restricted to $40 each.", 'wager "Odd": at most $40'),
        ("Roulette", "Bets on red or odd are restricted to $40 each.", 'wager "Red": at most $40'),
        ("Baccarat", "Banker and Player: $20 to $900.", 'wager "Banker": $20 to $900'),
        (
            "Crazy 4 Poker",
            "You put up two bets, the Ante and the Super Bonus. Each may be anything from $5 to $50.",
            'wager "Super Bonus": $5 to $50',
        ),
    ],
)
def test_a_wording_of_a_house_is_read(head: str, text: str, line: str) -> None:
    assert line in lines(text, head)


def test_what_a_wording_of_a_house_denies_is_not_read() -> None:
    made = lines("A player holding two cards, not being a divided hand, may double the wager.", "Blackjack")
    assert "double after split: allowed" not in made
    assert not any("3 hands" in one for one in lines("Pairs: up to 3 times for a total of 4 hands.", "Blackjack"))
    assert not any("Banker and Player" in one for one in lines("Banker and Player: $20 to $900.", "Baccarat"))
