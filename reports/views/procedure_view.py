"""The procedure as printed: chapters in the jurisdiction's order, every line with its number."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date

from base.records import dataclass
from checker.profile import Profile
from grammar.exhibit import Exhibit
from grammar.question_names import SubjectName
from grammar.tree import (
    Ambiguous,
    Claim,
    Condition,
    Day,
    Declaration,
    Define,
    Event,
    Happens,
    Line,
    Paytable,
    Row,
    Section,
    Statement,
    Text,
    tests_in,
)
from grammar.vocabulary import plain
from reports.english.phrases import STAGES
from reports.english.sentences import Numbering, row_condition, row_pay, sentence, table_sentence

HASH_DIGITS = 12
LONG_SECTION = 30
GENERAL = "Other provisions"
EVENTS = "Events of the pay tables"
Printed = Statement | Define | Event | Claim | Paytable | Ambiguous | Declaration
"""The lines of a document that are printed; its other lines say nothing about the game."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A printed row of a pay table, with as many cells as the table has columns."""

    number: str
    cells: tuple[str, ...]
    line: Row


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered sentence and its line; for a pay table, also the rows."""

    number: str
    text: str
    line: Line | None
    lead: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[TableRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the document inside a chapter; its title is empty if it would repeat the chapter's."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    number: int
    title: str
    citation: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Procedure:
    """Everything the pages show."""

    title: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
    version: str
    day: date | None
    content_hash: str

    def entries(self) -> Iterator[Entry]:
        for chapter in self.chapters:
            for part in chapter.parts:
                yield from part.entries


def procedure(exhibit: Exhibit, profile: Profile | None, source: bytes) -> Procedure:
    """The exhibit in print; source is the text of the file, for the hash on every page."""
    grouped = groups(exhibit, profile)
    numbers = numbering(grouped)
    chapters = tuple(
        Chapter(number, title, citation, tuple(parts_of(number, title, parts, numbers)))
        for number, (title, citation, parts) in enumerate(grouped, start=1)
    )
    events = event_chapter(exhibit, len(chapters) + 1)
    return Procedure(
        title=exhibit.title,
        facts=tuple(facts(exhibit, profile)),
        chapters=(*chapters, events) if events else chapters,
        version=said_text(exhibit, "version"),
        day=day_of(exhibit),
        content_hash=hashlib.sha256(source).hexdigest()[:HASH_DIGITS],
    )


def day_of(exhibit: Exhibit) -> date | None:
    """The date on the document, or else the day whose law applies to it."""
    days = [line.value.day for line in statements(exhibit, "date") if isinstance(line.value, Day)]
    return days[0] if days else exhibit.day


# Chapters ---------------------------------------------------------------------------------------------------

Grouped = tuple[str, str, list[tuple[str, list[Printed]]]]


def groups(exhibit: Exhibit, profile: Profile | None) -> list[Grouped]:
    """Title, citation and sections of each chapter, starting with those the jurisdiction lists, in its order."""
    sections = list(by_section(exhibit))
    listed = profile.sections if profile else ()
    found: list[Grouped] = [
        (one.title, one.citation, [(section.title, lines) for section, lines in sections if section.key == one.key])
        for one in listed
    ]
    keys = {one.key for one in listed}
    found += [(section.title, "", [(section.title, lines)]) for section, lines in sections if section.key not in keys]
    first = list(before_sections(exhibit))
    if first:
        found.append((GENERAL, "", [(GENERAL, first)]))
    return [group for group in found if any(lines for _, lines in group[2])]


def by_section(exhibit: Exhibit) -> Iterator[tuple[Section, list[Printed]]]:
    current: tuple[Section, list[Printed]] | None = None
    for line in exhibit.document.lines:
        if isinstance(line, Section):
            if current:
                yield current
            current = (line, [])
        elif current and isinstance(line, Printed):
            current[1].append(line)
    if current:
        yield current


def before_sections(exhibit: Exhibit) -> Iterator[Printed]:
    for line in exhibit.document.lines:
        if isinstance(line, Section):
            return
        if isinstance(line, Printed):
            yield line


def numbering(grouped: Iterable[Grouped]) -> dict[str, str]:
    """Maps every label to the number its line is printed with."""
    found: dict[str, str] = {}
    for chapter, (_, _, parts) in enumerate(grouped, start=1):
        lines = [line for _, section in parts for line in section]
        for place, line in enumerate(lines, start=1):
            for number, inner in numbered(f"{chapter}.{place}", line):
                label = getattr(inner, "label", "")
                if label:
                    found.setdefault(label, number)
    return found


def inner_lines(line: Line) -> Iterator[Line]:
    """A printed line, and everything printed inside it."""
    if isinstance(line, Printed):
        yield from (inner for _, inner in numbered("1", line))


def numbered(number: str, line: Printed | Row) -> Iterator[tuple[str, Line]]:
    """A line and everything inside it, each with its number."""
    yield number, line
    inner: Iterable[Printed | Row] = ()
    match line:
        case Paytable(rows=rows):
            inner = [row for row in rows if isinstance(row, Row)]
        case Ambiguous(readings=readings):
            inner = [part for reading in readings for part in reading.lines]
    for place, part in enumerate(inner, start=1):
        yield from numbered(f"{number}.{place}", part)


def parts_of(
    chapter: int, title: str, parts: Iterable[tuple[str, list[Printed]]], numbers: Numbering
) -> Iterator[Part]:
    place = 0
    for name, lines in parts:
        own = plain(name) == plain(title)
        for stage, run in stages(lines) if own else [("", lines)]:
            made: list[Entry] = []
            for line in run:
                place += 1
                made.extend(entries(f"{chapter}.{place}", line, numbers))
            if made:
                yield Part(stage if own else name, tuple(made))


def stages(lines: list[Printed]) -> list[tuple[str, list[Printed]]]:
    """A long section split into the stages of play, if its lines follow them; otherwise one piece."""
    runs: list[tuple[str, list[Printed]]] = []
    for line in lines:
        stage = STAGE_OF.get(line.subject, "") if isinstance(line, Statement) else ""
        if not runs or (stage and stage != runs[-1][0]):
            runs.append((stage, []))
        runs[-1][1].append(line)
    staged = sum(isinstance(line, Statement) and line.subject in STAGE_OF for line in lines)
    follows = len(lines) >= 3 * len(runs) and 2 * staged >= len(lines)
    return runs if len(lines) >= LONG_SECTION and follows else [("", lines)]


STAGE_OF = {subject: stage for stage, subjects in STAGES.items() for subject in subjects}


def entries(number: str, line: Printed, numbers: Numbering, lead: str = "") -> Iterator[Entry]:
    match line:
        case Paytable():
            yield table_entry(number, line, numbers, lead)
        case Ambiguous():
            yield Entry(number, f"This provision can be read in {len(line.readings)} ways.", line)
            inner = [(reading.name, part) for reading in line.readings for part in reading.lines]
            for place, (name, part) in enumerate(inner, start=1):
                yield from entries(f"{number}.{place}", part, numbers, f"Read as “{name}”:")
        case _:
            yield Entry(number, sentence(line, numbers), line, lead)


# Pay tables -------------------------------------------------------------------------------------------------


def table_entry(number: str, table: Paytable, numbers: Numbering, lead: str) -> Entry:
    rows = [row for row in table.rows if isinstance(row, Row)]
    kinds = list(dict.fromkeys(claim.kind for row in rows for claim in row.claims))
    notes = [row_condition(row, numbers) for row in rows]
    columns = ("No.", "Event", "Pays", *(kind.capitalize() for kind in kinds), *(("Remarks",) if any(notes) else ()))
    made = []
    for place, (row, note) in enumerate(zip(rows, notes, strict=True), start=1):
        claims = {claim.kind: claim.text for claim in row.claims}
        where = f"{number}.{place}"
        cells = (
            where,
            row.event,
            row_pay(row),
            *(claims.get(kind, "") for kind in kinds),
            *((note,) if any(notes) else ()),
        )
        made.append(TableRow(where, cells, row))
    return Entry(number, table_sentence(table, numbers), table, lead, columns, tuple(made))


def event_chapter(exhibit: Exhibit, number: int) -> Chapter | None:
    """What the events in pay tables mean, if the document itself does not define them."""
    own = {plain(line.name) for line in exhibit.document.lines if isinstance(line, Event)}
    used: dict[str, str] = {}
    waiting = list(named_events(exhibit))
    while waiting:
        name = waiting.pop(0)
        key = plain(name)
        if key in exhibit.events and key not in used:
            used[key] = name
            waiting.extend(happening(exhibit.events[key]))
    missing = [(name, exhibit.events[key]) for key, name in used.items() if key not in own]
    if not missing:
        return None
    made = (
        Entry(f"{number}.{place}", sentence(Event(name, condition)), None)
        for place, (name, condition) in enumerate(missing, start=1)
    )
    return Chapter(number, EVENTS, "", (Part("", tuple(made)),))


def named_events(exhibit: Exhibit) -> Iterator[str]:
    for table in exhibit.tables:
        yield from (row.event for row in table.rows if isinstance(row, Row))
    for stated in exhibit.stated:
        yield from happening(stated.when)


def happening(condition: Condition | None) -> Iterator[str]:
    return (test.event for test in tests_in(condition) if isinstance(test, Happens))


# First page -------------------------------------------------------------------------------------------------


def facts(exhibit: Exhibit, profile: Profile | None) -> Iterator[tuple[str, str]]:
    day = day_of(exhibit)
    place = profile.title if profile else exhibit.jurisdiction.name if exhibit.jurisdiction else ""
    found = {
        "Game": said_text(exhibit, "title of the game"),
        "Submitted by": said_text(exhibit, "operator"),
        "Jurisdiction": place,
        "Filing": said_text(exhibit, "docket"),
        "Version": said_text(exhibit, "version"),
        "Date": f"{day.day} {day:%B %Y}" if day else "undated",
    }
    return ((name, value) for name, value in found.items() if value)


def said_text(exhibit: Exhibit, subject: SubjectName) -> str:
    return next((line.value.text for line in statements(exhibit, subject) if isinstance(line.value, Text)), "")


def statements(exhibit: Exhibit, subject: SubjectName) -> Iterator[Statement]:
    return (line for line in exhibit.document.lines if isinstance(line, Statement) and line.subject == subject)
