"""Clause, section or table numbers are repeated, skipped or damaged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import CLAUSE_NUMBER, lines_in, listed, tail_of
from checker.finding import Certainty, Finding, Place, Severity, place_at
from grammar.tree import Line, Paytable, Section

NUMBER = re.compile(r"[0-9]+(\.[0-9]+)*")
LEADING = re.compile(r"(?P<number>[0-9]+(\.[0-9]+)*)[.):]?\s")

Numbered = list[tuple[tuple[int, ...], Line]]


def numbering(context: CheckContext) -> Iterator[Finding]:
    lines = list(lines_in(context))
    clauses: Numbered = [
        (parsed(label), line) for line in lines if NUMBER.fullmatch(label := getattr(line, "label", ""))
    ]
    sections: Numbered = [
        (parsed(found["number"]), line)
        for line in lines
        if isinstance(line, Section) and not line.label and (found := LEADING.match(f"{line.title} "))
    ]
    for name, numbered in (("clause", clauses), ("section", sections)):
        yield from twice(name, numbered)
        yield from left_out(name, numbered)
    yield from tables_left_out(lines)
    yield from misprinted(lines)


def parsed(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))


def shown(number: tuple[int, ...]) -> str:
    return ".".join(str(part) for part in number)


def twice(name: str, numbered: Numbered) -> Iterator[Finding]:
    lines: dict[tuple[int, ...], list[Line]] = {}
    for number, line in numbered:
        lines.setdefault(number, []).append(line)
    for number, sharing in lines.items():
        if len(sharing) > 1:
            yield noted(
                f"the number {shown(number)} stands before {len(sharing)} {name}s",
                tuple(place_at(line) for line in sharing),
                Severity.WARNING,
            )


def left_out(name: str, numbered: Numbered) -> Iterator[Finding]:
    """Numbers missing within a run; a run shares everything before the last point."""
    runs: dict[tuple[int, ...], dict[int, Line]] = {}
    for number, line in numbered:
        runs.setdefault(number[:-1], {}).setdefault(number[-1], line)
    parents = {number[:depth] for number, _ in numbered for depth in range(1, len(number))}
    for stem, run in runs.items():
        missing = [at for at in range(min(run), max(run)) if at not in run and (*stem, at) not in parents]
        if missing:
            after = run[max(at for at in run if at < missing[0])]
            gone = listed(shown((*stem, at)) for at in missing)
            follows = f"after {name} {shown((*stem, max(at for at in run if at < missing[0])))}"
            yield noted(f"{gone} {'is' if len(missing) == 1 else 'are'} left out {follows}", (place_at(after),))


def tables_left_out(lines: list[Line]) -> Iterator[Finding]:
    """Gaps in numbered table names: "Pay Table 2" and "Pay Table 3", but no 1."""
    runs: dict[str, dict[int, Line]] = {}
    for line in lines:
        if isinstance(line, Paytable) and (
            found := re.match(r"(?P<stem>.*\btable) (?P<number>[0-9]+)\b", line.name, re.I)
        ):
            runs.setdefault(found["stem"].lower(), {}).setdefault(int(found["number"]), line)
    for run in runs.values():
        missing = [str(at) for at in range(1, max(run)) if at not in run]
        if missing:
            first = run[min(run)]
            name = first.name if isinstance(first, Paytable) else ""
            yield noted(f'there is a "{name}", but no table {listed(missing)}', (place_at(first),))


def misprinted(lines: list[Line]) -> Iterator[Finding]:
    for line in lines:
        for entry in tail_of(line).damage:
            if CLAUSE_NUMBER.fullmatch(entry.taken_as):
                yield noted(f'"{entry.printed}" is printed where "{entry.taken_as}" is expected', (place_at(line),))


def noted(message: str, places: tuple[Place, ...], severity: Severity = Severity.NOTE) -> Finding:
    return Finding("numbering", severity, Certainty.READ, message, places)
