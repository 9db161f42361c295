"""What an editor shows beside the cursor: the line in plain English, the words of its source, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from base.records import dataclass
from checker.finding import Finding
from checker.points.point import Point, PointKind
from grammar.errors.faults import counted
from grammar.exhibit import Exhibit
from grammar.source import Source, pieces_at
from grammar.tree import (
    Ambiguous,
    AnyLine,
    Cite,
    Claim,
    Declaration,
    Define,
    Event,
    Line,
    Paytable,
    Reading,
    Row,
    Span,
    Statement,
)
from grammar.vocabulary import plain, subject_named, vocabulary
from pitboss.lsp.line_scan import ScannedLine, scanned
from pitboss.lsp.name_index import Mention
from pitboss.lsp.open_document import CheckedVersion, Version
from reports.english.point_text import sentences
from reports.english.sentences import row_condition, row_pay, sentence, table_sentence, upper
from reports.views.finding_view import FindingView, PriceView, WitnessView, finding_view

MOST_POINTS = 4
MOST_HANDS = 2
LONGEST_QUOTE = 600
MARKS = re.compile(r"([\\`*_{}\[\]<>#|~])")


class Hover(NamedTuple):
    """Paragraphs of Markdown about a place."""

    span: Span
    paragraphs: tuple[str, ...]

    @property
    def markdown(self) -> str:
        return "\n\n".join(self.paragraphs)

    @property
    def plain(self) -> str:
        return re.sub(r"\\(.)", r"\1", self.markdown.replace("**", ""))


@dataclass(frozen=True, slots=True)
class Here:
    """The line under the cursor, as written and as read; node is None if it could not be read."""

    written: ScannedLine
    node: AnyLine | Reading | Row | None

    @property
    def span(self) -> Span:
        return self.written.line.whole


def hover(version: Version, checked: CheckedVersion | None, line: int, column: int) -> Hover | None:
    here = line_at(version, line)
    if here is None:
        return None
    current = checked if checked is not None and checked.text == version.text else None
    source = current.given.source if current else None
    mention = version.names.at(line, column)
    paragraphs = (
        *plain_english(here),
        *(named(mention, version.exhibit) if mention else ()),
        *source_words(here, source),
        *found_here(here.span, current, source),
        *about_subject(here.written),
    )
    return Hover(here.span, tuple(paragraphs)) if paragraphs else None


def line_at(version: Version, line: int) -> Here | None:
    for written in scanned(version.text):
        span = written.line.whole
        if span.line <= line <= span.end_line:
            node = next((one for one in all_lines(version.document.lines) if one.span.line == span.line), None)
            return Here(written, node)
    return None


def all_lines(lines: Iterable[AnyLine | Reading | Row]) -> Iterator[AnyLine | Reading | Row]:
    """Every line, with those inside of pay tables and readings."""
    for line in lines:
        yield line
        match line:
            case Paytable(rows=inner):
                yield from inner
            case Ambiguous(readings=readings):
                yield from all_lines(readings)
            case Reading(lines=several):
                yield from all_lines(several)
            case _:
                pass


# One paragraph each -------------------------------------------------------------------------------------------


def plain_english(here: Here) -> Iterator[str]:
    match here.node:
        case Statement() | Define() | Event() | Claim() | Declaration():
            yield bold(sentence(here.node))
        case Paytable():
            yield bold(table_sentence(here.node))
        case Row(event=event):
            condition = row_condition(here.node)
            yield bold(f"“{event}” pays {row_pay(here.node)}. {condition}".strip())
        case Ambiguous(readings=readings):
            names = ", ".join(f"“{reading.name}”" for reading in readings)
            yield bold(f"This sentence can be read in {len(readings)} ways: {names}.")
        case _:
            pass


def named(mention: Mention, exhibit: Exhibit) -> Iterator[str]:
    """What an event means, wherever it is defined."""
    condition = exhibit.events.get(plain(mention.name)) if mention.kind == "event" and not mention.defines else None
    if condition is not None:
        yield escaped(sentence(Event(mention.name, condition)))


def source_words(here: Here, source: Source | None) -> Iterator[str]:
    for cite in cites_of(here.node):
        words = quoted(cite, source) or cite.words
        first, last = place(cite.first), place(cite.last)
        where = first if first == last else f"{first} to {last}"
        if words:
            yield f"Source, line {where}: “{escaped(words)}”"


def cites_of(node: Line | None) -> tuple[Cite, ...]:
    tail = getattr(node, "tail", None)
    return tail.cites if tail is not None else ()


def quoted(cite: Cite, source: Source | None) -> str:
    words = " ".join(piece.text.strip() for piece in pieces_at(source, cite.first, cite.last)) if source else ""
    return f"{words[:LONGEST_QUOTE]}…" if len(words) > LONGEST_QUOTE else words


def place(at: tuple[int, int | None]) -> str:
    line, sentence_number = at
    return f"{line}.{sentence_number}" if sentence_number else str(line)


def found_here(span: Span, checked: CheckedVersion | None, source: Source | None) -> Iterator[str]:
    """Each question on the line: the sentences, the hand that proves it, and its price if it is worked out by now."""
    points = (
        [one for one in checked.points if any(points_at(finding, span) for finding in one.findings)] if checked else []
    )
    for point in points[:MOST_POINTS]:
        here = [finding for finding in point.findings if points_at(finding, span)]
        if point.kind is PointKind.QUESTION and not point.accepted:
            yield asked(point, [finding_view(point.rank, finding, source) for finding in here])
        else:
            yield from (told(finding_view(point.rank, finding, source)) for finding in here)
    if len(points) > MOST_POINTS:
        yield f"… and {counted(len(points) - MOST_POINTS, 'more question')}."


def asked(point: Point, views: list[FindingView]) -> str:
    """The question as a letter puts it, then what was found on this line."""
    prices = (price(view.price) for view in views if view.price)
    found = (f"- {upper(view.severity)}: {escaped(view.message)}" for view in views)
    return "\n".join(
        (bold(point.title), *(f"- {escaped(text)}" for text in sentences(point, MOST_HANDS)), *found, *prices)
    )


def points_at(finding: Finding, span: Span) -> bool:
    return any(one.span.line <= span.end_line and span.line <= one.span.end_line for one in finding.places)


def told(view: FindingView) -> str:
    parts = [f"**{upper('accepted' if view.accepted else view.severity)}:** {escaped(view.message)}"]
    if view.witness:
        parts.append(hand(view.witness))
    if view.price:
        parts.append(price(view.price))
    if view.accepted:
        parts.append(escaped(f"- {view.accepted}: “{view.reason}”"))
    return "\n".join(parts)


def hand(witness: WitnessView) -> str:
    answers = (
        f"- {escaped(one.statement)}: {escaped(one.value)}{f' ({escaped(one.result)})' if one.result else ''}"
        for one in witness.answers
    )
    return "\n".join((f"- {escaped(witness.deal)}", *answers))


def price(view: PriceView) -> str:
    edges = ", ".join(f"{escaped(answer)}: {edge}" for answer, edge in view.answers)
    worth = f"Worth {view.worth} of every {escaped(view.wager)} wager{escaped(view.basis)}" if view.moves else UNMOVED
    return f"- {worth}. House edge: {edges}"


UNMOVED = "The house edge is the same under every answer"


def about_subject(written: ScannedLine) -> Iterator[str]:
    name = subject_named(written.subject.lower()) if written.subject else None
    if name is not None:
        subject = vocabulary().subjects[name]
        asks = vocabulary().questions[subject.question].asks
        yield f"*{escaped(name)}*: {escaped(subject.help)} It answers: {escaped(asks)}"


def bold(text: str) -> str:
    return f"**{escaped(text)}**"


def escaped(text: str) -> str:
    """Text of the document as text: nothing in it is taken for Markdown or HTML."""
    return MARKS.sub(r"\\\1", text)
