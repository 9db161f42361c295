"""Repairs: text changes that would remove a finding. They are shown, and written only on request."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol, TypeVar, cast

from checker.context import CheckContext, GameContext
from checker.finding import Finding, Place, Repair
from engine.effects import Effect
from engine.resolutions import Option, with_winners
from engine.rulebook import Answer
from grammar.exhibit import Exhibit
from grammar.parser import parse
from grammar.question_names import QuestionName
from grammar.tree import (
    NO_TAIL,
    Ambiguous,
    AnyLine,
    Cite,
    Declaration,
    Define,
    Document,
    Event,
    Line,
    Note,
    Paytable,
    Row,
    Section,
    Statement,
)
from grammar.vocabulary import vocabulary


def repairs(seen: CheckContext, finding: Finding) -> tuple[Repair, ...]:
    """The mechanical repairs of a finding, in display order."""
    match finding.check:
        case "conflicting-answers":
            return tuple(exceptions(seen, finding))
        case "differing-readings":
            return tuple(chosen_readings(seen.exhibit, finding))
        case "missing-answers":
            return tuple(restatements(seen.exhibit, finding, inserted))
        case _:
            return tuple(restatements(seen.exhibit, finding, exchanged))


def exceptions(seen: CheckContext, finding: Finding) -> Iterator[Repair]:
    """Makes each side in turn the exception to all others; statements that would then never apply are deleted."""
    for option in finding.options:
        found = [unused(option, finding, game) for game in seen.games]
        if None in found:
            continue
        dead = option.losers.intersection(*(keys for keys in found if keys is not None))
        labels = {key: label_for(key) for key in option.losers - dead}
        change = partial(changed, winners=option.winners, labels=labels)
        lines = [mapped(line, change) for line in struck(seen.exhibit.document.lines, dead)]
        order = dict.fromkeys(stated.key for stated in seen.exhibit.stated)
        words = [f"overrides {', '.join(labels[key] for key in order if key in labels)}"] * bool(labels)
        lost = [key for key in order if key in dead]
        words += [f"{', '.join(lost)} {'are' if len(lost) > 1 else 'is'} struck"] * bool(lost)
        told = f'"{option.name}" counts: {" and ".join(words)}'
        yield Repair(told, replace(seen.exhibit.document, lines=tuple(lines)), option=option.name)


def unused(option: Option, finding: Finding, game: GameContext) -> set[str] | None:
    """The statements that would never apply if this side won; None if the contradiction would remain."""
    assert finding.question
    rules = with_winners(game.rules, finding.question, option)
    involved = option.winners | option.losers
    heard = {rule.stated.key for rule in rules.speaking(finding.question, finding.about)}
    alive = {key for key in option.losers if key in heard and not listed(key, finding, game)}
    for asked in game.answers(finding.question, finding.about):
        given = rules.ask(finding.question, asked.situation, finding.about).given
        if still_clashing([one for one in given if one.stated.key in involved]):
            return None
        alive |= {answer.stated.key for answer in given}
    return set(option.losers) - alive


def still_clashing(given: Iterable[Answer]) -> bool:
    """Do two answers differ that are in force together: both outside readings, or both in the same one?"""
    effects: dict[object, set[Effect]] = {}
    for answer in given:
        effects.setdefault(answer.stated.reading, set()).add(answer.effect)
    return any(len(different) > 1 for different in effects.values())


def listed(key: str, finding: Finding, game: GameContext) -> bool:
    """Does the statement apply in some situation of the document as it is?"""
    assert finding.question
    asked = game.answers(finding.question, finding.about)
    return any(answer.stated.key == key for answers in asked for answer in answers.given)


def struck(lines: Sequence[AnyLine], dead: frozenset[str]) -> Iterator[AnyLine]:
    """The lines without these statements; a remark still accounts for their place in the source."""
    emptied = frozenset(line.label for line in lines if isinstance(line, Ambiguous) and not any(left(line, dead)))
    # a sentence with nothing left is deleted whole, and so are references that say it is overridden
    for line in lines:
        kept: AnyLine | None = without(line, dead | emptied)
        cites = lost_cites(line, dead | emptied)
        if isinstance(kept, Ambiguous) and cites:
            kept = replace(kept, tail=replace(kept.tail, cites=tuple(dict.fromkeys((*kept.tail.cites, *cites)))))
        if kept is not None:
            yield kept
        elif cites:
            yield Note("remark", replace(NO_TAIL, cites=cites), span=line.span)


def without(line: AnyLine, dead: frozenset[str]) -> AnyLine | None:
    """What is left of a line, the same object if nothing was deleted; None if nothing is left."""
    if isinstance(line, Paytable):
        rows = tuple(row for row in line.rows if not named(row) & dead)
        return line if len(rows) == len(line.rows) else replace(line, rows=rows)
    if not isinstance(line, Statement | Ambiguous):
        return line
    if named(line) & dead:
        return None
    kept = tuple(label for label in line.tail.overrides if label not in dead)
    line = line if kept == line.tail.overrides else replace(line, tail=replace(line.tail, overrides=kept))
    if isinstance(line, Statement) or all(
        same(lines, reading.lines) for lines, reading in zip(left(line, dead), line.readings, strict=True)
    ):
        return line
    pairs = zip(line.readings, left(line, dead), strict=True)
    return replace(line, readings=tuple(replace(reading, lines=cast(InReading, lines)) for reading, lines in pairs))


def left(line: Ambiguous, dead: frozenset[str]) -> list[tuple[AnyLine, ...]]:
    """What is left of each of its readings."""
    return [
        tuple(kept for one in reading.lines if (kept := without(one, dead)) is not None) for reading in line.readings
    ]


def lost_cites(line: AnyLine, dead: frozenset[str]) -> tuple[Cite, ...]:
    """The places in the source that only deleted statements of this line cite; a reading has no room for a remark."""
    inner = [one for reading in line.readings for one in reading.lines] if isinstance(line, Ambiguous) else []
    gone = [one for one in (line, *inner) if isinstance(one, Statement | Ambiguous) and named(one) & dead]
    return tuple(dict.fromkeys(cite for one in gone for cite in one.tail.cites))


def named(line: Line) -> set[str]:
    """The keys that findings use for a line: its label, or else its number."""
    return {getattr(line, "label", "") or f"line {line.span.line}"}


def label_for(key: str) -> str:
    """The label of a statement, or one made from its line number."""
    return key.replace("line ", "rule-") if key.startswith("line ") else key


Changeable = TypeVar("Changeable", Statement, Row)
InReading = tuple[Statement | Define | Paytable | Event | Declaration, ...]


class Change(Protocol):
    def __call__(self, line: Changeable) -> Changeable: ...


def mapped(line: AnyLine, change: Change) -> AnyLine:
    """The line with every statement and row in it changed; the same object if nothing changed."""

    def context(one: AnyLine) -> AnyLine:
        if isinstance(one, Paytable):
            rows = tuple(change(row) if isinstance(row, Row) else row for row in one.rows)
            return one if same(rows, one.rows) else replace(one, rows=rows)
        return change(one) if isinstance(one, Statement) else one

    return within(line, context)


def within(line: AnyLine, change: Callable[[AnyLine], AnyLine]) -> AnyLine:
    """The line changed, or the lines in an ambiguous sentence's readings; the same object if nothing changed."""
    if not isinstance(line, Ambiguous):
        return change(line)
    new = [tuple(map(change, reading.lines)) for reading in line.readings]
    if all(same(lines, reading.lines) for lines, reading in zip(new, line.readings, strict=True)):
        return line
    readings = (
        replace(reading, lines=cast(InReading, lines)) for lines, reading in zip(new, line.readings, strict=True)
    )
    return replace(line, readings=tuple(readings))


