"""The difference between two texts as edits of whole lines, so that an editor keeps its cursor and its folds."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple

from grammar.tree import Span


class TextEdit(NamedTuple):
    """What stands at a place is replaced by other text."""

    span: Span
    text: str


def line_edits(old: str, new: str) -> tuple[TextEdit, ...]:
    """Edits that turn the old text into the new one."""
    before, after = old.removeprefix("\ufeff").split("\n"), new.split("\n")
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return tuple(
        edit(before, after[there:end], first, last) for tag, first, last, there, end in blocks if tag != "equal"
    )


def edit(before: list[str], lines: list[str], first: int, last: int) -> TextEdit:
    """Lines from first to last, which is not included, replaced by these; the end of the text has no line feed."""
    if last < len(before):
        return TextEdit(Span(first + 1, 1, last + 1, 1), "".join(f"{line}\n" for line in lines))
    end = len(before), len(before[-1]) + 1
    if first == 0:
        return TextEdit(Span(1, 1, *end), "\n".join(lines))
    return TextEdit(Span(first, len(before[first - 1]) + 1, *end), "".join(f"\n{line}" for line in lines))


def applied(text: str, edits: tuple[TextEdit, ...]) -> str:
    """The text with all edits, which are in order, made as an editor makes them."""
    from pitboss.lsp.text_positions import text_positions

    where = text_positions(text)
    for span, new in reversed(edits):
        start, end = where.offset(span.line, span.column), where.offset(span.end_line, span.end_column)
        text = text[:start] + new + text[end:]
    return text
