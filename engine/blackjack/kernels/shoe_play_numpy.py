"""The loops of `shoe_play` without numba: many shoes at once, with identical results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.compiled import FAST
from engine.blackjack.kernels.shoe_play import AHEAD, RESULT, ROUNDS, SHOES, SQUARES, VOID
from engine.blackjack.kernels.shuffle import GOLDEN, LOWER, Cards, hashed
from engine.blackjack.kernels.table_play import Counts, table_round
from engine.blackjack.simulation.machine import MOST_HANDS, Machine
from engine.blackjack.simulation.machine_rows import PLACE, SPLIT

one_word: Callable[..., NDArray[np.uint64]] = getattr(hashed, "py_func", cast(Any, hashed))
one_round: Callable[..., int] = table_round


class Shoes:
    """Shoes side by side, shuffled only as far as needed so far."""

    def __init__(self, deck: Cards, base: np.uint64, number: int, shoes: int) -> None:
        self.cards = len(deck)
        self.laid = np.tile(deck, (shoes, 1))
        numbers = np.arange(number, number + shoes).astype(np.uint64)
        self.counters = np.array([base], np.uint64) + GOLDEN * (numbers * np.uint64((self.cards + 1) // 2))
        self.every = np.arange(shoes)
        self.ready = 0

    def shuffle(self, stop: int) -> None:
        """Draws cards up to this position at least."""
        while self.ready < min(stop, self.cards):
            word = self.counters + GOLDEN * np.array([self.ready // 2 + 1], np.uint64)
            drawn = one_word(word)
            for half in (drawn >> np.uint64(32), drawn & LOWER):
                if self.ready < self.cards:
                    self.draw(half)

    def draw(self, half: NDArray[np.uint64]) -> None:
        place = self.ready
        other = place + ((half * np.uint64(self.cards - place)) >> np.uint64(32)).astype(np.int64)
        card = self.laid[self.every, other]
        self.laid[self.every, other] = self.laid[:, place]
        self.laid[:, place] = card
        self.ready = place + 1

    def lane(self, number: int) -> Cards | list[int]:
        """One shoe: plain Python reads single cards faster from a list, but compiled code cannot use one."""
        shoe: Cards = self.laid[number]
        return shoe if FAST else shoe.tolist()


def one_seat(
    machine: Machine,
    deck: Cards,
    base: np.uint64,
    number: int,
    shoes: int,
    cut: int,
    burn: int,
    tally: Counts,
    wide: Counts,
    sums: Counts,
) -> None:
    """One seat: rounds begin while fewer than `cut` cards have left the shoe."""
    laid = Shoes(deck, base, number, shoes)
    plain = listed(machine)
    place = np.full(shoes, burn)
    row = np.zeros(shoes, np.int64)
    going = np.arange(shoes)
    sums[SHOES] += shoes
    while len(going):
        if place[going].max() >= laid.ready:
            laid.shuffle(laid.ready + 8)
            out = place[going] >= laid.cards
            sums[VOID] += int(out.sum())
            going = going[~out]
        entry = machine.rounds[row[going] + laid.laid[going, place[going]]].astype(np.int64)
        place[going] += 1
        row[going] = entry >> PLACE
        tally[: RESULT + 1] += np.bincount(entry & RESULT, minlength=RESULT + 1)[: len(tally)]
        for lane in going[(entry & SPLIT) != 0].tolist():
            place[lane] = split_lane(plain, laid, lane, int(place[lane]) - 4, wide, sums)
        going = going[(row[going] != 0) | (place[going] < cut)]


def split_lane(machine: Machine, laid: Shoes, lane: int, start: int, wide: Counts, sums: Counts) -> int:
    """Plays the round that came to a split: the position after it, or beyond all cards if it ran out of them."""
    work, gains = np.zeros(3 * MOST_HANDS, np.int64), np.zeros(1, np.int64)
    while True:
        shoe = laid.lane(lane)
        after = int(one_round(machine, shoe, start, laid.ready, 1, work, gains))
        if after >= 0:
            wide[len(wide) // 2 + gains[0]] += 1
            return after
        if laid.ready == laid.cards:
            sums[VOID] += 1
            return laid.cards
        laid.shuffle(laid.ready + AHEAD)


def any_seats(
    machine: Machine,
    deck: Cards,
    base: np.uint64,
    number: int,
    shoes: int,
    cut: int,
    burn: int,
    seats: int,
    limit: int,
    wide: Counts,
    sums: Counts,
) -> None:
    """Any number of seats, shoe after shoe, until `limit` rounds are played."""
    plain = listed(machine)
    for first in range(number, number + shoes, SIDE_BY_SIDE):
        laid = Shoes(deck, base, first, min(SIDE_BY_SIDE, number + shoes - first))
        laid.shuffle(cut + 8 * seats + AHEAD)
        for lane in range(len(laid.every)):
            if sums[ROUNDS] >= limit:
                return
            sums[SHOES] += 1
            seats_lane(plain, laid, lane, cut, burn, seats, limit, wide, sums)


SIDE_BY_SIDE = 256


def seats_lane(
    machine: Machine,
    laid: Shoes,
    lane: int,
    cut: int,
    burn: int,
    seats: int,
    limit: int,
    wide: Counts,
    sums: Counts,
) -> None:
    work, gains = np.zeros(3 * MOST_HANDS * seats, np.int64), np.zeros(seats, np.int64)
    shoe = laid.lane(lane)
    place = burn
    while place < cut and sums[ROUNDS] < limit:
        after = int(one_round(machine, shoe, place, laid.ready, seats, work, gains))
        if after < 0 and laid.ready < laid.cards:
            laid.shuffle(laid.ready + AHEAD)
            shoe = laid.lane(lane)
            continue
        if after < 0:
            sums[VOID] += 1
            return
        for gain in gains:
            wide[len(wide) // 2 + gain] += 1
        sums[ROUNDS] += 1
        sums[SQUARES] += int(gains.sum()) ** 2
        place = after


def listed(machine: Machine) -> Machine:
    """The tables as lists: plain Python reads single numbers faster from them, but compiled code cannot."""
    if FAST:
        return machine
    fields = [field.tolist() if isinstance(field, np.ndarray) else field for field in machine]
    return Machine(*cast(list[object], fields))  # type: ignore[arg-type]
