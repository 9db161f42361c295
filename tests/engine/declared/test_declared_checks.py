"""Declared documents that are wrong, and what the checks say of them."""

from __future__ import annotations

import re

from checker.check import check_exhibit
from grammar.usual import LIBRARY
from tests.support.documents import changed, exhibit_from, model_text

PASS = """language 1
family craps
game craps
wager pay "Pass": 1 to 1 when point is none and total is 7 or 11
wager pay "Pass": player loses when point is none and total is 2, 3 or 12
wager pay "Pass": 1 to 1 when total is equal to point
wager pay "Pass": player loses when point is not none and total is 7
wager pay "Pass": stays otherwise
"""


def found(text: str) -> dict[str, str]:
    """The findings on what wagers pay, each with its witness."""
    findings = check_exhibit(exhibit_from(text)).findings
    return {one.check: one.witness.deal if one.witness else "" for one in findings if one.question == "wager pay"}


def test_a_pass_line_as_it_is_usual_has_no_gap() -> None:
    assert not {"conflicting-answers", "uncovered-case", "never-applies"} & found(PASS).keys()


def test_two_answers_to_one_roll_are_a_contradiction() -> None:
    seen = found(PASS + 'wager pay "Pass": player loses when point is not none and total is 8\n')
    assert seen["conflicting-answers"].startswith("dice 2 6; point 8")


def test_a_roll_that_nothing_answers_is_a_gap() -> None:
    assert "uncovered-case" in found(PASS.replace('wager pay "Pass": stays otherwise\n', ""))


def test_a_pocket_that_nothing_answers_is_a_gap() -> None:
    text = (
        "language 1\nfamily roulette\nrandomizer: wheel of 0, 00, 1 to 36\n"
        'wager pay "Red": 1 to 1 when "red"\nwager pay "Red": player loses when "black"\n'
    )
    assert found(text)["uncovered-case"] == "pocket 0"


def test_a_missing_row_of_the_banker_is_a_gap() -> None:
    """The two rows on a banker's 5 are taken out of the model: nothing then says what the banker does with it."""
    rows = [line for line in model_text("baccarat").split("\n") if "player side drew and banker total is 5" in line]
    assert len(rows) == 2
    exhibit = changed("baccarat", *((f"{row}\n", "") for row in rows))
    gaps = [one for one in check_exhibit(exhibit).findings if one.question == "banker draw"]
    assert {one.check for one in gaps} == {"missing-answers"}
    assert all(one.witness and "banker first two cards" in one.witness.deal for one in gaps)


def test_checks_of_cards_do_not_speak_of_wheels_and_dice() -> None:
    for name in ("roulette", "craps", "sic-bo", "big-six"):
        text = "\n".join(model_text(name).split("\n")[:19])  # the head, without procedure and equipment
        for one in check_exhibit(exhibit_from(text)).findings:
            assert not re.search(r"\b(cards?|decks?|shoe|shuffle)\b", one.message), one.message


OWN_CARDS = """language 1
family ultimate-texas-holdem
decks: 1 deck of 28 cards, no 2s, no 3s, no 4s, no 5s, no 6s, no 7s
wager pay "Own": 3 to 1 when player hand ranks at least three of a kind
wager pay "Own": player loses when not player hand ranks at least pair
"""


def test_the_best_of_seven_cards_is_looked_at_too() -> None:
    """Nothing is said of a pair; then two statements speak of a full house."""
    assert "uncovered-case" in found(OWN_CARDS)
    closed = OWN_CARDS.replace("at least pair", "at least three of a kind")
    assert not {"uncovered-case", "conflicting-answers"} & found(closed).keys()
    assert "conflicting-answers" in found(closed + 'wager pay "Own": 8 to 1 when player hand is full house\n')


def test_more_deals_than_can_be_looked_at_are_said_to_be() -> None:
    text = "language 1\nrandomizer: cards\nstage deal: player draws 8 cards as hand\n"
    wager = (
        'wager pay "Own": 5 to 1 when hand is the same suit\nwager pay "Own": 7 to 1 when lowest rank of hand is 9\n'
    )
    (proof,) = check_exhibit(exhibit_from(text + wager)).undecided
    assert (proof.question, proof.about) == ("wager pay", "Own")
    assert proof.why.startswith("there are too many deals to look at one by one")
    assert proof.why.endswith("some were drawn by lot")


def test_a_ticket_of_which_every_number_is_drawn_is_looked_at() -> None:
    """Its ways are a multiple of 2 to the 64th."""
    assert "never-applies" not in found(model_free("keno"))


def model_free(family: str) -> str:
    """What is usual in a game, as a document of its own."""
    return (LIBRARY / f"{family}.game").read_text("utf-8")


def test_the_rules_of_standard_baccarat_apply_by_name() -> None:
    text = 'language 1\nfamily baccarat\ngame baccarat\ndecks: 8 decks\n{}wager pay "Banker": 1 to 1 when banker wins\n'
    by_name = 'inherits: "identical to standard baccarat", refers to game "baccarat"\n'
    alone, named = (missing(text.format(line)) for line in ("", by_name))
    assert {"banker draw", "player draw"} <= alone
    assert not {"banker draw", "player draw"} & named


def missing(text: str) -> set[str]:
    findings = check_exhibit(exhibit_from(text)).findings
    return {str(one.question) for one in findings if one.check == "missing-answers"}
