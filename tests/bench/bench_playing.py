"""Rounds of the reference interpreter, against shuffling a shoe and against rounds without memory, in one run.

The goal is 20,000 rounds a second on a free core on which Python shuffles a shoe of six decks 16,000 times a second.

Run with ``pytest -s tests/bench/bench_playing.py``.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from time import process_time

import pytest

from engine.blackjack.play.house import BlackjackHouse
from engine.cards import full_shoe
from pitboss.commands.play import plain_strategy
from tests.support.play_rules import model

GOAL = 20_000
SHUFFLES = 16_000
"""Shoes of six decks that Python shuffles in a second, where the goal was set."""
ROUNDS, FEW = 10_000, 60
WAGERS = (("Ante", Fraction(10)),)


@pytest.mark.bench
@pytest.mark.parametrize("name", ["blackjack", "spanish21"])
def test_remembering_beats_asking_each_time(name: str) -> None:
    exhibit = model(name)
    house = BlackjackHouse(exhibit, exhibit.games[0].name)
    play(house, ROUNDS - 1)
    warm = max(ROUNDS / 5 / play(house, ROUNDS // 5) for _ in range(5))
    cold = FEW / sum(play(BlackjackHouse(exhibit, exhibit.games[0].name), 1) for _ in range(FEW))
    pace = max(shuffled_in_a_second() for _ in range(5)) / SHUFFLES
    print(f"\n{name}: {warm:.0f} rounds a second, {warm / pace:.0f} on a core of the usual pace (goal {GOAL})")
    print(f"{cold:.0f} without memory, ratio {warm / cold:.0f}")
    assert warm > 5 * cold
    assert warm > GOAL * pace


def shuffled_in_a_second() -> float:
    """What this core does while it is as busy as it is now."""
    shoe, number, random = list(full_shoe(6, ())), 200, Random(21)
    start = process_time()
    for _ in range(number):
        random.shuffle(shoe)
    return number / (process_time() - start)


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