def same(new: Sequence[object], old: Sequence[object]) -> bool:
    return len(new) == len(old) and all(one is other for one, other in zip(new, old, strict=True))


def changed(line: Changeable, winners: frozenset[str], labels: dict[str, str]) -> Changeable:
    key = line.label or f"line {line.span.line}"
    if key in winners:
        overrides = tuple(dict.fromkeys((*line.tail.overrides, *sorted(labels.values()))))
        return replace(line, tail=replace(line.tail, overrides=overrides))
    return replace(line, label=labels[key]) if key in labels else line


def chosen_readings(exhibit: Exhibit, finding: Finding) -> Iterator[Repair]:
    """Replaces every ambiguous sentence that the finding depends on with one of its readings."""
    overridden = {label for stated in exhibit.stated for label in stated.overrides}
    for option in finding.options:
        chosen = dict(option.readings)
        lines: list[AnyLine] = []
        names: dict[str, tuple[str, ...]] = {}
        for line in exhibit.document.lines:
            inner = read(line, chosen)
            if isinstance(line, Ambiguous) and line.label in overridden and line.label in chosen:
                inner = labelled(inner, line.label)
                names[line.label] = tuple(getattr(one, "label", "") for one in inner)
            lines.extend(inner)
        if names:
            change = partial(renamed, names=names)
            lines = [mapped(line, change) for line in lines]
        words = " and ".join(f'"{label}" as "{name}"' for label, name in chosen.items())
        yield Repair(f"read {words}", replace(exhibit.document, lines=tuple(lines)), option=option.name)


