"""The house edge over whole shoes: cut card, penetration and several seats, simulated beside the exact first round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from base.cache import kept
from base.processes import cores
from base.progress import report
from base.records import dataclass
from engine.blackjack.simulation.run import LEAST_BEHIND, usually_behind
from engine.blackjack.tables.compiler import Compiled
from engine.money.edge import text_of
from engine.rulebook import Readings, Rulebook
from engine.sheet.figure import Bounded, Exact, Sampled
from engine.sheet.figure_table import FigureCell, FigureTable
from engine.sheet.options import SheetOptions
from engine.simulator import Prepared, prepared, simulate
from engine.situation_classes import bounds
from grammar.exhibit import Exhibit

CODE = ("grammar", "engine")
SEVERAL_JOBS = 50_000_000
"""Fewer rounds are done before other processes have begun."""
MOST_SEATS = 7


@dataclass(frozen=True, slots=True)
class ShoeRun:
    """Rounds dealt down to a cut card: what the house kept of a hand, and how far a shoe went."""

    behind: int
    seats: int
    edge: float
    error: float
    rounds: int
    shoes: int
    void: int


@dataclass(frozen=True, slots=True)
class ShoeFigures:
    """One game at a table with a cut card."""

    exhibit: Exhibit
    game: str
    readings: Readings
    options: SheetOptions
    found: Compiled
    rules: Rulebook

    def table(self, first_round: Bounded) -> FigureTable | None:
        """None where no table has a shoe large enough."""
        runs = [self.run(behind, seats) for behind, seats in self.tables()]
        if not runs:
            return None
        rows: list[tuple[FigureCell, ...]] = [("a fresh shoe each round", "1", "1", first_round, Exact(Fraction(0)))]
        for run in runs:
            edge = Sampled(run.edge, run.error, run.rounds, self.options.seed)
            above = Sampled(run.edge - first_round.value, run.error, run.rounds, self.options.seed)
            rows.append((str(run.behind), str(run.seats), f"{run.rounds / run.shoes:.1f}", edge, above))
        columns = ("Cards behind the cut card", "Seats", "Rounds a shoe", "House edge", "Above the first round")
        return FigureTable(
            "The house edge over whole shoes", columns, tuple(rows), self.note(runs), percent=True, texts=3
        )

    def note(self, runs: Sequence[ShoeRun]) -> str:
        stated = bounds(self.rules, "stop card depth")
        said = "as the procedure says" if stated else "of which the procedure says nothing"
        void = sum(run.void for run in runs)
        return (
            f"Simulated with seed {self.options.seed}, {self.options.rounds:,} hands a row, the same stake in every "
            f"round, insurance and even money declined; the first round is exact. The cut card, {said}, ends a shoe "
            "after the round in which it comes. Every seat plays as one seat plays best in the first round. "
            + (f"{void:,} rounds ran out of cards and were void." if void else "No round ran out of cards.")
        )

    def tables(self) -> Iterator[tuple[int, int]]:
        """Cards behind the cut card and seats: as is usual, at the ends of what is allowed, and with a full table."""
        cards = sum(sum(rank.suits) for rank in self.found.tables.ranks)
        usual = usually_behind(self.rules, cards, self.found.decks)
        allowed = [int(depth * cards / self.found.decks) for depth in bounds(self.rules, "stop card depth")]
        full = min(MOST_SEATS, usual // LEAST_BEHIND)
        wanted = [(usual, 1), *((behind, 1) for behind in sorted(set(allowed))), (usual, full)]
        return (
            (behind, seats)
            for behind, seats in dict.fromkeys(wanted)
            if seats and LEAST_BEHIND * seats <= behind < cards // 2 + cards // 4
        )

    def run(self, behind: int, seats: int) -> ShoeRun:
        """Kept on disk. Raises Unreadable."""
        key = repr(
            ("shoes", text_of(self.exhibit.document), self.game, self.found.decks, str(self.found.stake),
             sorted(self.readings.items()), self.found.digest.hex(), behind, seats, self.options.rounds,
             self.options.seed)
        )  # fmt: skip
        return ShoeRun(behind, seats, *kept("mathematics", key, lambda: self.played(behind, seats), depends_on=CODE))

    def played(self, behind: int, seats: int) -> tuple[float, float, int, int, int]:
        rounds = self.options.rounds // seats
        jobs = cores() if self.options.rounds > SEVERAL_JOBS else 1
        told = f"simulating shoes with {behind} cards behind the cut card, {seats} at the table"
        run = simulate(
            self.ready(behind, seats).game, rounds, self.options.seed, jobs,
            lambda done, left: report(f"{told}: {done:,} of {rounds:,} rounds"),
        )  # fmt: skip
        if not run.whole:
            raise KeyboardInterrupt
        return -run.mean, run.error, run.rounds, run.shoes, run.void

    def ready(self, behind: int, seats: int) -> Prepared:
        """Raises Unreadable."""
        found, stake = self.found, self.found.stake
        return prepared(
            self.exhibit, self.game, seats=seats, shoe=True, behind=behind, decks=found.decks, stake=stake,
            readings=dict(self.readings),
        )  # fmt: skip
