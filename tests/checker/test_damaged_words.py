"""Damaged words: the likely one is played, priced and shown; the printed one never is."""

from __future__ import annotations

import pytest

from checker.check import check_exhibit
from engine.money.main_game import main_game
from grammar.exhibit import Exhibit
from tests.support.documents import exhibit_from, model_text
from tests.support.samples import some

PAY = "blackjack pay: 3 to 2, overrides win"
STAND = "dealer draw: dealer must hit when total is 16 or less"


def edge(exhibit: Exhibit) -> float:
    found = main_game(exhibit, "blackjack")
    assert found is not None
    return found.edge_percent


def changed(old: str, new: str) -> Exhibit:
    text = model_text("blackjack")
    assert text.count(old) == 1
    return exhibit_from(text.replace(old, new))


@pytest.mark.parametrize("sure", some(["likely", "perhaps", "surely"], 3))
def test_a_pay_that_stands_as_printed_is_priced_as_the_likely_word(sure: str) -> None:
    damaged = f'blackjack pay: 8 to 2, overrides win, printed "8 to 2" read as "3 to 2" {sure}'
    assert edge(changed(PAY, damaged)) == edge(changed(PAY, PAY))


@pytest.mark.parametrize(("sure", "told"), [("likely", True), ("surely", False)])
def test_what_was_read_in_place_of_damage_is_a_condition_of_the_edge(sure: str, told: bool) -> None:
    found = main_game(changed(PAY, f'{PAY}, printed "8 to 2" read as "3 to 2" {sure}'), "blackjack")
    assert found is not None
    assert any('"8 to 2"' in note and '"3 to 2"' in note for note in found.assumed) is told


def test_so_is_a_condition() -> None:
    damaged = STAND.replace("16", "10") + ', printed "10" read as "16" likely'
    assert edge(changed(STAND, damaged)) == edge(changed(STAND, STAND))


def test_what_already_says_the_likely_word_stays() -> None:
    told = PAY + ', printed "8 to 2" read as "3 to 2" likely'
    assert edge(changed(PAY, told)) == edge(changed(PAY, PAY))


def test_the_likely_word_counts_in_a_row_and_its_footnote_mark_does_not() -> None:
    table = 'paytable "Bonus" for "Pairs"\n  pair  {}\nevent pair: first two cards are the same rank\n'
    head = 'language 1\ngame blackjack\ndecks: 6 decks of 52 cards\nwager "Ante": $5 to $10\nwager "Pairs": $1 to $5\n'
    damaged = exhibit_from(head + table.format('71 to 1, printed "71" read as "7*" likely'))
    clean = exhibit_from(head + table.format("7 to 1"))
    assert [one.value for one in damaged.stated] == [one.value for one in clean.stated]


def test_the_finding_asks_for_a_clean_copy_and_says_what_counts_until_then() -> None:
    exhibit = changed(PAY, 'blackjack pay: 8 to 2, overrides win, printed "8 to 2" read as "3 to 2" likely')
    found = [one for one in check_exhibit(exhibit).findings if one.check == "damaged-text"]
    assert [one.details for one in found] == [
        (
            "file a clean copy: the original has to be compared",
            '"8 to 2" is not taken at its word; until then "3 to 2" counts',
        )
    ]


def test_words_that_make_no_statement_say_nothing() -> None:
    exhibit = changed(PAY, 'blackjack pay: 8 to 2, overrides win, printed "8 to 2" read as "illegible" perhaps')
    clean = changed(PAY, PAY)
    assert len(exhibit.stated) == len(clean.stated) - 1
    assert [one for one in check_exhibit(exhibit).findings if one.check == "damaged-text"]


@pytest.mark.parametrize(("printed", "meant"), [("not allowed", "allowed"), ("allowed", "not allowed")])
@pytest.mark.parametrize("stands", ["as printed", "as meant"])
def test_a_word_that_holds_the_likely_one_is_replaced_too(printed: str, meant: str, stands: str) -> None:
    """The number was that of the printed words, and the note beside it said that the likely ones were read."""
    word = printed if stands == "as printed" else meant
    damaged = changed(
        "surrender: not allowed",
        f'surrender: {word}, printed "{printed}" read as "{meant}" likely\n  surrender loss: half the ante',
    )
    clean = changed("surrender: not allowed", f"surrender: {meant}\n  surrender loss: half the ante")
    assert [one.value for one in damaged.stated] == [one.value for one in clean.stated]


@pytest.mark.parametrize(
    "line",
    [
        'blackjack pay: 8 to 2, overrides win, printed "8" read as "3 or 6" likely',
        'paytable "Bonus" for "main"\n    "6-card 21"  8 to 2, printed "8" read as "3 or 6" likely',
    ],
)
def test_a_line_that_says_nothing_is_told_beside_the_edge(line: str) -> None:
    exhibit = changed(PAY, line)
    found = main_game(exhibit, "blackjack")
    assert found is not None
    assert any("says nothing here" in note for note in found.assumed)
    told = next(one for one in check_exhibit(exhibit).findings if one.check == "damaged-text")
    assert "the line says nothing" in told.details[1]
    assert told.severity == "warning"
