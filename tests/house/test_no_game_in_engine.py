"""No game, wager or hand of a declared game is named in the engine outside blackjack's room, nor in the checker outside
its checks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grammar.declared.families import declared_families, distinctive

ROOT = Path(__file__).parents[2]
HANDS = ("flush", "full house", "three of a kind", "four of a kind", "two pair", "poker", "straight flush")
GAMES = re.compile("|".join(rf"\b{name}\b" for name in (*declared_families(), *HANDS)).replace("-", "[ _-]?"), re.I)
WORDS = frozenset(
    {"First", "Second", "Third", "One", "Two", "Five", "Ten", "Double", "Single", "Total", "Play", "Over"}
)
"""Wagers that are called by a word of everyday language."""
WAGERS = re.compile("|".join(
    rf'"{re.escape(name)}"' for word in distinctive() if word.startswith('"') and (name := word.strip('"')) not in WORDS
))  # fmt: skip
OWN = {"checker/facts/references.py": "names of games that a document may refer to"}
"""Modules that list names as data."""


@pytest.mark.parametrize(("room", "own"), [("engine", "blackjack"), ("checker", "checks")])
def test_no_declared_game_wager_or_hand_is_named(room: str, own: str) -> None:
    modules = [path for path in (ROOT / room).rglob("*.py") if own not in path.parts]
    assert len(modules) > 40
    named = {}
    for path in modules:
        text = path.read_text("utf-8")
        name = path.relative_to(ROOT).as_posix()
        if name not in OWN and (found := [*GAMES.findall(text), *WAGERS.findall(text)]):
            named[name] = found
    assert named == {}


def test_the_names_that_are_looked_for_are_there() -> None:
    assert GAMES.search("as in Casino War")
    assert GAMES.search("three_card_poker")
    assert WAGERS.search('wager == "Don\'t Pass"')
