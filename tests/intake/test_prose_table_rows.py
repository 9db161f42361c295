"""Pay tables whose rows name the wager in a column, and tables of the game itself."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.draft_text import draft_text


def written(text: str, kinds: dict[int, str] | None = None) -> str:
    return draft_text(draft(cut(text, "source.txt"), kinds), "Draft")


BY_WAGER = """\
Blackjack

The dealer pays as follows:

Bet\tOutcome\tPayout
Main bet\tHand wins\t1 to 1
Main bet\tBlackjack\t6 to 5
Insurance\tDealer has blackjack\t2 to 1
Twin Cards\tPerfect pair\t20 to 1
\tMixed pair\t5 to 1
"""


def test_a_column_of_wagers_makes_a_table_for_each_and_loses_no_row() -> None:
    text = written(BY_WAGER)
    assert "main pay: 1 to 1 @6 proposed likely" in text
    assert "blackjack pay: 6 to 5 @7 proposed likely" in text
    assert "insurance pay: 2 to 1 @8 proposed likely" in text
    assert 'paytable "Twin Cards" for "Twin Cards"' in text
    assert "perfect pair 20 to 1 @9" in text
    assert "mixed pair 5 to 1 @10" in text


def test_wagers_of_one_row_each_are_read_by_their_names_as_before() -> None:
    text = written(
        "Roulette\n\nThe wheel has 38 pockets: 0, 00 and 1 to 36.\n\n"
        "Wager\tCovers\tPays\nSplit\ttwo numbers\t17 to 1\nStreet\tthree numbers\t11 to 1\n"
    )
    assert 'wager pay "Split": 17 to 1' in text
    assert 'wager pay "Street": 11 to 1' in text


def test_hands_below_a_column_of_wagers_in_a_declared_game() -> None:
    rows = "Ante Bonus\tStraight flush\t5 to 1\nAnte Bonus\tThree of a kind\t4 to 1\nPair Plus\tFlush\t3 to 1\n"
    text = written(f"Three Card Poker\n\nOne deck is used.\n\nWager\tHand\tPays\n{rows}Pair Plus\tPair\t1 to 1\n")
    assert 'wager pay "Pair Plus": 3 to 1 when hand is flush @8' in text
    assert 'wager pay "Pair Plus": 1 to 1 when hand is pair @9' in text
    assert 'wager pay "Ante Bonus": 5 to 1' in text


@pytest.mark.parametrize(("title", "taken"), [("Payouts", True), ("7. How winning hands are paid:", True)])
def test_a_table_of_the_game_says_what_hands_pay(title: str, taken: bool) -> None:
    text = written(f"Blackjack\n\n{title}\n\nBlackjack\t3 to 2\nWinning hand\t1 to 1\n")
    assert ("blackjack pay: 3 to 2" in text) is taken
    assert ("main pay: 1 to 1" in text) is taken


@pytest.mark.parametrize("title", ["Lucky Ladies payouts", "Royal Match", "Bonus pays"])
def test_a_table_of_another_wager_says_nothing_about_the_game(title: str) -> None:
    text = written(f"Blackjack\n\n{title}\n\nBlackjack\t10 to 1\nAny twenty\t4 to 1\n")
    assert "blackjack pay" not in text
    assert '"Blackjack" 10 to 1' in text


def test_two_rows_that_pay_one_hand_differently_are_both_there() -> None:
    text = written("Blackjack\n\nPerfect Pairs\n\nPerfect pair\t25 to 1\nMixed pair\t6 to 1\nPerfect pair\t30 to 1\n")
    assert "25 to 1" in text
    assert "30 to 1" in text


def test_the_foot_of_a_page_is_no_title_of_the_table_below_it() -> None:
    page = "Blackjack\n\nPerfect Pairs\n\nHL-7 page 1\n\nPerfect pair\t25 to 1\nMixed pair\t6 to 1\n"
    assert "HL-7" not in written(page, {5: "furniture"})


def test_lines_of_titles_and_pays_alone_are_a_table() -> None:
    """No dots, no columns, no word of pay: three below each other are enough; a wager's own line stays its pay."""
    text = "Caribbean Stud\n\nTable of pays for the Raise\nTwo pairs: 2 to 1\nStraight: 4 to 1\nFlush: 5 to 1\n"
    made = draft(cut(text, "rules.txt"))
    told = [line for one in made.proposals for line in one.statements]
    rows = [(row.title, row.pays) for table in made.tables for row in table.rows]
    assert len(rows) + len([line for line in told if line.startswith('wager pay "Raise"')]) == 3
    own = draft(cut("Baccarat\n\nBanker 19 to 20\nPlayer 1 to 1\nTie 8 to 1\n", "rules.txt"))
    assert any(line.startswith('wager pay "Tie": 8 to 1') for one in own.proposals for line in one.statements)
