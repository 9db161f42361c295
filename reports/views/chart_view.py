"""The strategy chart of one answer beside those of the others: cells that the answer changes are framed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from base.records import dataclass
from engine.money.mathematics import BestPlay, Cells
from reports.views.mathematics_view import chart_cell, familiar

Places = dict[tuple[str, str, str], str]
"""By block, row and up card: the letters of a cell."""


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """The letters of a cell, and what another answer makes of it, each with its number, where that is different."""

    letters: str
    others: tuple[tuple[int, str], ...]

    @property
    def action(self) -> str:
        return self.letters[:1]


@dataclass(frozen=True, slots=True)
class ComparedRow:
    name: str
    cells: tuple[ComparedCell, ...]


@dataclass(frozen=True, slots=True)
class ComparedBlock:
    """Hard totals, soft totals or pairs."""

    title: str
    ups: tuple[str, ...]
    rows: tuple[ComparedRow, ...]


def compared_chart(plays: Sequence[BestPlay], shown: int, tens: str) -> tuple[ComparedBlock, ...]:
    """The chart of one of the plays, from 2 to ace; cells are compared with all the others."""
    known = {number: dict(cells_of(play, tens)) for number, play in enumerate(plays)}
    own = plays[shown]
    ups = columns(own, tens)
    return tuple(
        ComparedBlock(
            title, ups, tuple(compared_row(title, name, ups, known, shown) for name, _ in ordered(own, rows, tens))
        )
        for title, rows in own.blocks
    )


def compared_row(title: str, name: str, ups: Sequence[str], known: dict[int, Places], shown: int) -> ComparedRow:
    return ComparedRow(name, tuple(compared_cell((title, name, up), known, shown) for up in ups))


def compared_cell(place: tuple[str, str, str], known: dict[int, Places], shown: int) -> ComparedCell:
    letters = known[shown][place]
    others = tuple(
        (number, cells[place])
        for number, cells in known.items()
        if number != shown and place in cells and cells[place] != letters
    )
    return ComparedCell(letters, others)


def cells_of(play: BestPlay, tens: str) -> Iterator[tuple[tuple[str, str, str], str]]:
    ups = columns(play, tens)
    for title, rows in play.blocks:
        for name, cells in ordered(play, rows, tens):
            for up, cell in zip(ups, cells, strict=True):
                yield (title, name, up), chart_cell(cell)


def order_of(play: BestPlay) -> list[int]:
    return sorted(range(len(play.ups)), key=lambda place: play.ups[place] == "A")


def columns(play: BestPlay, tens: str) -> tuple[str, ...]:
    return tuple(tens if play.ups[place] == "10" else play.ups[place] for place in order_of(play))


def ordered(play: BestPlay, rows: Sequence[tuple[str, Cells]], tens: str) -> Iterator[tuple[str, Cells]]:
    return familiar(rows, order_of(play), tens)


def changed_cells(blocks: Sequence[ComparedBlock]) -> int:
    return sum(bool(cell.others) for block in blocks for row in block.rows for cell in row.cells)
