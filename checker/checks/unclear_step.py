"""A step can be carried out in two ways, depending on how its sentence is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import ASKED, CheckContext
from checker.facts.lines import lines_in
from checker.finding import Certainty, Finding, Severity, place_at, wording
from grammar.question_names import SubjectName
from grammar.tree import Ambiguous, Force, Line, Norm, Reading, Statement
from grammar.vocabulary import vocabulary

PLAYERS = ("player", "players", "shooter")
BINDING = (Force.MUST, Force.MUST_NOT)


def unclear_step(context: CheckContext) -> Iterator[Finding]:
    for line in lines_in(context):
        if isinstance(line, Ambiguous) and not any(asked(inner) for inner in inner_lines(line)):
            yield finding(line)


def inner_lines(line: Ambiguous) -> Iterator[Line]:
    for reading in line.readings:
        yield from reading.lines


def asked(line: Line) -> bool:
    """Does the line answer a question that is asked with cards? Then differing-readings reports it."""
    if not isinstance(line, Statement):
        return True
    known = vocabulary()
    return known.questions[known.subjects[line.subject].question].kind in ASKED


def finding(line: Ambiguous) -> Finding:
    graver = counts(line) or decides_wins(line) or is_made_otherwise(line)
    manner = all(isinstance(inner, Statement) and inner.subject in MANNER for inner in inner_lines(line))
    what = (
        "what a player has to do"
        if binds_player(line)
        else "what the game is made of"
        if is_made_otherwise(line)
        else "whether the cards are seen"
        if is_seen_otherwise(line)
        else line.label
    )
    done = "read" if graver or what != line.label else "carried out"
    return Finding(
        check="unclear-step",
        severity=Severity.ERROR if graver else Severity.NOTE if manner else Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{what} can be {done} in {number(line.readings)} ways: "
        f"{', or '.join(reading.name.replace('-', ' ') for reading in line.readings)}",
        places=(place_at(line),),
        question="" if graver else "steps",
    )


MANNER: frozenset[SubjectName] = frozenset({"shuffle", "wash", "cut", "re-cut"})
"""How cards are mixed: two ways to do it leave them as well mixed."""
MADE_OF = re.compile(
    r"\b(\d+|one|two|three|four|five|six|eight|single|double|european|american|french)[ -]"
    r"(?:pockets?|slots?|stops?|numbers?|zero(?:e?s)?|decks?|dice|cards?|wheel)\b"
)
SEEN = re.compile(r"\bface[- ](?:up|down)\b|\b(?:shows?|reveals?|exposes?|uncovers?|hidden|covered)\b")


def texts(line: Ambiguous) -> list[str]:
    """Each reading, in the words of its lines."""
    return [" ".join(wording(inner) for inner in reading.lines).casefold() for reading in line.readings]


def is_made_otherwise(line: Ambiguous) -> bool:
    """Do the readings put other pockets on the wheel, or other decks or dice on the table?"""
    things = [isinstance(inner, Statement) and inner.subject in ("equipment", "term") for inner in inner_lines(line)]
    return all(things) and len({tuple(one[0] for one in MADE_OF.finditer(text)) for text in texts(line)}) > 1


def is_seen_otherwise(line: Ambiguous) -> bool:
    return len({frozenset(SEEN.findall(text)) for text in texts(line)}) > 1


def decides_wins(line: Ambiguous) -> bool:
    """Is it about what wins, told in words?"""
    return all(
        isinstance(inner, Statement) and inner.subject in ("object", "wager wins") for inner in inner_lines(line)
    )


def counts(line: Ambiguous) -> bool:
    """Is it about what a hand counts, on which every result hangs?"""
    return any(isinstance(inner, Statement) and inner.subject == "hand value" for inner in inner_lines(line))


def binds_player(line: Ambiguous) -> bool:
    """Does a reading bind a player, whose money hangs on it? How a dealer does a thing is a matter of manner."""
    values = [inner.value for inner in inner_lines(line) if isinstance(inner, Statement)]
    return any(isinstance(one, Norm) and one.actor in PLAYERS and one.force in BINDING for one in values)


def number(readings: tuple[Reading, ...]) -> str:
    return {2: "two", 3: "three"}.get(len(readings), str(len(readings)))
