"""The logical lines of a text that may have faults, with the blocks they stand in and their quotations apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from base.records import dataclass
from grammar.lines import LABEL, LogicalLine, logical_lines
from grammar.parser import BLANKS

STRING = re.compile(r'"([^"\n]*)"')
SUBJECT = re.compile(r"([^\W\d_][\w'’+/-]*(?:[ \t]+[^\W\d_][\w'’+/-]*)*)[ \t]*(?:\"[^\"]*\"[ \t]*)?:")


@dataclass(frozen=True, slots=True)
class ScannedLine:
    """A logical line; masked is its text with every quotation blanked out, so that words in quotes are none."""

    line: LogicalLine
    masked: str
    form: str
    """The form it begins with, ``row`` inside a pay table, or ``statement``."""
    parents: tuple[LogicalLine, ...]
    """The lines whose blocks it stands in, outermost first."""

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def label(self) -> re.Match[str] | None:
        return LABEL.match(self.text)

    @property
    def start(self) -> int:
        """Where the line begins behind its label."""
        return self.label.end() if self.label else 0

    @property
    def subject(self) -> str:
        """What a statement is about, as written; empty if no colon follows it."""
        found = SUBJECT.match(self.text, self.start) if self.form == "statement" else None
        return found[1] if found else ""


def scanned(text: str) -> Iterator[ScannedLine]:
    lines, _ = logical_lines(text.removeprefix("\ufeff").translate(BLANKS))
    return with_blocks(lines)


def with_blocks(lines: list[LogicalLine]) -> Iterator[ScannedLine]:
    """Pay tables, ambiguous sentences and readings hold what is indented below them; other lines hold nothing."""
    parents: list[LogicalLine] = []
    for line in lines:
        while parents and line.indent <= parents[-1].indent:
            parents.pop()
        form = line.form
        if parents and parents[-1].form == "paytable" and form != "note":
            form = "row"
        yield ScannedLine(line, masked(line.text), form, tuple(parents))
        if form in HOLDING:
            parents.append(line)


HOLDING = ("paytable", "ambiguous", "reading")


def masked(text: str) -> str:
    return STRING.sub(lambda match: f'"{"·" * len(match[1])}"', text)
