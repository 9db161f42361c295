"""A side wager that hangs on cards drawn later, beside the main game: from rounds that the interpreter plays."""

from __future__ import annotations

from fractions import Fraction

from base.cache import kept
from base.progress import report
from base.records import dataclass
from engine.arbiter import Chosen
from engine.blackjack.analysis.best_play import Analysis
from engine.blackjack.analysis.best_player import BestPlayer
from engine.blackjack.play.house import BlackjackHouse
from engine.blackjack.tables.compiler import Compiled
from engine.money.edge import text_of
from engine.money.table_limits import lowest_stake
from engine.play.rounds import Round
from engine.play.table_events import Collected, Paid
from engine.rulebook import Readings, Rulebook
from engine.sheet.figure import Exact, Figure, Sampled, ratio, root
from engine.sheet.kept_endings import results_of
from engine.sheet.options import SheetOptions
from engine.sheet.relation import Relation
from engine.side_wagers.odds import Uncountable, odds_in
from grammar.errors.faults import Unreadable
from grammar.exhibit import MAIN, Exhibit

CODE = ("grammar", "engine")
MOST_ROUNDS = 50_000
"""Each from a shuffled shoe, every question put to the document."""


@dataclass(frozen=True, slots=True)
class PlayedBeside:
    """One game of an exhibit, played as the analysis plays it."""

    exhibit: Exhibit
    game: str
    readings: Readings
    options: SheetOptions
    found: Compiled
    best: Analysis

    def relation(self, rules: Rulebook, wager: str, main: str, spread: Figure) -> Relation:
        """spread: the variance of the main wager. Raises Uncountable."""
        odds = odds_in(rules, wager, self.found.decks)
        own = results_of(rules, odds).variance
        if own == Exact(Fraction(0)):
            raise Uncountable("it never varies")
        stake = lowest_stake(rules, wager)
        rounds, seed = min(self.options.rounds, MOST_ROUNDS), self.options.seed
        key = repr(
            ("played beside", text_of(self.exhibit.document), self.game, sorted(self.readings.items()),
             self.found.decks, str(self.found.stake), self.found.digest.hex(), wager, str(stake), rounds, seed)
        )  # fmt: skip
        means = -self.best.edge, -float(odds.edge)
        value, error = kept("mathematics", key, lambda: self.covariance(wager, stake, means, rounds), depends_on=CODE)
        covariance = Sampled(value, error, rounds, seed)
        return Relation(wager, main, covariance, ratio(ratio(covariance, root(own)), root(spread)))

    def covariance(self, wager: str, stake: Fraction, means: tuple[float, float], rounds: int) -> tuple[float, float]:
        """The estimate and its standard error, about means that are known. Raises Uncountable."""
        readings = {label: names[0] for label, names in self.exhibit.readings.items()} | dict(self.readings)
        house = BlackjackHouse(self.exhibit, self.game, readings, Chosen(usual=True), self.found.decks)
        player, main = BestPlayer(self.best), self.found.stake
        wagers = ((self.exhibit.main_wager, main), (wager, stake))
        total = squares = 0.0
        for number in range(rounds):
            if number % 5000 == 0:
                report(f"playing {wager} beside the main wager: {number:,} of {rounds:,} rounds")
            try:
                played = house.round(house.shoe(self.options.seed * rounds + number), wagers, player)
            except Unreadable as reason:
                raise Uncountable(reason.sentence) from None
            if played.opened is not None:
                raise Uncountable(f"a round stops at an open question: {played.opened.told()}")
            one, two = brought(played, MAIN) / main, brought(played, wager) / stake
            product = (float(one) - means[0]) * (float(two) - means[1])
            total, squares = total + product, squares + product * product
        mean = total / rounds
        return mean, ((squares / rounds - mean * mean) / (rounds - 1)) ** 0.5


def brought(played: Round, wager: str) -> Fraction:
    """What a wager won or lost in a round, all hands together."""
    won = (event.amount for event in played.events if isinstance(event, Paid) and event.wager == wager)
    lost = (event.amount for event in played.events if isinstance(event, Collected) and event.wager == wager)
    return sum(won, Fraction(0)) - sum(lost, Fraction(0))
