"""Nothing says whose procedure it is, or a signature line is blank."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.jurisdiction import anchor
from checker.facts.lines import lines_in, listed
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.tree import Line, Statement, Text


def unsigned_exhibit(context: CheckContext) -> Iterator[Finding]:
    lines = [line for line in lines_in(context) if isinstance(line, Statement)]
    blank = [line for line in lines if line.subject == "signature line"]
    if blank:
        yield finding(f"{listed(map(label, blank))} {'is' if len(blank) == 1 else 'are'} not filled in", blank)
    if context.profile is not None and not any(line.subject == "operator" for line in lines):
        yield Finding(
            check="unsigned-exhibit",
            severity=Severity.NOTE,
            certainty=Certainty.READ,
            message="nothing says who submits this procedure"
            + ("" if blank else ", and there is no line for a signature"),
            places=anchor(context),
            question="document",
            about="operator",
        )


def label(line: Statement) -> str:
    return f'"{line.value.text}"' if isinstance(line.value, Text) else "a line for a signature"


def finding(message: str, lines: list[Statement]) -> Finding:
    return Finding(
        check="unsigned-exhibit",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=message,
        places=tuple(place_at(line) for line in lines if isinstance(line, Line)),
        question="document",
        about="signature line",
    )
