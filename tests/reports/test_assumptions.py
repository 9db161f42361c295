"""What a number assumes is told in a sentence: what, and why."""

from __future__ import annotations

import pytest

from reports.english.assumptions import assumption


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (
            "main pay: the document is silent, the usual answer is taken",
            "the document does not answer “What does a winning hand pay?”, so what is usual is taken",
        ),
        (
            "may surrender: the document never speaks of it, the usual answer is taken",
            "the document never speaks of “May the player surrender?”, so what is usual is taken",
        ),
        (
            "main result: of two statements the usual one",
            "two statements answer “Who wins?” differently, and the one that is usual is taken",
        ),
        ("insurance is not taken", "insurance is not taken"),
        ("no such question: of two statements the usual one", "no such question: of two statements the usual one"),
    ],
)
def test_a_note_becomes_a_sentence(note: str, told: str) -> None:
    assert assumption(note) == told


def test_a_statement_that_lost_says_why() -> None:
    told = assumption("lost a contradiction: dealer draw: the first of two statements")
    assert told.startswith("it lost a contradiction: two statements answer “Does the dealer draw?”")
