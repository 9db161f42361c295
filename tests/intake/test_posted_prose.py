"""Posted texts in prose: everyday words for pays and limits, what a choice costs, thresholds, spoilt rounds."""

import re
from functools import cache
from typing import Any

import pytest

from intake.posted.choices import choice_stakes
from intake.posted.coverage import read_coverage
from intake.posted.incidents import incident_data, outcome_said
from intake.posted.names import NamedWager, named_wagers
from intake.posted.plain_words import plain_words, way_entries
from intake.posted.procedure_words import ProcedureWords
from intake.posted.reader import read_posted
from intake.posted.thresholds import read_threshold
from intake.posted.units import units
from pitboss.posted_words import procedure_words
from tests.accuracy.posted_texts import comparison, model


@cache
def words_of(name: str) -> tuple[ProcedureWords, tuple[NamedWager, ...]]:
    words = procedure_words(model(name).exhibit, model(name).exhibit.games[0].name)
    return words, named_wagers(words.family, words.wagers)


@pytest.mark.parametrize("entry", way_entries(), ids=lambda entry: str(entry["reads"][0][0]))
def test_ways_to_say_it_have_one_plain_form(entry: dict[str, Any]) -> None:
    for said, plain in entry["reads"]:
        assert plain_words(said) == plain


@pytest.mark.parametrize("entry", incident_data()["incident"], ids=lambda entry: str(entry["reads"][0][0]))
def test_what_becomes_of_a_spoilt_round_is_told_by_its_kind(entry: dict[str, Any]) -> None:
    for sentence, outcome in entry["reads"]:
        said = plain_words(sentence)
        assert all(re.search(way, said) for way in entry["said"])
        assert outcome_said(said) == outcome


@pytest.mark.parametrize(
    ("name", "sentence", "wanted"),
    [
        ("casino-holdem", "Calling costs the same as your ante.", ['wager "Call": exactly the ante']),
        ("casino-holdem", "Fold, or call with exactly twice your ante.", ['wager "Call": exactly 2 times the ante']),
        ("caribbean-stud", "To stay in you add a bet equal to your ante.", ['wager "Raise": exactly the ante']),
        ("casino-war", "To fight, you match your first bet.", ['wager "War": exactly the ante']),
        ("three-card-poker", "Fold and you lose an amount equal to your ante.", []),
        ("ultimate-texas-holdem", "Your Blind can be smaller than your Ante.",
         ['wager "Blind": at least $1, at most the ante']),
    ],
)  # fmt: skip
def test_what_a_choice_costs(name: str, sentence: str, wanted: list[str]) -> None:
    words, names = words_of(name)
    assert list(choice_stakes(plain_words(sentence), words, names)) == wanted


@pytest.mark.parametrize(
    ("name", "sentence", "first"),
    [
        ("three-card-poker", "The Ante Bonus needs a flush or better.",
         'wager pay "Ante Bonus": player wins when player chose play and hand is flush'),
        ("three-card-poker", "You need a pair of sixes or better to win Pair Plus.",
         'wager pay "Pair Plus": player wins when hand is pair and hand ranks at least pair of 6s'),
        ("three-card-poker", "The dealer needs a queen or better.", ""),
        ("three-card-poker", "Pair Plus does not lose with a pair or better.", ""),
    ],
)  # fmt: skip
def test_the_hand_from_which_on_a_wager_wins(name: str, sentence: str, first: str) -> None:
    words, names = words_of(name)
    assert (*read_threshold(plain_words(sentence), words, names, ()), "")[0] == first


def test_the_totals_that_a_wager_covers() -> None:
    words, names = words_of("sic-bo")
    assert read_coverage("small covers totals from 4 to 6", words, names) == (
        'wager pay "Small": player wins when total is 4, 5 or 6',
        'wager pay "Small": player loses when not total is 4, 5 or 6',
    )
    assert read_coverage("small does not cover 4 to 10", words, names) == ()


def test_a_question_on_its_own_line_stands_with_its_answer() -> None:
    lines = ["Q: How many decks?", "A: Six, all shuffled together. Two cut cards.", "Do I lose if I fold?"]
    assert [one.text for one in units(lines)] == [
        "How many decks? Six, all shuffled together.",
        "Two cut cards.",
        "Do I lose if I fold?",
    ]
    words, _ = words_of("casino-holdem")
    assert not read_posted("faq", ["Do I lose the AA bet if I fold?"], words).lines  # what is asked is not said


@pytest.mark.parametrize(
    ("name", "sentence", "differs"),
    [
        ("craps", "We round every payment up to the next dollar.", True),
        ("craps", "If a die falls off the table the roll counts as it lies.", True),
        ("craps", "If a die leaves the table the roll does not count.", False),
        ("big-six", "Wagers are taken until the dealer calls no more bets.", False),
        ("big-six", "There are seven fives, four tens and three twenties.", True),
        ("baccarat", "Bring at least $100 to buy in.", True),
        ("baccarat", "Bring at least $20 to buy in.", False),
        ("let-it-ride", "All three bets can be pulled back.", True),
        ("let-it-ride", "You may double the first bet after your three cards.", True),
        ("caribbean-stud", "The dealer takes five cards too, and shows two of them.", True),
        ("caribbean-stud", "The dealer takes five cards too, and shows one of them.", False),
        ("craps", "Don't Pass pays even money, 12 barred on the come-out", False),
    ],
)
def test_what_is_said_of_the_game_is_set_against_the_procedure(name: str, sentence: str, differs: bool) -> None:
    assert bool(comparison(name, "brochure", sentence).found) == differs
