"""A step can be carried out in two ways, depending on how its sentence is read."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import ASKED, CheckContext
from checker.facts.lines import lines_in
from checker.finding import Certainty, Finding, Severity, place_at
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
    return Finding(
        check="unclear-step",
        severity=Severity.ERROR if counts(line) else Severity.WARNING if binds_player(line) else Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{'what a player has to do' if binds_player(line) else line.label} can be "
        f"{'read' if binds_player(line) or counts(line) else 'carried out'} in {number(line.readings)} ways: "
        f"{', or '.join(reading.name.replace('-', ' ') for reading in line.readings)}",
        places=(place_at(line),),
        question="" if counts(line) else "steps",
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
