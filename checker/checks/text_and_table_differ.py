"""The text describes a wager one way and its pay table another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from checker.answer_text import odds
from checker.context import CheckContext, GameContext
from checker.facts.paytables import Table, TableRow, tables
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from checker.witness import witness
from engine.rulebook import Answer, Answers
from grammar.exhibit import Stated
from grammar.tree import Choice, Row, Statement
from grammar.vocabulary import plain


def text_and_table_differ(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[object, ...]] = set()
    for game in context.games:
        for found in (*different_rows(game), *different_sums(game)):
            key = tuple(place.span for place in found.places)
            if key not in seen:
                seen.add(key)
                yield found


def different_rows(game: GameContext) -> Iterator[Finding]:
    for table in tables(game):
        for stated in game.exhibit.stated:
            if is_description(stated, table):
                yield from compared(table, stated)


def is_description(stated: Stated, table: Table) -> bool:
    line = stated.line
    return (
        isinstance(line, Statement)
        and line.subject == "wager wins"
        and isinstance(stated.value, Choice)
        and plain(stated.about) == plain(table.wager)
        and (not stated.games or bool(set(stated.games) & set(table.game.exhibit.lineage(table.game.name))))
    )


def compared(table: Table, stated: Stated) -> Iterator[Finding]:
    won = [row for row in table.rows if (row.pays or 0) > 0]
    rows = {row.event for row in won}
    named = events_in(
        stated.value.word if isinstance(stated.value, Choice) else "", {*rows, *table.game.exhibit.events}
    )
    if len(named) < 2:
        return
    for row in won:
        if row.event not in named:
            special = any(within(event, row.event) for event in named) or is_special(table, row, named)
            if special and table.table.policy:
                continue
            yield differing(
                table, stated, f'the table pays "{row.row.event}", which the text does not list', special, (row.row,)
            )
    for event in named - rows:
        if not any(within(row, event) for row in rows):
            yield differing(table, stated, f'the text lists "{event}", for which the table has no row', False, ())


def events_in(words: str, known: set[str]) -> set[str]:
    """The events that a text names; a longer name hides shorter ones inside it."""
    text = f" {plain(words.replace(',', ' ').replace(';', ' '))} "
    found = set()
    for event in sorted(known, key=len, reverse=True):
        if f" {event} " in text:
            found.add(event)
            text = text.replace(f" {event} ", " | ")
    return found


def within(event: str, longer: str) -> bool:
    return f" {event} " in f" {longer} "


def is_special(table: Table, row: TableRow, named: set[str]) -> bool:
    """Does a row that the text lists apply wherever this one does?"""
    listed = {other.row.span.line for other in table.rows if other.event in named}
    applying = [
        {answer.stated.span.line for answer in (*answers.given, *answers.overridden)}
        for answers in table.game.answers("wager pay", table.about)
    ]
    with_row = [lines for lines in applying if row.row.span.line in lines]
    return bool(with_row) and all(lines & listed for lines in with_row)


def differing(table: Table, stated: Stated, words: str, special: bool, rows: tuple[Row, ...]) -> Finding:
    return Finding(
        check="text-and-table-differ",
        severity=Severity.NOTE if special else Severity.WARNING,
        certainty=Certainty.READ,
        message=f'for "{table.wager}" {words}',
        places=(place_of(stated), place_at(table.table), *(place_at(row) for row in rows)),
        question="wager pay",
        about=table.about,
    )


def different_sums(game: GameContext) -> Iterator[Finding]:
    """One table adds up single matches under some reading, and another has a row for each case."""
    for adding, single in permutations(tables(game), 2):
        apart = plain(adding.wager) != plain(single.wager) or adding.table is single.table
        if apart or adding.table.policy != "all" or single.table.policy == "all":
            continue
        if adding.reading is not None or single.reading is not None:
            clashes = list(unequal(adding, single))
            if clashes:
                yield not_the_sum(adding, single, clashes)


def unequal(adding: Table, single: Table) -> Iterator[tuple[Answers, Answer, Answer]]:
    """The smallest situation for each row that does not pay the sum."""
    seen: set[int] = set()
    for answers in single.game.answers("wager pay", single.about):
        sums = [answer for answer in answers.given if answer.stated.table == adding.table.name]
        rows = [answer for answer in answers.given if answer.stated.table == single.table.name]
        for one, two in zip(sums[:1], rows[:1], strict=False):
            if one.effect != two.effect and two.stated.span.line not in seen:
                seen.add(two.stated.span.line)
                yield answers, one, two


def not_the_sum(adding: Table, single: Table, clashes: list[tuple[Answers, Answer, Answer]]) -> Finding:
    answers, one, two = clashes[0]
    return Finding(
        check="text-and-table-differ",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f'the rows of "{single.table.name}" are not the sums of what the text pays for each match: '
        f"{odds(two.effect.worth)} against {odds(one.effect.worth)}",
        places=(place_at(adding.table), *(place_of(row.stated, odds(row.effect.worth)) for _, _, row in clashes)),
        question="wager pay",
        about=single.about,
        witness=witness(answers, (one, two), single.game),
        details=tuple(
            f"{getattr(row.stated.line, 'event', '')}: {odds(row.effect.worth)} in the table, "
            f"{odds(whole.effect.worth)} as a sum ({shown.situation.told()})"
            for shown, whole, row in clashes
        ),
    )
