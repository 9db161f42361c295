"""How long the interval over 1,024 combinations of readings takes, against pricing one of them, in the same run.

Goal on two cores of 2024: under 60 s, and under a gigabyte in every process. The second line analyses every rule set,
as if none could be told to lie between others.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.analysis.dealer import forget_all
from engine.blackjack.tables.compiler import KEPT, compiled
from engine.money import combinations, edge
from engine.money.interval import Spread, spread
from tests.support.open_questions import TEN, open_document

pytestmark = pytest.mark.bench

GAME = "blackjack"
GIGABYTE = 1 << 20
"""In kilobytes, as the system counts a process's memory."""


def seconds(work: Callable[[], object]) -> float:
    """Of all cores: this process's processor time and that of the processes it called in."""
    begin = time.process_time() + resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    work()
    return time.process_time() + resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin


def forget_everything() -> None:
    KEPT.clear()
    edge.KNOWN.clear()
    forget_all()


def test_interval(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exhibit, choices = open_document(TEN)
    assert combinations.number(choices) == 1024
    analyse(compiled(exhibit, GAME).tables)

    def one() -> None:
        forget_everything()
        analyse(compiled(exhibit, GAME).tables)

    found: list[Spread | None] = []

    def interval() -> None:
        forget_everything()
        found.append(spread(exhibit, GAME, choices))

    alone = min(seconds(one) for _ in range(3))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "pruned"))
    pruned = seconds(interval)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "all"))
    monkeypatch.setattr(combinations, "extreme", lambda analysis, sets, parts: iter(sorted(sets)))
    begin = time.monotonic()
    every = seconds(interval)
    wall = time.monotonic() - begin
    memory = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"\none combination, nothing known: {alone:.2f} s; 1,024 of them {1024 * alone:.0f} s")
    print(f"interval over 1,024 combinations: {pruned:.1f} s, {pruned / alone:.0f} times one")
    print(
        f"the same, every one analysed: {every:.1f} s, {every / alone:.0f} times one,"
        f" {wall:.0f} s by the clock (goal 60); {memory >> 10} MB at most in a process"
    )
    pruned_to, whole = found
    assert pruned_to is not None
    assert whole is not None
    assert (pruned_to.low, pruned_to.high) == pytest.approx((whole.low, whole.high), abs=1e-6)
    assert pruned < 60 * alone
    assert every < 400 * alone
    assert memory < GIGABYTE
