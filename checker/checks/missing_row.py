"""A pay table has a row for a hand in some of the qualities in which it has another hand, and leaves one out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from checker.answer_text import odds
from checker.context import CheckContext
from checker.facts.paytables import Table, TableRow, tables
from checker.finding import Certainty, Finding, Severity, place_at

SEPARATOR = " of "
"""Between a hand and its quality: ``7-7-7 of spades``."""
FEWEST = 2
"""A hand with fewer rows is not told apart by quality."""
Rows = Mapping[str, Mapping[str, TableRow]]


def missing_row(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games:
        for table in tables(game):
            for hand, quality, other in left_out(by_hand(table)):
                if table.table.name not in seen:
                    seen.add(table.table.name)
                    yield finding(table, hand, quality, other)


def by_hand(table: Table) -> Rows:
    found: dict[str, dict[str, TableRow]] = {}
    for row in table.rows:
        hand, separator, quality = row.event.partition(SEPARATOR)
        if separator and any(sign.isdigit() for sign in hand):
            found.setdefault(hand, {})[quality] = row
    return found


def left_out(rows: Rows) -> Iterator[tuple[str, str, TableRow]]:
    """A hand, the quality in which it has no row, and the row that another hand has in that quality."""
    for hand, own in rows.items():
        for other in rows.values():
            if len(own) >= FEWEST and own.keys() < other.keys():
                for quality in other.keys() - own.keys():
                    yield hand, quality, other[quality]


def finding(table: Table, hand: str, quality: str, other: TableRow) -> Finding:
    paid = f", which pays {odds(other.pays)}" if other.pays is not None else ""
    return Finding(
        check="missing-row",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f'"{table.table.name}" has {other.event}{paid}, and no row for {hand} of {quality}: '
        f"is one lost, and do the other rows of {hand} carry their own pays?",
        places=(place_at(table.table), place_at(other.row)),
        question="wager pay" if table.about else "main pay",
        about=table.about,
        asks=f"What does {hand} of {quality} pay?",
    )
