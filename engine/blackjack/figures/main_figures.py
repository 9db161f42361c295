"""The main game of blackjack with every figure: under best play, by totals and by a stated strategy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from base.cache import kept
from base.processes import cores
from base.progress import report
from base.records import dataclass
from engine.arbiter import Stopped
from engine.blackjack.accounting.account import account as statement_account
from engine.blackjack.analysis.best_play import Analysis, analyse, total_dependent
from engine.blackjack.analysis.chart import strategy_chart
from engine.blackjack.analysis.offers import declining
from engine.blackjack.figures.chart_figures import chart_tables
from engine.blackjack.figures.played_beside import PlayedBeside
from engine.blackjack.figures.prize_figures import prize_table
from engine.blackjack.figures.round_figures import (
    average_wager,
    bound,
    dealer_table,
    hand_by_up_table,
    hand_end_table,
    insurance_table,
    starting_hand_table,
    unsplit_results,
    unsplit_table,
    up_card_table,
)
from engine.blackjack.figures.shoe_figures import SEVERAL_JOBS, ShoeFigures
from engine.blackjack.figures.side_wagers_beside import beside_main
from engine.blackjack.stated.deviations import stated_play
from engine.blackjack.tables.compiler import Compiled, Compiler, compiled
from engine.blackjack.tables.insurance_offer import insured_stake
from engine.money.edge import text_of
from engine.money.interval import edges_by_stake
from engine.money.rule_changes import rule_changes
from engine.money.stated_play import StatedPlay
from engine.money.table_limits import playable_decks, unlisted_stakes
from engine.play.rounds import dollars
from engine.resolutions import Option
from engine.rulebook import Readings, Rulebook
from engine.sheet.figure import Bounded, Exact, Figure, number, ratio
from engine.sheet.figure_table import FigureCell, FigureTable
from engine.sheet.main_sheet import MainSheet
from engine.sheet.options import SheetOptions
from engine.sheet.relation import Relation
from engine.sheet.results import Computed, Results
from engine.sheet.wager_sheet import WagerSheet
from engine.side_wagers.odds import Uncountable, odds_in, rules_of
from engine.side_wagers.tally import EVEN_MONEY, INSURANCE, OFFERED
from engine.simulator import prepared, simulate
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

CODE = ("grammar", "engine")
SPLITS_SIMULATED = (
    "the distribution and the spread of the main wager are simulated where hands are split, and only there: the hands "
    "of a split share the dealer and the shoe; the edge and the average wager are not"
)
FRESH = "the main wager is that of the first round of a fresh shoe with one player"


@dataclass(frozen=True, slots=True)
class MainFigures:
    """One game of an exhibit, for one number of decks and one stake."""

    exhibit: Exhibit
    game: str
    readings: Readings
    options: SheetOptions
    found: Compiled
    best: Analysis
    """With no offer taken."""

    @property
    def tables(self) -> Any:
        return self.found.tables

    @property
    def within(self) -> float:
        return bound(self.found.tables)

    def edge(self) -> Figure:
        """With offers taken where they bring more."""
        return Bounded(analyse(self.found.tables).edge, self.within)

    def sheet(self, side_wagers: Sequence[str]) -> MainSheet:
        unsplit = unsplit_results(self.best)
        try:
            results, simulated = self.results(unsplit)
        except Unreadable as reason:
            tables = (self.without_spread(unsplit), *self.figure_tables(unsplit))
            stakes = tuple(self.offer_stakes())
            return MainSheet(None, tables, (), self.left_out(), why=reason.sentence, stakes=stakes)
        wager = WagerSheet(
            wager=self.exhibit.main_wager or "Main wager",
            game=self.game,
            decks=self.found.decks,
            drawn_from="",
            ways=None,
            method="exact draws without replacement, every hand and up card, best play of the cards held",
            edge=self.edge(),
            action=average_wager(self.best),
            results=results,
            tables=(),
            stake=self.found.stake,
            assumed=(*self.found.assumed, FRESH, *((SPLITS_SIMULATED,) if simulated else ())),
        )
        rules = rules_of(self.exhibit, self.game, self.readings)
        relations = tuple(self.beside(rules, name, wager.wager, results.variance) for name in side_wagers)
        tables = tuple(self.figure_tables(unsplit))
        return MainSheet(wager, tables, relations, self.left_out(), simulated, stakes=tuple(self.offer_stakes()))

    def beside(self, rules: Rulebook, name: str, main: str, spread: Figure) -> Relation:
        """Worked out from the first cards; where more of them count, from rounds that are played."""
        found = beside_main(rules, self.best, name, self.found.decks, main, spread)
        if found.covariance is not None or name in OFFERED:
            return found
        played = PlayedBeside(self.exhibit, self.game, self.readings, self.options, self.found, self.best)
        try:
            return played.relation(rules, name, main, spread)
        except Uncountable as reason:
            return replace(found, why=f"{found.why}; {reason}")

    def without_spread(self, unsplit: dict[Fraction, float]) -> FigureTable:
        """What is exact of a main wager whose rounds are not simulated."""
        split = Bounded(max(0.0, 1 - sum(unsplit.values())), len(unsplit) * self.within)
        staked = average_wager(self.best)
        rows: tuple[tuple[FigureCell, ...], ...] = (
            ("House edge, of the original stake", self.edge()),
            ("House edge, of all that is staked", ratio(self.edge(), staked)),
            ("Average wager, of the original stake", staked),
            ("Rounds in which hands are split", split),
        )
        note = (
            "Its distribution and what follows from it (spread, hit frequency, ranges) are left out: the hands of a "
            "split share dealer and shoe, and its rounds are not simulated."
        )
        return FigureTable("The main wager", ("Figure", "Value"), rows, note, percent=True)

    def left_out(self) -> tuple[str, ...]:
        """Statements that move money and are not in the edge, each with the reason."""
        account = statement_account(self.compiler())
        return tuple(f"{one.statement or 'a silence'}: {one.why}" for one in account.left_out)

    def compiler(self) -> Compiler:
        return Compiler(
            self.exhibit, self.game, decks=self.found.decks, stake=self.found.stake, readings=dict(self.readings)
        )

    def offer_stakes(self) -> Iterator[tuple[str, Fraction]]:
        """What is staked on offers beside the main stake: on insurance as much as is allowed."""
        yield EVEN_MONEY, self.found.stake
        try:
            stake = insured_stake(self.compiler().asker)
        except (Stopped, Unreadable):
            return
        if stake is not None:
            yield INSURANCE, stake

    def results(self, unsplit: dict[Fraction, float]) -> tuple[Results, bool]:
        """The distribution, and whether it is simulated: only where hands are split. Raises Unreadable."""
        whole = sum(unsplit.values())
        if 1 - whole < len(unsplit) * self.within:
            return Results.of(
                {gain: Fraction(chance) for gain, chance in unsplit.items()}, Computed(self.within)
            ), False
        rounds, seed = self.options.rounds, self.options.seed
        return Results.partly_drawn(unsplit, self.within, self.split_rounds(), rounds, seed), True

    def split_rounds(self) -> dict[Fraction, int]:
        """How often rounds with a split came to each result, in so many of all, kept on disk. Raises Unreadable."""
        options, found = self.options, self.found
        key = repr(
            ("split rounds", text_of(self.exhibit.document), self.game, found.decks, str(found.stake),
             sorted(self.readings.items()), found.digest.hex(), options.rounds, options.seed)
        )  # fmt: skip

        def made() -> list[tuple[str, int]]:
            ready = prepared(
                self.exhibit, self.game, decks=found.decks, stake=found.stake, readings=dict(self.readings)
            )
            jobs = cores() if options.rounds > SEVERAL_JOBS else 1
            run = simulate(
                ready.game, options.rounds, options.seed, jobs,
                lambda done, left: report(f"simulating: {done:,} of {options.rounds:,} rounds"),
            )  # fmt: skip
            if not run.whole:
                raise KeyboardInterrupt
            return [(str(gain), times) for gain, times in run.split]

        return {Fraction(gain): times for gain, times in kept("mathematics", key, made, depends_on=CODE)}

    # Tables -------------------------------------------------------------------------------------------------------

    def figure_tables(self, unsplit: dict[Fraction, float]) -> Iterator[FigureTable]:
        report("working out tables of the main game")
        stated = self.stated() if self.options.strategy else None
        yield self.strategies(stated)
        if stated is not None and stated.deviations:
            yield self.deviations(stated)
        yield from chart_tables(strategy_chart(self.best))
        yield unsplit_table(unsplit, self.best.edge, self.within)
        yield hand_end_table(self.best)
        yield prize_table(self.best)
        yield up_card_table(self.best)
        yield starting_hand_table(self.best)
        yield hand_by_up_table(self.best)
        yield dealer_table(self.best)
        if (pays := self.insurance_pays()) and (table := insurance_table(self.best, pays)):
            yield table
        yield from filter(None, (self.over_shoes(), self.by_decks(), self.by_stake(), self.changes()))

    def over_shoes(self) -> FigureTable | None:
        rules = rules_of(self.exhibit, self.game, self.readings)
        shoes = ShoeFigures(self.exhibit, self.game, self.readings, self.options, self.found, rules)
        try:
            return shoes.table(Bounded(self.best.edge, self.within))
        except Unreadable:  # why rounds cannot be simulated stands beside the main wager
            return None

    def stated(self) -> StatedPlay:
        """Raises Unreadable."""
        return stated_play(self.best, self.options.strategy, self.found.decks, self.found.assumed)

    def strategies(self, stated: StatedPlay | None) -> FigureTable:
        best, by_total = self.edge(), Bounded(total_dependent(self.best).edge, self.within)
        rows: list[tuple[FigureCell, ...]] = [
            ("best play of the cards held", best, Exact(Fraction(0))),
            ("best play by totals alone", by_total, self.above(by_total, best)),
        ]
        if stated is not None:
            edge = Bounded(stated.edge, self.within)
            rows.append(("as the stated strategy plays", edge, self.above(edge, best)))
        return FigureTable(
            "House edge by strategy", ("Strategy", "House edge", "Above the best"), tuple(rows), percent=True
        )

    def deviations(self, stated: StatedPlay) -> FigureTable:
        rows = tuple(
            (f"{one.row} against {one.up}", one.stated, one.best, Bounded(one.cost, 2 * self.within))
            for one in stated.deviations
        )
        note = (
            "Each put alone into the best play by totals; below zero it is the better play. Together they cost "
            f"{100 * (stated.edge - stated.by_totals):.4f}% more than that play."
        )
        columns = ("Hand", "Stated", "Best by totals", "Adds to the edge")
        return FigureTable("What the stated strategy plays otherwise", columns, rows, note, True, 5, 3)

    def above(self, one: Figure, best: Figure) -> Figure:
        return Bounded(number(one) - number(best), 2 * self.within)

    def insurance_pays(self) -> Fraction | None:
        rules = rules_of(self.exhibit, self.game, self.readings)
        try:
            return max((row.pays for row in odds_in(rules, INSURANCE, self.found.decks).rows), default=None)
        except Uncountable:
            return None

    def by_decks(self) -> FigureTable | None:
        numbers = playable_decks(rules_of(self.exhibit, self.game, self.readings))
        if len(numbers) < 2:
            return None
        rows: list[tuple[FigureCell, ...]] = []
        for decks in numbers:
            other = compiled(
                self.exhibit, self.game, decks=decks, stake=self.found.stake, readings=dict(self.readings)
            ).tables
            best = analyse(declining(other))
            edges = (analyse(other).edge, total_dependent(best).edge)
            rows.append((str(decks), *(Bounded(edge, bound(other)) for edge in edges)))
        columns = ("Decks", "Best play", "By totals alone")
        return FigureTable("House edge of the main wager by number of decks", columns, tuple(rows), percent=True)

    def by_stake(self) -> FigureTable | None:
        settled = [Option("", readings=tuple(sorted(self.readings.items())))]
        found = edges_by_stake(self.exhibit, self.game, settled, self.found.decks)
        if len(found) < 2:
            return None
        rows: list[tuple[FigureCell, ...]] = [(one.told, Bounded(one.percent / 100, self.within)) for one in found]
        left_out: list[str] = []
        if rest := unlisted_stakes(rules_of(self.exhibit, self.game)):
            stakes = " to ".join(map(dollars, dict.fromkeys(rest)))
            rows.append((f"{stakes}: not worked out, since they are many", None))
            left_out.append(f"the house edge at stakes of {stakes}: they are many; one of them: --stake")
        title = "House edge of the main wager by stake, payouts rounded"
        return FigureTable(title, ("Stake", "House edge"), tuple(rows), percent=True, left_out=tuple(left_out))

    def changes(self) -> FigureTable | None:
        base = number(self.edge())
        rows: list[tuple[FigureCell, ...]] = []
        left_out: list[str] = []
        for one in rule_changes(self.exhibit, self.game, self.found.decks, self.readings, self.found.stake, base):
            if one.edge is None:
                rows.append((one.rule, f"{one.changed_to}: not worked out: {one.why}", None, None))
                left_out.append(f"the effect of another rule on {one.rule}: {one.why}")
            else:
                figures = Bounded(one.edge, self.within), Bounded(one.edge - base, 2 * self.within)
                rows.append((one.rule, one.changed_to, *figures))
        if not rows:
            return None
        columns = ("Rule", "Changed to", "House edge", "Effect")
        note = (
            "Each changed alone, the rest as the procedure says. What changes nothing is not listed: it is so already, "
            "or another rule prevents it. Rules that rest on the changed one change with it: a surrender where nobody "
            "checks is an early one."
        )
        title = "The effect of each rule changed alone"
        return FigureTable(title, columns, tuple(rows), note, percent=True, texts=2, left_out=tuple(left_out))


def main_figures(exhibit: Exhibit, game: str, readings: Readings, options: SheetOptions) -> MainFigures:
    """Raises Unreadable."""
    try:
        found = compiled(exhibit, game, decks=options.decks, stake=options.stake, readings=dict(readings))
        return MainFigures(exhibit, game, readings, options, found, analyse(declining(found.tables)))
    except (Stopped, ValueError) as reason:
        raise Unreadable(f"{game} cannot be analysed as the rules stand: {reason}") from None
