"""Totals decide, and nothing says that only the last digit of a sum counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import lines_in, words_of
from checker.facts.rank_tests import opened
from checker.finding import Certainty, Finding, Severity, place_at, place_of
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
    if structure is None or structure.numbers.get(NUMBER) != DROPPED:
        return
    told = [line for line in lines_in(context) if isinstance(line, Statement) and line.subject == "hand value"]
    odd = [line for line in told if BEYOND.search(words_of(line).casefold())]
    if odd:
        yield leaves_ten(odd)
    if any(map(says_so, lines_in(context))):
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


BEYOND = re.compile(r"\b(?:over|above|exceeds?|exceeding|(?:more|greater|higher) than) (?:10|ten)\b")
"""The tens are dropped from what is over 10: of 10 itself nothing is said."""


def leaves_ten(lines: list[Statement]) -> Finding:
    return Finding(
        check="unsaid-total",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message="the tens are dropped from a sum that is over 10: a sum of exactly 10 would count 10, and not 0",
        places=tuple(place_at(line) for line in lines),
        question="round result",
        about="hand value",
        asks="What is the value of a hand whose cards add up to exactly 10?",
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
