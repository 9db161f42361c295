"""No game is taken for another: a file is recognised by its words, or asked for its family."""

from __future__ import annotations

import pytest

from grammar.declared.families import declared_families
from grammar.parser import parse
from grammar.resolver.resolution import resolve

ASKED = "nothing here says which game is played"


def read(text: str) -> tuple[str, list[str]]:
    exhibit, faults = resolve(parse(f"language 1\n{text}"))
    return exhibit.family, [fault.message for fault in faults]


@pytest.mark.parametrize(
    "text",
    [
        'game lucky-wheel\nwager pay "Red": 1 to 1\n',
        'wager pay "Lucky": 2 to 1\n',
        'exhibit "The rules"\ngame poker\n',
        'exhibit "Evening rules"\nopening: dealer must count the chip rack\ndecks: 6 decks of 52 cards\n',
        'wager pay "Banker": 19 to 20\nwager pay "Red": 1 to 1\n',  # a word of each of two families
    ],
)
def test_a_game_that_nothing_tells_is_asked_for(text: str) -> None:
    assert ASKED in read(text)[1]


def test_the_remedy_lists_every_family() -> None:
    _, (fault,) = resolve(parse("language 1\ngame poker\n"))
    assert all(family in fault.remedy for family in (*declared_families(), "blackjack"))


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("game blackjack\n", "blackjack"),
        ("game spanish21 follows blackjack\ngame blackjack\n", "blackjack"),
        ('exhibit "Twenty-One at the lake"\ngame lakeside\n', "blackjack"),
        ("game lakeside\nhit: player may hit when total is 20 or less\n", "blackjack"),
        ('game lakeside\nwager pay "Ladies": 9 to 1 when up card is Q\n', "blackjack"),
        ("game european-roulette\n", "roulette"),
        (
            'exhibit "Roulette at the lake"\nwager pay "Low": 1 to 1 when pocket is 1 to 18, otherwise player loses\n',
            "roulette",
        ),
        ('wager pay "Dozen": 2 to 1 when pocket is in D, otherwise player loses\n', "roulette"),
        (
            'wager pay "Pass": stays otherwise\nwager pay "Field": 2 to 1 when total is 2, otherwise player loses\n',
            "craps",
        ),
        (
            'wager pay "Banker": 19 to 20 when banker wins\nwager pay "Player": 1 to 1 when player side wins\n',
            "baccarat",
        ),
        ('exhibit "Blackjack and roulette"\nwager pay "Straight": 9 to 1 when hand is 6-7-8\n', "blackjack"),
        ("game casino_war\n", "casino-war"),
        ("game lakeside\nrandomizer: 2 dice of 1 to 6\nstage roll: dealer draws the dice\n", "own"),
    ],
)
def test_words_decide(text: str, family: str) -> None:
    assert read(text) == (family, [])


def test_the_words_of_one_family_do_not_outweigh_the_subjects_of_another() -> None:
    text = 'hit: player may hit when total is 20 or less\nwager pay "Pair Plus": 9 to 1\nwager pay "Play": 1 to 1\n'
    assert read(text)[0] == "blackjack"
