"""The document sentence by sentence, each beside what Pitboss reads in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from base.records import dataclass
from checker.points.point import Point, PointKind
from checker.points.source_quotes import told
from grammar.exhibit import Exhibit
from grammar.source import Kind, Piece, Source, pieces_at
from grammar.tree import Cite, Paytable, Row, Section, Span, Tail
from reports.english.sentences import row_condition, row_pay, table_sentence, upper
from reports.views.procedure_view import Printed, entries, inner_lines

SHOWN = (PointKind.QUESTION, PointKind.LAW, PointKind.NUMBER, PointKind.ADVICE)


@dataclass(frozen=True, slots=True)
class ReadLine:
    """What one line of the file says, in plain English, and the places of the source that it reads."""

    line: int
    text: str
    lead: str
    cites: tuple[Cite, ...]
    code: str


@dataclass(frozen=True, slots=True)
class Pin:
    """The number of a question beside a sentence that it turns on."""

    rank: int
    id: str
    severity: str
    title: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of the source, or a line of the file where no source is at hand, with what is read in it."""

    place: str
    text: str
    kind: str
    readings: tuple[ReadLine, ...]
    pins: tuple[Pin, ...]
    letter: str
    """The answer of the chosen question that it gives; empty if it gives none."""
    involved: bool
    """Does the chosen question turn on it?"""


@dataclass(frozen=True, slots=True)
class Margin:
    """What stands beside the sentences: by line of the file, questions, letters, and what the chosen question names."""

    pins: Mapping[int, tuple[Pin, ...]]
    letters: Mapping[int, str]
    involved: frozenset[int]


def margin(points: Iterable[Point], chosen: Point | None, letters: Mapping[int, str]) -> Margin:
    pins: dict[int, dict[int, Pin]] = {}
    for point in points:
        if point.kind in SHOWN:
            pin = Pin(point.rank, point.id, "accepted" if point.accepted else point.severity.value, point.title)
            for line in lines_of(point):
                pins.setdefault(line, {})[point.rank] = pin
    by_line = {line: tuple(known[rank] for rank in sorted(known)) for line, known in pins.items()}
    return Margin(by_line, letters, frozenset(lines_of(chosen)) if chosen else frozenset())


def lines_of(point: Point) -> Iterator[int]:
    return (place.span.line for finding in point.findings for place in finding.places)


def passages(exhibit: Exhibit, text: str, source: Source | None, beside: Margin) -> tuple[Passage, ...]:
    read = tuple(read_lines(exhibit, text.split("\n")))
    if source is None:
        return tuple(file_passages(exhibit, text.split("\n"), read, beside))
    return tuple(source_passages(exhibit, source, read, beside))


# What is read ----------------------------------------------------------------------------------------------------


def read_lines(exhibit: Exhibit, lines: list[str]) -> Iterator[ReadLine]:
    numbers = dict(places_of_labels(exhibit))
    for line in exhibit.document.lines:
        if isinstance(line, Printed):
            for entry in entries("", line, numbers):
                if isinstance(entry.line, Paytable):
                    yield from table_lines(entry.line, lines, entry.lead)
                elif entry.line is not None:
                    tail: Tail | None = getattr(entry.line, "tail", None)
                    yield read_line(entry.line.span, entry.text, entry.lead, tail, lines)


def places_of_labels(exhibit: Exhibit) -> Iterator[tuple[str, str]]:
    """Where the sentence stands that a label names, as the reader sees it: its place in the source, or its line."""
    for line in exhibit.document.lines:
        for inner in inner_lines(line):
            tail: Tail | None = getattr(inner, "tail", None)
            if label := getattr(inner, "label", ""):
                yield label, told(tail.cites[0]) if tail and tail.cites else f"line {inner.span.line}"


def table_lines(table: Paytable, lines: list[str], lead: str) -> Iterator[ReadLine]:
    yield read_line(table.span, table_sentence(table), lead, table.tail, lines)
    for row in table.rows:
        if isinstance(row, Row):
            yield read_line(row.span, row_words(row), lead, row.tail, lines)


def row_words(row: Row) -> str:
    return " ".join(filter(None, (f"{upper(row.event)} pays {row_pay(row)}.", row_condition(row))))


def read_line(span: Span, text: str, lead: str, tail: Tail | None, lines: list[str]) -> ReadLine:
    code = " ".join(" ".join(lines[span.line - 1 : span.end_line]).split())
    return ReadLine(span.line, text, lead, tail.cites if tail else (), code)


# Beside the source -----------------------------------------------------------------------------------------------


def source_passages(exhibit: Exhibit, source: Source, read: Iterable[ReadLine], beside: Margin) -> Iterator[Passage]:
    by_piece: dict[tuple[int, int], list[ReadLine]] = {}
    for one in read:
        for piece in cited_pieces(source, one.cites):
            by_piece.setdefault(piece.start, []).append(one)
    noted = {piece.start: line.kind for line in exhibit.notes for piece in cited_pieces(source, line.tail.cites)}
    noted |= {one.start: "heading" for line in exhibit.sections for one in cited_pieces(source, line.tail.cites)}
    for piece in source.pieces:
        readings = tuple(by_piece.get(piece.start, ()))
        kind = "heading" if piece.kind is Kind.HEADING else noted.get(piece.start, "") if not readings else ""
        place = f"{piece.line}.{piece.sentence}"
        yield passage(place, " ".join(piece.text.split()), kind or "sentence", readings, beside)


def cited_pieces(source: Source, cites: Iterable[Cite]) -> Iterator[Piece]:
    for cite in cites:
        yield from pieces_at(source, cite.first, cite.last)


def passage(place: str, text: str, kind: str, readings: tuple[ReadLine, ...], beside: Margin) -> Passage:
    lines = [one.line for one in readings]
    pins = {pin.rank: pin for line in lines for pin in beside.pins.get(line, ())}
    return Passage(
        place,
        text,
        kind,
        readings,
        tuple(pins[rank] for rank in sorted(pins)),
        next((beside.letters[line] for line in lines if line in beside.letters), ""),
        any(line in beside.involved for line in lines),
    )


# Without a source ------------------------------------------------------------------------------------------------


def file_passages(exhibit: Exhibit, lines: list[str], read: Iterable[ReadLine], beside: Margin) -> Iterator[Passage]:
    """The lines of the file themselves, with the titles of its sections between them."""
    by_line: dict[int, list[ReadLine]] = {}
    for one in read:
        by_line.setdefault(one.line, []).append(one)
    titles = {line.span.line: line.title for line in exhibit.document.lines if isinstance(line, Section)}
    for number in sorted({*by_line, *titles}):
        if number in titles:
            yield Passage(str(number), titles[number], "heading", (), (), "", False)
        else:
            readings = tuple(by_line[number])
            yield passage(str(number), readings[0].code, "line", readings, beside)
