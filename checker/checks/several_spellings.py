"""One table or wager is named in several ways."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, place_at
from checker.lines import folded, lines_in, listed, tail_of
from checker.wagers import roles
from checker.whole import Whole
from grammar.tree import Line, Paytable


def several_spellings(whole: Whole) -> Iterator[Finding]:
    names: dict[str, dict[str, Line]] = {}
    for line in lines_in(whole.exhibit.document):
        for name in named(line):
            names.setdefault(joined(name), {}).setdefault(name.lower(), line)
    for spellings in names.values():
        if len(spellings) > 1:
            yield finding(spellings)


def named(line: Line) -> Iterator[str]:
    """The tables and wagers that a line names."""
    if isinstance(line, Paytable):
        yield line.name
    yield from (name for name, _ in roles(line) if name)
    yield from (reference.target for reference in tail_of(line).refers if reference.kind == "table")


def joined(name: str) -> str:
    """A name without marks and blanks: "Up-Card", "up card" and "Upcard" are one."""
    return folded(name).replace(" ", "")


def finding(spellings: dict[str, Line]) -> Finding:
    return Finding(
        check="several-spellings",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"one name is written in {len(spellings)} ways: {listed(spellings)}",
        places=tuple(place_at(line, f'"{name}"') for name, line in spellings.items()),
    )
