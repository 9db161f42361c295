"""Phrases of the trade are answered with a line that can be read, and lines of the language are never taken for one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from grammar.errors.trade_phrases import PHRASES, line_for
from grammar.parser import parse
from grammar.resolver.resolution import resolve

HEAD = 'exhibit "Lakeside"\nlanguage 1\nfamily {0}\ngame {0}\nsection "Rules" as rules\n'
SAID = [
    (text, entry["write"], family)
    for entry in tomllib.loads(PHRASES.read_text("utf-8"))["phrase"]
    for text in entry["says"]
    for family in entry.get("families", ["blackjack"]) or ["blackjack", "roulette"]
]
MODELS = sorted((Path(__file__).parents[2] / "exhibits" / "models").glob("*.game"))


@pytest.mark.parametrize(("text", "line", "family"), SAID, ids=[f"{text}-{family}" for text, _, family in SAID])
def test_a_phrase_is_answered_with_its_line(text: str, line: str, family: str) -> None:
    head = HEAD.format(family)
    (fault,) = parse(f"{head}  {text} @3.1\n").faults
    assert fault.remedy.startswith("write: ")
    said = fault.remedy.removeprefix("write: ").split(" and below it: ")
    assert all(one.endswith(" @3.1") for one in said)
    written = "\n".join(one.removesuffix(" @3.1") for one in said)
    assert re.fullmatch(re.sub(r"\\\{\w+\\\}", ".+", re.escape(line)), written)
    _, faults = resolve(parse(head + "".join(f"  {one}\n" for one in said)))
    assert not faults


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("double on 9, 10 or 11", "double: player may double only when cards in hand is 2 and total is 9, 10 or 11"),
        ("double on 10-11", "double: player may double only when cards in hand is 2 and total is 10 to 11"),
        ("Blackjack pays 6:5.", "blackjack pay: 6 to 5"),
        ("eight decks", "decks: 8 decks of 52 cards"),
        ("limits $2-$10", "wager: $2 to $10"),
        ("min $5, max $1,000", "wager: $5 to $1,000"),
        ("Match the Dealer only with a main wager", 'wager needs "Match the Dealer": "Ante"'),
        ("split to three hands", "split limit: at most 3 hands"),
    ],
)
def test_what_was_typed_is_in_the_line(text: str, line: str) -> None:
    assert line_for(text) == line


@pytest.mark.parametrize(
    "text", ["double on the house", "stand by soft 17", "blackjack pays well", "split any pear", "a" * 5000]
)
def test_what_is_no_phrase_is_not_taken_for_one(text: str) -> None:
    assert line_for(text) == ""


@pytest.mark.parametrize("model", MODELS, ids=lambda path: path.stem)
def test_a_readable_line_is_left_alone(model: Path) -> None:
    assert not parse(model.read_text("utf-8")).faults
