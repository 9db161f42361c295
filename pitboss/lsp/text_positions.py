"""Positions as editors count them, and as spans do.

An editor counts lines from 0, ends them with a line feed, a carriage return or both, and counts columns in units of the
encoding it agreed on. A span counts lines and characters from 1, and only line feeds end a line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Literal, NamedTuple

from base.records import dataclass
from grammar.tree import Span

Encoding = Literal["utf-8", "utf-16", "utf-32"]
BOM = "\ufeff"
LINE_END = re.compile(r"\r\n|\n|\r")


class Position(NamedTuple):
    """A line from 0, and a column in the editor's units."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class TextPositions:
    """One text, and where its lines begin: for spans, and for the editor."""

    text: str
    encoding: Encoding
    ours: tuple[int, ...]
    theirs: tuple[int, ...]

    def offset(self, line: int, column: int) -> int:
        """The index in the text of a place in a span; the nearest one if there is no such place."""
        at = min(max(line, 1), len(self.ours)) - 1
        end = self.ours[at + 1] - 1 if at + 1 < len(self.ours) else len(self.text)
        return min(max(self.ours[at] + column - 1, self.ours[at]), max(end, self.ours[at]))

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column, from 1, of an index in the text."""
        at = max(bisect_right(self.ours, offset) - 1, 0)
        return at + 1, max(offset - self.ours[at], 0) + 1

    def position(self, offset: int) -> Position:
        at = bisect_right(self.theirs, offset) - 1
        return Position(at, units(self.text[self.theirs[at] : offset], self.encoding))

    def index(self, position: Position) -> int:
        """The index in the text that an editor means; the nearest one if there is no such place."""
        if position.line < 0:
            return 0
        if position.line >= len(self.theirs):
            return len(self.text)
        start = self.theirs[position.line]
        ends = LINE_END.search(self.text, start)
        line = self.text[start : ends.start() if ends else len(self.text)]
        counts = accumulate((units(character, self.encoding) for character in line), initial=0)
        return start + max(bisect_right(list(counts), position.column) - 1, 0)

    def range(self, span: Span) -> tuple[Position, Position]:
        start, end = self.offset(span.line, span.column), self.offset(span.end_line, span.end_column)
        return self.position(start), self.position(max(start, end))

    def cursor(self, position: Position) -> tuple[int, int]:
        """The line and column, from 1, that an editor means."""
        return self.place(self.index(position))


def text_positions(text: str, encoding: Encoding = "utf-16") -> TextPositions:
    first = len(BOM) if text.startswith(BOM) else 0  # the parser drops the mark before it counts
    ours = (first, *(at + 1 for at, character in enumerate(text) if character == "\n"))
    theirs = (0, *(match.end() for match in LINE_END.finditer(text)))
    return TextPositions(text, encoding, ours, theirs)


def units(text: str, encoding: Encoding) -> int:
    match encoding:
        case "utf-8":
            return len(text.encode())
        case "utf-16":
            return len(text) + sum(character > "\uffff" for character in text)
        case "utf-32":
            return len(text)


def clean(text: str) -> str:
    """The text as a file could hold it: half of a surrogate pair, which no encoding has, becomes a replacement mark."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if SURROGATE.search(text) else text


SURROGATE = re.compile("[\ud800-\udfff]")
