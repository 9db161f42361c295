"""The mathematics sheet: every wager with its rows, next to what the document claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from markupsafe import Markup

from base.records import dataclass
from checker.answer_text import money
from checker.facts.claims import main_edge
from checker.points.gather import points_of
from checker.points.point import Point
from engine.money.claims import ClaimCheck, claim_checks
from engine.money.mathematics import BestPlay, Cells, best_play
from engine.money.strategy_chart import LETTERS
from engine.money.table_limits import in_dollars
from engine.play.table_setup import USUAL_DECKS
from engine.side_wagers.odds import OddsRow, WagerOdds, rules_of, shoe_of
from grammar.exhibit import MAIN
from reports.case import Case
from reports.drawings import charts
from reports.english.assumptions import assumption
from reports.english.sentences import upper

VERDICTS = {True: "agrees", False: "DIFFERS", None: "not decided"}
Tell = Callable[[str], None]
"""Says what is being computed, for whoever is waiting."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a wager: what was counted, and what the document prints, which the page shows in brackets."""

    event: str
    ways: str
    probability: str
    pays: str
    returns: str
    claims: tuple[tuple[str, str, str], ...]
    """Kind, printed text, verdict."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One wager in one game with a given number of decks."""

    wager: str
    game: str
    decks: int
    deck_cards: int
    ways: str
    rows: tuple[SheetRow, ...]
    edge: str
    exact: str
    by_decks: tuple[tuple[int, str], ...]
    overlaps: tuple[str, ...]
    assumed: tuple[str, ...]
    best_play: tuple[str, ...] = ()
    """How the player loses least, where there is something to choose."""

    @property
    def claims(self) -> bool:
        return any(row.claims for row in self.rows)


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A number that the document states, next to the computed one."""

    line: int
    what: str
    printed: str
    computed: str
    verdict: str
    remark: str


@dataclass(frozen=True, slots=True)
class ChartRow:
    """Hands played alike: their name, and the letters for each up card."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChartBlock:
    """Hard totals, soft totals or pairs."""

    title: str
    ups: tuple[str, ...]
    rows: tuple[ChartRow, ...]


