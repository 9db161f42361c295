"""Repairs: changes of the text that would remove a finding. Shown, and written only when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from checker.findings import Finding, Place
from grammar.parsing import parse
from grammar.printing import printed
from grammar.resolving import Exhibit
from grammar.tree import Ambiguous, AnyLine, Document, Line, Paytable, Row, Section, Statement
from grammar.vocabulary import vocabulary


@dataclass(frozen=True, slots=True)
class Repair:
    """What would be changed, in words, and the document with the change."""

    words: str
    document: Document

    @property
    def text(self) -> str:
        return printed(self.document)


def repairs(exhibit: Exhibit, finding: Finding) -> tuple[Repair, ...]:
    """The mechanical repairs of a finding, in the order in which they are shown."""
    match finding.check:
        case "conflicting-answers":
            return tuple(exceptions(exhibit, finding))
        case "differing-readings":
            return tuple(chosen_readings(exhibit, finding))
        case _:
            return tuple(restatements(exhibit, finding))


def exceptions(exhibit: Exhibit, finding: Finding) -> Iterator[Repair]:
    """Each side in turn named as the exception to all others."""
    for option in finding.options:
        labels = {key: label_for(key) for key in option.losers}
        lines = [relabelled(line, option.winners, labels) for line in exhibit.document.lines]
        words = f'"{option.name}" is the exception: overrides {", ".join(sorted(labels.values()))}'
        yield Repair(words, replace(exhibit.document, lines=tuple(lines)))


def label_for(key: str) -> str:
    """The label of a statement; one made from its line where it has none."""
    return key.replace("line ", "rule-") if key.startswith("line ") else key


Changeable = TypeVar("Changeable", Statement, Row)
Inner = TypeVar("Inner", bound=AnyLine)


def relabelled(line: Inner, winners: frozenset[str], labels: dict[str, str]) -> Inner:
    """The line with its new label or its new overrides, rows and readings included."""
    new: AnyLine = line
    if isinstance(line, Paytable):
        rows = tuple(changed(row, winners, labels) if isinstance(row, Row) else row for row in line.rows)
        new = replace(line, rows=rows)
    elif isinstance(line, Ambiguous):
        readings = tuple(
            replace(reading, lines=tuple(relabelled(inner, winners, labels) for inner in reading.lines))
            for reading in line.readings
        )
        new = replace(line, readings=readings)
    elif isinstance(line, Statement):
        new = changed(line, winners, labels)
    return cast(Inner, new)


def changed(line: Changeable, winners: frozenset[str], labels: dict[str, str]) -> Changeable:
    key = line.label or f"line {line.span.line}"
    if key in winners:
        overrides = tuple(dict.fromkeys((*line.tail.overrides, *sorted(labels.values()))))
        return replace(line, tail=replace(line.tail, overrides=overrides))
    return replace(line, label=labels[key]) if key in labels else line


def chosen_readings(exhibit: Exhibit, finding: Finding) -> Iterator[Repair]:
    """An ambiguous sentence replaced by one of its readings."""
    for line in exhibit.document.lines:
        if isinstance(line, Ambiguous) and any(inside(line, place) for place in finding.places):
            for reading in line.readings:
                lines = tuple(
                    inner
                    for other in exhibit.document.lines
                    for inner in (reading.lines if other is line else (other,))
                )
                words = f'read "{line.label}" as "{reading.name}"'
                yield Repair(words, replace(exhibit.document, lines=lines))


def inside(block: Ambiguous, place: Place) -> bool:
    return any(inner.span == place.span for reading in block.readings for inner in reading.lines)


def restatements(exhibit: Exhibit, finding: Finding) -> Iterator[Repair]:
    """Repairs that a check wrote as statements: each takes the place of the statement on the same subject."""
    for text in finding.repairs:
        found = parse(text)
        if not found.faults and found.document.lines:
            document = exhibit.document
            for new in found.document.lines:
                document = exchanged(document, new, finding.places)
            yield Repair(text, document)


def exchanged(document: Document, new: AnyLine, places: Sequence[Place]) -> Document:
    spans = {place.span for place in places}
    fitting = [line for line in document.lines if line.span in spans and same_subject(line, new)]
    if not fitting:
        return inserted(document, new, places)
    line = next((line for line in fitting if same_case(line, new)), fitting[0])
    kept = replace(new, above=line.above, behind=line.behind, span=line.span)
    if isinstance(kept, Statement) and isinstance(line, Statement):
        tail = replace(
            kept.tail,
            cites=line.tail.cites,
            games=kept.tail.games or line.tail.games,
            overrides=kept.tail.overrides or line.tail.overrides,
        )
        kept = replace(kept, label=kept.label or line.label, tail=tail)
    return replace(document, lines=tuple(kept if other is line else other for other in document.lines))


def same_subject(one: Line, other: Line) -> bool:
    if isinstance(one, Statement) and isinstance(other, Statement):
        return one.subject == other.subject and one.name == other.name
    return type(one) is type(other) and getattr(one, "name", "") == getattr(other, "name", "")


def same_case(one: Line, other: Line) -> bool:
    """Of several statements on one subject, the one that is restated."""
    if not isinstance(one, Statement) or not isinstance(other, Statement):
        return True
    return (one.label, one.when, one.unless) == (other.label or one.label, other.when, other.unless)


def inserted(document: Document, new: AnyLine, places: Iterable[Place]) -> Document:
    """After the last statement involved; otherwise at the end of the last section."""
    spans = [place.span for place in places]
    lines = list(document.lines)
    after = [index for index, line in enumerate(lines) if line.span in spans]
    if not after and isinstance(new, Statement):
        question = vocabulary().subjects[new.subject].question
        after = [index for index, line in enumerate(lines) if speaks_of(line, question)]
    if not after:
        after = [index for index, line in enumerate(lines) if not isinstance(line, Section)]
    lines.insert(after[-1] + 1 if after else len(lines), new)
    return replace(document, lines=tuple(lines))


def speaks_of(line: AnyLine, question: str) -> bool:
    return isinstance(line, Statement) and vocabulary().subjects[line.subject].question == question
