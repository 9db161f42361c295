"""A line with damaged words as they were most likely meant: what is printed damaged is never taken at its word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from grammar.formatter.document_text import printed_statement
from grammar.parser import parse
from grammar.tree import NO_TAIL, Ambiguous, AnyLine, Damage, Paytable, Row, Statement

FOOTNOTE_MARKS = "*†‡"


def likely_statement(line: Statement) -> Statement | None:
    """The statement by its likely words; itself where it already says them, None where they make no statement."""
    text = likely_text(line)
    if text is None:
        return line
    found = parse(text)
    read = found.document.lines[0] if found.document.lines and not found.faults else None
    if not isinstance(read, Statement) or read.subject != line.subject:
        return None
    return replace(line, value=read.value, when=read.when, unless=read.unless, until=read.until)


def likely_row(row: Row) -> Row | None:
    """The same for a row of a pay table; its name stays."""
    text = likely_text(row)
    if text is None:
        return row
    found = parse(f'paytable "one row"\n  {text}')
    table = found.document.lines[0] if found.document.lines and not found.faults else None
    read = table.rows[0] if isinstance(table, Paytable) and table.rows else None
    return replace(row, pays=read.pays, when=read.when, unless=read.unless) if isinstance(read, Row) else None


def as_printed(line: Statement | Row) -> tuple[Damage, ...]:
    """The damage whose printed word still stands in the line, where the likely one belongs."""
    if not line.tail.damage:
        return ()
    text = printed_statement(replace(line, tail=NO_TAIL))
    return tuple(one for one in line.tail.damage if is_unmended(one, text))


def is_unmended(damage: Damage, text: str) -> bool:
    """Of two words one of which holds the other ("allowed", "not allowed") only the longer tells which one stands."""
    printed, meant = damage.printed, likely(damage)
    if not stands_in(printed, text):
        return False
    return stands_in(meant, printed) or not stands_in(meant, text)


def beyond_reading(lines: Iterable[AnyLine]) -> Iterator[tuple[Statement | Row, str]]:
    """Statements, and rows with the wager of their table, of which the likely words make nothing: they say nothing."""
    for line in lines:
        if isinstance(line, Statement) and likely_statement(line) is None:
            yield line, line.name
        elif isinstance(line, Paytable):
            rows = (row for row in line.rows if isinstance(row, Row))
            yield from ((row, line.wager or line.name) for row in rows if likely_row(row) is None)
        elif isinstance(line, Ambiguous):
            for reading in line.readings:
                yield from beyond_reading(reading.lines)


def likely_text(line: Statement | Row) -> str | None:
    """The line without its tail, likely words in place of the printed; None where nothing stands as printed."""
    damage = as_printed(line)
    if not damage:
        return None
    text = printed_statement(replace(line, tail=NO_TAIL))
    for one in damage:
        text = likely(one).join(whole_word(one.printed).split(text))
    return text


def likely(damage: Damage) -> str:
    return damage.taken_as.strip().rstrip(FOOTNOTE_MARKS)


def stands_in(words: str, text: str) -> bool:
    return bool(words.strip()) and whole_word(words).search(text) is not None


def whole_word(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.]){re.escape(words.strip())}(?![\w.])")
