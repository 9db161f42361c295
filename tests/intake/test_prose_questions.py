"""Question-and-answer sheets: a question and its answer are one statement, and yes and no never say the same."""

from __future__ import annotations

import pytest

from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.source import cut
from intake.draft import draft
from intake.draft_text import draft_text
from intake.prose.questions import stated

SAID = {
    ("Can I double after splitting?", "Yes, except aces."): "The player Can double after splitting, except aces.",
    ("Can I double after splitting?", "No."): "The player Can not double after splitting.",
    ("Q: Does the dealer hit soft 17?", "A: Yes."): "The dealer hit soft 17.",
    ("Q: Does the dealer hit soft 17?", "A: No."): "The dealer stand on soft 17.",
    ("Does the dealer stand on soft 17?", "No."): "The dealer hit soft 17.",
    ("Does the dealer hit or stand on soft 17?", "Stands."): "The dealer stand on soft 17.",
    ("Is surrender allowed?", "No."): "Surrender is not allowed.",
    ("3. How many decks are used?", "Six."): "Six decks are used.",
    ("How many decks are used?", "6 decks"): "6 decks are used.",
    ("What does a blackjack pay?", "3 to 2."): "A blackjack pays 3 to 2.",
    ("What is the minimum bet?", "$10."): "The minimum bet is $10.",
    ("When may I surrender?", "On the first two cards only"): "",  # only may bar the rest
    ("How many times may I split?", "Up to three times."): "The player may split Up to three times.",
}
LEFT = [
    ("Can't I split aces?", "No."),
    ("Is surrender not allowed?", "Yes."),
    ("Does the dealer hit or stand on soft 17?", "Yes."),
    ("Can I split aces?", "It depends on the table."),
    ("What does a blackjack pay?", "Ask the floor supervisor."),
    ("Who wins a tie?", "Yes."),
    ("Does the dealer hit or stand on soft 17?", "Hits, or stands on table 4."),
]


@pytest.mark.parametrize(("asked", "said"), SAID.items())
def test_a_question_and_its_answer_are_one_statement(asked: tuple[str, str], said: str) -> None:
    assert stated(*asked).lower() == said.lower()


@pytest.mark.parametrize("asked", LEFT)
def test_what_is_in_doubt_is_left(asked: tuple[str, str]) -> None:
    assert stated(*asked) == ""


SHEET = """Blackjack: questions and answers

Q: How many decks are used?
A: Six.

Can I double after splitting? Yes, except aces.
May I re-split aces? {no}
Does the dealer hit soft 17? {no}
What does a blackjack pay? 3 to 2.
Is the dealer always right? Ask him.
"""


def drafted(no: str) -> list[str]:
    text = draft_text(draft(cut(SHEET.format(no=no), "sheet.txt")), "Sheet")
    parsed = parse(text)
    assert (parsed.faults, resolve(parsed)[1]) == ((), ())
    return text.splitlines()


def test_a_sheet_is_drafted_with_the_place_of_question_and_answer() -> None:
    found = drafted("No.")
    for line in (
        "decks: 6 decks @3.1-4.1 proposed likely",
        "double after split: allowed unless split card is A @6.1-6.2 proposed likely",
        "re-split aces: not allowed @7.1-7.2 proposed likely",
        "dealer draw: dealer must stand when total is soft 17 @8.1-8.2 proposed likely",
        "blackjack pay: 3 to 2 @9.1-9.2 proposed likely",
    ):
        assert line in found
    assert any(line.startswith("# @10.1 Is the dealer always right?") for line in found)
    assert any(line.startswith("# @10.2 Ask him.") for line in found)
    assert not any("proposed sure" in line for line in found)


def test_the_other_answer_says_the_opposite() -> None:
    found = drafted("Yes.")
    assert "re-split aces: allowed @7.1-7.2 proposed likely" in found
    assert "dealer draw: dealer must hit when total is soft 17 @8.1-8.2 proposed likely" in found


def test_an_answer_that_stands_by_itself_is_read_as_it_is() -> None:
    text = "Blackjack\n\nWhat is a blackjack worth?\nBlackjack pays 3 to 2.\n"
    assert "blackjack pay: 3 to 2 @4.1 proposed sure" in draft_text(draft(cut(text, "sheet.txt")), "Sheet")
