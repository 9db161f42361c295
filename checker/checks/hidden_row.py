"""A row of a pay table never counts: wherever it comes up, another row takes precedence."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.paytables import Table, TableRow, tables
from checker.finding import Certainty, Finding, Severity, place_at
from engine.side_wagers.odds import MOST_DECKS


def hidden_row(context: CheckContext) -> Iterator[Finding]:
    seen: set[int] = set()
    for game in context.games:
        for table in tables(game):
            for row in table.rows if table.table.policy and table.about else ():
                if row.row.span.line not in seen and is_hidden(table, row):
                    seen.add(row.row.span.line)
                    yield finding(table, row)


def is_hidden(table: Table, row: TableRow) -> bool:
    """Does the row come up but never count? If the other row pays the same, nothing is lost."""
    game, line = table.game, row.row.span.line
    decks = max(game.decks(), default=MOST_DECKS)
    if any(other.pays == row.pays for other in table.rows if other is not row):
        return False
    odds = game.quick_odds(table.about, decks)
    idle = odds is not None and any(found.line == line and not found.ways for found in odds.rows)
    return idle and game.ever_paid(table.about, decks, line) and not stands_in_its_table(table, line)


def stands_in_its_table(table: Table, line: int) -> bool:
    """Does the row ever count within its own table? A clash with another table is reported as a contradiction."""
    return any(
        answer.stated.span.line == line
        for answers in table.game.answers("wager pay", table.about)
        for answer in answers.given
    )


def finding(table: Table, row: TableRow) -> Finding:
    return Finding(
        check="hidden-row",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f'"{table.table.name}" never pays {row.row.event}: wherever it comes up, another row counts',
        places=(place_at(row.row), place_at(table.table)),
        question="wager pay",
        about=table.about,
    )
