"""Limits of wagers: each amount finds its bound and its wagers, in whatever order a sentence has them."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.prose.candidates import Context
from intake.prose.own_names import named_side_bets
from intake.prose.sentence import folded_text
from intake.prose.stake_limits import folded_names, stake_limits

OWN = ("Lucky Pair", "21+3", "Anchor")


def told(family: str, text: str) -> list[str]:
    context = Context(family)
    own = folded_names(OWN, family)
    read = stake_limits(folded_text(text, context).said, "@1.1", context, own)
    return [f"{one.subject}: {one.readings[0][1]}" for one in read]


@pytest.mark.parametrize(
    ("family", "text", "lines"),
    [
        ("roulette", "$5 on red, on a dozen or a column $10.", []),  # neither least nor most
        ("roulette", "Minimum $5 on red; on a dozen $10.", ['wager "Red": at least $5', 'wager "Dozen": at least $10']),
        ("roulette", "A column bet may be anything between $3 and $90.", ['wager "Column": $3 to $90']),
        ("craps", "Put no less than $15 on the Pass Line and no more than $900.", ['wager "Pass": $15 to $900']),
        (
            "sic-bo",
            "The least on Big is $20, on everything else $4.",
            ['wager "Big": at least $20', "wager: at least $4"],
        ),
        (
            "baccarat",
            "Banker and Player: $30 - $3,000.",
            ['wager "Banker": $30 to $3000', 'wager "Player": $30 to $3000'],
        ),
        ("caribbean-stud", "No ante below $15, nor above $150, is booked.", ['wager "Ante": $15 to $150']),
        ("blackjack", "Seven to a table, bets from $15 up to $300.", []),  # a number that is no amount
        ("blackjack", "Bets start at 15 dollars and stop at 300.", ['wager "Ante": $15 to $300']),
        ("blackjack", "The Lucky Pair takes $2 to $40.", ['wager "Lucky Pair": $2 to $40']),
        ("blackjack", "21+3 is $5 minimum, $80 maximum.", ['wager "21+3": $5 to $80']),
        ("big-six", "Not over $75 on the $1 or the $2.", ['wager "One": at most $75', 'wager "Two": at most $75']),
        ("big-six", "The Anchor takes from $1 to $20.", ['wager "Anchor": $1 to $20']),
    ],
)
def test_a_sentence_of_limits(family: str, text: str, lines: list[str]) -> None:
    assert told(family, text) == lines


@pytest.mark.parametrize(
    "text",
    [
        "Bets may go below $15.",  # without its *not* the bound would be turned round
        "A bet over $300 is paid by the manager.",
        "The minimum is $15 on weekdays and $25 on weekends.",
        "The house pays at most $5,000 in one round.",
        "If you bet at least $25 you get a free drink.",
        "The minimum is not $15.",
        "Bets are in multiples of $5.",
        "The Magic Circle may be from $1 to $25.",  # a wager that nobody has named
        "Between $300 and $15 is allowed.",
        "A bet of $20 receives a card.",
    ],
)
def test_what_is_no_limit_of_a_stake(text: str) -> None:
    assert told("blackjack", text) == []


def test_a_side_bet_is_known_by_its_name_alone() -> None:
    assert named_side_bets(["21+3 is $5 to $100.", "Many like the Harbour Pairs (up to $50)."]) == {
        "21+3",
        "Harbour Pairs",
    }
    text = "Blackjack\n\nMany of our guests like the Harbour Pairs (up to $50).\n"
    made = [line for one in draft(cut(text, "x.txt")).proposals for line in one.statements]
    assert 'wager "Harbour Pairs": at most $50' in made
    assert 'wager "Ante": at most $50' not in made
