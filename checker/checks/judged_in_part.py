"""The document describes a change, a side wager or a part only, and is judged as that."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.finding import Certainty, Finding, Severity, place_at
from checker.scope import scope_of
from grammar.tree import Header


def judged_in_part(context: CheckContext) -> Iterator[Finding]:
    exhibit = context.exhibit
    scope = scope_of(exhibit, context.source)
    if scope == "side wager":
        yield note("nothing is said on the main game: the side wager is judged alone, its main game elsewhere", context)
    elif scope == "part":
        yield note("only a part of a game is described: it is judged alone, the rest is taken to be elsewhere", context)
    elif scope == "addendum" and not exhibit.base:
        yield note(
            f'"{exhibit.amends}" is not beside this document: what is not said here is taken to be said there', context
        )


def note(message: str, context: CheckContext) -> Finding:
    heads = [line for line in context.exhibit.document.lines if isinstance(line, Header) and line.key == "amends"]
    return Finding(
        check="judged-in-part",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=message,
        places=tuple(place_at(line) for line in heads),
        question="document",
    )
