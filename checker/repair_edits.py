"""A repair as edits of the file: which lines it replaces, and by what."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple

from grammar.formatter.document_text import printed_statement
from grammar.tree import AnyLine, Document


class LineEdit(NamedTuple):
    """Lines of the file, counted from 1, and the text that takes their place; an insertion ends before it starts."""

    start_line: int
    end_line: int
    text: str


def edits(old: Document, new: Document) -> tuple[LineEdit, ...]:
    """What turns one document into the other; lines that a repair leaves alone are the same objects."""
    before, after = list(map(id, old.lines)), list(map(id, new.lines))
    changes = SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()
    return tuple(
        LineEdit(*reach(old.lines, first, last), "\n".join(printed_statement(line) for line in new.lines[start:end]))
        for kind, first, last, start, end in changes
        if kind != "equal"
    )


def reach(lines: tuple[AnyLine, ...], first: int, last: int) -> tuple[int, int]:
    """The lines of the file that these lines of the document take, up to where the next one begins."""
    if first < last:
        return lines[first].span.line, max(line.span.end_line for line in lines[first:last])
    start = lines[first].span.line if first < len(lines) else lines[-1].span.end_line + 1 if lines else 1
    return start, start - 1