def read(line: AnyLine, chosen: Mapping[str, str]) -> tuple[AnyLine, ...]:
    if not isinstance(line, Ambiguous) or line.label not in chosen:
        return (line,)
    return next(reading.lines for reading in line.readings if reading.name == chosen[line.label])


def labelled(lines: tuple[AnyLine, ...], label: str) -> tuple[AnyLine, ...]:
    """The lines of a chosen reading with labels, so that what overrode the sentence can name them."""
    labels = [label, *(f"{label}-{number}" for number in range(2, len(lines) + 1))]
    return tuple(
        replace(line, label=own) if isinstance(line, Statement | Paytable) and not line.label else line
        for line, own in zip(lines, labels, strict=True)
    )


def renamed(line: Changeable, names: Mapping[str, tuple[str, ...]]) -> Changeable:
    if not names.keys() & set(line.tail.overrides):
        return line
    labels = [label for old in line.tail.overrides for label in names.get(old, (old,)) if label]
    return replace(line, tail=replace(line.tail, overrides=tuple(labels)))


def restatements(exhibit: Exhibit, finding: Finding, put: Put) -> Iterator[Repair]:
    """Repairs that a check wrote as statements, each put where it belongs."""
    below = "\n" * max((line.span.end_line for line in exhibit.document.lines), default=0)
    for text in finding.restatements:
        found = parse(below + text)  # padded so that the new line gets a line number of its own
        if not found.faults and found.document.lines:
            document = exhibit.document
            for new in found.document.lines:
                document = put(document, new, finding.places)
            yield Repair(text, document)


Put = Callable[[Document, AnyLine, Sequence[Place]], Document]


def exchanged(document: Document, new: AnyLine, places: Sequence[Place]) -> Document:
    """Replaces the statement on the same subject, or adds the new one if there is none."""
    if isinstance(new, Paytable) and not new.rows:
        return replace(document, lines=tuple(within(line, partial(headed, new=new)) for line in document.lines))
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


def headed(line: AnyLine, new: Paytable) -> AnyLine:
    """The pay table of that name with the new header's policy or unit; its rows stay."""
    if not isinstance(line, Paytable) or line.name != new.name:
        return line
    return replace(line, policy=new.policy or line.policy, unit=new.unit or line.unit)


def same_subject(one: Line, other: Line) -> bool:
    if isinstance(one, Statement) and isinstance(other, Statement):
        return one.subject == other.subject and one.name == other.name
    return type(one) is type(other) and getattr(one, "name", "") == getattr(other, "name", "")


def same_case(one: Line, other: Line) -> bool:
    """Is this the one restated, among several statements on one subject?"""
    if not isinstance(one, Statement) or not isinstance(other, Statement):
        return True
    return (one.label, one.when, one.unless) == (other.label or one.label, other.when, other.unless)


def inserted(document: Document, new: AnyLine, places: Sequence[Place]) -> Document:
    """After the last statement involved, or else at the end of the last section."""
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


def speaks_of(line: AnyLine, question: QuestionName) -> bool:
    return isinstance(line, Statement) and vocabulary().subjects[line.subject].question == question
