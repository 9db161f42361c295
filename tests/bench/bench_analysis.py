"""How long the exact analysis takes, against sorting two million numbers in the same run.

Goals on a machine of 2024, one core, compiled: six decks under 0.5 s, Spanish 21 under 2 s.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable

import numpy as np
import pytest

from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.analysis.chart import chart
from engine.blackjack.analysis.dealer import forget_all
from engine.blackjack.tables.rule_tables import Tables
from tests.support.rules import classic, spanish

pytestmark = pytest.mark.bench

GIGABYTE = 1 << 20
"""In kilobytes, as the system counts a process's memory."""


def seconds(work: Callable[[], object]) -> float:
    """Processor time of the best of three runs, after one to warm up."""
    work()
    times = []
    for _ in range(3):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def fresh(tables: Tables) -> None:
    """An analysis for which nothing is known yet."""
    forget_all()
    analyse(tables)


def test_exact_analysis() -> None:
    numbers = np.random.default_rng(21).random(2_000_000)
    sorting = seconds(lambda: np.sort(numbers, kind="mergesort"))
    six, redoubled = classic(6), spanish(6, doubles=3)
    known = analyse(six)
    found = {
        "six decks, split to four": (seconds(lambda: fresh(six)), 1.0, 0.5),
        "six decks, dealer and splits known": (seconds(lambda: analyse(six)), 0.2, 0.5),
        "Spanish 21, suits, three doubles": (seconds(lambda: fresh(redoubled)), 1.5, 2.0),
        "strategy chart": (seconds(lambda: chart(known)), 1.0, 0.5),
    }
    for name, (taken, _, goal) in found.items():
        print(f"{name:34} {taken:6.3f} s (goal {goal} s), {taken / sorting:5.2f} x sorting ({sorting:.3f} s)")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{memory >> 10} MB at most")
    for name, (taken, most, _) in found.items():
        assert taken < most * sorting, name
    assert memory < GIGABYTE
