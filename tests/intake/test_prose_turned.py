"""Wordings that turned a line round or drew it too narrow: concessions, *no less*, a narrower subject, three cards."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.prose.contradicted import reverses
from intake.prose.proposal import Confidence, Proposal


def proposals(text: str, head: str = "Blackjack") -> tuple[Proposal, ...]:
    return draft(cut(f"{head}\n\n{text}\n", "x.txt")).proposals


def lines(text: str, head: str = "Blackjack") -> list[str]:
    return [line for one in proposals(text, head) for line in one.statements]


@pytest.mark.parametrize(
    "concession",
    [
        "whether or not there is an ace in it",
        "and nobody minds if there is an ace in it",
        "it does not matter whether an ace counts eleven",
        "never mind how it is made",
        "ace or no ace",
    ],
)
def test_a_concession_is_no_condition(concession: str) -> None:
    """``whether or not there is an ace in it`` had made the dealer stand on a hard 17 only."""
    made = lines(f"The dealer stands on 17, {concession}.")
    assert [one for one in made if one.startswith("dealer draw: dealer must stand when total is 17")]
    assert not any("hard" in one or "soft" in one for one in made)


def test_what_is_said_of_a_soft_hand_without_a_concession_stays() -> None:
    assert "dealer draw: dealer must stand when total is soft 17" in lines("The dealer stands on soft 17.")


@pytest.mark.parametrize(
    ("statement", "said", "turned"),
    [
        ("double wager: at most the ante", "no double for less at this house", True),
        ("double wager: at most the ante", "for less it is not allowed to double", True),
        ("double wager: at most the ante", "the player may double for less", False),
        ("double wager: exactly the ante", "no double for less", False),
        ("double wager: exactly the ante", "the player may double for less", True),
        ("dealer draw: dealer must stand when total is hard 17", "with 17 the dealer stops, ace or other card", True),
        ("dealer draw: dealer must stand when total is hard 17", "17 without an ace is enough", False),
        ("dealer draw: dealer must stand when total is 17", "with an ace in 17 the dealer hit", True),
        ("dealer draw: dealer must hit when total is 16", "on 16 the dealer stand", True),
        ("dealer draw: dealer must hit when total is 16", "at 16 the dealer hit, at 17 stand", False),
    ],
)
def test_statements_that_say_the_opposite_are_told(statement: str, said: str, turned: bool) -> None:
    assert reverses(statement, said) == turned


def test_a_double_after_a_split_is_said_once_by_its_own_subject() -> None:
    """The same in the words of *double* was surely proposed beside it."""
    for text in (
        "You may double after a split, except when splitting aces.",
        "Any split hand may be doubled, except split aces.",
    ):
        made = [one for one in proposals(text) if one.subject != "title of the game"]
        assert [one.subject for one in made] == ["double after split"]
        assert all("unless hand is from split aces" in line for one in made for line in one.statements)
    kept = lines("You may double on 9, 10 or 11. After a split you may double as well.")
    assert {one.partition(":")[0] for one in kept} >= {"double", "double after split"}


def test_three_numbers_in_a_row_are_cards_not_odds() -> None:
    text = "Lucky Lucky bet\n\nSuited 6-7-8    100 to 1\nAny 7-7-7    50 to 1\nAny 6-7-8    30 to 1\nAny 20    2 to 1\n"
    rows = [row for table in draft(cut(f"Blackjack\n\n{text}", "x.txt")).tables for row in table.rows]
    assert [row.pays for row in rows] == ["100 to 1", "50 to 1", "30 to 1", "2 to 1"]


def test_a_script_for_trainees_speaks_to_the_dealer() -> None:
    made = lines("You've got a soft 17: you hit.", "Blackjack - lesson for new dealers")
    assert not any(one.startswith(("hit", "stand")) for one in made)
    assert all(one.confidence is not Confidence.SURE for one in proposals("You've got 17, you stand."))


@pytest.mark.parametrize(
    "line", ["The house wins ties at seventeen.", "The dealer wins ties on 17.", "Ties at 17 lose."]
)
def test_ties_of_one_total_are_not_all_ties(line: str) -> None:
    made = draft(cut(f"Blackjack\n\n{line}\n", "rules.txt"))
    told = [said for one in made.proposals for said in one.statements if "player loses" in said]
    assert told == ["tie result: player loses when player total is 17"]
