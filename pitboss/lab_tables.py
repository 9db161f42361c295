"""Where the tables of a laboratory's report are: rows of names, rows under them, what stands above; and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from base.records import dataclass
from checker.printed_figures import FIGURES, PrintedFigure, plain

Row = list[str]
WAGERS = frozenset({"wager", "bet", "wager type", "bet type", "wager name", "bet name", "name of wager"})
EVENTS = frozenset(
    {"event", "hand", "outcome", "result", "combination", "winning hand", "player hand", "win", "case", "prize"}
)
TOTALS = frozenset({"total", "totals", "sum", "all"})
UNCOMPARED = frozenset({"combinations", "combos", "ways", "permutations", "count", "hands"})
"""Numbers of deals: a report counts them in an order or in none, and says of how many elsewhere."""
SHARE = re.compile(r"\d\s?%")
_NUMBER = r"[-+−]?(?:\d{1,12}(?:\.\d{0,15})?|\.\d{1,15})\s?%"
_FIGURE = "|".join(re.escape(name).replace(r"\ ", r"[ -]") for name in sorted(FIGURES, key=len, reverse=True))
_IS = rf"(?: is|:| =|,)? {{1,3}}(?P<value>{_NUMBER})"
_OF = re.compile(rf"(?P<figure>{_FIGURE}) (?:of|on|for) (?P<wager>[^:=%]{{1,80}}?){_IS}", re.I)
_NAMED = re.compile(rf"(?P<wager>[^:=%]{{1,80}}?)[:,] {{0,3}}(?P<figure>{_FIGURE}){_IS}", re.I)
_CELL = re.compile(r"\S+(?: \S+)*")
_ARTICLE = re.compile(r"^(?:the|wager|bet) ", re.I)


@dataclass(frozen=True, slots=True)
class ReadReport:
    figures: tuple[PrintedFigure, ...]
    unread: tuple[str, ...]
    """Rows and lines with a figure that were not understood, each with its place."""


@dataclass(frozen=True, slots=True)
class Head:
    """The row of names of a table, and the wager that it is about where its rows do not say."""

    cells: tuple[str, ...]
    title: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(plain(cell) for cell in self.cells)

    def column(self, known: frozenset[str]) -> int | None:
        return next((at for at, name in enumerate(self.names) if name in known), None)


def read_report(name: str, rows: Sequence[Row], title: str = "") -> ReadReport:
    """name: the file, and its sheet where it has several; title: that of the sheet."""
    figures: list[PrintedFigure] = []
    unread: list[str] = []
    head = None
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        filled = [cell for cell in cells if cell]
        place = f"{name}, row {number}"
        told = told_in(place, filled[0]) if len(filled) == 1 else []
        if is_head(cells):
            head = Head(tuple(cells), title)
            unread += [f"{place}: the column “{cell}”" for cell in cells if plain(cell) in UNCOMPARED]
        elif len(filled) == 1 and head and is_empty_row(head, cells):
            unread.append(f"{place}: no figure of {filled[0]}")
        elif len(filled) == 1:
            figures += told
            unread += [f"{place}: {filled[0]}"] if len(SHARE.findall(filled[0])) > len(told) else []
            head, title = (head, title) if told else (None, filled[0])
        elif filled and head:
            figures += figures_in(place, head, cells)
        elif filled:
            unread.append(f"{place}: {' '.join(filled)}")
    return ReadReport(tuple(figures), tuple(unread))


def is_head(cells: Sequence[str]) -> bool:
    """Does a row name a column of wagers or of hands, and something else, and no number?"""
    names = [plain(cell) for cell in cells if cell]
    known = any(name in WAGERS or name in EVENTS for name in names)
    return known and len(names) > 1 and not any(re.search(r"\d", name) for name in names)


def is_empty_row(head: Head, cells: Sequence[str]) -> bool:
    """Under a column of wagers, is only the wager named? Else a lone cell is the title of what follows."""
    at = head.column(WAGERS)
    return at is not None and at < len(cells) and len(cells) == len(head.cells) and bool(cells[at])


def told_in(place: str, text: str) -> list[PrintedFigure]:
    """Figures told in sentences: ``the house edge of Red is 2.70%``, ``Red: house edge 2.70%``."""
    found = [*_OF.finditer(text)] or [*_NAMED.finditer(text)]
    return [
        PrintedFigure(place, _ARTICLE.sub("", one["wager"].strip()), one["figure"], one["value"].replace(" ", ""))
        for one in found
    ]


def figures_in(place: str, head: Head, row: Sequence[str]) -> Iterator[PrintedFigure]:
    cells = [*row, *[""] * (len(head.cells) - len(row))]
    names = head.names
    wager_at, event_at = head.column(WAGERS), head.column(EVENTS)
    wager = cells[wager_at] if wager_at is not None else head.title
    event = cells[event_at] if event_at is not None else ""
    if plain(event or wager) in TOTALS:
        return
    if "figure" in names and "value" in names:
        value = cells[names.index("value")]
        yield from [PrintedFigure(place, wager, cells[names.index("figure")], value)] if value else []
        return
    for at, name in enumerate(names):
        if name and name not in UNCOMPARED and at not in (wager_at, event_at) and cells[at] not in ("", "-", "–", "—"):
            yield PrintedFigure(place, wager, head.cells[at], cells[at], event)


def aligned(lines: Sequence[str]) -> list[Row]:
    """Columns that blanks keep apart: each word under the name that it stands nearest to."""
    columns: list[re.Match[str]] = []
    rows = []
    for line in lines:
        cells = list(_CELL.finditer(line.expandtabs()))
        if is_head([cell[0] for cell in cells]):
            columns = cells
        rows.append(under(columns, cells) if columns and len(cells) > 1 else [cell[0] for cell in cells])
    return rows


def under(columns: Sequence[re.Match[str]], cells: Sequence[re.Match[str]]) -> Row:
    row = [""] * len(columns)
    for cell in cells:
        at = min(range(len(columns)), key=lambda at: (apart(columns[at], cell), at))
        row[at] = f"{row[at]} {cell[0]}".strip()
    return row


def apart(one: re.Match[str], other: re.Match[str]) -> int:
    """How many places lie between two cells; 0 where one stands over the other."""
    return max(0, one.start() - other.end(), other.start() - one.end())
