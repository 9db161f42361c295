"""A sentence of the source leaves something open, and no line that reads it says so."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from base.records import dataclass
from checker.context import CheckContext
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.source import Piece, Source, pieces_at
from grammar.tree import Circumstance, Discretion, Row, Statement, bounds_in, tests_in
from grammar.vocabulary import vocabulary

DOUBTS = Path(__file__).parents[1] / "facts" / "doubts.toml"
PLAYED = ("money", "play")
"""What is at stake in sentences that are looked at: how a step is done has its own checks."""
MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Doubt:
    """A way of leaving something open; kept: how a reading may show that it kept it."""

    name: str
    match: re.Pattern[str]
    says: str
    kept: tuple[str, ...]


@cache
def doubts() -> tuple[Doubt, ...]:
    entries = tomllib.loads(DOUBTS.read_text("utf-8"))["doubt"]
    return tuple(Doubt(one["name"], re.compile(one["match"]), one["says"], tuple(one["kept"])) for one in entries)


def doubt_passed_over(context: CheckContext) -> Iterator[Finding]:
    if context.source is None:
        return
    for piece, lines in readings(context.exhibit.stated, context.source).items():
        if not any(vocabulary().questions[one.question].stake in PLAYED for one in lines):
            continue
        for doubt in doubts():
            found = doubt.match.search(plain_text(piece.text))
            if found and not any(keeps(one, doubt) for one in lines):
                yield finding(piece, doubt, found, lines)
                break


def readings(stated: Iterable[Stated], source: Source) -> dict[Piece, list[Stated]]:
    """The pieces of the source, each with the statements that read it."""
    found: dict[Piece, list[Stated]] = {}
    for one in stated:
        for cite in one.tail.cites if not one.base else ():
            for piece in pieces_at(source, cite.first, cite.last):
                found.setdefault(piece, []).append(one)
    return found


def keeps(stated: Stated, doubt: Doubt) -> bool:
    """Does the line show that somebody saw the doubt?"""
    if stated.reading is not None or stated.tail.vague or stated.tail.damage or isinstance(stated.value, Discretion):
        return True
    line = stated.line
    conditional = isinstance(line, Statement | Row) and (line.when is not None or line.unless is not None)
    outside = any(isinstance(test, Circumstance) for test in tests_in(stated.when))
    marks = {
        "hedge": bool(stated.hedge) or outside or any(part.about for part in bounds_in(stated.value)),
        "condition": conditional,
    }
    return any(marks[mark] for mark in doubt.kept)


def plain_text(text: str) -> str:
    return " ".join(text.casefold().split())


def finding(piece: Piece, doubt: Doubt, found: re.Match[str], lines: list[Stated]) -> Finding:
    words = found[found.lastindex or 0]
    mixed = any(vocabulary().questions[one.question].stake not in PLAYED for one in lines)
    shown = piece.text.strip()
    return Finding(
        check="doubt-passed-over",
        severity=Severity.NOTE if mixed else Severity.WARNING,  # in part it is about how something is done
        certainty=Certainty.READ,
        message=f'the source says "{words}", which leaves open {doubt.says}; the reading passes over it',
        places=tuple(dict.fromkeys(place_of(one) for one in lines[:3])),
        question=lines[0].question,
        about=lines[0].about,
        details=(f'source line {piece.line}: "{shown[:MOST_SHOWN]}{"…" if len(shown) > MOST_SHOWN else ""}"',),
    )
