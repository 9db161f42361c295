"""Rounds of blackjack by the thousand: blocks of shoes, each determined by its number and the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from base.records import dataclass
from engine.arbiter import Stopped
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.analysis.offers import declining
from engine.blackjack.document import rulebook
from engine.blackjack.kernels import shoe_play_numpy as slow
from engine.blackjack.kernels.compiled import FAST
from engine.blackjack.kernels.shoe_play import (
    LANES,
    RESULT,
    ROUNDS,
    SHOES,
    SQUARES,
    VOID,
    cut_shoes,
    fresh_shoes,
    plain_shoes,
    room_for,
)
from engine.blackjack.kernels.table_play import Counts
from engine.blackjack.simulation.machine import MOST_HANDS, Automaton, automaton
from engine.blackjack.simulation.strategy import strategy_of
from engine.blackjack.stated.stated_plan import stated_analysis
from engine.blackjack.tables.compiler import compiled
from engine.rulebook import Readings, Rulebook
from engine.simulation_crew import SimulationTally
from engine.simulator import Prepared
from engine.situation_classes import bounds
from grammar.errors.faults import Unreadable, counted
from grammar.exhibit import Exhibit

EVER = 1 << 62
ROUNDS_IN_BLOCK = 2_000_000
SLOW_ROUNDS_IN_BLOCK = 20_000
CARDS_IN_ROUND = 5
DECLINED = "insurance and even money are declined in this simulation, though taking them brings more"
LEAST_BEHIND = 12
"""Cards needed behind the cut card per seat, so that rounds hardly ever run out of cards."""


def prepared(
    exhibit: Exhibit,
    game: str,
    seats: int,
    shoe: bool,
    behind: int | None,
    decks: int | None,
    stake: Fraction | None,
    readings: Readings | None,
    lines: Iterable[str],
) -> Prepared:
    """A document's main game with the strategy of the analysis, except for these lines. Raises Unreadable."""
    try:
        found = compiled(exhibit, game, decks=decks, stake=stake, readings=readings)
        tables = declining(found.tables)
        analysis = analyse(tables)
    except (Stopped, ValueError) as reason:
        raise Unreadable(f"{game} cannot be simulated: {reason}") from None
    assumed = found.assumed if tables == found.tables else (*found.assumed, DECLINED)
    text = "\n".join(lines)
    try:
        analysis = stated_analysis(analysis, text) if text.strip() else analysis
    except ValueError as reason:
        raise Unreadable(f"{game} cannot be played so: {reason}") from None
    try:
        played = automaton(strategy_of(analysis))
    except ValueError as reason:
        raise Unreadable(f"{game} cannot be simulated: {reason}") from None
    cards = len(played.deck)
    least = LEAST_BEHIND * seats
    if cards < least:
        raise Unreadable(f"a shoe of {cards} cards is too small for {counted(seats, 'seat')}")
    expected = -analysis.edge
    if not shoe:
        table = Blackjack(played, seats)
        return Prepared(table, found.decks, found.stake, "a fresh shoe each round", False, expected, assumed)
    rules = rulebook(exhibit, game, readings)
    burn = int(min(bounds(rules, "burn"), default=Fraction(0)))
    left = behind if behind is not None else usually_behind(rules, cards, found.decks)
    if not least <= left < cards - burn:
        raise Unreadable(
            f"{counted(left, 'card')} behind the cut card: from {least} to {cards - burn - 1} with this shoe"
        )
    manner = f"{left} of {cards} cards behind the cut card, {burn} burned"
    return Prepared(
        Blackjack(played, seats, cards - left, burn), found.decks, found.stake, manner, True, expected, assumed
    )


def usually_behind(rules: Rulebook, cards: int, decks: int) -> int:
    """Cards behind the cut card: the middle of the allowed range, or a quarter of the shoe if that does not fit."""
    depths = bounds(rules, "stop card depth")
    middle = int((depths[0] + depths[-1]) / 2 * cards / decks) if depths else 0
    return middle if 0 < middle <= cards // 2 else cards // 4


