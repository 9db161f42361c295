"""A real Dask scheduler with workers of their own processes, on the loopback address."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from time import monotonic, sleep

from base.records import dataclass
from engine.simulation_crew import SimulationTally

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Started:
    address: str
    workers: tuple[subprocess.Popen[bytes], ...]


@contextmanager
def started(workers: int = 2, scheme: str = "tcp", tls: tuple[str, ...] = ()) -> Iterator[Started]:
    """A scheduler and so many workers with one thread each; whatever is left of them is killed at the end."""
    address = f"{scheme}://127.0.0.1:{free_port()}"
    running = [process("scheduler", "--host", address.rpartition(":")[0], "--port", address.rpartition(":")[2], *tls)]
    try:
        wait_until_open(address)
        hands = tuple(process("worker", address, "--nthreads", "1", "--no-nanny", *tls) for _ in range(workers))
        running.extend(hands)
        yield Started(address, hands)
    finally:
        for one in reversed(running):
            one.kill()
            one.wait()


def process(kind: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli.dask_" + kind, *arguments, "--no-dashboard"]
    apart = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=ROOT, env=apart, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wait_until_open(address: str) -> None:
    """A busy machine takes its time to start a scheduler."""
    late = monotonic() + 90
    while monotonic() < late:
        with suppress(OSError), socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), 1):
            return
        sleep(0.1)
    raise TimeoutError(address)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@dataclass(frozen=True, slots=True)
class SlowGame:
    """Shoe n wins n modulo 7 minus 3 in each of its n modulo 3 plus 1 rounds, and takes its time."""

    seconds: float = 0.05
    seats: int = 1
    unit: Fraction = Fraction(1)
    shoes_in_block: int = 16
    fewest_shoes: int = 1

    def played(self, seed: int, number: int, shoes: int, limit: int | None = None) -> SimulationTally:
        sleep(self.seconds)
        results: dict[int, int] = {}
        done = used = 0
        for shoe in range(number, number + shoes):
            if limit is not None and done >= limit:
                break
            for _ in range(shoe % 3 + 1):
                if limit is None or done < limit:
                    pays = (shoe + seed) % 7 - 3
                    results[pays] = results.get(pays, 0) + 1
                    done += 1
            used += 1
        squares = sum(pays * pays * times for pays, times in results.items())
        return SimulationTally(dict(sorted(results.items())), done, used, squares)
