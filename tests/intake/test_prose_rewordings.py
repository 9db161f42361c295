"""Cases without *if*, *it* for what was spoken of, whom a text calls you, other currencies, and what is no rule."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.prose.candidates import Context
from intake.prose.proposal import Confidence, Proposal
from intake.prose.sentence import read_sentence
from intake.prose.told_to import DEALER, PLAYER, told_to


def proposals(sentence: str, context: Context) -> tuple[Proposal, ...]:
    return read_sentence(sentence, "@1.1", context)


def statements(sentence: str, family: str = "blackjack", topic: str = "") -> list[str]:
    return [line for one in proposals(sentence, Context(family, topic)) for line in one.statements]


def drafted(text: str) -> list[tuple[str, str]]:
    return [(one.place, one.statements[0]) for one in draft(cut(text, "a.txt")).proposals]


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("Equal hands: the Ante is returned.", "push"),
        ("Fold and your Ante is gone.", "player loses"),
        ("With a better hand than the dealer's, the Ante pays even money.", "even money"),
    ],
)
def test_a_case_without_if_is_read_and_never_sure(sentence: str, line: str) -> None:
    (found,) = proposals(sentence, Context("three-card-poker"))
    assert found.readings[0][1].startswith(line)
    assert found.confidence is not Confidence.SURE


def test_a_case_that_is_not_understood_is_not_put_behind_if() -> None:
    assert not statements("Rainy days: the Ante is returned.", "three-card-poker")


def test_it_is_what_the_text_was_speaking_of() -> None:
    said = "It may be taken when the dealer has an ace showing."
    assert statements(said, topic="insurance") == ["insurance offer: allowed when up card is A"]
    assert not statements(said)


def test_a_pronoun_in_an_opening_condition_looks_ahead() -> None:
    found = read_sentence(
        "Save where he has a blackjack, a player may double.", "@1.1", Context("blackjack", actor="dealer")
    )
    assert not any("dealer" in line for one in found for line in one.statements)


def test_a_manual_speaks_to_the_dealer_and_a_leaflet_to_the_player() -> None:
    assert told_to(["BLACKJACK DEALER TRAINING", ""]) == DEALER
    assert told_to(["Blackjack for guests", "The dealer draws."]) == PLAYER
    assert ("@3.1", "dealer draw: dealer must hit when total is soft 17") in drafted(
        "Blackjack dealer manual\n\nDraw on ace-six.\n"
    )


def test_amounts_in_another_currency_are_likely_at_most_and_say_so() -> None:
    (found,) = proposals("The minimum bet is £5 and the maximum bet is £500.", Context())
    assert found.statements == ('wager "Ante": $5 to $500',)
    assert (found.confidence, found.unused[-1]) == (Confidence.LIKELY, "£")


@pytest.mark.parametrize(
    "sentence",
    [
        "Blackjack used to pay 3 to 2.",
        "Surrender is no longer offered.",
        "The dealer need not check for blackjack.",
        "Hardly any table offers surrender.",
    ],
)
def test_what_was_once_or_need_not_be_is_left_open(sentence: str) -> None:
    assert not statements(sentence)


def test_a_worked_example_is_no_value_of_a_card() -> None:
    assert not statements("A 6 and a king are worth 16.")
    assert statements("An ace is worth 1 or 11.") == ["card value: 1 or 11 when card is A"]


def test_everything_but_is_an_exception() -> None:
    assert "re-split aces: allowed" not in statements("You can resplit everything but aces.")


def test_an_exception_for_split_hands_is_a_line_of_its_own() -> None:
    assert statements("You may double on any two cards, but not after a split.") == [
        "double: player may double when cards in hand is 2",
        "double after split: not allowed",
    ]


def test_a_permission_without_the_word_that_narrows_it_is_none() -> None:
    assert statements("Soft hands cannot be doubled.") == ["double: not allowed when total is soft"]
    assert "double: not allowed" not in statements("Soft purple hands cannot be doubled.")


def test_a_chart_with_a_column_for_the_third_card() -> None:
    head = "Baccarat\n\n| Banker total | Player's third card | Action |\n"
    found = [line for _, line in drafted(f"{head}| 3 | Not 8 | Draw |\n| 6 | 6-7 | Draw |\n| 7 | Any | Stand |\n")]
    begin = "banker draw: banker must hit when player side drew and banker total is"
    assert f"{begin} 3 and not third card is 8" in found
    assert f"{begin} 6 and third card is 6 or 7" in found
    assert "banker draw: banker must stand when banker total is 7" in found


def test_the_table_of_another_wager_is_not_the_games() -> None:
    text = "Ultimate Texas Hold'em\n\nThe Trips Bonus is a side bet.\n\nRoyal flush\t50 to 1\nStraight flush\t40 to 1\n"
    assert not any('"Blind"' in line for _, line in drafted(text))


def test_an_item_does_not_go_on_with_its_neighbour() -> None:
    text = "Blackjack\n\nPlayers may double:\n• on any first two cards\n• after a split\n"
    assert {place for place, _ in drafted(text)} >= {"@4.1", "@5.1"}
