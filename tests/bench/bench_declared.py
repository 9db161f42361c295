"""Analysis of declared games in processor time, wager by wager: goals, and a hard limit of three times as much.

Run with ``pytest -s tests/bench/bench_declared.py``.
"""

from __future__ import annotations

from time import process_time

import pytest

from engine.declared.declared_document import family_exhibit, rulebook
from engine.declared.declared_odds import costly, declared_odds, wager_names
from engine.side_wagers.counting import Uncountable
from engine.situation_classes import abouts

GOALS = {
    "roulette": 0.1, "big-six": 0.1, "sic-bo": 0.1, "craps": 0.1, "casino-war": 0.1, "red-dog": 0.1, "keno": 0.1,
    "baccarat": 0.5, "three-card-poker": 1.0, "let-it-ride": 3.0,
}  # fmt: skip


@pytest.mark.bench
@pytest.mark.parametrize("family", GOALS)
def test_a_family_is_analysed_in_time(family: str) -> None:
    exhibit = family_exhibit(family)
    assert exhibit is not None
    rules = rulebook(exhibit, exhibit.games[0].name)
    begun = process_time()
    names = wager_names(rules, [name for name in abouts(rules, "wager pay") if name and not costly(rules, name)])
    for wager in names:
        try:
            declared_odds(rules, wager, 8 if family == "baccarat" else 6 if family in ("casino-war", "red-dog") else 1)
        except Uncountable:
            continue
    took = process_time() - begun
    print(f"\n{family}: {len(names)} wagers, {took:.3f} s (goal {GOALS[family]} s)")
    assert took < 3 * GOALS[family]
