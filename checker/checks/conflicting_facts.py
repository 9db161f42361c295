"""The document says two things of itself: two versions, dates, dockets or operators."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from checker.findings import Certainty, Finding, Severity, place_at
from checker.lines import folded, lines_in
from checker.moments import in_one_game
from checker.whole import Whole
from grammar.tree import Day, Statement, Text

FACTS = {"version": "version", "date": "date", "docket": "docket number", "operator": "operator"}
"""Of each of these a document has one; a game may have several names."""


def conflicting_facts(whole: Whole) -> Iterator[Finding]:
    lines = [line for line in lines_in(whole.exhibit.document) if isinstance(line, Statement)]
    for subject, called in FACTS.items():
        told = [line for line in lines if line.subject == subject]
        pair = next(((one, two) for one, two in combinations(told, 2) if differ(one, two)), None)
        if pair:
            yield Finding(
                check="conflicting-facts",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f"the document has two {called}s: {said(pair[0])} and {said(pair[1])}",
                places=tuple(place_at(line, said(line)) for line in pair),
                question="document",
                about=subject,
            )


def differ(one: Statement, two: Statement) -> bool:
    return in_one_game(one, two) and folded(said(one)) != folded(said(two))


def said(line: Statement) -> str:
    match line.value:
        case Text(words):
            return f'"{words}"'
        case Day(day):
            return str(day)
        case _:
            return ""
