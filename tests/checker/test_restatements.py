"""What checks write as repairs: the statement that stands there with one thing changed, or nothing at all."""

from __future__ import annotations

import pytest

from checker.check import check_exhibit, with_repairs
from tests.support.documents import exhibit_from

HEAD = 'exhibit "Lakeside"\ngame blackjack\n'
SOFT = "define soft hand: hand can be hit without busting\n"

CASES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "a list keeps what it has": (
        "incomplete-equipment",
        "equipment: table, 2 cut cards, optional shuffler\nequipment: discard rack, drop box, chips\n",
        ("equipment: table, 2 cut cards, optional shuffler, chip rack",),
    ),
    "decks keep their cards": (
        "open-choice",
        "decks: 6 to 8 decks of 48 cards, no 10s\n",
        ("decks: 8 decks of 48 cards, no 10s",),
    ),
    "of two statements on the decks none is changed": (
        "open-choice",
        "decks: 1 to 8 decks\ndecks: at most 8 decks\n",
        (),
    ),
    "even money is an exception to a blackjack": (
        "wager-never-settled",
        "[win] main pay: even money\n[bj] blackjack pay: 3 to 2, overrides win\neven money offer: allowed\n",
        ("even money pay: 1 to 1, overrides bj",),
    ),
    "an exception to what cannot be named is not written": (
        "wager-never-settled",
        "[win] main pay: even money\nblackjack pay: 3 to 2, overrides win\neven money offer: allowed\n",
        (),
    ),
    "insurance is won and lost": (
        "wager-never-settled",
        "insurance offer: dealer must offer insurance when up card is A\n",
        ("insurance pay: 2 to 1\ninsurance result: player loses unless dealer has blackjack",),
    ),
    "a definition is replaced": ("wrongly-defined-term", SOFT, ("define soft hand: ace is counted as 11",)),
    "a definition among readings is not": (
        "wrongly-defined-term",
        f"ambiguous soft\n  reading one\n    {SOFT}  reading two\n    define soft hand: total is 12 or less\n",
        (),
    ),
    "a reference takes the name of the table": (
        "unnamed-table",
        'main pay: by reference, refers to table "Pay Table 1"\npaytable "Pay Table" for "main", pays to 1\n'
        "  Blackjack  3 to 2 when player has blackjack\n",
        ('main pay: by reference, refers to table "Pay Table"',),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_repair_changes_one_thing(name: str) -> None:
    check, text, expected = CASES[name]
    before = with_repairs(check_exhibit(exhibit_from(HEAD + text)))
    finding = next(one for one in before.findings if one.check == check)
    assert finding.repairs is not None
    assert tuple(repair.words for repair in finding.repairs) == expected
    for repair in finding.repairs:
        assert finding.id not in {one.id for one in check_exhibit(exhibit_from(repair.text)).findings}
