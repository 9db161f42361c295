"""Rows of the mathematics sheet are read aloud."""

from __future__ import annotations

import pytest

from reports.english.result_words import result_words

READ = {
    "total is N and N is 4 or 10": "total is the number wagered on, 4 or 10",
    "pocket is in S": "pocket is among the numbers wagered on",
    "dice shows all of S": "dice show all numbers wagered on",
    "number of dice showing N is 2 or more": "number of dice showing the number wagered on is 2 or more",
    "number of balls showing S is 3": "number of balls showing numbers wagered on is 3",
    "dice is same": "dice are alike",
    "cards is same suit": "cards are the same suit",
    "come point is none and total is 7 or 11": "no come point and total is 7 or 11",
    "point is not none and total is 7": "a point and total is 7",
    'player chose play and not "dealer qualifies"': "player chose play and not “dealer qualifies”",
    "hand ranks with dealer hand": "hand ranks equal with dealer hand",
    "full hand is straight flush": "full hand is a straight flush",
    "hand is three of a kind": "hand is three of a kind",
    "hand ranks at least pair of As or Q high": "hand ranks at least pair of As or Q high",
    "two suited matches": "two suited matches",
}


@pytest.mark.parametrize(("said", "told"), READ.items())
def test_a_result_reads_as_a_person_says_it(said: str, told: str) -> None:
    assert result_words(said) == told
