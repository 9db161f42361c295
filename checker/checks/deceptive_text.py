"""The text has characters that nobody sees: controls, or marks that change the order in which it is read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from base.plain_text import deceptive
from checker.context import CheckContext
from checker.facts.lines import lines_in
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.tree import Line, Span


def deceptive_text(context: CheckContext) -> Iterator[Finding]:
    for line in lines_in(context):
        characters = deceptive("".join(texts(line)))
        if characters:
            yield finding(line, characters)


def finding(line: Line, characters: tuple[str, ...]) -> Finding:
    named = ", ".join(f"U+{ord(one):04X} ({unicodedata.name(one, 'a control character')})" for one in characters)
    return Finding(
        check="deceptive-text",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"the line holds what nobody sees and what can change how it is read: {named}",
        places=(place_at(line),),
        details=("type the line again, without them",),
    )


def texts(value: object) -> Iterator[str]:
    """Every text inside a line: names, quoted words, comments; not the lines inside it, which come by themselves."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | frozenset):
        for part in value:
            if not isinstance(part, Line):
                yield from texts(part)
    elif is_dataclass(value) and not isinstance(value, Span | type):
        for one in fields(value):
            yield from texts(getattr(value, one.name))
