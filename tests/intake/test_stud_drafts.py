"""Whole texts on games of ante and raise: each row goes to its wager, each sentence to what it settles."""

from __future__ import annotations

from grammar.source import cut
from intake.draft import draft
from intake.draft_text import draft_text

CARIBBEAN = """CARIBBEAN STUD POKER

A player may fold and lose the ante, or make a Raise wager of exactly twice the ante.
The dealer qualifies with ace-king or better.
If the dealer does not qualify, the ante pays even money and the raise is returned.
If the dealer qualifies and the player's hand is higher, the ante pays 1 to 1 and the raise wager pays as follows:

Royal flush\t100 to 1
Two pair\t2 to 1
One pair or less\t1 to 1

If the dealer's hand is higher, both wagers lose.
"""
HOLDEM = """Casino Hold'em

The player may call with a wager of twice the ante.
The dealer must have a pair of fours or better to qualify.

Ante pay table
Royal flush\t100 to 1
Straight or lower\t1 to 1

AA Bonus
Flush\t20 to 1
Pair of aces to straight\t7 to 1
"""


BEATEN = 'player chose raise and "dealer qualifies" and hand ranks below dealer hand'


def lines(text: str) -> list[str]:
    made = draft_text(draft(cut(text, "source.txt")), "Draft").splitlines()
    return [line.split(" @")[0] for line in made if " proposed " in line and not line.startswith("#")]


def test_caribbean_stud() -> None:
    found = lines(CARIBBEAN)
    assert [line for line in found if line.startswith(("wager", "event"))] == [
        'wager pay "Ante": player loses when player chose fold',
        'wager "Raise": exactly twice the ante',
        "event dealer qualifies: dealer hand ranks at least A-K high",
        'wager pay "Ante": even money when player chose raise and not "dealer qualifies"',
        'wager pay "Raise": push when player chose raise and not "dealer qualifies"',
        'wager pay "Ante": 1 to 1 when player chose raise and "dealer qualifies" and hand ranks above dealer hand',
        'wager pay "Raise": 100 to 1 when "raise wins" and hand is royal flush',
        'wager pay "Raise": 2 to 1 when "raise wins" and hand is two pair',
        'wager pay "Raise": 1 to 1 when "raise wins" and "pair or less"',
        f'wager pay "Ante": player loses when {BEATEN}',
        f'wager pay "Raise": player loses when {BEATEN}',
    ]


def test_casino_holdem() -> None:
    found = lines(HOLDEM)
    assert [line for line in found if line.startswith(("wager", "event"))] == [
        'wager "Call": exactly twice the ante',
        "event dealer qualifies: dealer hand ranks at least pair of 4",
        'wager pay "Ante": 100 to 1 when "ante wins" and hand is royal flush',
        'wager pay "Ante": 1 to 1 when "ante wins" and "straight or lower"',
        'wager pay "AA": 20 to 1 when first hand is flush',
        'wager pay "AA": 7 to 1 when "aces to straight"',
    ]
