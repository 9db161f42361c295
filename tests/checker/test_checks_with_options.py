"""Checks that depend on more than the text: the profile, the day, the edge of the main game, acceptance."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Literal

import pytest

from checker.check import check_exhibit
from checker.checks.differing_readings import differing_readings
from checker.checks.undated_exhibit import undated_exhibit
from checker.checks.wager_over_limit import wager_over_limit
from checker.checks.wrong_edge import wrong_edge
from checker.context import check_context
from checker.finding import Severity
from checker.profile import load
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName
from tests.support.documents import exhibit_from, with_game


def document(text: str) -> Exhibit:
    return exhibit_from(with_game(text))


# The law of the day -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "highest", "over"),
    [
        (date(2007, 12, 31), 2, False),
        (date(2007, 12, 31), 4, True),
        (date(2018, 6, 13), 10, True),
        (date(2018, 6, 14), 10, False),
        (date(2023, 6, 30), 50, True),
        (date(2023, 7, 1), 50, False),
    ],
)
def test_an_undated_document_is_judged_by_the_day_given(day: date, highest: int, over: bool) -> None:
    exhibit = document(f'wager "Ante": $1 to ${highest}\n')
    seen = check_context(exhibit, profile=load("new-hampshire"), as_of=day)
    assert bool(list(wager_over_limit(seen))) is over
    assert len(list(undated_exhibit(seen))) == 1


def test_its_own_date_comes_before_the_day_given() -> None:
    exhibit = document('jurisdiction new-hampshire as of 2024-01-15\nwager "Ante": $1 to $50\n')
    assert not list(wager_over_limit(check_context(exhibit, as_of=date(2010, 1, 1))))


def test_a_profile_can_be_chosen_over_that_of_the_document() -> None:
    exhibit = document("jurisdiction new-hampshire as of 2024-01-15\ninsurance pay: 3 for 1\n")
    own = {finding.check for finding in check_exhibit(exhibit).findings}
    other = {finding.check for finding in check_exhibit(exhibit, profile=load("maryland")).findings}
    assert "odds-notation" not in own
    assert "odds-notation" in other


# What cannot be accepted --------------------------------------------------------------------------------------


def test_what_the_law_asks_for_cannot_be_accepted() -> None:
    text = 'jurisdiction new-hampshire as of 2021-01-01\nwager "Ante": $5 to $25\n'
    (found,) = [one for one in check_exhibit(document(text)).findings if one.check == "wager-over-limit"]
    accepted = document(f'{text}accept {found.id}: "as always", by "A. Reviewer", on 2021-02-01\n')
    (again,) = [one for one in check_exhibit(accepted).findings if one.check == "wager-over-limit"]
    assert again.accepted is None
    assert "RSA 287-D" in again.details[-1]


def test_what_it_does_not_ask_for_can() -> None:
    text = 'wager "Ante": $5 to $10\nchip denomination: $1, $5\nblackjack pay: 3 to 2\n'
    (found,) = [one for one in check_exhibit(document(text)).findings if one.check == "infeasible-payout"]
    accepted = document(f'{text}accept {found.id}: "half dollars are at hand", by "A. Reviewer", on 2021-02-01\n')
    (again,) = [one for one in check_exhibit(accepted).findings if one.check == "infeasible-payout"]
    assert again.accepted is not None


@pytest.mark.parametrize(
    ("check", "question", "bound"),
    [
        ("conflicting-answers", "dealer draw", True),
        ("missing-answers", "number of decks", True),
        ("missing-answers", "split limit", False),
        ("wager-never-settled", "wager pay", True),
        ("vague-words", "", False),
    ],
)
def test_what_new_hampshire_binds(check: str, question: QuestionName | Literal[""], bound: bool) -> None:
    assert (load("new-hampshire").requires(check, question) is not None) is bound


# The edge of the main game ------------------------------------------------------------------------------------

CLAIM = "decks: 6 decks of 52 cards\nclaim: house edge is .42%\n"


@pytest.mark.parametrize(
    ("edge", "right"), [("0.0042", True), ("0.00424", True), ("0.0043", False), ("-0.0042", False)]
)
def test_a_claimed_edge_of_the_main_game(edge: str, right: bool) -> None:
    """Whether it is wrong is not said before all that is open has been looked at."""
    seen = check_context(document(CLAIM), main_edge=lambda game, decks, readings: Fraction(edge))
    (found,) = wrong_edge(seen)
    assert found.severity is (Severity.NOTE if right else Severity.ERROR)


def test_no_edge_no_verdict() -> None:
    assert not list(wrong_edge(check_context(document(CLAIM))))
    assert not list(wrong_edge(check_context(document(CLAIM), main_edge=lambda game, decks, readings: None)))


def test_the_edge_can_be_handed_to_the_whole_check() -> None:
    found = check_exhibit(document(CLAIM), main_edge=lambda game, decks, readings: Fraction("0.0061")).findings
    (wrong,) = [finding for finding in found if finding.check == "wrong-edge"]
    assert "0.6100%" in wrong.message


# What a sentence says in its readings --------------------------------------------------------------------------


def test_a_row_of_bare_numbers_is_not_shown_as_a_line_whose_reading_is_open() -> None:
    """The row was shown with the second way to read its number beside answers that take the first."""
    text = (
        'paytable "Flush" for "Flush"\n  flush  5\n'
        "ambiguous all-wagers\n"
        '  reading mains-only\n    term "all wagers": the bets on the hands\n'
        '  reading sides-too\n    wager pay "Flush": player loses when dealer has blackjack\n'
    )
    (found,) = differing_readings(check_context(document(text)))
    assert "mains-only: pays 5 to 1; sides-too: pays 5 to 1 and the player loses" in found.message
    assert [(place.span.line, place.says) for place in found.places] == [(7, "the player loses")]
