"""Tables: rows whose cells line up, with wrapped cells rejoined."""

from __future__ import annotations

from itertools import pairwise

from base.records import dataclass
from intake.document import Line, LineKind, Word
from intake.layout.rows import Row
from intake.layout.tokens import Rule, Segment, Token

_SLACK = 15.0
"""How much, in points, the lines of one table may differ in length; scanned ones are only approximate."""

EMPTY_CELL = "|"
"""Marks an empty first cell, since a row of the source never begins with a tab."""


@dataclass(frozen=True, slots=True)
class Column:
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class RuledArea:
    """The part of a page between drawn lines of equal width, where every interval is a row."""

    top: float
    bottom: float

    def holds(self, row: Row) -> bool:
        return self.top < (row.top + row.bottom) / 2 < self.bottom


def ruled_areas(rules: tuple[Rule, ...], rows: list[Row]) -> list[RuledArea]:
    """The areas with at least three lines in which most rows have several cells."""
    stacks: list[list[Rule]] = []
    for rule in sorted(rules, key=lambda one: one.y):
        stack = next((one for one in stacks if _same_width(one[-1], rule)), None)
        if stack:
            stack.append(rule)
        else:
            stacks.append([rule])
    return [RuledArea(stack[0].y, stack[-1].y) for stack in stacks if len(stack) > 2 and _holds_cells(stack, rows)]


def _same_width(one: Rule, other: Rule) -> bool:
    return max(abs(one.left - other.left), abs(one.right - other.right)) < _SLACK and other.y - one.y < 150


def _holds_cells(stack: list[Rule], rows: list[Row]) -> bool:
    """Whether most intervals between the lines contain words side by side."""
    intervals = [[row for row in rows if RuledArea(top.y, end.y).holds(row)] for top, end in pairwise(stack)]
    filled = [rows for rows in intervals if rows]
    return 2 * sum(_side_by_side(rows) for rows in filled) > len(filled)


def _side_by_side(rows: list[Row]) -> bool:
    cells = [cell for row in rows for cell in row.cells]
    return min(cell.right for cell in cells) < max(cell.left for cell in cells)


def table_end(rows: list[Row], start: int, areas: list[RuledArea]) -> int:
    """Where the table that begins at ``start`` ends; ``start`` itself if no table begins there."""
    area = next((area for area in areas if area.holds(rows[start])), None)
    if area:
        return next((at for at in range(start, len(rows)) if not area.holds(rows[at])), len(rows))
    end = start + 1
    if len(rows[start].cells) < 2:
        # the first line of a wrapped cell; the cells beside it are half a line lower
        if (
            end == len(rows)
            or not _interlocked(rows[start].bottom, rows[end])
            or not _side_by_side(rows[start : end + 1])
        ):
            return start
        end += 1
    while end < len(rows) and (len(rows[end].cells) > 1 or _wrapped(rows, start, end)):
        end += 1
    return end


def _wrapped(rows: list[Row], start: int, at: int) -> bool:
    """Whether a row with one segment is part of the table: close below, and inside one of its columns."""
    row, above = rows[at], rows[at - 1]
    if _interlocked(above.bottom, row):
        return True
    if row.top - above.bottom > 0.8 * row.size:
        return False
    grid = columns(rows[start:at])
    if len(grid) < 2:
        return False
    if row.left < grid[0].left + 0.5 * row.size:
        # below the first column it could be the next paragraph: it counts only if the table goes on
        inside = row.right <= grid[1].left
        return inside and at + 1 < len(rows) and _goes_on(rows, at)
    return any(column.left - row.size <= row.left and row.right <= column.right + row.size for column in grid[1:])


def _interlocked(bottom: float, row: Row) -> bool:
    """Whether a row begins above the end of the previous one, as with cells of unequal height."""
    return row.top < bottom - 0.15 * row.size


def _goes_on(rows: list[Row], at: int) -> bool:
    row, below = rows[at], rows[at + 1]
    if _interlocked(row.bottom, below):
        return _side_by_side([row, below])
    return len(below.cells) > 1 and below.top - row.bottom <= 0.8 * row.size


