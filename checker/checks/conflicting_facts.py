"""The document contradicts itself about itself: two versions, dates, dockets or operators."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from checker.context import CheckContext
from checker.facts.jurisdiction import subject
from checker.facts.lines import folded, in_one_game, stated_once
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.formatter.value_text import said_value
from grammar.tree import Day, Text

FACTS = {"version": "version", "date": "date", "docket": "docket number", "operator": "operator"}
"""A document has only one of each; a game may have several names."""


def conflicting_facts(context: CheckContext) -> Iterator[Finding]:
    for fact, called in FACTS.items():
        statements = [stated for stated in stated_once(context) if subject(stated) == fact]
        pair = next(((one, two) for one, two in combinations(statements, 2) if differ(one, two)), None)
        if pair:
            yield Finding(
                check="conflicting-facts",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f"the document has two {called}s: {said(pair[0])} and {said(pair[1])}",
                places=tuple(place_of(stated, said(stated)) for stated in pair),
                question="document",
                about=fact,
            )


def differ(one: Stated, two: Stated) -> bool:
    return in_one_game(one, two) and folded(said(one)) != folded(said(two))


def said(stated: Stated) -> str:
    return said_value(stated.value) if isinstance(stated.value, Text | Day) else ""
