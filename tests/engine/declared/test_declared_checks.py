"""Declared documents that are wrong, and what the checks say of them."""

from __future__ import annotations

from checker.check import check_exhibit
from tests.support.documents import exhibit_from

PASS = """language 1
family craps
game craps
wager pay "Pass": 1 to 1 when point is none and total is 7 or 11
wager pay "Pass": player loses when point is none and total is 2, 3 or 12
wager pay "Pass": 1 to 1 when total is equal to point
wager pay "Pass": player loses when point is not none and total is 7
wager pay "Pass": stays otherwise
"""


def found(text: str) -> dict[str, str]:
    """The findings on what wagers pay, each with its witness."""
    findings = check_exhibit(exhibit_from(text), mending=False).findings
    return {one.check: one.witness.deal if one.witness else "" for one in findings if one.question == "wager pay"}


def test_a_pass_line_as_it_is_usual_has_no_gap() -> None:
    assert not {"conflicting-answers", "uncovered-case", "never-applies"} & found(PASS).keys()


def test_two_answers_to_one_roll_are_a_contradiction() -> None:
    seen = found(PASS + 'wager pay "Pass": player loses when point is not none and total is 8\n')
    assert seen["conflicting-answers"].startswith("dice 2 6; point 8")


def test_a_roll_that_nothing_answers_is_a_gap() -> None:
    assert "uncovered-case" in found(PASS.replace('wager pay "Pass": stays otherwise\n', ""))


def test_a_pocket_that_nothing_answers_is_a_gap() -> None:
    text = (
        "language 1\nfamily roulette\nrandomizer: wheel of 0, 00, 1 to 36\n"
        'wager pay "Red": 1 to 1 when "red"\nwager pay "Red": player loses when "black"\n'
    )
    assert found(text)["uncovered-case"] == "pocket 0"
