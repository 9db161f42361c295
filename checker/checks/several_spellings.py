"""One table or wager is spelled in several ways."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, lines_in, listed, tail_of
from checker.facts.wagers import roles
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.tree import Line, Paytable, Statement

COMPOUNDS = (
    *(("up", "card"), ("hole", "card"), ("cut", "card"), ("face", "up"), ("face", "down"), ("black", "jack")),
    *(("side", "bet"), ("pay", "table"), ("double", "down"), ("re", "split"), ("re", "double"), ("re", "shuffle")),
)
"""Terms written as one word, two words or with a hyphen, which should be consistent."""


def several_spellings(context: CheckContext) -> Iterator[Finding]:
    names: dict[str, dict[str, Line]] = {}
    for line in lines_in(context):
        for name in named(line):
            names.setdefault(joined(name), {}).setdefault(name.lower(), line)
        if isinstance(line, Statement) and line.name:
            for reference in line.tail.refers:
                if reference.kind == "wager":
                    names.setdefault(joined(line.name), {line.name.lower(): line})[reference.target.lower()] = line
    for spellings in names.values():
        if len(spellings) > 1:
            yield finding(spellings)
    yield from in_the_source(context)


def in_the_source(context: CheckContext) -> Iterator[Finding]:
    """Terms of the trade that the source writes as one word, as two and with a hyphen."""
    if context.source is None:
        return
    for first, second in COMPOUNDS:
        found: dict[str, int] = {}
        for number, line in enumerate(context.source.lines, start=1):
            for word in re.findall(rf"\b{first}[- ]?{second}(?=s?\b)", line.lower()):
                found.setdefault(word, number)
        if len(found) > 1:
            places = listed(f'"{word}" (line {number})' for word, number in found.items())
            yield Finding(
                check="several-spellings",
                severity=Severity.NOTE,
                certainty=Certainty.READ,
                message=f"the source writes one word in {len(found)} ways: {places}",
                places=(),
            )


def named(line: Line) -> Iterator[str]:
    """The tables and wagers that a line names."""
    if isinstance(line, Paytable):
        yield line.name
    yield from (name for name, _ in roles(line) if name)
    yield from (reference.target for reference in tail_of(line).refers if reference.kind == "table")


def joined(name: str) -> str:
    """A name without punctuation and spaces: "Up-Card", "up card" and "Upcard" are the same."""
    return folded(name).replace(" ", "")


def finding(spellings: dict[str, Line]) -> Finding:
    return Finding(
        check="several-spellings",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"one name is written in {len(spellings)} ways: {listed(spellings)}",
        places=tuple(place_at(line, f'"{name}"') for name, line in spellings.items()),
    )
