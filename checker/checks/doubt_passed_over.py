"""A sentence of the source leaves something open, and no line that reads it says so."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from base.records import dataclass
from checker.context import CheckContext
from checker.facts.lines import lines_in
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from grammar.exhibit import Stated
from grammar.source import Piece, Place, Source, pieces_at
from grammar.tree import Ambiguous, Circumstance, Declaration, Discretion, Row, Statement, bounds_in, tests_in
from grammar.vocabulary import vocabulary

DOUBTS = Path(__file__).parents[1] / "facts" / "doubts.toml"
PLAYED = ("money", "play")
"""What is at stake in sentences that are looked at: how a step is done has its own checks."""
MOST_SHOWN = 100
LONGEST = 2_000
"""No sentence is longer; of one that is, the beginning is looked at."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A way of leaving something open; kept: how a reading may show that it kept it."""

    name: str
    match: re.Pattern[str]
    says: str
    kept: tuple[str, ...]
    of_stages: bool
    """Is it a doubt on what a choice costs? Then it is looked for where choices are listed, and nowhere else."""
    weighs: str
    """``note`` if most readers take the words alike, ``money`` if they are grave only in what is paid or drawn."""
    of_wagers: bool
    """Is it a doubt on which wagers are meant? Then the document must have more of them than are read."""


@cache
def doubts() -> tuple[Doubt, ...]:
    entries = tomllib.loads(DOUBTS.read_text("utf-8"))["doubt"]
    return tuple(
        Doubt(
            one["name"],
            re.compile(one["match"]),
            one["says"],
            tuple(one["kept"]),
            one.get("of_stages", False),
            one.get("weighs", ""),
            one.get("of_wagers", False),
        )
        for one in entries
    )


def doubt_passed_over(context: CheckContext) -> Iterator[Finding]:
    if context.source is None:
        return
    for piece, lines in readings(context.exhibit.stated, context.source).items():
        if not any(vocabulary().questions[one.question].stake in PLAYED for one in lines):
            continue
        passed = [
            (doubt, found)
            for doubt in doubts()
            if not doubt.of_stages
            and (found := doubt.match.search(plain_text(piece.text)))
            and is_passed_over(context, doubt, aside(context, lines, piece, found))
        ]
        if passed:
            yield finding(piece, passed, aside(context, lines, piece, passed[0][1]))
    yield from in_stages(context, context.source)


def aside(context: CheckContext, lines: list[Stated], piece: Piece, found: re.Match[str]) -> list[Stated]:
    """The lines but those whose readings are of other words of the sentence, which they quote."""
    quotes, doubtful = context.memo(quoted_words), found[found.lastindex or 0]

    def of_this(one: Stated) -> bool:
        said = quotes.get(one.reading[0], ()) if one.reading else ()
        here = [plain_text(words) for first, words in said if first == piece.start or first == (piece.line, None)]
        return not here or any(words in doubtful or doubtful in words for words in here)

    return list(filter(of_this, lines))


def quoted_words(context: CheckContext) -> dict[str, tuple[tuple[Place, str], ...]]:
    """By the label of a sentence with readings: the words that are in doubt, with their places."""
    return {
        line.label: tuple((cite.first, cite.words) for cite in line.tail.cites if cite.words)
        for line in lines_in(context)
        if isinstance(line, Ambiguous)
    }


def is_passed_over(context: CheckContext, doubt: Doubt, lines: list[Stated]) -> bool:
    return (
        bool(lines)
        and not any(keeps(one, doubt, lines) for one in lines)
        and not (doubt.of_wagers and reads_all(context, lines))
    )


def reads_all(context: CheckContext, lines: list[Stated]) -> bool:
    """Do the lines speak of every wager that the document pays?"""
    paid = {one.about for one in context.exhibit.stated if one.question == "wager pay"}
    return paid <= {one.about for one in lines}


def in_stages(context: CheckContext, source: Source) -> Iterator[Finding]:
    """Sentences on what a choice of the player costs, where the file lists the choices and passes over the doubt."""
    told: dict[Doubt, list[tuple[Declaration, Piece, re.Match[str]]]] = {}
    for line in lines_in(context):
        if isinstance(line, Declaration) and line.form == "stage" and not line.tail.vague:
            for piece in (piece for cite in line.tail.cites for piece in pieces_at(source, cite.first, cite.last)):
                for doubt in doubts():
                    found = doubt.match.search(plain_text(piece.text)) if doubt.of_stages else None
                    if found:
                        told.setdefault(doubt, []).append((line, piece, found))
    for doubt, places in told.items():
        _, piece, found = places[0]
        yield Finding(
            check="doubt-passed-over",
            severity=Severity.WARNING,
            certainty=Certainty.READ,
            message=passed_over([(doubt, found)]),
            places=tuple(dict.fromkeys(place_at(line) for line, _, _ in places)),
            question="wager amount",
            details=(quoted(piece),),
        )


def readings(stated: Iterable[Stated], source: Source) -> dict[Piece, list[Stated]]:
    """The pieces of the source, each with the statements that read it."""
    found: dict[Piece, list[Stated]] = {}
    for one in stated:
        for cite in one.tail.cites if not one.base else ():
            for piece in pieces_at(source, cite.first, cite.last):
                found.setdefault(piece, []).append(one)
    return found


def keeps(stated: Stated, doubt: Doubt, lines: list[Stated]) -> bool:
    """Does the line, of those that read the sentence, show that somebody saw the doubt?"""
    if stated.reading is not None or stated.tail.vague or stated.tail.damage or isinstance(stated.value, Discretion):
        return True
    line = stated.line
    conditional = isinstance(line, Statement | Row) and (line.when is not None or line.unless is not None)
    outside = any(isinstance(test, Circumstance) for test in tests_in(stated.when))
    marks = {
        "hedge": bool(stated.hedge) or outside or any(part.about for part in bounds_in(stated.value)),
        "condition": conditional,
        "several": any(one.value != stated.value for one in lines),
    }
    return any(marks[mark] for mark in doubt.kept)


def plain_text(text: str) -> str:
    return " ".join(text[:LONGEST].casefold().split())


def finding(piece: Piece, passed: list[Passed], lines: list[Stated]) -> Finding:
    stakes = {vocabulary().questions[one.question].stake for one in lines}
    mixed = not stakes <= set(PLAYED)  # in part it is about how something is done
    decides = "money" in stakes or any("draw" in one.question for one in lines)
    grave = any(not doubt.weighs or (doubt.weighs == "money" and decides) for doubt, _ in passed)
    return Finding(
        check="doubt-passed-over",
        severity=Severity.WARNING if grave and not mixed else Severity.NOTE,
        certainty=Certainty.READ,
        message=passed_over(passed),
        places=tuple(dict.fromkeys(place_of(one) for one in lines[:3])),
        question=lines[0].question,
        about=lines[0].about,
        details=(quoted(piece),),
    )


Passed = tuple[Doubt, re.Match[str]]


def passed_over(passed: list[Passed]) -> str:
    said = ", and ".join(f'"{found[found.lastindex or 0]}", which leaves open {doubt.says}' for doubt, found in passed)
    return f"the source says {said}; the reading passes over it"


def quoted(piece: Piece) -> str:
    shown = piece.text.strip()
    return f'source line {piece.line}: "{shown[:MOST_SHOWN]}{"…" if len(shown) > MOST_SHOWN else ""}"'
