"""Rounds of the reference interpreter, with what it remembers and without, in one run: the ratio counts.

Run with ``pytest -s tests/bench/bench_playing.py``.
"""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest

from engine.blackjack.play.house import BlackjackHouse
from pitboss.commands.play import plain_strategy
from tests.support.play_rules import model

GOAL = 5000
ROUNDS, FEW = 10_000, 60
WAGERS = (("Ante", Fraction(10)),)


@pytest.mark.bench
@pytest.mark.parametrize("name", ["blackjack", "spanish21"])
def test_remembering_beats_asking_each_time(name: str) -> None:
    exhibit = model(name)
    house = BlackjackHouse(exhibit, exhibit.games[0].name)
    play(house, ROUNDS - 1)
    warm = ROUNDS / play(house, ROUNDS)
    cold = FEW / sum(play(BlackjackHouse(exhibit, exhibit.games[0].name), 1) for _ in range(FEW))
    print(f"\n{name}: {warm:.0f} rounds a second (goal {GOAL}), {cold:.0f} without memory, ratio {warm / cold:.0f}")
    assert warm > 5 * cold


def play(house: BlackjackHouse, rounds: int) -> float:
    """Seconds of computing for so many rounds, dealt one after the other; shuffling is not timed."""
    shoes = iter([house.shoe(rounds + number) for number in range(1 + rounds // 30)])
    shoe, place = next(shoes), 0
    start = process_time()
    for _ in range(rounds):
        if len(shoe) - place < 40:
            shoe, place = next(shoes), 0
        played = house.round(shoe, WAGERS, plain_strategy, place)
        assert played.opened is None
        place = played.table.place
    return process_time() - start
