"""A step takes another number of cards than the statement that counts them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from checker.findings import Certainty, Finding, Severity, place_at, place_of
from checker.lines import A_NUMBER, lines_in, number_of, words_of
from checker.stakes import parts
from checker.whole import Whole
from grammar.exhibit import Stated
from grammar.saying_numbers import said_numbers
from grammar.tree import Line, Norm, Statement

CARDS = rf"{A_NUMBER} (?:more |additional |further |face[- ]down )?cards?\b"
COUNTED = (
    ("burn", ("course of play", "dealing", "re-cut", "cut", "shuffle"), re.compile(rf"\bburns? {CARDS}")),
    (
        "cards after a double",
        ("double procedure",),
        re.compile(rf"\b(?:deal|give|draw|place)s? (?:it |the hand )?{CARDS}"),
    ),
)
"""By question: the subjects of steps that can count the same cards, and how they do."""


def miscounted_step(whole: Whole) -> Iterator[Finding]:
    lines = [line for line in lines_in(whole.exhibit.document) if isinstance(line, Statement)]
    for question, subjects, pattern in COUNTED:
        counts = [stated for stated in whole.exhibit.stated if stated.question == question and parts(stated)]
        for line in lines if counts else ():
            if line.subject in subjects and isinstance(line.value, Norm):
                for word in pattern.findall(words_of(line)):
                    if not any(allows(stated, number_of(word)) for stated in counts):
                        yield finding(line, word, counts[0])


def allows(stated: Stated, number: int) -> bool:
    return all(any(Fraction(number) in interval for interval in part.intervals) for part in parts(stated))


def finding(line: Line, word: str, stated: Stated) -> Finding:
    said = " and ".join(said_numbers(part) for part in parts(stated))
    return Finding(
        check="miscounted-step",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"this step takes {word} card{'' if number_of(word) == 1 else 's'}; {stated.key} says {said}",
        places=(place_at(line, word), place_of(stated, said)),
        question=stated.question,
    )
