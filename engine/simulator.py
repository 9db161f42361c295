"""Simulation for any family: blocks of rounds spread over processes, added up in order, and the resulting figures.

A run plays shoe 0, shoe 1 and so on until it has the number of rounds wanted. A shoe depends only on its number and
the seed, so the result does not depend on how many processes share the work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import sqrt

from base.records import dataclass
from engine.family import family_of
from engine.rulebook import Readings
from engine.simulation_crew import NOTHING, Block, Crew, Game, Processes, SimulationTally
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

NORMAL_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Simulated:
    """The result of a run; all amounts are in units of one seat's stake."""

    rounds: int
    seats: int
    shoes: int
    void: int
    mean: float
    """What a seat won in a round, on average; the house edge is its opposite."""
    deviation: float
    """Standard deviation of one seat's result."""
    error: float
    """Standard error of the mean, from the results of whole rounds: seats share a dealer."""
    distribution: tuple[tuple[Fraction, int], ...]
    whole: bool
    """False if interrupted before the requested number of rounds."""
    split: tuple[tuple[Fraction, int], ...] = ()
    """The distribution of rounds in which hands were split, where these are told apart."""

    @property
    def interval(self) -> tuple[float, float]:
        """95% confidence interval of the mean."""
        return self.mean - NORMAL_95 * self.error, self.mean + NORMAL_95 * self.error


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game ready to be simulated, and what is known about it."""

    game: Game
    decks: int
    stake: Fraction
    manner: str
    """How the shoe is used, in words."""
    cut: bool
    """Is there a cut card?"""
    expected: float | None
    """What a seat wins on average by exact analysis; None where the strategy was not analysed."""
    assumed: tuple[str, ...]


def prepared(
    exhibit: Exhibit,
    game: str,
    *,
    seats: int = 1,
    shoe: bool = False,
    behind: int | None = None,
    decks: int | None = None,
    stake: Fraction | None = None,
    readings: Readings | None = None,
    lines: Iterable[str] = (),
    wager: str = "",
) -> Prepared:
    """A document's main game, or a wager of one without; played as the analysis says, but for the lines of a chart.

    Raises Unreadable.
    """
    family = family_of(exhibit)
    analysis = family.main_game
    if analysis is None and family.simulated_wager is not None:
        if seats != 1 or shoe:
            raise Unreadable(f"{game} is simulated for one seat, each round drawn afresh")
        text = "\n".join(lines)
        if text.strip() and family.played_so is not None:
            exhibit = family.played_so(exhibit, game, readings, text)
        return family.simulated_wager(exhibit, game, wager, decks, stake, readings)
    if wager:
        raise Unreadable(f"{game} is simulated as a whole; the exact odds of a wager: pitboss odds")
    if analysis is None:
        raise Unreadable(f"{game} leaves nothing to decide and is counted exactly: pitboss odds")
    return analysis.simulation(exhibit, game, seats, shoe, behind, decks, stake, readings, lines)


Say = Callable[[int, float], None]
"""Called after each block with the rounds played so far and the estimated seconds left."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a run has come: whole blocks only."""

    number: int = 0
    """The first shoe that was not played."""
    tally: SimulationTally = NOTHING


BEGINNING = Checkpoint()
Keep = Callable[[Checkpoint], None]


def simulate(
    game: Game,
    rounds: int,
    seed: int,
    jobs: int = 1,
    say: Say | None = None,
    *,
    crew: Crew | None = None,
    begun: Checkpoint = BEGINNING,
    keep: Keep | None = None,
) -> Simulated:
    """Simulates this many rounds; Ctrl-C stops the run and returns the result so far.

    The result is the same whoever plays the blocks, and wherever an earlier run of the same game stopped.
    """
    done, whole = begun.tally, begun.tally.rounds == rounds
    start = time.monotonic()
    blocks = (crew or Processes(jobs)).blocks(game, seed, begun.number)
    try:
        while not whole:
            block = next(blocks)
            wanted = rounds - done.rounds
            if block.tally.rounds >= wanted:
                done += block.tally if block.tally.rounds == wanted else first_rounds(game, seed, block, wanted)
                whole = True
                break
            done += block.tally
            if block.tally.rounds == 0:
                break
            if keep is not None:
                keep(Checkpoint(block.number + block.shoes, done))
            if say is not None:
                played = done.rounds - begun.tally.rounds
                say(done.rounds, (time.monotonic() - start) * (rounds - done.rounds) / max(played, 1))
    except KeyboardInterrupt:
        pass
    finally:
        blocks.close()
    return simulated(game, done, whole)


def simulated(game: Game, tally: SimulationTally, whole: bool) -> Simulated:
    """The figures for a tally."""
    unit, seats, rounds = game.unit, game.seats, tally.rounds
    hands = max(1, rounds * seats)
    total = sum(pays * count for pays, count in tally.results.items())
    squares = sum(pays * pays * count for pays, count in tally.results.items())
    mean = Fraction(total, hands)
    spread = Fraction(squares, hands) - mean * mean
    together = Fraction(tally.squares, max(1, rounds)) - (mean * seats) ** 2
    return Simulated(
        rounds=rounds,
        seats=seats,
        shoes=tally.shoes,
        void=tally.void,
        mean=float(mean * unit),
        deviation=sqrt(spread) * float(unit),
        error=sqrt(together / max(1, rounds - 1)) * float(unit) / seats,
        distribution=tuple((pays * unit, count) for pays, count in tally.results.items() if count),
        whole=whole,
        split=tuple((pays * unit, count) for pays, count in tally.split.items() if count),
    )


def first_rounds(game: Game, seed: int, block: Block, wanted: int) -> SimulationTally:
    """The first rounds of a longer block: whole shoes while they fit, then the last one round by round."""
    done = NOTHING
    number, shoes = block.number, block.shoes
    while shoes > game.fewest_shoes:
        shoes = max(game.fewest_shoes, shoes // 2 // game.fewest_shoes * game.fewest_shoes)
        tally = game.played(seed, number, shoes)
        if tally.rounds <= wanted - done.rounds:
            done += tally
            number += shoes
    rest = wanted - done.rounds
    return done + game.played(seed, number, block.shoes, rest) if rest else done
