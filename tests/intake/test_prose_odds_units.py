"""Bare numbers of pay tables, in the unit that the text gives, and tables that lie on their side."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.prose.odds_units import with_unit


def pays(text: str) -> list[str]:
    """What the draft says is paid, as lines of wagers or as rows."""
    made = draft(cut(text, "rules.txt"))
    told = [one.statements[0].removeprefix("wager pay ") for one in made.proposals if "pay" in one.subject]
    return told + [f"{row.title} {row.pays}" for table in made.tables for row in table.rows]


ROWS = "Straight flush   40\nThree of a kind  30\nStraight          6\nPair              1\n"


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("Pair Plus pays (to one)", ""),
        ("All figures are to one. Pair Plus pays:", ""),
        ("Pair Plus pays:", "\nThe odds above are to 1.\n"),
        ("Odds to 1\n\nPair Plus", ""),
    ],
)
def test_words_above_or_below_a_table_give_its_numbers_their_unit(above: str, below: str) -> None:
    found = pays(f"Three Card Poker\n\n{above}\n{ROWS}{below}")
    assert '"Pair Plus": 40 to 1 when hand is straight flush' in found
    assert '"Pair Plus": 1 to 1 when hand is pair' in found


def test_for_one_is_kept_apart_from_to_one() -> None:
    found = pays(f"Three Card Poker\n\nPair Plus pays (for one)\n{ROWS}")
    assert '"Pair Plus": 40 for 1 when hand is straight flush' in found


def test_a_number_that_nobody_gives_a_unit_stays_bare() -> None:
    found = pays(f"Three Card Poker\n\nPair Plus pays\n{ROWS}")
    assert '"Straight flush" 40' in found


def test_amounts_are_odds_to_the_stake_they_are_won_with() -> None:
    found = pays("Three Card Poker\n\nPair Plus, what a $5 bet wins\n\nStraight flush  $200\nFlush  $15\nPair  $5\n")
    assert '"Pair Plus": 40 to 1 when hand is straight flush' in found
    assert '"Pair Plus": 3 to 1 when hand is flush' in found


def test_cases_in_one_line_and_their_pays_in_the_next() -> None:
    found = pays("Sic Bo\n\nTotal:  4 and 17  5 and 16  9 to 12\nPays:   60 to 1   30 to 1   6 to 1\n")
    assert '"Total": 60 to 1 when total is N and N is 4 or 17' in found
    assert '"Total": 6 to 1 when total is N and N is 9, 10, 11 or 12' in found


def test_a_header_over_columns_is_no_row_of_cases() -> None:
    found = pays(
        "Three Card Poker\n\nPair Plus\tA\tB\nStraight\t6 to 1\t5 to 1\nFlush\t4 to 1\t3 to 1\nPair\t1 to 1\t1 to 1\n"
    )
    assert '"Straight" 6 to 1' in found
    assert '"Flush" 3 to 1' in found


def test_two_pairs_of_columns_that_a_semicolon_parts() -> None:
    found = pays(
        'Caribbean Stud\n\nRaise wager (all "to 1")\nRoyal flush 100; Flush 5\nStraight flush 50; Straight 4\n'
    )
    assert [one.split(" when ")[0] for one in found if "flush" in one] == [
        f'"Raise": {odds} to 1' for odds in (100, 50, 5)
    ]


def test_true_odds_are_paid_to_nobody() -> None:
    found = pays("Craps place bets\n\nNumber\tTrue odds\tPlace pays\n4 or 10\t2 to 1\t9 to 5\n5 or 9\t3 to 2\t7 to 5\n")
    assert not any(one.startswith('"Odds"') for one in found)
    assert '"Place": 9 to 5 when total is N and N is 4 or 10' in found


def test_a_list_in_a_sentence_takes_the_unit_of_the_sentence() -> None:
    assert with_unit("One-roll bets, all to one: any craps 7, yo 15.").endswith("any craps 7 to 1, yo 15 to 1.")
    for said in ("Any craps pays 7 to 1, yo 15.", "Pays to one decimal place.", "From one to one hundred, 7, 8."):
        assert with_unit(said) == said


def test_the_rest_is_the_one_case_that_is_left() -> None:
    found = pays("Craps\n\nField: 2 pays double, 12 pays triple, the rest even money.\n")
    assert '"Field": even money when total is 3, 4, 9, 10 or 11' in found