def columns(rows: list[Row]) -> list[Column]:
    """The columns of a table: what the first, second, third cells of its fullest rows span."""
    most = max(len(row.cells) for row in rows)
    if most == 1:
        return _clusters([row.cells[0] for row in rows])
    full = [row.cells for row in rows if len(row.cells) == most]
    return [Column(min(cells[n].left for cells in full), max(cells[n].right for cells in full)) for n in range(most)]


def _clusters(cells: list[Segment]) -> list[Column]:
    """Columns from cells no two of which share a height: cells above each other are one column."""
    found: list[Column] = []
    for cell in sorted(cells, key=lambda one: one.left):
        if found and cell.left < found[-1].right:
            found[-1] = Column(found[-1].left, max(found[-1].right, cell.right))
        else:
            found.append(Column(cell.left, cell.right))
    return found


def table_lines(rows: list[Row], rules: tuple[Rule, ...], page: int) -> list[Line]:
    """The rows of a table as lines, one each."""
    grid = columns(rows)
    return [row_line(_cells(group, grid), page) for group in _groups(rows, rules, grid)]


def row_line(cells: list[list[Word]], page: int) -> Line:
    """A row as a line of text, cells separated by tabs. A row with a single cell filled is a paragraph."""
    while cells and not cells[-1]:
        cells = cells[:-1]
    if len(cells) == 1:
        return Line(" ".join(word.text for word in cells[0]), LineKind.PARAGRAPH, page, tuple(cells[0]))
    first = cells[0] or [Word(EMPTY_CELL, page)]
    text = "\t".join(" ".join(word.text for word in cell) for cell in (first, *cells[1:]))
    return Line(text, LineKind.ROW, page, tuple(word for cell in (first, *cells[1:]) for word in cell))


def _cells(group: list[Row], grid: list[Column]) -> list[list[Word]]:
    cells: list[list[Token]] = [[] for _ in grid]
    for row in group:
        for at, cell in enumerate(row.cells):
            cells[at if _complete(row, grid) else _column(cell, grid)].extend(cell.tokens)
    return [[token.word for token in cell] for cell in cells]


def _column(cell: Segment, grid: list[Column]) -> int:
    """The column a cell overlaps most; the nearest if it overlaps none."""
    return max(range(len(grid)), key=lambda n: min(cell.right, grid[n].right) - max(cell.left, grid[n].left))


def _groups(rows: list[Row], rules: tuple[Rule, ...], grid: list[Column]) -> list[list[Row]]:
    """Groups the printed rows into rows of the table."""
    lines = sorted(rule.y for rule in rules if _rules_off(rule, rows, grid))
    ruled = len(lines) > 2
    scanned = rows[0].cells[0].tokens[0].word.confidence is not None
    groups = [[rows[0]]]
    for above, row in pairwise(rows):
        bottom = max(one.bottom for one in groups[-1])
        if scanned and _complete(row, grid) and any(_complete(one, grid) for one in groups[-1]):
            # a scan may have lost the line between two rows
            groups.append([row])
            continue
        if (
            _ruled_together(lines, above, row)
            if ruled
            else (_interlocked(bottom, row) or _wrapped_together(rows, grid, above, row))
        ):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _complete(row: Row, grid: list[Column]) -> bool:
    return len(row.cells) == len(grid)


def _rules_off(rule: Rule, rows: list[Row], grid: list[Column]) -> bool:
    inside = rows[0].top - 2 * rows[0].size < rule.y < rows[-1].bottom + 2 * rows[-1].size
    return inside and rule.left <= grid[0].right and rule.right >= grid[-1].left


def _ruled_together(lines: list[float], above: Row, row: Row) -> bool:
    return not any(_middle(above) < y < _middle(row) for y in lines)


def _wrapped_together(rows: list[Row], grid: list[Column], above: Row, row: Row) -> bool:
    """Without drawn lines: a row with missing cells joins the one above if it is closer than rows usually are."""
    if _complete(row, grid):
        return False
    if row.left > grid[0].right and row.top - above.bottom < 0.45 * row.size:
        return True
    distances = [_middle(below) - _middle(one) for one, below in pairwise(rows)]
    return _middle(row) - _middle(above) <= 1.1 * min(distances) < max(distances) / 1.1


def _middle(row: Row) -> float:
    return (row.top + row.bottom) / 2
