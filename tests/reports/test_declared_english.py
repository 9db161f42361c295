"""Rules of declared games in print: whole sentences that a dealer would say, and nothing of the rule lost."""

from __future__ import annotations

import re

import pytest

from grammar.parser import parse
from grammar.tree import Claim, Declaration, Define, Event, Statement
from reports.english.sentences import sentence
from tests.support.documents import MODELS

SAID = {
    "point: becomes total when point is none and total is 4, 5 or 6": (
        "The point becomes the total when there is no point and the total is 4, 5 or 6."
    ),
    "point: becomes none when point is not none and total is equal to point": (
        "There is no point any more when there is a point and the total is equal to the point."
    ),
    'wager pay "Pass": stays otherwise': "In all other cases, the “Pass” wager stays where it is.",
    'wager pay "Field": player loses otherwise': "In all other cases, the “Field” wager loses.",
    'wager pay "Any Seven": 4 to 1 when total is 7, otherwise player loses': (
        "The “Any Seven” wager pays 4 to 1 when the total is 7; in all other cases, the “Any Seven” wager loses."
    ),
    'wager pay "Place": 9 to 5 when total is N and N is 4 or 10': (
        "The “Place” wager pays 9 to 5 when the total is the number wagered on and the number wagered on is 4 or 10."
    ),
    'wager pay "Dozen": 2 to 1 when pocket is in D': (
        "The “Dozen” wager pays 2 to 1 when the pocket is among the numbers wagered on."
    ),
    'wager pay "Two": 5 to 1 when dice show all of S': (
        "The “Two” wager pays 5 to 1 when the dice show all the numbers wagered on."
    ),
    'wager pay "Blind": 10 to 1 when player hand is four of a kind': (
        "The “Blind” wager pays 10 to 1 when the player hand is four of a kind."
    ),
    'wager pay "Blind": 3 to 1 when not player chose fold and player hand is full house': (
        "The “Blind” wager pays 3 to 1 when the player did not choose “fold” and the player hand is a full house."
    ),
    'wager pay "Ante": push when hand ranks with dealer hand and not dealer hand ranks at least pair': (
        "On the “Ante” wager, nothing is won or lost when the hand ranks equal with the dealer hand and the "
        "dealer hand does not rank at least as high as a pair."
    ),
    "event dealer qualifies: dealer hand ranks at least Q high": (
        "“dealer qualifies” means that the dealer hand ranks at least as high as Q high."
    ),
    "event pair: cards have groups 2-1-1-1": (
        "“pair” means that the cards are two of one rank and three of three other ranks."
    ),
    "event full house: cards have groups 3-2": (
        "“full house” means that the cards are three of one rank and two of another."
    ),
    "event royal flush: cards are the same suit and lowest rank of cards is 10": (
        "“royal flush” means that the cards are of the same suit and the lowest rank of the cards is 10."
    ),
    'wager pay "Dragon": 30 to 1 when player total exceeds banker total by 9': (
        "The “Dragon” wager pays 30 to 1 when the player total exceeds the banker total by 9."
    ),
}


@pytest.mark.parametrize("text", SAID)
def test_a_rule_is_a_sentence(text: str) -> None:
    parsed = parse(f"language 1\nfamily craps\n{text}\n")
    assert not parsed.faults
    line = parsed.document.lines[-1]
    assert isinstance(line, Statement | Define | Event | Claim | Declaration)
    assert sentence(line) == SAID[text]


STIFF = re.compile(
    r"of kind\b|\bare same\b|\bthe [A-Z]\b|becomes total|\bgroups\b|\bequal to (?:come )?point\b|cards are 1?\d"
)


@pytest.mark.parametrize("model", sorted(path.stem for path in MODELS.glob("*.game")))
def test_no_model_is_printed_in_the_words_of_the_language(model: str) -> None:
    lines = parse((MODELS / f"{model}.game").read_text("utf-8")).document.lines
    spoken = [sentence(line) for line in lines if isinstance(line, Statement | Event | Declaration)]
    assert len(spoken) > 50
    assert [text for text in spoken if STIFF.search(text)] == []
