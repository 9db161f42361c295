"""How far a long simulation has come, kept in a file: whole blocks only, so that going on gives the same digits."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

from base.cache import fingerprint
from base.files import write_atomically
from engine.simulation_crew import SimulationTally
from engine.simulator import BEGINNING, Checkpoint
from grammar.errors.faults import Unreadable
from grammar.parser import text_of

VERSION = 2
BETWEEN_WRITES = 10.0
"""Seconds of work that are lost at most."""
CODE = ("grammar", "engine")


def run_digest(*parts: object) -> str:
    """Names a run: the document, how it is played, and the code that plays it. Its length is not part of it."""
    return sha256(fingerprint(*CODE) + repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


def read_checkpoint(path: str, digest: str, rounds: int) -> Checkpoint:
    """The beginning where there is no such file. Raises Unreadable if it belongs to another run."""
    if not Path(path).exists():
        return BEGINNING
    try:
        data = json.loads(text_of(path))
        known = data["version"] == VERSION and data["run"] == digest
        found = Checkpoint(int(data["next_shoe"]), tally_of(data["tally"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Unreadable(f"{path} is no checkpoint of pitboss simulate; name another file") from None
    if not known:
        raise Unreadable(
            f"{path} belongs to another run: another document, seed, way of playing or version of Pitboss; "
            "name another file, or delete it"
        )
    if found.tally.rounds > rounds:
        raise Unreadable(f"{path} holds {found.tally.rounds:,} rounds already; ask for as many with --rounds, or more")
    return found


def checkpoint_writer(path: str, digest: str) -> tuple[Callable[[Checkpoint], None], Callable[[], None]]:
    """What is called after each block, and at the end; the file is written now and then."""
    latest: list[Checkpoint] = []
    written = monotonic()

    def keep(checkpoint: Checkpoint) -> None:
        nonlocal written
        latest[:] = [checkpoint]
        if monotonic() - written >= BETWEEN_WRITES:
            finish()
            written = monotonic()

    def finish() -> None:
        if latest:
            write_atomically(path, (json.dumps(checkpoint_data(latest.pop(), digest)) + "\n").encode())

    return keep, finish


def checkpoint_data(checkpoint: Checkpoint, digest: str) -> dict[str, Any]:
    tally = checkpoint.tally
    return {
        "version": VERSION,
        "run": digest,
        "next_shoe": checkpoint.number,
        "tally": {
            "results": [[pays, times] for pays, times in tally.results.items()],
            "rounds": tally.rounds,
            "shoes": tally.shoes,
            "squares": tally.squares,
            "void": tally.void,
            "split": [[pays, times] for pays, times in tally.split.items()],
        },
    }


def tally_of(data: dict[str, Any]) -> SimulationTally:
    results, split = ({int(pays): int(times) for pays, times in data[name]} for name in ("results", "split"))
    rounds, shoes, squares, void = (int(data[name]) for name in ("rounds", "shoes", "squares", "void"))
    return SimulationTally(dict(sorted(results.items())), rounds, shoes, squares, void, dict(sorted(split.items())))
