"""A draft written as a ``.game`` file: every proposal marked, every doubt stated, nothing dropped silently."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from grammar.errors.faults import counted, one_of
from grammar.parser import parse
from grammar.resolver.known_games import asks_for_game
from grammar.resolver.resolution import resolve
from grammar.tree import Span
from intake.entries import Draft, Entry, Note, Section, Unclaimed
from intake.language import head, spoken_families
from intake.prose.proposal import Confidence, Proposal
from intake.prose.tables import Row, Table

HASH = "Hash of the text that is cited (SHA-256):"
_TRIES = 5


def draft_text(draft: Draft, title: str, source_hash: str = "", files: Mapping[str, str] | None = None) -> str:
    """The file, which always parses; ``files`` are those of the other games of the text, by family."""
    return readable(list(_lines(draft, title, source_hash, files or {})))


def readable(lines: list[str]) -> str:
    """The lines as a text that parses: a line that would not is written as a comment."""
    for _ in range(_TRIES):
        faulty = _faulty_lines("\n".join(lines))
        if not faulty:
            break
        lines = [
            f"# cannot be read yet: {line.strip()}" if at in faulty and not line.startswith("#") else line
            for at, line in enumerate(lines, 1)
        ]
    return "\n".join(lines) + "\n"


def _faulty_lines(text: str) -> set[int]:
    parsed = parse(text + "\n")
    faults = (*parsed.faults, *(fault for fault in resolve(parsed)[1] if not asks_for_game(fault)))
    return {line for fault in faults for line in _lines_of(fault.span)}


def _lines_of(span: Span) -> range:
    return range(span.line, span.end_line + 1)


def _lines(draft: Draft, title: str, source_hash: str, files: Mapping[str, str]) -> Iterator[str]:
    game = draft.game
    yield from head(_plain(title), game, _plain(draft.name))
    follows = f" follows {game.name}" if game.name == game.family else ""
    yield from (f"game {variant.name}{follows}" for variant in draft.variants)
    yield ""
    yield from (f"# {line}" for line in _remarks(draft, source_hash, files))
    names = Names()
    for entry in draft.entries:
        yield from entry_lines(names.distinct(entry))


def _remarks(draft: Draft, source_hash: str, files: Mapping[str, str]) -> Iterator[str]:
    """What the head of a draft says about itself."""
    counts = {kind: sum(p.confidence is kind for p in draft.proposals) for kind in Confidence}
    rows = sum(len(table.rows) for table in draft.tables)
    open_ones = sum(isinstance(entry, Unclaimed) for entry in draft.entries)
    yield (
        f"Proposed by a draft: {counted(counts[Confidence.SURE], 'line')} sure, "
        f"{counts[Confidence.LIKELY]} likely, "
        f"{counts[Confidence.PERHAPS]} perhaps; {counted(rows, 'row')} of pay tables; "
        f"{counted(open_ones, 'sentence')} left open."
    )
    if source_hash:
        yield f"{HASH} {source_hash}"
    for other in draft.apart:
        where = f"they are in {files[other.family]}" if other.family in files else "not drafted here"
        yield f"The text also has the rules of {other.title}: {where}."
    if draft.amends:
        yield f"The text says that it changes another procedure ({_plain(draft.amends)}): write its file into the head,"
        yield 'amends "that-procedure.game", and both are read together.'
    if not draft.spoken:
        told = f"The text is about {draft.game.title}" if draft.game.title else "No word of the text tells the game"
        yield f"{told}, a game that the language does not know yet." if draft.game.title else f"{told}."
        yield "What any game may say is proposed; the rest stands as comments. Before it can be checked, write into the"
        yield f'head "family" and the game it is played like ({one_of(sorted(spoken_families()))}),'
        yield "or declare it: randomizer, stage and wager pay lines (grammar/LANGUAGE.md)."


def entry_lines(entry: Entry) -> Iterator[str]:
    """What an entry adds to the file."""
    match entry:
        case Section(title, kind, place, variant):
            scope = f" in game {variant}" if variant else ""
            yield ""
            yield f'section "{_plain(title)}"' + (f" as {kind}" if kind else "") + f"{scope} {place}"
        case Note(kind, place):
            yield f"note {kind} {place}"
        case Unclaimed(place, text, hints):
            yield f"# {place} {text}"
            if hints:
                yield f"#   likely about: {', '.join(hint.subject for hint in hints)}; for example: {hints[0].example}"
        case Proposal():
            mark = f" proposed {entry.confidence.value}"
            lines = list(entry.lines(mark))
            yield from ([lines[0] + _left_over(entry)] if len(lines) == 1 else ["", *lines, ""])
        case Table():
            yield from _table_lines(entry)


def _left_over(entry: Proposal) -> str:
    """A comment on what a sentence says beyond its statement."""
    left = [f"not used: {' '.join(entry.unused)}"] if entry.unused else []
    left += [f"not read: {' '.join(clause.split())}" for clause in entry.unread]
    return f"  # {'; '.join(left)}" if left else ""


def _table_lines(table: Table) -> Iterator[str]:
    yield ""
    for row in table.rows:
        yield from event_lines(row)
    wager = f' for "{_plain(table.wager)}"' if table.wager else ""
    place = f" {table.place}" if table.place else ""
    left = f"  # not read: {'; '.join(table.unread)}".replace("\n", " ") if table.unread else ""
    yield f'paytable "{_plain(table.title)}"{wager}{place} proposed likely{left}'
    for row in table.rows:
        yield f"  {row_line(row)}"
    yield ""


def event_lines(row: Row) -> Iterator[str]:
    """The event of a row that the library does not have."""
    if not row.known:
        yield f"event {row.title}: circumstance {row.title} {row.place} proposed perhaps"


def row_line(row: Row) -> str:
    return f"{row.line()} proposed {'sure' if row.known and not row.printed else 'likely'}"


class Names:
    """Keeps names unique: pay tables, events, labels of ambiguous sentences."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = {name.lower() for name in taken}

    def distinct(self, entry: Entry) -> Entry:
        match entry:
            case Table(title=title, rows=rows):
                return replace(entry, title=self._new(title), rows=tuple(self._rows(rows)))
            case _:
                return entry

    def _rows(self, rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            yield row if row.known else replace(row, title=f'"{self._new(row.title.strip(chr(34)))}"')

    def _new(self, name: str) -> str:
        made, number = name, 2
        while made.lower() in self.taken:
            made, number = f"{name} ({number})", number + 1
        self.taken.add(made.lower())
        return made


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace('"', "'")).strip("#* ")[:100] or "untitled"
