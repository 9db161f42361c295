"""The best play of the main game in a sheet: a chart by totals, and the hands that are better played otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.money.strategy_chart import LEGEND, ChartLine, StrategyChart, cell_letters
from engine.sheet.figure_table import FigureTable


def chart_tables(chart: StrategyChart) -> Iterator[FigureTable]:
    """From 2 to ace, as on a printed card."""
    order = sorted(range(len(chart.columns)), key=lambda place: chart.columns[place] == "A")
    rows = tuple(chart_row(line, order) for _, lines in chart.blocks for line in lines)
    columns = ("Hand", *(chart.columns[place] for place in order))
    note = f"{LEGEND}. Each cell is best on average over its two cards; pairs stand by themselves."
    yield FigureTable("Best play by totals", columns, rows, note, texts=len(columns))
    if chart.exceptions:
        others = tuple((one.row, one.column, one.action, one.hands) for one in chart.exceptions)
        columns = ("Hand", "Against", "Better", "With")
        yield FigureTable("Where the cards held make another play better", columns, others, texts=len(columns))


def chart_row(line: ChartLine, order: Sequence[int]) -> tuple[str, ...]:
    return line.name, *(cell_letters(*line.cells[place]) for place in order)
