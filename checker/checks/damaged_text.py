"""A statement depends on words that are damaged in the copy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from checker.context import CheckContext
from checker.facts.lines import CLAUSE_NUMBER, lines_in, stake_of, tail_of
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.resolver.likely_words import as_printed
from grammar.tree import Damage, Line, Note, Row, Statement

WEIGHT = {
    ("perhaps", "money"): Severity.ERROR,
    ("perhaps", "play"): Severity.WARNING,
    ("perhaps", "procedure"): Severity.WARNING,
    ("perhaps", "document"): Severity.NOTE,
    ("likely", "money"): Severity.WARNING,
    ("likely", "play"): Severity.WARNING,
    ("likely", "procedure"): Severity.NOTE,
    ("likely", "document"): Severity.NOTE,
}
DOUBT = ("perhaps", "likely", "surely")
SEVERAL = 2
"""A single misprint that affects no money is not worth reporting."""


def damaged_text(context: CheckContext) -> Iterator[Finding]:
    sure: list[Line] = []
    turned: list[Line] = []
    for line in lines_in(context):
        damage = worded(line)
        if not damage:
            continue
        worst = min((entry.certainty for entry in damage), key=DOUBT.index)
        if worst == "surely":
            sure.append(line)
        elif all(map(is_turned_round, damage)):
            turned.append(line)
        else:
            yield doubtful(context, line, worst)
    if turned:
        worst = min((entry.certainty for line in turned for entry in worded(line)), key=DOUBT.index)
        first = doubtful(context, turned[0], worst)
        yield first if len(turned) == 1 else all_turned(turned, first)
    money = [line for line in sure if stake_of(context, line) == "money"]
    other = [line for line in sure if line not in money]
    if money:
        yield beyond_doubt(money, "on money ")
    if len(other) >= SEVERAL:
        yield beyond_doubt(other, "", noise(context))


ODDS = re.compile(r"(\d+(?:\.\d+)?) ?(?::|-|/| to ) ?(\d+(?:\.\d+)?)")


def is_turned_round(entry: Damage) -> bool:
    """``printed "1:50" read as "50:1"``: not damage to a word, but odds the other way round."""
    printed, taken_as = ODDS.fullmatch(entry.printed), ODDS.fullmatch(entry.taken_as)
    return bool(printed and taken_as) and printed.groups() == taken_as.groups()[::-1]  # type: ignore[union-attr]


def all_turned(lines: list[Line], first: Finding) -> Finding:
    """Whoever set the table turned all odds round, and corrects them all at once."""
    entry = worded(lines[0])[0]
    return replace(
        first,
        message=f"the odds of {len(lines)} lines are printed the other way round: "
        f'"{entry.printed}", {entry.certainty} "{entry.taken_as}", and so with the others',
        places=tuple(place_at(line) for line in lines),
    )


def noise(context: CheckContext) -> tuple[str, ...]:
    """Noise in the copy beside its text: scanner marks, fragments of lines."""
    lines = [line for line in lines_in(context) if isinstance(line, Note) and line.kind == "noise"]
    pieces = f"{len(lines)} pieces of the copy are" if len(lines) > 1 else "a piece of the copy is"
    return (f"{pieces} no text at all; a clean copy has to be filed",) if lines else ()


def worded(line: Line) -> list[Damage]:
    """Damage to the words; a damaged clause number does not change what they say."""
    return [entry for entry in tail_of(line).damage if not CLAUSE_NUMBER.fullmatch(entry.taken_as)]


def doubtful(context: CheckContext, line: Line, worst: str) -> Finding:
    read = [entry for entry in worded(line) if entry.certainty == worst]
    misread = as_printed(line) if isinstance(line, Statement | Row) else ()
    silent = misread and not any(one.span == line.span for one in context.exhibit.stated)
    words = "; ".join(f'"{entry.printed}", {worst} "{entry.taken_as}"' for entry in read)
    return Finding(
        check="damaged-text",
        severity=WEIGHT[worst, stake_of(context, line)],
        certainty=Certainty.READ,
        message=f"the copy is damaged here and can be read otherwise: {words}",
        places=(place_at(line, worst),),
        details=(
            "file a clean copy: the original has to be compared",
            *(taken(entry, bool(silent)) for entry in misread),
        ),
    )


def taken(entry: Damage, silent: bool) -> str:
    counts = "makes no statement, so the line says nothing" if silent else "counts"
    return f'"{entry.printed}" is not taken at its word; until then "{entry.taken_as}" {counts}'


def beyond_doubt(lines: list[Line], matter: str, details: tuple[str, ...] = ()) -> Finding:
    number = f"{len(lines)} statements {matter}rest" if len(lines) > 1 else f"a statement {matter}rests"
    return Finding(
        check="damaged-text",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{number} on damaged words that leave no doubt",
        places=tuple(
            place_at(line, "; ".join(f'"{entry.printed}" is "{entry.taken_as}"' for entry in worded(line)))
            for line in lines
        ),
        details=details,
    )