@dataclass(frozen=True, slots=True)
class MainGame:
    """The main wager of one game: its edge under best play, and that play as a chart."""

    game: str
    decks: int
    stake: str
    """Set if the edge applies to this wager only."""
    edge: str
    assumed: tuple[str, ...]
    blocks: tuple[ChartBlock, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mathematics:
    sheets: tuple[Sheet, ...]
    without: tuple[tuple[str, str, str], ...]
    claims: tuple[ClaimView, ...]
    main: tuple[MainGame, ...]
    edge_chart: Markup | None
    price_chart: Markup | None


def mathematics(case: Case, tell: Tell) -> Mathematics:
    exhibit, odds = case.checked.exhibit, case.odds
    grouped: dict[tuple[str, str], list[WagerOdds]] = {}
    for one in odds:
        grouped.setdefault((one.game, one.wager), []).append(one)
    shown = {key: shown_decks(group) for key, group in grouped.items()}
    checks = {
        (game, decks): claim_checks(exhibit, game, decks, main_edge=main_edge(exhibit))
        for game, decks in dict.fromkeys((game, one.decks) for (game, _), one in shown.items())
    }
    sheets = tuple(sheet(one, grouped[key], by_place(checks[key[0], one.decks])) for key, one in shown.items())
    rows = {(one.game, row.line) for one in odds for row in one.rows}
    claims = tuple(
        claim_view(check) for (game, _), some in checks.items() for check in some if (game, check.line) not in rows
    )
    return Mathematics(
        sheets,
        case.without,
        tuple(dict.fromkeys(claims)),
        main_games(case, tell),
        edge_chart(grouped),
        price_chart(points_of(case.checked, case.source)),
    )


def main_games(case: Case, tell: Tell) -> tuple[MainGame, ...]:
    """The main wager of every game that can be analysed as written."""
    found = []
    for game in case.checked.exhibit.games:
        tell(f"analysing the main wager of {game.name}")
        if best := best_play(case.text, case.checked.exhibit, game.name):
            stake = money(Fraction(best.stake)) if in_dollars(case.checked.exhibit, MAIN) else ""
            found.append(main_game(game.name, best, stake, tens_in(case, game.name)))
    return tuple(found)


def tens_in(case: Case, game: str) -> str:
    """The cards worth ten that are in the deck, as a chart names them: ``10``, or ``J-Q-K`` without 10s."""
    ranks = dict.fromkeys(card.rank for card in shoe_of(rules_of(case.checked.exhibit, game), 1))
    return "10" if not ranks or "10" in ranks else "-".join(rank for rank in ("J", "Q", "K") if rank in ranks)


def main_game(game: str, best: BestPlay, stake: str, tens: str) -> MainGame:
    order = sorted(range(len(best.ups)), key=lambda place: best.ups[place] == "A")
    ups = tuple(tens if best.ups[place] == "10" else best.ups[place] for place in order)
    blocks = tuple(
        ChartBlock(title, ups, tuple(chart_rows(familiar(rows, order, tens)))) for title, rows in best.blocks
    )
    notes = tuple(f"{row} against {up}: {action} with {hands}" for row, up, action, hands in best.notes)
    return MainGame(
        game, best.decks, stake, f"{best.edge_percent:.4f}%", tuple(map(assumption, best.assumed)), blocks, notes
    )


def familiar(rows: Iterable[tuple[str, Cells]], order: Sequence[int], tens: str) -> Iterator[tuple[str, Cells]]:
    """Rows and columns from 2 to ace, the tens by the names of the cards that are in the deck."""
    pair = ",".join(tens.split("-")[:1] * 2) if tens != "10" else "10,10"
    for name, cells in sorted(rows, key=lambda row: row[0].startswith("A,")):
        yield pair if name == "10,10" else name, tuple(cells[place] for place in order)


def chart_rows(rows: Iterable[tuple[str, Cells]]) -> Iterator[ChartRow]:
    """Merges neighbouring hands played alike into one row; every up card keeps its own cell, as on a printed card."""
    for cells, alike in groupby(rows, key=itemgetter(1)):
        names = [name for name, _ in alike]
        name = names[0] if len(names) == 1 else f"{names[0]} to {names[-1].split()[-1]}"
        yield ChartRow(name, tuple(map(chart_cell, cells)))


def chart_cell(cell: tuple[str, str | None]) -> str:
    """The letters of a cell."""
    best, otherwise = cell
    return LETTERS[best] + (LETTERS[otherwise].lower() if otherwise is not None else "")


def shown_decks(group: list[WagerOdds]) -> WagerOdds:
    """The number of decks whose rows are printed: six if the document allows it, otherwise the most."""
    return next((one for one in group if one.decks == USUAL_DECKS), group[-1])


def by_place(checks: Iterable[ClaimCheck]) -> dict[tuple[int, str], ClaimCheck]:
    return {(check.line, check.kind): check for check in checks}


def sheet(one: WagerOdds, group: list[WagerOdds], checks: Mapping[tuple[int, str], ClaimCheck]) -> Sheet:
    return Sheet(
        wager=one.wager,
        game=one.game,
        decks=one.decks,
        deck_cards=one.deck_cards,
        ways=f"{one.ways:,}",
        rows=tuple(sheet_row(row, checks) for row in one.rows),
        edge=percent(one.edge),
        exact=fraction(one.edge),
        by_decks=tuple((other.decks, percent(other.edge)) for other in group) if len(group) > 1 else (),
        overlaps=tuple(
            f"{' and '.join(overlap.events)} apply together at {overlap.witness}; the first was taken."
            for overlap in one.overlaps
        ),
        assumed=tuple(map(assumption, one.assumed)),
        best_play=one.strategy,
    )


def sheet_row(row: OddsRow, checks: Mapping[tuple[int, str], ClaimCheck]) -> SheetRow:
    claims = (
        (kind, check.printed, VERDICTS[check.holds])
        for kind in ("probability", "return")
        if (check := checks.get((row.line, kind)))
    )
    return SheetRow(
        event=row.event,
        ways=f"{row.ways:,}",
        probability=decimal(row.probability),
        pays=odds(row.pays),
        returns=decimal(row.returns),
        claims=tuple(claims),
    )


def claim_view(check: ClaimCheck) -> ClaimView:
    about = "the main wager" if check.about == MAIN else f"“{check.about}”"
    share = "edge" in check.kind or check.printed.endswith("%")
    computed = "" if check.computed is None else percent(check.computed) if share else decimal(check.computed)
    return ClaimView(
        check.line, f"{upper(check.kind)} of {about}", check.printed, computed, VERDICTS[check.holds], check.remark
    )


def edge_chart(grouped: Mapping[tuple[str, str], list[WagerOdds]]) -> Markup | None:
    """How the edge changes with the number of decks, if a document leaves that open."""
    games = {game for game, _ in grouped}
    series = [
        charts.Series(
            wager if len(games) == 1 else f"{wager} ({game})",
            tuple((one.decks, float(one.edge * 100)) for one in group),
        )
        for (game, wager), group in grouped.items()
        if len(group) > 1
    ]
    return charts.lines(series, "House edge by number of decks") if series else None


def price_chart(points: Iterable[Point]) -> Markup | None:
    """The lowest and highest house edge that each open question allows, by the finding on which most depends."""
    bars = [bar for point in points for bar in sorted(ranges(point), key=narrowest)[:1]]
    widest = sorted(bars, key=narrowest)[:MOST_BARS]
    return charts.ranges(widest, "House edge under the answers to each open question") if bars else None


def ranges(point: Point) -> Iterator[charts.Range]:
    for finding in point.findings:
        if finding.price and not finding.accepted and (edges := [edge for _, edge in finding.price.answers]):
            yield charts.Range(point.title, min(edges), max(edges))


def narrowest(bar: charts.Range) -> float:
    return bar.low - bar.high


MOST_BARS = 8


def percent(number: Fraction) -> str:
    return f"{float(number * 100):.4f}%"


def decimal(number: Fraction) -> str:
    return f"{float(number):.6f}"


def fraction(number: Fraction) -> str:
    return str(number) if len(str(number)) <= len("-123456789/1234567890") else ""


def odds(win: Fraction) -> str:
    if win < 0:
        return "loses" if win == -1 else f"loses {-win}"
    return "push" if win == 0 else f"{win.numerator} to {win.denominator}"
