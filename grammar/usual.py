"""The library: events that every document may name, and what is usual where one is silent."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from grammar.parser import read
from grammar.tree import Condition, Event
from grammar.vocabulary import plain

LIBRARY = Path(__file__).parent / "library"


@cache
def library() -> Mapping[str, Condition]:
    """The usual events by name."""
    lines = read(LIBRARY / "events.game").document.lines
    return {plain(line.name): line.condition for line in lines if isinstance(line, Event)}
