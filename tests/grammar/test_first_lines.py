"""Lines as people type them first, class by class: each is taken, or answered with the line to write."""

from __future__ import annotations

import pytest

from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.resolver.resolution import resolve

HEAD = 'exhibit "Lakeside"\nlanguage 1\nfamily {0}\ngame {0}\n'
BLACKJACK = HEAD.format("blackjack") + 'main wager: "Ante"\nwager "Ante": $5 to $500\n'
TAKEN: dict[str, tuple[str, ...]] = {
    "blackjack": (
        # thousands
        'wager pay "Trips": 1,000 to 1 when hand is 7-7-7',
        'wager pay "Trips": 1,000:1 when hand is 7-7-7',
        'wager pay "Trips": 25,000 for 1 when hand is 7-7-7',
        'wager pay "Trips": at least 1,500 to 1 when hand is 7-7-7',
        'wager pay "Trips": plus 1,000 to 1 when hand is 7-7-7',
        'paytable "Bonus" for "main"\n  "5-card 21"  1,000 to 1',
        'paytable "Bonus" for "main"\n  "5-card 21"  1,000:1, probability .0001, ways 1,234',
        "payout limit: at most 25,000 dollars",
        "bankroll: 1,000,000 dollars or more",
        "equipment: 1,000 chips, shoe",
        # only
        "surrender: allowed only when action is first",
        "double after split: permitted only when cards in hand is 2",
        "re-split aces: allowed only unless splits made is 2 or more",
        "double: only allowed when cards in hand is 2",
        "double: only when total is 9, 10 or 11",
        "insurance offer: offered only when up card is A",
        "insurance offer: not allowed except when up card is A",
        "split: player may only split when first two cards are the same rank",
        "bonus eligibility: allowed only when hand is not doubled",
        'wager offered "21+3": available only when number of decks is 6',
        # two pays
        "blackjack pay: 3 to 2 or 6 to 5",
        "blackjack pay: either 3:2 or 6:5",
        "blackjack pay: 3 to 2, or 6 to 5",
        "blackjack pay: 3/2 or 6/5",
        "blackjack pay: 3 to 2 and/or 6 to 5",
        "blackjack pay: 6 to 5 or 3 to 2 depending on the table",
        "blackjack pay: even money or 3 to 2",
        "blackjack pay: 3 to 2 or 6 to 5 or 1 to 1",
        'wager pay "Trips": 10 to 1 or 12 to 1 when hand is 7-7-7',
        "main pay: $5 or $10 when hand is 7-7-7",
        # limits without a name, and others
        "wager: $5 to $500",
        "wagers: at least $5",
        "bets: not less than $5, not more than $500",
        "table limits: $5 to $1,000",
        "wager amount: multiples of $5",
        "hit split aces: one card",
        "hit split aces: 1 card only",
        "hit split aces: only one card each",
        'wager "Match": at most 2 times "Ante"',
        'wager "Match": up to half the Ante wager',
        'wager "Match": equal to the ante',
        'wager "Match": at least $5, at most 20 times the least wager',
        'wager "Match": at most 20 times "least"',
        "card value: 1 when card is A to 5",
        'wager needs "21+3": "Ante"',
        "mid-shoe entry: not allowed",
        'wager: at most $1,000 when circumstance "a manager has approved it"',
        'spot release: house may reduce two spots to one when circumstance "the table is full"',
    ),
    "ultimate-texas-holdem": tuple(
        f'wager "Play": {amount}'
        for amount in (
            "1, 2 or 3 times the ante",
            "1, 2, 3, or 4 times the ante",
            "1x, 2x or 3x the ante",
            "one, two or three times the ante",
            "either 3 or 4 times the ante",
            "exactly 1, 2 or 4 times the ante",
            "once, twice or three times the ante",
            "4x or 3x the ante",
            "4 times or 3 times the ante",
            "3x to 4x the ante",
            '1, 2 or 3 times "Ante"',
        )
    ),
    "craps": tuple(
        f'wager "Odds": {amount}'
        for amount in (
            'at most 3 times "Pass"',
            "up to 3 times the Pass wager",
            "no more than 3 times the Pass bet",
            'at most 5 times the "Pass" when point is 6 or 8',
            '$5 to $50, at most 3 times "Pass" when N is 4 or 10',
            'exactly "Pass"',
            'half "Pass" or more',
            'equal to "Pass"',
            "at most 10x Pass",
            'multiples of $5, at most twice "Pass"',
        )
    ),
    "roulette": (
        "wager: $5 to $500",
        'wager pay "Red", "Black": push when pocket is 0',
        'wager pay "Red" and "Black": push when pocket is 0',
        'wager pay "Red", "Black", "Even", "Odd", "Low" and "High": player loses half the wager when pocket is 0',
        'wager "Red", "Black": $5 to $50',
        'wager offered "Red", "Black": allowed',
        'wager steps "Red", "Black": $5',
        'wager moment "Red", "Black": until the ball slows down',
    ),
}
LINES = [(family, line) for family, lines in TAKEN.items() for line in lines]


