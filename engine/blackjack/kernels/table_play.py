"""Hot loops: one round at a table, hand after hand. Integers only."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.compiled import compiled
from engine.blackjack.kernels.shuffle import Cards
from engine.blackjack.simulation.machine import MOST_HANDS, SPLIT_APART, Machine

Counts = NDArray[np.int64]


@compiled
def table_round(
    machine: Machine, shoe: Cards, offset: int | np.int64, stop: int, seats: int, work: Counts, gains: Counts
) -> int:
    """Plays one round from `offset`: the position after it, or -1 if it needs cards from `stop` on.

    What each seat wins goes into `gains`; `work` has room for `MOST_HANDS` times three per seat: the endings
    of hands, whose they are, and split cards that wait.
    """
    symbols, finals, room = machine.symbols, machine.finals, MOST_HANDS * seats
    place = offset + 2 * seats + 2
    if place > stop:
        return -1
    up = np.int64(shoe[offset + seats])
    hole = up * symbols + np.int64(shoe[place - 1])
    hands = 0
    for seat in range(seats):
        gains[seat] = 0
        first, second = np.int64(shoe[offset + seat]), np.int64(shoe[offset + seats + 1 + seat])
        deal = (first * symbols + up) * symbols + second
        if machine.found[hole]:
            gains[seat] = machine.pays[machine.lies[deal] * finals]
            continue
        before = hands
        if machine.splits[deal] == SPLIT_APART:
            place, hands = apart_played(machine, shoe, place, stop, first, up, second, hands, work)
        elif machine.splits[deal]:
            place, hands = split_played(machine, shoe, place, stop, first, up, second, hands, room, work)
        else:
            place, work[hands] = hand_played(machine.plays, machine.width, shoe, place, stop, machine.dealt[deal])
            hands += 1
        if place < 0:
            return -1
        work[room + before : room + hands] = seat
    waiting = False
    for hand in range(hands):
        waiting = waiting or machine.waits[work[hand]] == 1
    code = machine.holes[hole]
    final = -1 - code if code < 0 else 1
    if waiting and code >= 0:
        place, final = hand_played(machine.draws, machine.width, shoe, place, stop, code)
        if place < 0:
            return -1
    for hand in range(hands):
        gains[work[room + hand]] += machine.pays[work[hand] * finals + final]
    return int(place)


@compiled
def hand_played(
    rows: NDArray[np.int32], width: int, shoe: Cards, place: int | np.int64, stop: int, code: int
) -> tuple[int, int]:
    """Follows the codes of a hand to its end: the position after it, or -1 if cards run out, and the end."""
    while code >= 0:
        if place >= stop:
            return -1, 0
        code = rows[code * width + np.int64(shoe[place])]
        place += 1
    return int(place), -1 - code


@compiled
def split_played(
    machine: Machine,
    shoe: Cards,
    place: int | np.int64,
    stop: int,
    card: np.int64,
    up: np.int64,
    second: np.int64,
    hands: int,
    room: int,
    work: Counts,
) -> tuple[int, int]:
    """Plays the hands made by splitting, also again: the position after them, or -1, and the number of hands now."""
    symbols, width, waiting = machine.symbols, machine.width, 2 * room
    made, open_, other = 2, 1, 0
    work[waiting] = second
    while True:
        if place >= stop:
            return -1, hands
        drawn = np.int64(shoe[place])
        place += 1
        if made < machine.most[card] and machine.again[(card * symbols + up) * symbols + drawn]:
            work[waiting + open_] = drawn
            made += 1
            open_ += 1
            continue
        code = machine.plays[machine.begins[(card * symbols + up) * 2 + other] * width + drawn]
        place, work[hands] = hand_played(machine.plays, width, shoe, place, stop, code)
        hands += 1
        if place < 0 or open_ == 0:
            return int(place), hands
        open_ -= 1
        card = work[waiting + open_]
        other = 1


@compiled
def apart_played(
    machine: Machine,
    shoe: Cards,
    place: int | np.int64,
    stop: int,
    card: np.int64,
    up: np.int64,
    other: np.int64,
    hands: int,
    work: Counts,
) -> tuple[int, int]:
    """Plays the two hands of unlike cards that were split, each once: as split_played()."""
    for _ in range(2):
        row = machine.apart[(card * machine.symbols + up) * machine.symbols + other]
        place, work[hands] = hand_played(machine.plays, machine.width, shoe, place, stop, row)
        if place < 0:
            return -1, hands
        hands += 1
        card, other = other, card
    return int(place), hands
