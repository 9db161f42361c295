"""No game is taken for another: a file is recognised by its words, or asked for its family."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.declared.families import declared_families
from grammar.parser import parse
from grammar.resolver.known_games import NOT_SAID, asks_for_game
from grammar.resolver.resolution import resolve


def read(text: str) -> tuple[str, list[str]]:
    exhibit, faults = resolve(parse(f"language 1\n{text}"))
    return exhibit.family, [fault.message for fault in faults]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ('game lucky-wheel\nwager pay "Red": 1 to 1\n', '"lucky-wheel" is no game that Pitboss knows'),
        ('exhibit "The rules"\ngame poker\n', '"poker" is no game that Pitboss knows'),
        ('wager pay "Lucky": 2 to 1\n', NOT_SAID),
        (
            'exhibit "Evening rules"\nopening: dealer must count the chip rack\ndecks: 6 decks of 52 cards\n',
            NOT_SAID,
        ),
        ('wager pay "Banker": 19 to 20\nwager pay "Red": 1 to 1\n', NOT_SAID),  # a word of each of two families
        ("", NOT_SAID),
        ('exhibit "Fan Tan at the lake"\n# every sentence is a comment yet\n', NOT_SAID),
        ('exhibit "The addendum"\namends "nowhere.game"\n', NOT_SAID),
        ("claim: house edge is 1%\n", NOT_SAID),
        ('section "Rules"\nnote remark @1\n', NOT_SAID),
    ],
)
def test_a_game_that_nothing_tells_is_asked_for(text: str, asked: str) -> None:
    _, faults = resolve(parse(f"language 1\n{text}"))
    assert [fault.message for fault in faults if asks_for_game(fault)] == [asked]


def test_of_a_file_that_cannot_be_read_the_game_is_not_asked_as_well() -> None:
    assert not any(map(asks_for_game, resolve(parse('exhibit "Lakeside\n'))[1]))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game blackjack\ngame roulette\n", ["a file describes games of one family: this one is of roulette"]),
        ("game craps\ngame roulette\n", ["a file describes games of one family: this one is of craps"]),
        ("game blackjack\ngame fan-tan\n", ['"fan-tan" is no game that Pitboss knows']),
        ("family blackjack\ngame roulette\n", ['"roulette" is no game of the family blackjack']),
        ("family blackjack\ngame lakeside\ngame riverside\n", []),
        ("game blackjack\ngame riverside follows lakeside\ngame lakeside follows blackjack\n", []),
        ('game blackjack\ngame lakeside\nsection "L" in game lakeside\nhit: player may hit\n', []),
        ("game european-roulette\ngame american-roulette\n", []),
    ],
)
def test_two_games_in_one_file_are_of_one_family(text: str, told: list[str]) -> None:
    assert read(text)[1] == told


@pytest.mark.parametrize(("head", "told"), [("", 1), ("family roulette\n", 0)])
def test_an_addendum_is_of_the_family_of_what_it_changes(tmp_path: Path, head: str, told: int) -> None:
    (tmp_path / "base.game").write_text('family roulette\nwager "Red": $1 to $10\n', "utf-8")
    addendum = tmp_path / "addendum.game"
    addendum.write_text(f'amends "base.game"\n{head}wager "Red": $5 to $10\n', "utf-8")
    faults = resolve(parse(addendum.read_text("utf-8"), str(addendum)))[1]
    assert ['write "family roulette" at the head of this file too'] * told == [fault.remedy for fault in faults]


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
