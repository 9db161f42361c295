"""Totals decide, and nothing says that only the last digit of a sum counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import lines_in, words_of
from checker.facts.rank_tests import opened
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.tree import Ambiguous, Line, Statement, Worded
from grammar.vocabulary import vocabulary

NUMBER, DROPPED = "total", "last digit"
SAID = re.compile(
    r"\b(?:(?:last|second|final|right|right-hand|units?|single) digits?|units|tens|drop\w*|subtract\w*|deduct\w*"
    r"|modulo)\b"
)
PLAYED = ("money", "play")
SHOWN = 3


def unsaid_total(context: CheckContext) -> Iterator[Finding]:
    """The games of the library drop the tens whether the document says so or not."""
    structure = context.exhibit.structure
    if structure is None or structure.numbers.get(NUMBER) != DROPPED or any(map(says_so, lines_in(context))):
        return
    resting = [one for one in context.exhibit.stated if rests_on_total(one, context)]
    if resting:
        yield Finding(
            check="unsaid-total",
            severity=Severity.WARNING,
            certainty=Certainty.READ,
            message="totals decide, and nothing says that only the last digit of a sum counts: "
            "are 7 and 8 together 15, or 5?",
            places=tuple(dict.fromkeys(map(place_of, resting)))[:SHOWN],
            question=resting[0].question,
            about="hand value",
            asks="What is the value of a hand whose cards add up to 10 or more?",
            restatements=("hand value: the last digit of the sum of its cards",),
        )


def rests_on_total(stated: Stated, context: CheckContext) -> bool:
    if stated.base or vocabulary().questions[stated.question].stake not in PLAYED:
        return False
    tests = (test for test in opened(stated.when, context.exhibit) if isinstance(test, Worded))
    return any(f" {NUMBER} " in f" {test.said} " for test in tests)


def says_so(line: Line) -> bool:
    """By the subject, or in words of its own; a sentence that may be read as saying it is asked about anyway."""
    if isinstance(line, Ambiguous):
        return any(cite.words and SAID.search(cite.words.casefold()) for cite in line.tail.cites)
    return isinstance(line, Statement) and (
        line.subject == "hand value" or bool(SAID.search(words_of(line).casefold()))
    )
