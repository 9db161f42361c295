"""The mathematics sheet as a reader sees it: sections of tables, every figure rounded here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil, log10
from typing import assert_never

from base.records import dataclass
from engine.play.rounds import dollars
from engine.sheet.figure import Bounded, Exact, Figure, Sampled, number, ratio, times
from engine.sheet.figure_table import FigureCell, FigureTable
from engine.sheet.game_sheet import GameSheet
from engine.sheet.relation import Relation
from engine.sheet.results import LossRange
from engine.sheet.wager_sheet import Prize, PrizeTable, WagerSheet
from grammar.errors.faults import counted
from reports.english.assumptions import assumption
from reports.english.result_words import result_words
from reports.english.sentences import upper

LONGEST_FRACTION = 44
"""Longer ones stand in the workbook and in the JSON only."""
MOST_DIGITS = 16
FAR = 100
"""Bounds of two columns that lie so many times apart are told one by one."""


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure as it is printed, and the figure itself."""

    text: str
    figure: Figure


SheetCell = str | int | FigureView


@dataclass(frozen=True, slots=True)
class SheetTable:
    """Rows under named columns; those from `numeric` on hold numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[SheetCell, ...], ...]
    note: str = ""
    numeric: int = 1


@dataclass(frozen=True, slots=True)
class SheetSection:
    """A wager, or what concerns a whole game."""

    title: str
    paragraphs: tuple[str, ...]
    tables: tuple[SheetTable, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """The whole sheet; the lists of page 1 say what the figures rest on."""

    title: str
    facts: tuple[tuple[str, str], ...]
    notices: tuple[str, ...]
    """What a reader must know before anything else."""
    assumed: tuple[str, ...]
    left_out: tuple[str, ...]
    methods: tuple[str, ...]
    made_with: str
    identifier: str
    sections: tuple[SheetSection, ...]


EXACTNESS = (
    "Every figure says how exact it is. Exact: counted in whole numbers, nothing rounded until it is printed. Within a "
    "bound: worked out in floating point, the true number lies no further off than the bound. Simulated: estimated "
    "from that many rounds from that seed, with its 95% interval (±)."
)
DEFINED = (
    "The house edge is what the house expects to keep of each unit of the original stake; of action, of each unit "
    "staked in all. Variance and standard deviation are those of one round, in units of the original stake. The "
    "volatility index is 1.645 standard deviations (90%). A round is hit if it brings more than it costs, and lost if "
    "it brings less.",
    "Losses over many rounds are the mean and 1.96 standard deviations either way, by the normal approximation: rough "
    "where the rarest prize is not to be expected in so many rounds.",
)


def sheet_sections(sheets: Sequence[GameSheet], speed: int) -> tuple[SheetSection, ...]:
    several = len(sheets) > 1
    return tuple(section for sheet in sheets for section in game_sections(sheet, speed, several))


def game_sections(sheet: GameSheet, speed: int, several: bool) -> Iterator[SheetSection]:
    of_game = f" in {sheet.game}" if several else ""
    yield SheetSection(f"Summary{of_game}", tuple(missing(sheet)), (summary(sheet, speed),))
    for wager in sheet.wagers:
        yield wager_section(wager, speed, of_game)
    tables = tuple(map(figure_table, sheet.tables))
    if tables:
        yield SheetSection(f"The game as a whole{of_game}", (), tables)
    if sheet.relations:
        yield relation_section(sheet.relations, of_game)


def missing(sheet: GameSheet) -> Iterator[str]:
    return (f"{wager} has no figures of its own: {why}." for wager, why in sheet.missing)


# Summary ------------------------------------------------------------------------------------------------------


def summary(sheet: GameSheet, speed: int) -> SheetTable:
    return SheetTable(
        "Every wager",
        ("Wager", "House edge", "Of action", "Average wager", "Std. deviation", "Hit", "Push", "Lost"),
        tuple(summary_row(wager) for wager in sheet.wagers),
    )


def summary_row(wager: WagerSheet) -> tuple[SheetCell, ...]:
    results = wager.results
    return (
        wager.wager,
        percent(wager.edge),
        percent(wager.edge_of_action),
        decimal(wager.action, 4),
        decimal(wager.deviation, 4),
        percent(results.hit, 3),
        percent(results.push, 3),
        percent(results.loss, 3),
    )


# One wager ----------------------------------------------------------------------------------------------------


def wager_section(wager: WagerSheet, speed: int, of_game: str) -> SheetSection:
    decks = wager.drawn_from or counted(wager.decks, "deck")
    ways = f", {wager.ways:,} ways in all" if wager.ways else ""
    paragraphs = [f"Played with {decks}{ways}. Worked out by {wager.method}."]
    paragraphs += [f"Best play: {line}." for line in wager.strategy]
    paragraphs += [f"{upper(text)}; the first was counted." for text in wager.overlaps]
    tables = [figures(wager, speed), *map(prizes, wager.tables), results(wager), losses(wager.losses, wager.stake)]
    if wager.rounded:
        tables.append(rounding(wager))
    return SheetSection(f"{wager.wager}{of_game}", tuple(paragraphs), tuple(tables))


def figures(wager: WagerSheet, speed: int) -> SheetTable:
    results = wager.results
    rows: list[tuple[str, FigureView]] = [
        ("House edge, of the original stake", percent(wager.edge)),
        ("House edge, of all action", percent(wager.edge_of_action)),
        ("Average wager, in original stakes", decimal(wager.action)),
        *among_equals(wager),
        ("Variance", decimal(results.variance)),
        ("Standard deviation", decimal(wager.deviation)),
        ("Volatility index (90%)", decimal(wager.volatility)),
        ("Hit frequency", percent(results.hit)),
        ("Push frequency", percent(results.push)),
        ("Loss frequency", percent(results.loss)),
    ]
    if wager.lasts != 1:
        rows.append(("Rolls until it is settled, on average", decimal(Exact(wager.lasts))))
        rows.append(("House edge of each roll, of the original stake", percent(times(wager.edge, 1 / wager.lasts))))
    if wager.offered != 1:
        rows.append(("Share of all rounds in which it is offered", percent(Exact(wager.offered))))
    at = "where it is offered at" if wager.offered != 1 else "at"
    hold = f"Theoretical hold in an hour of {speed} rounds, {at} {dollars(wager.stake)}"
    rows.append((hold, money(wager.hold(speed))))
    return SheetTable(
        "Figures",
        ("Figure", "Value", "How exact"),
        tuple((name, figure, how_exact(figure.figure)) for name, figure in rows),
    )


def among_equals(wager: WagerSheet) -> Iterator[tuple[str, FigureView]]:
    for action, which in zip(wager.actions, ("least", "most"), strict=False):
        so = f"where of equal choices the one is made that stakes {which}"
        yield f"Average wager {so}", decimal(Exact(action))
        yield f"House edge, of all action, {so}", percent(ratio(wager.edge, Exact(action)))


def prizes(table: PrizeTable) -> SheetTable:
    whole = all(prize.ways is not None for prize in table.prizes)
    columns = ("Result", "Pays", *(("Ways",) if whole else ()), "Probability", "One in", "Return")
    return SheetTable(
        f"What {table.wager} comes to",
        columns,
        tuple(prize_row(prize, whole) for prize in table.prizes),
        note=common_exactness(prize.chance for prize in table.prizes),
    )


def prize_row(prize: Prize, whole: bool) -> tuple[SheetCell, ...]:
    ways: tuple[SheetCell, ...] = (prize.ways or 0,) if whole else ()
    return (
        result_words(prize.event), pay_text(prize.pays), *ways, decimal(prize.chance, 8), one_in(prize.chance),
        decimal(prize.returns),
    )  # fmt: skip


def results(wager: WagerSheet) -> SheetTable:
    return SheetTable(
        "Distribution of what a round brings, in units of the original stake",
        ("Brings", "Probability", "Return"),
        tuple(
            (gain_text(gain), decimal(chance, 8), decimal(times(chance, gain), 8))
            for gain, _ in wager.results.chances
            for chance in (wager.results.chance(gain),)
        ),
        note=common_exactness([wager.results.mean]),
    )


def losses(found: Iterable[LossRange], stake: Fraction) -> SheetTable:
    return SheetTable(
        f"Expected loss at {dollars(stake)} a round, and the range in which it lies 95 times in 100",
        ("Rounds", "Expected loss", "From", "To"),
        tuple(
            (f"{one.rounds:,}", *(money(times(each, stake)) for each in (one.loss, one.low, one.high))) for one in found
        ),
        note="Below zero the player is ahead. The range is a normal approximation from the figures above.",
    )


def rounding(wager: WagerSheet) -> SheetTable:
    return SheetTable(
        "House edge where payouts are rounded as the document says",
        ("Stake", "House edge"),
        tuple((told, percent(edge)) for told, edge in wager.rounded),
    )


# Tables of the engine, and wagers beside each other -----------------------------------------------------------


def figure_table(table: FigureTable) -> SheetTable:
    rows = tuple(tuple(cell_view(cell, table) for cell in row) for row in table.rows)
    note = " ".join(filter(None, (table.note, table_exactness(table))))
    return SheetTable(table.title, table.columns, rows, note, table.texts)


def cell_view(cell: FigureCell, table: FigureTable) -> SheetCell:
    match cell:
        case None:
            return ""
        case str() | int():
            return cell
        case _:
            return percent(cell, table.digits or 4) if table.percent else decimal(cell, table.digits or 6)


def relation_section(relations: Sequence[Relation], of_game: str) -> SheetSection:
    known = [one for one in relations if one.covariance is not None]
    reasons: dict[str, list[str]] = {}
    for one in relations:
        if one.correlation is None:
            reasons.setdefault(one.why, []).append(one.wager)
    paragraphs = tuple(f"Not worked out for {', '.join(names)}: {why}." for why, names in reasons.items())
    rows = tuple(
        (
            one.wager, one.beside,
            decimal(one.covariance) if one.covariance is not None else "",
            decimal(one.correlation) if one.correlation is not None else "",
        )
        for one in known
    )  # fmt: skip
    exact = common_exactness(one.correlation for one in known if one.correlation is not None)
    table = SheetTable(
        "Wagers made in the same round", ("Wager", "Beside", "Covariance", "Correlation"), rows, exact, 2
    )
    return SheetSection(f"How wagers move together{of_game}", paragraphs, (table,) if rows else ())


# Figures as text ----------------------------------------------------------------------------------------------


def decimal(figure: Figure, digits: int = 6) -> FigureView:
    digits = min(digits, known_digits(figure))
    return FigureView(f"{number(figure):z,.{digits}f}{spread(figure, 1, digits)}", figure)


def known_digits(figure: Figure) -> int:
    """How many decimals the bound of a figure leaves standing."""
    bound = figure.bound if isinstance(figure, Bounded) else 0.0
    return max(0, -ceil(log10(2 * bound))) if bound else MOST_DIGITS


def percent(figure: Figure, digits: int = 4) -> FigureView:
    return FigureView(f"{100 * number(figure):z.{digits}f}%{spread(figure, 100, digits)}", figure)


def money(figure: Figure) -> FigureView:
    return FigureView(amount(number(figure)) + spread(figure, 1, 2), figure)


def spread(figure: Figure, scale: int, digits: int) -> str:
    """Half the interval of a simulated figure."""
    if not isinstance(figure, Sampled):
        return ""
    low, high = figure.interval
    return f" ±{scale * (high - low) / 2:.{digits}f}"


def amount(value: float) -> str:
    return f"-${-value:,.2f}" if value < -0.005 else f"${abs(value):,.2f}"


def how_exact(figure: Figure) -> str:
    match figure:
        case Exact(value):
            text = str(value)
            return f"exact: {text}" if len(text) <= LONGEST_FRACTION else "exact"
        case Bounded(_, bound):
            return f"within {bound:.1e}"
        case Sampled():
            low, high = figure.interval
            return f"simulated: {low:.6g} to {high:.6g}; {figure.rounds:,} rounds, seed {figure.seed}"
        case _:
            assert_never(figure)


def table_exactness(table: FigureTable) -> str:
    """Column by column where the bounds of one lie far from those of another."""
    cells = [cell for row in table.rows for cell in row if isinstance(cell, Exact | Bounded | Sampled)]
    columns = zip(table.columns, zip(*table.rows, strict=True), strict=True)
    bounds = {name: [cell.bound for cell in cells if isinstance(cell, Bounded)] for name, cells in columns}
    widest = {name: max(those) for name, those in bounds.items() if those}
    if not widest or max(widest.values()) < FAR * min(widest.values()):
        return common_exactness(cells)
    return common_exactness(cells, ", ".join(f"“{name}” within {bound:.1e}" for name, bound in widest.items()))


def common_exactness(found: Iterable[Figure], within: str = "") -> str:
    """How exact the figures of a table are, in a sentence. within: their bounds, where one is not enough."""
    known = list(found)
    bounds = [one.bound for one in known if isinstance(one, Bounded)]
    samples = {(one.rounds, one.seed) for one in known if isinstance(one, Sampled)}
    exact = "exact" if any(isinstance(one, Exact) for one in known) else ""
    computed = f"in floating point, {within or f'within {max(bounds):.1e}'}" if bounds else ""
    parts = [" or ".join(filter(None, (exact, computed)))] if exact or computed else []
    mark = "with ±: " if parts else ""
    parts += [
        f"{mark}simulated, {rounds:,} rounds, seed {seed}, ± for the 95% interval" for rounds, seed in sorted(samples)
    ]
    return upper(f"{'; '.join(parts)}.") if parts else ""


def one_in(figure: Figure) -> SheetCell:
    if not number(figure):
        return "never"
    times_as_many = ratio(Exact(Fraction(1)), figure)
    return FigureView(f"{number(times_as_many):,.{2 if number(figure) > 0.0001 else 0}f}", times_as_many)


def pay_text(win: Fraction) -> str:
    if win < 0:
        return "loses" if win == -1 else f"loses {-win}"
    return "push" if win == 0 else f"{win.numerator} to {win.denominator}"


def gain_text(gain: Fraction) -> str:
    text = str(gain) if 10000 % gain.denominator else f"{float(gain):.4f}".rstrip("0").rstrip(".")
    return f"+{text}" if gain > 0 else text


def notes(texts: Iterable[str]) -> tuple[str, ...]:
    """Assumptions as sentences, each once."""
    return tuple(dict.fromkeys(upper(assumption(text)).rstrip(".") + "." for text in texts))
