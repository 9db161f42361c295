"""Whole pages to lines: furniture removed, columns in order, tables as rows, the rest as paragraphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace

from base.records import dataclass
from intake.document import Line, LineKind, Notice
from intake.layout.columns import regions
from intake.layout.furniture import furniture
from intake.layout.hyphens import vocabulary
from intake.layout.paragraphs import (
    Paragraph,
    Setting,
    goes_on_elsewhere,
    kept_apart,
    line,
    paragraphs,
    setting,
)
from intake.layout.rows import Row, rows
from intake.layout.segments import segments
from intake.layout.tables import row_line, ruled_areas, table_end, table_lines
from intake.layout.tokens import Page, Segment

BLANK = Line("", LineKind.BLANK)

Block = Paragraph | Line
"""A paragraph that may still continue elsewhere, or a finished line."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A page with its furniture removed."""

    page: Page
    head: list[Line]
    body: list[Segment]
    foot: list[Line]


def page_lines(pages: list[Page]) -> tuple[tuple[Line, ...], tuple[Notice, ...]]:
    """The lines of a document in reading order, blank ones between blocks, and what was guessed along the way."""
    size, bold = _body(pages)
    blocks: list[Block] = []
    for sheet in _sheets(pages):
        _append(blocks, sheet.head)
        for region in regions(sheet.body, sheet.page.rules):
            _append(blocks, _blocks(region, sheet.page, size, bold))
        _append(blocks, sheet.foot)
    return _finished(blocks, vocabulary(token.text for page in pages for token in page.tokens))


def _body(pages: list[Page]) -> tuple[float, bool]:
    """The most common letter size, and whether most letters are bold."""
    sizes: Counter[float] = Counter()
    bold = 0
    for page in pages:
        for token in page.tokens:
            sizes[round(token.size * 2) / 2] += len(token.text)
            bold += len(token.text) if token.bold else 0
    return (sizes.most_common(1)[0][0], 2 * bold > sizes.total()) if sizes else (10.0, False)


def _sheets(pages: list[Page]) -> Iterator[_Sheet]:
    split = [segments(page.tokens) for page in pages]
    stacked = [rows(one) for one in split]
    marked = furniture(stacked, [page.size.height for page in pages])
    for page, found, stack, aside in zip(pages, split, stacked, marked, strict=True):
        taken = {token for at in aside for cell in stack[at].cells for token in cell.tokens}
        half = page.size.height / 2
        yield _Sheet(
            page,
            head=[_furniture(stack[at], page.number) for at in sorted(aside) if stack[at].top < half],
            body=[one for one in found if one.tokens[0] not in taken],
            foot=[_furniture(stack[at], page.number) for at in sorted(aside) if stack[at].top >= half],
        )


def _furniture(row: Row, page: int) -> Line:
    cells = [[token.word for token in cell.tokens] for cell in row.cells]
    return replace(row_line(cells, page), kind=LineKind.FURNITURE)


def _blocks(region: list[Segment], page: Page, size: float, bold: bool) -> Iterator[Block]:
    stack = rows(region)
    single = [row.cells[0] for row in stack if len(row.cells) == 1]
    scanned = any(token.word.confidence is not None for one in region for token in one.tokens)
    where = setting(single, size, bold, scanned) if single else None
    areas = ruled_areas(page.rules, stack)
    at = 0
    while at < len(stack):
        end = table_end(stack, at, areas)
        if end > at:
            yield from table_lines(stack[at:end], page.rules, page.number)
        else:
            end = next((n for n in range(at, len(stack)) if table_end(stack, n, areas) > n), len(stack))
            yield from _text(stack[at:end], where, page.number)
        at = end


def _text(stack: list[Row], where: Setting | None, page: int) -> list[Paragraph]:
    return paragraphs([row.cells[0] for row in stack], where, page) if where else []


def _append(blocks: list[Block], more: Iterable[Block]) -> None:
    """Adds the blocks of the next column or page; furniture in between does not end a paragraph."""
    fresh = list(more)
    last = next((n for n in range(len(blocks) - 1, -1, -1) if not _is_furniture(blocks[n])), None)
    if fresh and last is not None:
        before, after = blocks[last], fresh[0]
        if isinstance(before, Paragraph) and isinstance(after, Paragraph) and goes_on_elsewhere(before, after):
            blocks[last] = replace(before, segments=(*before.segments, *after.segments), full=after.full)
            fresh = fresh[1:]
    blocks.extend(fresh)


def _is_furniture(block: Block) -> bool:
    return block.kind is LineKind.FURNITURE


def _finished(blocks: list[Block], known: Set[str]) -> tuple[tuple[Line, ...], tuple[Notice, ...]]:
    lines: list[Line] = []
    notices: list[Notice] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            made, guesses = line(block, known)
            notices += guesses
        else:
            made = block
        tight = block.tight if isinstance(block, Paragraph) else True
        if lines and kept_apart(lines[-1], made, tight):
            lines.append(replace(BLANK, page=made.page))
        lines.append(made)
    return (*lines, BLANK), tuple(notices)
