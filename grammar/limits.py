"""How much a document may hold: far more than any procedure, and no more than can be checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grammar.errors.faults import Fault
from grammar.lines import LogicalLine
from grammar.tree import Ambiguous, AnyLine, Paytable, Span

MOST_LINES = 5_000
LONGEST_LINE = 100_000
"""Characters, in one statement with its continuations."""
MOST_ROWS = 500
MOST_AMBIGUOUS = 100
MOST_DIGITS = 15
"""In one number, before or after its point."""
MOST_FAULTS = 100
"""Shown of one file; the rest is counted."""


def crowded(lines: Sequence[LogicalLine]) -> Fault | None:
    """The first way in which a file is too large to be read at all."""
    if len(lines) > MOST_LINES:
        return _fault(
            lines[MOST_LINES].whole.line, f"the file has {len(lines):,} statements; {MOST_LINES:,} are the most"
        )
    for line in lines:
        if len(line.text) > LONGEST_LINE:
            return _fault(line.whole.line, f"the line has {len(line.text):,} characters; {LONGEST_LINE:,} are the most")
    return None


def oversized(lines: Iterable[AnyLine]) -> Iterator[Fault]:
    """Tables and ambiguities beyond what can be checked."""
    doubts = 0
    for line in lines:
        if isinstance(line, Paytable) and len(line.rows) > MOST_ROWS:
            yield Fault(line.span, f"the table has {len(line.rows):,} rows; {MOST_ROWS} are the most", "divide it")
        if isinstance(line, Ambiguous):
            doubts += 1
            if doubts == MOST_AMBIGUOUS + 1:
                yield Fault(line.span, f"more than {MOST_AMBIGUOUS} sentences are ambiguous", "settle some of them")


def digits(text: str) -> int:
    """The longest run of digits in a number, without what only groups them."""
    return max(len(part) for part in text.replace(",", "").strip("$%").split("."))


def _fault(line: int, message: str) -> Fault:
    return Fault(Span(line, 1, line, 2), message, "divide it into several files")
