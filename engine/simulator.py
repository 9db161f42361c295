"""Simulation for any family: blocks of rounds spread over processes, added up in order, and the resulting figures.

A run plays shoe 0, shoe 1 and so on until it has the number of rounds wanted. A shoe depends only on its number and
the seed, so the result does not depend on how many processes share the work.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Protocol

from base.processes import workers
from base.records import dataclass
from engine.family import family_of
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

if TYPE_CHECKING:
    from multiprocessing.pool import AsyncResult

NORMAL_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class SimulationTally:
    """The totals over some rounds."""

    results: dict[int, int]
    """How often a seat won so many units, in ascending order."""
    rounds: int = 0
    shoes: int = 0
    squares: int = 0
    """The sum over rounds of the square of what all seats won together."""
    void: int = 0
    """Rounds for which the shoe did not hold enough cards; they are not counted."""

    def __add__(self, other: SimulationTally) -> SimulationTally:
        results = {
            pays: self.results.get(pays, 0) + other.results.get(pays, 0)
            for pays in sorted({*self.results, *other.results})
        }
        return SimulationTally(
            results,
            self.rounds + other.rounds,
            self.shoes + other.shoes,
            self.squares + other.squares,
            self.void + other.void,
        )


NOTHING = SimulationTally({})


class Game(Protocol):
    """What is simulated; pickled and sent to other processes."""

    @property
    def seats(self) -> int: ...

    @property
    def unit(self) -> Fraction:
        """The unit results are counted in, as a fraction of the stake."""

    @property
    def shoes_in_block(self) -> int: ...

    @property
    def fewest_shoes(self) -> int:
        """Shoes are played in multiples of this number."""

    def played(self, seed: int, number: int, shoes: int, limit: int | None = None) -> SimulationTally:
        """Plays shoes from this number on, until the shoes or the round limit run out."""


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
        if seats != 1 or shoe or tuple(lines):
            raise Unreadable(f"{game} is simulated for one seat, each round drawn afresh, with the best choices")
        return family.simulated_wager(exhibit, game, wager, decks, stake, readings)
    if wager:
        raise Unreadable(f"{game} is simulated as a whole; the exact odds of a wager: pitboss odds")
    if analysis is None:
        raise Unreadable(f"{game} leaves nothing to decide and is counted exactly: pitboss odds")
    return analysis.simulation(exhibit, game, seats, shoe, behind, decks, stake, readings, lines)


Say = Callable[[int, float], None]
"""Called after each block with the rounds played so far and the estimated seconds left."""


def simulate(game: Game, rounds: int, seed: int, jobs: int = 1, say: Say | None = None) -> Simulated:
    """Simulates this many rounds; Ctrl-C stops the run and returns the result so far."""
    done = NOTHING
    begun = time.monotonic()
    blocks = in_turn(game, seed, jobs)
    whole = False
    try:
        for number, tally in blocks:
            wanted = rounds - done.rounds
            if tally.rounds >= wanted:
                done += tally if tally.rounds == wanted else first_rounds(game, seed, number, wanted)
                whole = True
                break
            done += tally
            if tally.rounds == 0:
                break
            if say is not None:
                spent = time.monotonic() - begun
                say(done.rounds, spent * (rounds - done.rounds) / max(done.rounds, 1))
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
    )


def first_rounds(game: Game, seed: int, number: int, wanted: int) -> SimulationTally:
    """The first rounds of a longer block: whole shoes while they fit, then the last one round by round."""
    done = NOTHING
    shoes = game.shoes_in_block
    while shoes > game.fewest_shoes:
        shoes = max(game.fewest_shoes, shoes // 2 // game.fewest_shoes * game.fewest_shoes)
        tally = game.played(seed, number, shoes)
        if tally.rounds <= wanted - done.rounds:
            done += tally
            number += shoes
    rest = wanted - done.rounds
    return done + game.played(seed, number, game.shoes_in_block, rest) if rest else done


def in_turn(game: Game, seed: int, jobs: int) -> Generator[tuple[int, SimulationTally], None, None]:
    """Each block with the number of its first shoe, endlessly."""
    size = game.shoes_in_block
    number = 0
    while jobs == 1:
        yield number, game.played(seed, number, size)
        number += size
    game.played(seed, 0, game.fewest_shoes)  # compiles everything before other processes start
    with workers(jobs, begin, game, seed) as pool:
        ahead: deque[tuple[int, AsyncResult[SimulationTally]]] = deque()
        while True:
            while len(ahead) < 3 * jobs:
                ahead.append((number, pool.apply_async(block, (number, size))))
                number += size
            first, result = ahead.popleft()
            yield first, result.get()


AT_WORK: list[tuple[Game, int]] = []
"""In a worker process: the game it plays, and the seed."""


def begin(game: Game, seed: int) -> None:
    AT_WORK[:] = [(game, seed)]


def block(number: int, shoes: int) -> SimulationTally:
    game, seed = AT_WORK[0]
    return game.played(seed, number, shoes)
