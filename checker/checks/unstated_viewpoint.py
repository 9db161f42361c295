"""Left and right are used without saying from whose point of view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from checker.context import CheckContext
from checker.facts.lines import lines_in, words_of
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.formatter.document_text import printed_statement
from grammar.tree import Choice, Line, Statement

OPEN = re.compile(r"from (left|right) to (left|right)")
WHOSE = re.compile(r"(dealer|player)s?['’]?s? (left|right)|clockwise|first base|third base|3rd base")
DEALERS = {"from left to right": "from the dealer's left", "from right to left": "from the dealer's right"}


def unstated_viewpoint(context: CheckContext) -> Iterator[Finding]:
    lines = [line for line in lines_in(context) if isinstance(line, Statement)]
    unsaid = [line for line in lines if OPEN.search(words_of(line)) and not WHOSE.search(words_of(line))]
    if unsaid:
        elsewhere = next((line for line in lines if WHOSE.search(words_of(line))), None)
        yield finding(unsaid, elsewhere)


def finding(unsaid: list[Statement], elsewhere: Line | None) -> Finding:
    clear = f"; {place_at(elsewhere).statement} is clear, these are not" if elsewhere else ""
    return Finding(
        check="unstated-viewpoint",
        severity=Severity.NOTE if elsewhere else Severity.WARNING,
        certainty=Certainty.READ,
        message=f"left and right can be the dealer's or the players'{clear}",
        places=tuple(place_at(line, words_of(line)) for line in unsaid),
        restatements=("\n".join(map(repair, unsaid)),) if all(words_of(line) in DEALERS for line in unsaid) else (),
    )


def repair(line: Statement) -> str:
    return printed_statement(replace(line, value=Choice(DEALERS[words_of(line)]), tail=replace(line.tail, cites=())))
