"""Who plays the rounds of a simulation: this process, several, or the workers of a cluster. The numbers are the same.

A run is shoe 0, shoe 1 and so on; a shoe depends on its number and the seed only. So blocks of shoes may be of any
size, played anywhere, twice if need be; they are added up in order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol

from base.processes import workers
from base.records import dataclass

if TYPE_CHECKING:
    from multiprocessing.pool import AsyncResult

    from base.cluster import Cluster, Task

AHEAD = 3
"""Blocks given out for each process before the first is asked for."""
SECONDS_A_TASK = 3.0
MOST_BLOCKS = 1024


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
    split: dict[int, int] = field(default_factory=dict)
    """Of the results those of rounds in which hands were split, where these are told apart."""

    def __add__(self, other: SimulationTally) -> SimulationTally:
        return SimulationTally(
            added(self.results, other.results),
            self.rounds + other.rounds,
            self.shoes + other.shoes,
            self.squares + other.squares,
            self.void + other.void,
            added(self.split, other.split),
        )


def added(one: dict[int, int], two: dict[int, int]) -> dict[int, int]:
    return {pays: one.get(pays, 0) + two.get(pays, 0) for pays in sorted({*one, *two})}


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


class Block(NamedTuple):
    """Shoes from this number on, played."""

    number: int
    shoes: int
    tally: SimulationTally


Blocks = Generator[Block, None, None]


class Crew(Protocol):
    def blocks(self, game: Game, seed: int, number: int) -> Blocks:
        """Block after block from this shoe on, endlessly."""


@dataclass(frozen=True, slots=True)
class Processes:
    """So many processes of this machine; with one, this one."""

    jobs: int

    def blocks(self, game: Game, seed: int, number: int) -> Blocks:
        sizes = growing(game)
        while self.jobs == 1:
            size = next(sizes)
            yield Block(number, size, game.played(seed, number, size))
            number += size
        game.played(seed, 0, game.fewest_shoes)  # compiles everything before other processes start
        with workers(self.jobs, begin, game, seed) as pool:
            ahead: deque[tuple[int, int, AsyncResult[SimulationTally]]] = deque()
            while True:
                while len(ahead) < AHEAD * self.jobs:
                    size = next(sizes)
                    ahead.append((number, size, pool.apply_async(played_here, (number, size))))
                    number += size
                first, size, result = ahead.popleft()
                yield Block(first, size, result.get())


def growing(game: Game) -> Iterator[int]:
    """The sizes of blocks, small ones first: a short run does not wait for a block that it hardly needs."""
    size = game.fewest_shoes
    while True:
        yield size
        size = min(2 * size, game.shoes_in_block)


AT_WORK: list[tuple[Game, int]] = []
"""In a worker process: the game it plays, and the seed."""


def begin(game: Game, seed: int) -> None:
    AT_WORK[:] = [(game, seed)]


def played_here(number: int, shoes: int) -> SimulationTally:
    game, seed = AT_WORK[0]
    return game.played(seed, number, shoes)


@dataclass(frozen=True, slots=True)
class ClusterWorkers:
    """The workers of a cluster, however many there are at the moment."""

    cluster: Cluster

    def blocks(self, game: Game, seed: int, number: int) -> Blocks:
        key = self.cluster.share(game)
        blocks = 1
        ahead: deque[tuple[int, int, Task[TimedTally]]] = deque()
        while True:
            while len(ahead) < max(2, AHEAD * self.cluster.cores):
                shoes = blocks * game.shoes_in_block
                ahead.append((number, shoes, self.cluster.submit(played_there, key, seed, number, shoes)))
                number += shoes
            first, shoes, task = ahead.popleft()
            timed = task.result()
            # tasks grow until the scheduler has little to do; a task's size changes no digit
            if timed.seconds * (blocks * game.shoes_in_block) / shoes < SECONDS_A_TASK / 2 and blocks < MOST_BLOCKS:
                blocks *= 2
            yield Block(first, shoes, timed.tally)


class TimedTally(NamedTuple):
    tally: SimulationTally
    seconds: float


def played_there(key: str, seed: int, number: int, shoes: int) -> TimedTally:
    """In a worker of a cluster."""
    from time import process_time

    from base.cluster import shared

    game: Game = shared(key)
    begun = process_time()
    return TimedTally(game.played(seed, number, shoes), process_time() - begun)
