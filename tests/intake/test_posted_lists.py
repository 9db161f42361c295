"""Chats, cards and lists: what is no part of their words, rows by their places, and what speaks against a reading."""

import pytest

from intake.posted.doubts import is_doubted
from intake.posted.facts import broken_facts
from intake.posted.plain_words import plain_words
from intake.posted.prefixes import without_prefixes
from intake.posted.reader import read_posted
from intake.posted.shares import wrong_shares
from intake.posted.steps import wrong_steps
from intake.posted.told_rows import dice_told, told_row
from intake.posted.units import units
from tests.accuracy.posted_texts import comparison
from tests.intake.test_posted_prose import words_of


def test_hours_speakers_and_numbers_are_no_part_of_a_line() -> None:
    lines = ["[9:41] Sam: what does 21+3 pay?", "[9:42] desk: 9 to 1", "3/ Hard 6 pays 9 to 1. #dice", "Tie: 8 to 1"]
    made, anew = without_prefixes(lines)
    assert made == ["what does 21+3 pay?", "9 to 1", "Hard 6 pays 9 to 1.", "Tie: 8 to 1"]
    assert anew == {1, 2, 3}


def test_a_card_with_two_sides_and_the_verdict_of_a_quiz() -> None:
    made, _ = without_prefixes(
        ["front: Tie / back: 8 to 1", "The Tie pays 8 to 1. .... right", "It pays 9 to 1. .... wrong"]
    )
    assert made == [
        "Tie: 8 to 1",
        "The Tie pays 8 to 1.",
        "It pays 9 to 1. .... wrong",
    ]  # what is denied is left as it is


def test_rows_under_a_heading_stand_apart_and_keep_the_words_that_are_printed() -> None:
    found = list(
        units(["PAIR PLUS", "straight flush 40 to 1", "flush 4 to 1 / pair 1 to 1", "front: Tie / back: 8 to 1"])
    )
    assert [one.text for one in found[:2]] == ["PAIR PLUS", "straight flush 40 to 1"]
    assert found[2].text.count("\t") == 1
    assert found[3].own == "front: Tie / back: 8 to 1"


MATCH = (
    "MATCH THE DEALER",
    "both alike 22 to 1",
    "a twin and a cousin 15 to 1",
    "a twin 11 to 1",
    "two cousins {} to 1",
    "a cousin 4 to 1",
)


def test_a_row_in_words_of_its_own_is_that_of_its_place() -> None:
    def found(pays: str) -> list[str]:
        text = "\n".join(MATCH).format(pays)
        return [one.words for one in comparison("blackjack-with-side-wagers", "plate", text).found]

    assert found("8") == []
    assert found("9") == ["two cousins 9 to 1"]


def test_a_list_that_is_not_alike_in_all_other_rows_has_no_places() -> None:
    text = "\n".join(MATCH).format("8").replace("15", "14").replace("11", "10")
    words, _ = words_of("blackjack-with-side-wagers")
    assert not read_posted("plate", text.splitlines(), words).lines


@pytest.mark.parametrize(
    ("name", "sentence", "row"),
    [
        ("blackjack-with-side-wagers", "$2 on 21+3, the guest has a flush: $18.", "21+3: flush pays 18 to 2"),
        ("blackjack-with-side-wagers", "$2 on 21+3, the guest may have a flush: $18.", ""),
        ("blackjack-with-side-wagers", "$5 to $25 on 21+3", ""),
        ("sic-bo", "She had $5 on Small when 2, 3 and 4 came: she was paid $5.", ""),
    ],
)
def test_one_wager_told_with_its_money_is_the_row_that_it_shows(name: str, sentence: str, row: str) -> None:
    assert told_row(sentence, *words_of(name)) == row


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("He bet $2 on a total of 9 and the dice showed 2, 3 and 4: he was paid $12.",
         'wager pay "Total": 12 to 2 when total is N and N is 9'),
        ("He bet $2 on a total of 9 and the dice showed 2, 3 and 5: he was paid $12.", ""),
        ("She had $3 on double fives, and two fives were thrown: she was paid $30.",
         'wager pay "Double": 30 to 3 when number of dice showing N is 2 or more'),
        ("She had $3 on double fives, and two fours were thrown: she was paid $30.", ""),
        ("She had $1 on the four, and two fours were thrown: she was paid $2.",
         'wager pay "Single": 2 to 1 when number of dice showing N is 2'),
    ],
)  # fmt: skip
def test_dice_that_are_told_are_counted_as_they_are_shown(sentence: str, wanted: str) -> None:
    assert next(iter(dice_told(sentence, words_of("sic-bo")[0])), "") == wanted


