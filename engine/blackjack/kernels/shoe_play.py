"""Hot loops: play shoes. Integers only."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.compiled import compiled, inlined
from engine.blackjack.kernels.shuffle import GOLDEN, ONE, Cards, shuffle
from engine.blackjack.kernels.table_play import Counts, table_round
from engine.blackjack.simulation.machine import MOST_HANDS, Machine
from engine.blackjack.simulation.machine_rows import PLACE, SPLIT

Words = NDArray[np.uint64]

RESULT = SPLIT - 1
NO_CARD = np.uint64(0)
START, ROW, FLAG, KEPT = np.uint32(0), np.uint32(PLACE), np.uint32(SPLIT), np.uint32(RESULT)
"""The same as unsigned numbers, which are faster to index with."""
LANES = 6
"""Shoes dealt in turn."""
AHEAD = 6
"""Cards shuffled beyond the cut card at first; more if a round needs them."""

ROUNDS, SHOES, SQUARES, VOID = 0, 1, 2, 3
"""Indices into `sums`: rounds, shoes begun, squares of what all seats won in a round, rounds that ran out of cards."""


class Room(NamedTuple):
    """What the loops write over again and again."""

    shoe: Cards
    """A shoe for each lane."""
    work: Counts
    gains: Counts
    """What each seat wins."""
    counters: Words
    """For each lane what its cards are drawn from."""
    places: Counts
    """For each lane where its next card lies."""
    rows: Counts
    """For each lane the row in which its round is; 0 between two rounds."""
    shuffled: Counts
    """For each lane how many of its cards are drawn."""


def room_for(cards: int, seats: int) -> Room:
    work, gains = np.empty(3 * MOST_HANDS * seats, np.int64), np.empty(seats, np.int64)
    places, rows, shuffled = (np.empty(LANES, np.int64) for _ in range(3))
    return Room(np.empty(LANES * cards, np.uint8), work, gains, np.empty(LANES, np.uint64), places, rows, shuffled)


@compiled
def plain_shoes(
    machine: Machine,
    deck: Cards,
    base: np.uint64,
    number: int,
    shoes: int,
    cut: int,
    burn: int,
    seats: int,
    limit: int,
    room: Room,
    wide: Counts,
    sums: Counts,
) -> None:
    """Plays shoes one after the other, with any number of seats, until `limit` rounds are played.

    A round begins while fewer than `cut` cards have left the shoe. Each seat's result is counted in `wide`,
    whose middle is 0.
    """
    cards = len(deck)
    shoe, work, gains = room.shoe, room.work, room.gains
    words = np.uint64((cards + 1) // 2)
    for index in range(number, number + shoes):
        if sums[ROUNDS] >= limit:
            return
        counter = base + GOLDEN * (np.uint64(index) * words)
        for card in range(cards):
            shoe[card] = deck[card]
        ready = min(cards, (cut + AHEAD + 8 * seats) // 2 * 2)
        shuffle(shoe, 0, cards, 0, ready, counter)
        sums[SHOES] += 1
        place = burn
        while place < cut and sums[ROUNDS] < limit:
            after = table_round(machine, shoe, place, ready, seats, work, gains)
            if after < 0 and ready < cards:
                shuffle(shoe, 0, cards, ready, cards, counter)
                ready = cards
                continue
            if after < 0:
                sums[VOID] += 1
                break
            total = 0
            for seat in range(seats):
                wide[len(wide) // 2 + gains[seat]] += 1
                total += gains[seat]
            sums[ROUNDS] += 1
            sums[SQUARES] += total * total
            place = after


@compiled
def fresh_shoes(
    machine: Machine,
    deck: Cards,
    base: np.uint64,
    number: int,
    shoes: int,
    burn: int,
    room: Room,
    tally: Counts,
    wide: Counts,
    sums: Counts,
) -> None:
    """One seat, one round per shoe. Results are counted in `tally`, those of split hands in `wide`."""
    cards = len(deck)
    shoe, work, gains = room.shoe, room.work, room.gains
    words = np.uint64((cards + 1) // 2)
    rounds = machine.rounds
    for index in range(number, number + shoes):
        counter = base + GOLDEN * (np.uint64(index) * words)
        for card in range(cards):
            shoe[card] = deck[card]
        ready = min(cards, (burn + 6) // 2 * 2)
        shuffle(shoe, 0, cards, 0, ready, counter)
        place = burn
        row = np.int64(0)
        sums[SHOES] += 1
        while True:
            if place >= ready:
                if ready == cards:
                    sums[VOID] += 1
                    break
                shuffle(shoe, 0, cards, ready, min(cards, ready + 2), counter)
                ready = min(cards, ready + 2)
            entry = np.int64(rounds[row + np.int64(shoe[place])])
            place += 1
            row = entry >> PLACE
            if row:
                continue
            if entry & SPLIT:
                after = table_round(machine, shoe, place - 4, ready, 1, work, gains)
                while after < 0 and ready < cards:
                    shuffle(shoe, 0, cards, ready, min(cards, ready + 16), counter)
                    ready = min(cards, ready + 16)
                    after = table_round(machine, shoe, place - 4, ready, 1, work, gains)
                if after < 0:
                    sums[VOID] += 1
                else:
                    wide[len(wide) // 2 + gains[0]] += 1
            else:
                tally[entry & RESULT] += 1
            break


@compiled
def cut_shoes(
    machine: Machine,
    deck: Cards,
    base: np.uint64,
    number: int,
    shoes: int,
    cut: int,
    burn: int,
    room: Room,
    tally: Counts,
    wide: Counts,
    sums: Counts,
) -> None:
    """One seat, many rounds per shoe. Results are counted in `tally`, those of split hands in `wide`.

    Six shoes are dealt in turn, a card from each, so that none waits for memory; `tally` has a part for each. The
    number of shoes is a multiple of six.
    """
    cards = len(deck)
    shoe, counters = room.shoe, room.counters
    words = np.uint64((cards + 1) // 2)
    ready = min(cards, (cut + AHEAD) // 2 * 2)
    for index in range(number, number + shoes, LANES):
        for lane in range(LANES):
            for card in range(cards):
                shoe[lane * cards + card] = deck[card]
            counters[lane] = base + GOLDEN * (np.uint64(index + lane) * words)
            shuffle(shoe, lane * cards, cards, 0, ready, counters[lane])
        dealt_in_turn(machine, room, cut, burn, ready, tally, wide)
        sums[SHOES] += LANES
        sums[VOID] += ended(machine, room, cut, ready, tally, wide)


@compiled
def dealt_in_turn(machine: Machine, room: Room, cut: int, burn: int, ready: int, tally: Counts, wide: Counts) -> None:
    """Plays all lanes until the first of them is at its cut card: where each lane is, and where its round is.

    Written out six times on purpose: every place and entry is its own variable. Between two splits all lanes go on card
    by card, so that one step and one test do for all of them.
    """
    shoe, work, gains, places, states = room.shoe, room.work, room.gains, room.places, room.rows
    cards, size = len(shoe) // LANES, len(tally) // LANES
    rounds = machine.rounds
    t0, t1, t2 = tally[:size], tally[size : 2 * size], tally[2 * size : 3 * size]
    t3, t4, t5 = tally[3 * size : 4 * size], tally[4 * size : 5 * size], tally[5 * size :]
    c1, c2, c3 = np.uint64(cards), np.uint64(2 * cards), np.uint64(3 * cards)
    c4, c5 = np.uint64(4 * cards), np.uint64(5 * cards)
    p0, whole = np.uint64(burn), np.uint64(cut)
    p1, p2, p3, p4, p5 = c1 + p0, c2 + p0, c3 + p0, c4 + p0, c5 + p0
    e0 = e1 = e2 = e3 = e4 = e5 = START
    left = whole - p0
    while left > NO_CARD:
        step = NO_CARD
        while step < left:
            e0 = rounds[(e0 >> ROW) + shoe[p0 + step]]
            e1 = rounds[(e1 >> ROW) + shoe[p1 + step]]
            e2 = rounds[(e2 >> ROW) + shoe[p2 + step]]
            e3 = rounds[(e3 >> ROW) + shoe[p3 + step]]
            e4 = rounds[(e4 >> ROW) + shoe[p4 + step]]
            e5 = rounds[(e5 >> ROW) + shoe[p5 + step]]
            t0[e0 & KEPT] += 1
            t1[e1 & KEPT] += 1
            t2[e2 & KEPT] += 1
            t3[e3 & KEPT] += 1
            t4[e4 & KEPT] += 1
            t5[e5 & KEPT] += 1
            step += ONE
            if (e0 | e1 | e2 | e3 | e4 | e5) & FLAG:
                break
        short = False
        p0, p1, p2, p3, p4, p5 = p0 + step, p1 + step, p2 + step, p3 + step, p4 + step, p5 + step
        if e0 & FLAG:
            e0 = START
            p0, short = split_round(machine, shoe, p0, ready, short, wide, work, gains)
        if e1 & FLAG:
            e1 = START
            p1, short = split_round(machine, shoe, p1, cards + ready, short, wide, work, gains)
        if e2 & FLAG:
            e2 = START
            p2, short = split_round(machine, shoe, p2, 2 * cards + ready, short, wide, work, gains)
        if e3 & FLAG:
            e3 = START
            p3, short = split_round(machine, shoe, p3, 3 * cards + ready, short, wide, work, gains)
        if e4 & FLAG:
            e4 = START
            p4, short = split_round(machine, shoe, p4, 4 * cards + ready, short, wide, work, gains)
        if e5 & FLAG:
            e5 = START
            p5, short = split_round(machine, shoe, p5, 5 * cards + ready, short, wide, work, gains)
        farthest = max(max(p0, p1 - c1, p2 - c2), max(p3 - c3, p4 - c4, p5 - c5))
        left = NO_CARD if short or farthest >= whole else whole - farthest
    places[0], places[1], places[2], places[3], places[4], places[5] = p0, p1, p2, p3, p4, p5
    states[0], states[1], states[2] = e0 >> ROW, e1 >> ROW, e2 >> ROW
    states[3], states[4], states[5] = e3 >> ROW, e4 >> ROW, e5 >> ROW


@inlined
def split_round(
    machine: Machine,
    shoe: Cards,
    place: np.uint64,
    stop: int,
    short: bool,
    wide: Counts,
    work: Counts,
    gains: Counts,
) -> tuple[np.uint64, bool]:
    """Plays the round that came to a split; `short` if too few cards are shuffled, and then it is not begun."""
    after = table_round(machine, shoe, np.int64(place) - 4, stop, 1, work, gains)
    if after < 0:
        return place - np.uint64(4), True
    wide[len(wide) // 2 + gains[0]] += 1
    return np.uint64(after), short


@compiled
def ended(machine: Machine, room: Room, cut: int, ready: int, tally: Counts, wide: Counts) -> int:
    """Plays all lanes to the end of their shoes, again a card from each in turn; how many ran out of cards."""
    shoe, work, gains, counters, places, rows, shuffled = room
    cards, void, going = len(shoe) // LANES, 0, True
    for lane in range(LANES):
        shuffled[lane] = ready
    while going:
        going = False
        for lane in range(LANES):
            offset, place, row = lane * cards, places[lane], rows[lane]
            if place >= offset + cut and not row:
                continue
            going = True
            if place >= offset + shuffled[lane]:
                if shuffled[lane] == cards:
                    void += 1
                    places[lane], rows[lane] = offset + cards, 0
                    continue
                more = min(cards, shuffled[lane] + AHEAD)
                shuffle(shoe, offset, cards, shuffled[lane], more, counters[lane])
                shuffled[lane] = more
            found = np.int64(machine.rounds[row + np.int64(shoe[place])])
            places[lane], rows[lane] = place + 1, found >> PLACE
            if not found & SPLIT:
                tally[found & RESULT] += 1
                continue
            after = table_round(machine, shoe, place - 3, offset + shuffled[lane], 1, work, gains)
            if after < 0 and shuffled[lane] < cards:
                shuffle(shoe, offset, cards, shuffled[lane], cards, counters[lane])
                shuffled[lane] = cards
                after = table_round(machine, shoe, place - 3, offset + cards, 1, work, gains)
            if after < 0:
                void += 1
                after = offset + cards
            else:
                wide[len(wide) // 2 + gains[0]] += 1
            places[lane] = after
    return void
