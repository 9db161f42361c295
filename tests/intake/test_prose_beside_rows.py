"""Wagers beside the game: what sentences pay on them, what they are about, and what is not said of them."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.prose.side_rows import side_rows

BONUS = "Let It Ride\n\nThe 3 Card Bonus is a side bet on your first three cards alone. {}\n"


def rows(text: str) -> list[str]:
    made = draft(cut(text, "rules.txt"))
    return [f"{table.wager}: {row.title} {row.pays}" for table in made.tables for row in table.rows]


def told(text: str) -> list[str]:
    return [line for one in draft(cut(text, "rules.txt")).proposals for line in one.statements]


@pytest.mark.parametrize(
    "sentence",
    [
        "It pays 50 to 1 for a mini royal, 40 to 1 for a straight flush and even money for a pair.",
        "A mini royal pays 50 to 1, a straight flush 40 to 1 and a pair even money.",
    ],
)
def test_a_sentence_on_another_wager_gives_it_a_table(sentence: str) -> None:
    assert rows(BONUS.format(sentence)) == [
        '3 Card Bonus: "mini royal" 50 to 1',
        '3 Card Bonus: "straight flush" 40 to 1',
        '3 Card Bonus: "pair" 1 to 1',
    ]


def test_odds_of_which_one_has_no_hand_make_no_table() -> None:
    assert side_rows("It pays 50 to 1 for a mini royal and 3 to 1 on Sundays.", "@1.1") == ()
    assert side_rows("It pays 50 to 1 for a mini royal.", "@1.1") == ()


def test_what_a_side_bet_is_about_is_told_in_the_words_of_the_text() -> None:
    about = "a three-card poker hand of your first two cards and the dealer's up card"
    assert f'wager wins "21+3": {about}' in told(f"Blackjack\n\nThe 21+3 bet makes {about}.\n")
    assert not any("wager wins" in line for line in told("Blackjack\n\nThe 21+3 bet is not made on the up card.\n"))


def test_words_on_side_bets_in_general_do_not_take_the_next_sentence() -> None:
    text = "Blackjack\n\nTwo side bets can be placed beside the main bet. Blackjack pays 3 to 2. Ties push.\n"
    assert "blackjack pay: 3 to 2" in told(text)
    assert "tie result: push" in told(text)


def test_a_win_and_its_odds_of_the_next_sentence_are_one_line() -> None:
    text = 'Sic Bo\n\n2. "Big" is a wager which wins on a total of 11 to 17 that is no triple. It is paid at 1 to 1.\n'
    pays = [line for line in told(text) if line.startswith('wager pay "Big"')]
    assert pays
    assert all("1 to 1" in line or "loses" in line for line in pays)


def test_that_there_is_no_win_is_no_win() -> None:
    for said in ("There is no win for five cards under 21.", "A five card hand under 21 wins nothing extra."):
        assert not any("player wins" in line for line in told(f"Blackjack\n\n{said}\n"))


def test_what_only_beats_is_not_beaten() -> None:
    lines = told("Blackjack\n\nBlackjack beats any other 21.\n")
    assert not any("player loses" in line for line in lines)
