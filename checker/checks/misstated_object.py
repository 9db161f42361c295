"""The object of the game is stated in two ways, with a wrong total, or without the dealer whose hand decides."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, lines_in
from checker.finding import Certainty, Finding, Severity, place_at
from engine.family import family_of
from grammar.tree import Statement, Text

AGAINST = frozenset({"dealer", "dealer's", "dealers", "house", "bank", "banker"})
"""Words for whoever a hand is compared with."""
GOAL = re.compile(r"\b(?:over|exceed|exceeding|beyond|(?:close|closer|closest|near|nearer|nearest) to) ([0-9]+)\b")
"""The total that a hand should reach or not exceed."""


def misstated_object(context: CheckContext) -> Iterator[Finding]:
    stated = [
        (line, folded(line.value.text))
        for line in lines_in(context)
        if isinstance(line, Statement) and line.subject == "object" and isinstance(line.value, Text)
    ]
    lines = [line for line, _ in stated]
    goal = family_of(context.exhibit).goal
    if len({words for _, words in stated}) > 1:
        yield finding("the object of the game is stated in more than one way", lines)
    elif goal and any(number != goal for _, words in stated for number in GOAL.findall(words)):
        yield finding(f"hands are played to {goal}; the object names another total", lines)
    elif stated and context.exhibit.has_main_game and not any(AGAINST & set(words.split()) for _, words in stated):
        yield finding("the object leaves out the dealer, with whose hand a hand is compared", lines)


def finding(message: str, lines: list[Statement]) -> Finding:
    return Finding(
        check="misstated-object",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=message,
        places=tuple(place_at(line) for line in lines),
        question="object",
    )
