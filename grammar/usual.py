"""The library: events every document may name, and what is usual where a document is silent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from grammar.parser import parse, read
from grammar.tree import AnyLine, Condition, Event
from grammar.vocabulary import plain

LIBRARY = Path(__file__).parent / "library"


@cache
def library() -> Mapping[str, Condition]:
    """The library's events by name."""
    lines = read(LIBRARY / "events.game").document.lines
    return events_in(lines)


@cache
def declared_library() -> Mapping[str, Condition]:
    """The same in the words of declared games; each applies only if a game has what it mentions."""
    return events_in(parse((LIBRARY / "events.game").read_text("utf-8"), declared=True).document.lines)


def events_in(lines: Iterable[AnyLine]) -> dict[str, Condition]:
    return {plain(line.name): line.condition for line in lines if isinstance(line, Event)}