@pytest.mark.parametrize(("family", "line"), LINES, ids=[line for _, line in LINES])
def test_a_line_is_taken_and_printed_again(family: str, line: str) -> None:
    head = BLACKJACK if family == "blackjack" else HEAD.format(family)
    parsed = parse(f"{head}{line}\n")
    exhibit, faults = resolve(parsed)
    assert not faults, [(fault.message, fault.remedy) for fault in faults]
    again = parse(printed(parsed.document))
    assert again.faults == ()
    assert again.document == parsed.document
    last = len(head.splitlines()) + 1
    assert any(one.span.line >= last for one in exhibit.stated)


@pytest.mark.parametrize(
    ("family", "line", "remedy"),
    [
        ("blackjack", 'wager pay "Trips": 1,00 to 1', "thousands are written 1000 or 1,000"),
        ("blackjack", "payout limit: at most $25,00", "thousands are written 1000 or 1,000"),
        ("blackjack", "double: allowed only if cards in hand is 2", "double: allowed only when cards in hand is 2"),
        ("blackjack", "surrender: allowed only", "surrender: allowed only when"),
        ("blackjack", 'paytable "Bonus" for "main"\n  "5-card 21"  30 to 1 or 25 to 1', "two readings"),
        ("blackjack", "blackjack pay: 3 to 2 or 3:2", "leave one of them out"),
        ("craps", 'wager "Odds": at most 3 times the Pas wager', 'did you mean "Pass"?'),
        ("roulette", "wager pay all wagers: player loses when pocket is 0", 'wager pay "Red", "Black": …'),
        ("roulette", 'paytable "T" for "Red" and "Black"\n  red  1 to 1', 'wager pay "Red", "Black": 1 to 1 when …'),
        ("roulette", 'wager pay "Red", "Red": 1 to 1 when "red"', "leave one of the two out"),
    ],
)
def test_what_cannot_be_taken_is_answered(family: str, line: str, remedy: str) -> None:
    head = BLACKJACK if family == "blackjack" else HEAD.format(family)
    _, faults = resolve(parse(f"{head}{line}\n"))
    assert [fault for fault in faults if remedy in fault.remedy]


def test_two_pays_are_two_readings_with_the_place_of_the_line() -> None:
    text = BLACKJACK + "blackjack pay: 3 to 2 or 6 to 5 depending on the table, refers to layout @7.2\n"
    exhibit, faults = resolve(parse(text))
    assert not faults
    (label,) = exhibit.readings
    assert exhibit.readings[label] == ("3-to-2", "6-to-5")
    printed_text = printed(exhibit.document)
    assert 'vague "depending on the table" @7.2' in printed_text
    assert printed_text.count("refers to layout") == 2
