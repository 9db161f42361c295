"""Blocks of files without fixed pages: lines of text, with blank ones between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from intake.document import Line, LineKind, Word
from intake.layout.pages import BLANK
from intake.layout.paragraphs import kept_apart
from intake.layout.tables import row_line
from intake.readers.characters import cleaned

WIDEST_TABLE = 64
_LONG_CELL = 25


def text_line(text: str, kind: LineKind) -> Line | None:
    """A line of text in which tabs separate cells; None if it is empty."""
    cells = [_words(cell) for cell in text.strip().split("\t")]
    filled = [cell for cell in cells if cell]
    if not filled:
        return None
    if len(filled) == 1 or (len(filled) == 2 and kind is LineKind.HEADING):
        words = [word for cell in filled for word in cell]
        return Line(" ".join(word.text for word in words), kind, words=tuple(words))
    return row_line(filled, 1)


def cells_line(cells: Iterable[str]) -> Line | None:
    """A row of a table; empty cells keep their place."""
    words = [_words(cell) for cell in cells]
    return row_line(words, 1) if any(words) else None


def table_row(cells: list[list[Line]]) -> Iterator[Line]:
    """The lines of a row of cells: usually one, several if the table is only used for page layout."""
    filled = [at for at, cell in enumerate(cells) if cell]
    arranges = any(len(cell) > 2 or any(line.kind is LineKind.ROW for line in cell) for cell in cells)
    alone = len(filled) == 1 and (filled[0] == 0 or sum(len(line.words) for line in cells[filled[0]]) > _LONG_CELL)
    if arranges or alone:
        yield from (line for cell in cells for line in cell)
    elif line := cells_line(" ".join(one.text for one in cell) for cell in cells[:WIDEST_TABLE]):
        yield line


def spaced(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines with blank ones where blocks end, and one at the end."""
    found = list(lines)
    result = found[:1]
    for before, after in pairwise(found):
        if kept_apart(before, after, tight=after.kind in (LineKind.ITEM, LineKind.ROW)):
            result.append(BLANK)
        result.append(after)
    return (*result, BLANK) if result else ()


def _words(text: str) -> list[Word]:
    return [Word(word) for word in cleaned(text).replace("\u00ad", "").split()]
