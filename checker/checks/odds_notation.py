"""Odds are written with a word that the jurisdiction does not allow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.finding import Certainty, Finding, Place, Severity, place_at, place_of
from checker.profile import Notation
from grammar.tree import Odds, Row, Value


def odds_notation(context: CheckContext) -> Iterator[Finding]:
    for notation in context.profile.notations if context.profile else ():
        for stated in context.exhibit.stated:
            if not stated.table and is_written(stated.value, notation):
                yield finding(notation, str(getattr(stated.value, "spelled", "")), (place_of(stated),))
        for table in context.exhibit.tables:
            head = (place_at(table),) if table.unit == notation.never else ()
            rows = [place_at(row) for row in table.rows if isinstance(row, Row) and is_written(row.pays, notation)]
            if head or rows:
                yield finding(notation, f'"{table.name}"', (*head, *rows))


def is_written(value: Value, notation: Notation) -> bool:
    word = re.compile(rf"\b{re.escape(notation.never)}\b")
    return isinstance(value, Odds) and bool(word.search(value.spelled))


def finding(notation: Notation, written: str, places: tuple[Place, ...]) -> Finding:
    """A law on layouts and signs does not forbid the word in the procedure; it will be wrong where it is printed."""
    where = f"on {notation.where} " if notation.where else ""
    return Finding(
        check="odds-notation",
        severity=Severity.NOTE if notation.where else Severity.ERROR,
        certainty=Certainty.READ,
        message=f'{written} states odds with "{notation.never}"; '
        f'{where}they are stated with "{notation.odds}" ({notation.citation})',
        places=places,
        question="wager pay",
    )