@dataclass(frozen=True, slots=True)
class Blackjack:
    """One game, played by one strategy at one kind of table."""

    automaton: Automaton
    seats: int = 1
    cut: int | None = None
    """Once this many cards have left the shoe, it is shuffled after the round; None: a fresh shoe for each round."""
    burn: int = 0
    fast: bool = FAST

    @property
    def unit(self) -> Fraction:
        return self.automaton.unit

    @property
    def shoes_in_block(self) -> int:
        """About as many as are played in a moment, so that a run can be stopped; does not affect results."""
        rounds = ROUNDS_IN_BLOCK if self.fast else SLOW_ROUNDS_IN_BLOCK
        cards = CARDS_IN_ROUND if self.cut is None else self.cut - self.burn
        return max(1, rounds * CARDS_IN_ROUND // (cards * self.seats * LANES)) * LANES

    @property
    def fewest_shoes(self) -> int:
        return LANES

    def played(self, seed: int, number: int, shoes: int, limit: int | None = None) -> SimulationTally:
        """Plays shoes from this number on, until the shoes or the round limit run out."""
        base = np.uint64((seed * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D) % (1 << 64))
        tally = np.zeros(LANES * (RESULT + 1), np.int64)
        wide = np.zeros(2 * self.widest() + 1, np.int64)
        sums = np.zeros(4, np.int64)
        machine, deck = self.automaton.machine, self.automaton.deck
        whole = self.cut if self.cut is not None else self.burn + 1
        if self.cut is None and self.seats == 1 and limit is not None:
            return self.first_shoes(seed, number, shoes, limit)
        most, room = limit or EVER, room_for(len(deck), self.seats)
        together = self.seats > 1 or limit is not None
        if together and self.fast:
            plain_shoes(machine, deck, base, number, shoes, whole, self.burn, self.seats, most, room, wide, sums)
        elif together:
            slow.any_seats(machine, deck, base, number, shoes, whole, self.burn, self.seats, most, wide, sums)
        elif not self.fast:
            slow.one_seat(machine, deck, base, number, shoes, whole, self.burn, tally, wide, sums)
        elif self.cut is None:
            fresh_shoes(machine, deck, base, number, shoes, self.burn, room, tally, wide, sums)
        else:
            rest = shoes % LANES
            cut_shoes(machine, deck, base, number, shoes - rest, whole, self.burn, room, tally, wide, sums)
            plain_shoes(machine, deck, base, number + shoes - rest, rest, whole, self.burn, 1, EVER, room, wide, sums)
        return self.counted(tally.reshape(LANES, -1).sum(axis=0), wide, sums)

    def first_shoes(self, seed: int, number: int, shoes: int, limit: int) -> SimulationTally:
        """The first rounds, each from a fresh shoe: as many shoes more as rounds are lacking, as some may be void."""
        begun = min(shoes, limit)
        while (found := self.played(seed, number, begun)).rounds < limit and begun < shoes:
            begun = min(shoes, begun + limit - found.rounds)
        return found

    def counted(self, tally: Counts, wide: Counts, sums: Counts) -> SimulationTally:
        found: Counter[int] = Counter()
        for place in np.nonzero(wide)[0].tolist():
            found[place - len(wide) // 2] += int(wide[place])
        split = dict(found) if self.seats == 1 and self.cut is None else {}
        for result, pays in enumerate(self.automaton.results):
            if result and tally[result]:
                found[pays] += int(tally[result])
        results = {pays: found[pays] for pays in sorted(found)}
        alone = self.seats == 1
        rounds = found.total() if alone else int(sums[ROUNDS])
        squares = sum(pays * pays * count for pays, count in found.items()) if alone else int(sums[SQUARES])
        return SimulationTally(results, rounds, int(sums[SHOES]), squares, int(sums[VOID]), split)

    def widest(self) -> int:
        """An upper bound, in units, on what one seat can win or lose in a round."""
        return MOST_HANDS * int(np.abs(self.automaton.machine.pays).max()) + 1
