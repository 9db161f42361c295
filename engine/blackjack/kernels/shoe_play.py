"""Hot loops: play shoes. Integers only."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.compiled import compiled
from engine.blackjack.kernels.shuffle import GOLDEN, ONE, Cards, shuffle
from engine.blackjack.simulation.machine import MOST_HANDS, Machine
from engine.blackjack.simulation.machine_rows import PLACE, SPLIT

Counts = NDArray[np.int64]
Places = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
Entries = tuple[np.uint32, np.uint32, np.uint32, np.uint32]
"""One per lane."""

RESULT = SPLIT - 1
START, ROW, FLAG, KEPT = np.uint32(0), np.uint32(PLACE), np.uint32(SPLIT), np.uint32(RESULT)
"""The same as unsigned numbers, which are faster to index with."""
LANES = 4
"""Shoes dealt in turn."""
AHEAD = 24
"""Cards shuffled beyond the cut card at first; more if a round needs them."""

ROUNDS, SHOES, SQUARES, VOID = 0, 1, 2, 3
"""Indices into `sums`: rounds, shoes begun, squares of what all seats won in a round, rounds that ran out of cards."""


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
        if machine.splits[deal]:
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
    wide: Counts,
    sums: Counts,
) -> None:
    """Plays shoes one after the other, with any number of seats, until `limit` rounds are played.

    A round begins while fewer than `cut` cards have left the shoe. Each seat's result is counted in `wide`,
    whose middle is 0.
    """
    cards = len(deck)
    shoe = np.empty(cards, np.uint8)
    work = np.empty(3 * MOST_HANDS * seats, np.int64)
    gains = np.empty(seats, np.int64)
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
    tally: Counts,
    wide: Counts,
    sums: Counts,
) -> None:
    """One seat, one round per shoe. Results are counted in `tally`, those of split hands in `wide`."""
    cards = len(deck)
    shoe = np.empty(cards, np.uint8)
    work, gains = np.empty(3 * MOST_HANDS, np.int64), np.empty(1, np.int64)
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
    tally: Counts,
    wide: Counts,
    sums: Counts,
) -> None:
    """One seat, many rounds per shoe. Results are counted in `tally`, those of split hands in `wide`.

    Four shoes are dealt in turn, a card from each, so that none waits for memory; `tally` has a part for each. The
    number of shoes is a multiple of four.
    """
    cards = len(deck)
    shoe = np.empty(LANES * cards, np.uint8)
    work, gains = np.empty(3 * MOST_HANDS, np.int64), np.empty(1, np.int64)
    words = np.uint64((cards + 1) // 2)
    ready = min(cards, (cut + AHEAD) // 2 * 2)
    for index in range(number, number + shoes, LANES):
        for lane in range(LANES):
            shoe[lane * cards : (lane + 1) * cards] = deck
            shuffle(shoe, lane * cards, cards, 0, ready, base + GOLDEN * (np.uint64(index + lane) * words))
        places, entries = dealt_in_turn(machine, shoe, cut, burn, ready, tally, wide, work, gains)
        for lane in range(LANES):
            counter = base + GOLDEN * (np.uint64(index + lane) * words)
            sums[SHOES] += 1
            sums[VOID] += finished(
                machine, shoe, lane, places[lane], entries[lane], cut, ready, counter, tally, wide, work, gains
            )


@compiled
def dealt_in_turn(
    machine: Machine,
    shoe: Cards,
    cut: int,
    burn: int,
    ready: int,
    tally: Counts,
    wide: Counts,
    work: Counts,
    gains: Counts,
) -> tuple[Places, Entries]:
    """Plays four shoes up to the cut card: the position each has reached, and its round's entry there.

    Written out four times on purpose: every place and entry is its own variable, which stays in a register.
    """
    cards, size = len(shoe) // LANES, len(tally) // LANES
    rounds = machine.rounds
    t0, t1, t2, t3 = tally[:size], tally[size : 2 * size], tally[2 * size : 3 * size], tally[3 * size :]
    c0, c1, c2, c3 = np.uint64(0), np.uint64(cards), np.uint64(2 * cards), np.uint64(3 * cards)
    whole, skip = np.uint64(cut), np.uint64(burn)
    p0, p1, p2, p3 = c0 + skip, c1 + skip, c2 + skip, c3 + skip
    q0, q1, q2, q3 = c0 + whole, c1 + whole, c2 + whole, c3 + whole
    e0 = e1 = e2 = e3 = START
    for _ in range(cut - burn):
        if p0 < q0:
            e0 = rounds[(e0 >> ROW) + shoe[p0]]
            p0 += ONE
            t0[e0 & KEPT] += 1
            if e0 & FLAG:
                p0, q0, e0 = split_round(machine, shoe, p0, q0, 0, ready, wide, work, gains)
        if p1 < q1:
            e1 = rounds[(e1 >> ROW) + shoe[p1]]
            p1 += ONE
            t1[e1 & KEPT] += 1
            if e1 & FLAG:
                p1, q1, e1 = split_round(machine, shoe, p1, q1, 1, ready, wide, work, gains)
        if p2 < q2:
            e2 = rounds[(e2 >> ROW) + shoe[p2]]
            p2 += ONE
            t2[e2 & KEPT] += 1
            if e2 & FLAG:
                p2, q2, e2 = split_round(machine, shoe, p2, q2, 2, ready, wide, work, gains)
        if p3 < q3:
            e3 = rounds[(e3 >> ROW) + shoe[p3]]
            p3 += ONE
            t3[e3 & KEPT] += 1
            if e3 & FLAG:
                p3, q3, e3 = split_round(machine, shoe, p3, q3, 3, ready, wide, work, gains)
    return (p0, p1, p2, p3), (e0, e1, e2, e3)


@compiled
def split_round(
    machine: Machine,
    shoe: Cards,
    place: np.uint64,
    stop: np.uint64,
    lane: int,
    ready: int,
    wide: Counts,
    work: Counts,
    gains: Counts,
) -> tuple[np.uint64, np.uint64, np.uint32]:
    """Plays the round that came to a split; the lane stops before it if too few cards are shuffled."""
    offset = lane * (len(shoe) // LANES)
    after = table_round(machine, shoe, np.int64(place) - 4, offset + ready, 1, work, gains)
    if after < 0:
        start = place - np.uint64(4)
        return start, start, START
    wide[len(wide) // 2 + gains[0]] += 1
    return np.uint64(after), stop, START


@compiled
def finished(
    machine: Machine,
    shoe: Cards,
    lane: int,
    begun: np.uint64,
    entry: np.uint32,
    cut: int,
    ready: int,
    counter: np.uint64,
    tally: Counts,
    wide: Counts,
    work: Counts,
    gains: Counts,
) -> int:
    """Plays the rest of a shoe; 1 if it ran out of cards, else 0."""
    cards, offset = len(shoe) // LANES, lane * (len(shoe) // LANES)
    place: int | np.int64 = np.int64(begun)
    row = np.int64(entry >> ROW)
    while place < offset + cut or row:
        if place >= offset + ready:
            if ready == cards:
                return 1
            shuffle(shoe, offset, cards, ready, cards, counter)
            ready = cards
        found = np.int64(machine.rounds[row + np.int64(shoe[place])])
        place += 1
        row = found >> PLACE
        if found & SPLIT:
            after = table_round(machine, shoe, place - 4, offset + ready, 1, work, gains)
            if after < 0 and ready < cards:
                shuffle(shoe, offset, cards, ready, cards, counter)
                ready = cards
                after = table_round(machine, shoe, place - 4, offset + ready, 1, work, gains)
            if after < 0:
                return 1
            place = after
            wide[len(wide) // 2 + gains[0]] += 1
        else:
            tally[found & RESULT] += 1
    return 0
