"""What choices from outside come to in a game whose choices have names, as tables of a sheet."""

from __future__ import annotations

from fractions import Fraction

from engine.family import family_of
from engine.rulebook import Readings
from engine.sheet.figure import Exact
from engine.sheet.figure_table import FigureCell, FigureTable
from engine.sheet.options import SheetOptions
from grammar.exhibit import Exhibit


def stated_tables(
    exhibit: Exhibit, game: str, readings: Readings, decks: int | None, options: SheetOptions
) -> tuple[FigureTable, ...]:
    """None where no strategy is stated, or the main game has its own. Raises Unreadable."""
    priced = family_of(exhibit).stated_choices
    if not options.strategy or priced is None:
        return ()
    found = priced(exhibit, game, decks, readings, options.strategy)
    rows: tuple[tuple[FigureCell, ...], ...] = (
        ("the best choices", Exact(found.best), Exact(Fraction(0))),
        ("as the stated strategy chooses", Exact(found.edge), Exact(found.cost)),
    )
    lines: tuple[tuple[FigureCell, ...], ...] = tuple((str(one.line), one.text, Exact(one.cost)) for one in found.lines)
    silent = f"It says nothing on {'; '.join(found.filled)}: the best choice is made there. " if found.filled else ""
    return (
        FigureTable(
            f"House edge of {found.wager} by strategy", ("Strategy", "House edge", "Above the best"), rows, percent=True
        ),
        FigureTable(
            "What each line of the stated strategy adds",
            ("No.", "Says", "Adds to the edge"),
            lines,
            f"{silent}Each line alone, where it decides among the others, in the best play.",
            percent=True,
            digits=5,
            texts=2,
        ),
    )