@pytest.mark.parametrize(
    ("name", "sentence", "wrong"),
    [
        ("baccarat", "Wagers go up by single dollars.", True),
        ("baccarat", "Wagers go up in fives.", False),
        ("big-six", "Bets in steps of $5", True),
        ("baccarat", "Wins are paid in fives.", False),
    ],
)
def test_the_steps_of_wagers(name: str, sentence: str, wrong: bool) -> None:
    words, names = words_of(name)
    assert bool(list(wrong_steps(plain_words(sentence), words, names))) == wrong


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("Give them up and get a quarter of your bet back.", True),
        ("Give them up and get half of your bet back.", False),
        ("A third card costs you nothing back.", False),
    ],
)
def test_a_share_that_no_rule_speaks_of(sentence: str, wrong: bool) -> None:
    assert bool(list(wrong_shares(plain_words(sentence), words_of("spanish21")[0]))) == wrong


@pytest.mark.parametrize(
    ("text", "statement", "doubted"),
    [
        ("Once, twice or three times your ante.", 'wager "Third": 2 or 3 times the ante', True),
        ("The cut goes in not less than one deck deep and not more than five.", "decks: 1 deck", True),
        ("Six decks, dealt to two hands.", "decks: 6 decks", False),
        ("You may play one, two or three spots.", "hands per player: at most 3 hands", False),
        ("Hand it in: the first bet is lost.", "double limit: at most 2 times", True),
        ("From $5 to $50 at table 9", 'wager "Ante": $5 to $50', False),
        ("You may double on two cards or on more.", "double: player may double only when cards in hand is 2", True),
        ("on 4 or 10, 4 times", 'wager "Odds": at most 3 times "Pass" when N is 4, 10 or 4', True),
    ],
)
def test_what_speaks_against_a_reading(text: str, statement: str, doubted: bool) -> None:
    assert is_doubted(text, [statement], words_of("mississippi-stud")[0].facts) == doubted


def test_the_multiple_of_one_point_is_not_that_of_all() -> None:
    facts = words_of("ultimate-texas-holdem")[0].facts
    assert is_doubted("On landing: play 1 time your ante, or fold.", ['wager "Play": exactly the ante'], facts)
    assert not is_doubted("Play 5 times your ante.", ['wager "Play": exactly 5 times the ante'], facts)


def test_a_wheel_may_count_its_zero_apart() -> None:
    words, names = words_of("roulette")
    said = plain_words("The wheel has a single zero and thirty-six numbers.")
    assert not list(broken_facts(said, "", words, names))
    assert list(broken_facts(plain_words("The wheel has thirty-six numbers."), "", words, names))


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("baccarat", "Tie stops at $25.", False),
        ("baccarat", "Tie stops at $50.", True),
        ("baccarat", "When both sides finish level, whatever stands on Player and on Banker is lost.", True),
        ("ultimate-texas-holdem", "Folders lose the ante; the blind is theirs to keep.", True),
        ("blackjack", "When hand and voice disagree, follow the hand.", False),
        ("blackjack", "Hand says one thing, mouth another? Go by the voice.", True),
        ("ultimate-texas-holdem", "When you win, the Blind is paid as follows:", False),
        ("casino-holdem", "SEVEN THINGS TO KNOW", False),
    ],
)
def test_whole_sentences_against_the_models(name: str, text: str, wrong: bool) -> None:
    assert bool(comparison(name, "page", text).found) == wrong
