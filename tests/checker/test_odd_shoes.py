"""Hands that are shown can be dealt from the shoe that the document states."""

from __future__ import annotations

import re

import pytest

from checker.check import check_exhibit
from tests.support.documents import exhibit_from

RULES = """
language 1
game blackjack
hit: player may hit
stand: player may stand
double: player may double
split: player may split
surrender: player may surrender
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
main result: player wins when player total is more than dealer total
"""
SHOES = {
    "1 deck of 20 cards, no 2s, 3s, 4s, 7s, 8s, Js, Qs and Ks": "A 5 6 9 10",
    "2 decks of 24 cards, no 2s, 3s, 4s, 5s, 6s, 7s and 8s": "A 9 10 J Q K",
    "6 decks of 36 cards, no 10s, Js, Qs and Ks": "A 2 3 4 5 6 7 8 9",
}


@pytest.mark.parametrize(("decks", "ranks"), SHOES.items(), ids=SHOES)
def test_no_removed_card_is_shown(decks: str, ranks: str) -> None:
    found = check_exhibit(exhibit_from(f"{RULES}decks: {decks}\n")).findings
    shown = {one.check: f"{one.message} {one.witness.deal if one.witness else ''}" for one in found}
    assert {"implausible-permission", "drawing-to-twenty-one"} <= set(shown)
    for check, text in shown.items():
        assert set(re.findall("(10|[2-9AJQK])[♠♥♦♣]", text)) <= set(ranks.split()), check
