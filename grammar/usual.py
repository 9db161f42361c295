"""The library: events every document may name, and what is usual where a document is silent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from grammar.exhibit import Exhibit, Stated
from grammar.parser import parse, read
from grammar.tree import AnyLine, Condition, Event, Statement, words_in
from grammar.vocabulary import plain

LIBRARY = Path(__file__).parent / "library"
CUSTOM = "custom "
"""Begins the keys of customs that are laid under a document, so that none is a key of its own."""


@cache
def library() -> Mapping[str, Condition]:
    """The library's events by name."""
    lines = read(LIBRARY / "events.game").document.lines
    return events_in(lines)


@cache
def declared_library() -> Mapping[str, Condition]:
    """The same in the words of declared games; each applies only if a game has what it mentions."""
    return events_in(parse((LIBRARY / "events.game").read_text("utf-8"), declared=True).document.lines)


def events_in(lines: Iterable[AnyLine]) -> dict[str, Condition]:
    return {plain(line.name): line.condition for line in lines if isinstance(line, Event)}


def namesake(lineage: Iterable[str], games: tuple[str, ...]) -> str:
    """Of the games of a library the one whose customs a game has: the name is in its own, or in one that it follows."""
    for own in lineage:
        fitting = [name for name in games if squeezed(name) in squeezed(own)]
        if fitting:
            return max(fitting, key=lambda name: (name != games[0], len(name)))
    return games[0]


def squeezed(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def takes_over_usual_rules(exhibit: Exhibit) -> bool:
    """Does a sentence such as "the rules of traditional blackjack apply" make the usual answers the document's own?"""
    return any(names_usual_rules(one, exhibit.family) for one in exhibit.stated)


def names_usual_rules(stated: Stated, family: str) -> bool:
    line = stated.line
    if not isinstance(line, Statement) or line.subject != "inherits":
        return False
    named = any(refers.kind == "game" and family in squeezed(refers.target) for refers in line.tail.refers)
    text = words_in(line.value).casefold()
    return named or (not line.tail.refers and any(re.search(way.format(game=family), text) for way in BY_NAME))


USUAL = r"(?:traditional|standard|regular|ordinary|normal|conventional|basic) "
HOLD = (
    r" (?:(?:shall |will |also )*appl(?:y|ies)|governs?|holds?|(?:are|is|will be|shall be) (?:used|followed|in effect))"
)
BY_NAME = (
    rf"\brules (?:of|for) (?:the )?(?:game of )?{USUAL}{{game}}{HOLD}",
    rf"\b{USUAL}{{game}} (?:rules|procedures){HOLD}",
    rf"\b(?:same as|according to|under|by|follows) (?:the )?(?:rules of )?{USUAL}{{game}}\b",
)
"""How sentences take the rules of a game over by its name."""
