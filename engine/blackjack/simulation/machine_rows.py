"""Deduplicated rows, and the machine of a whole round built from them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

SPLIT = 1 << 9
"""Flag of an entry of `rounds`: the hand is split."""
PLACE = 10
"""An entry of `rounds`, shifted right by this many bits, is where the next row begins."""
MOST_ROWS = 1 << 22


@dataclass(slots=True)
class Rows:
    """The distinct rows made so far."""

    width: int
    listed: list[tuple[int, ...]] = field(default_factory=list)
    known: dict[tuple[int, ...], int] = field(default_factory=dict)

    def row(self, entries: tuple[int, ...]) -> int:
        found = self.known.get(entries)
        if found is None:
            found = self.known[entries] = len(self.listed)
            self.listed.append(entries)
        return found

    def array(self, kind: type[np.generic]) -> NDArray[np.generic]:
        table = np.zeros((len(self.listed), self.width), kind)
        if self.listed:
            table[:, : len(self.listed[0])] = np.array(self.listed)
        return table.ravel()


class RoundMachine:
    """The machine of a whole round for one seat, built from the rows of its parts."""

    def __init__(self, plays: Rows, draws: Rows, pays: list[tuple[int, ...]], waits: list[bool], symbols: int) -> None:
        self.plays, self.draws, self.pays, self.waits = plays, draws, pays, waits
        self.symbols = symbols
        self.results: list[int] = [0]
        self.classes: dict[int, int] = {}
        self.rows = Rows(plays.width)
        self.rows.listed.append(())
        self.known: dict[tuple[int, int], int] = {}

    def table(
        self, dealt: list[int], lies: list[int], splits: list[int], holes: list[int], found: list[bool]
    ) -> NDArray[np.uint32]:
        """All rows; the first belongs to the first card."""
        number = self.symbols
        first = []
        for card in range(number):
            ups = []
            for up in range(number):
                start, place = (card * number + up) * number, up * number
                seconds = []
                for deal in range(start, start + number):
                    entries = [
                        self.result(self.pays[lies[deal]][0])
                        if found[place + hole]
                        else SPLIT
                        if splits[deal]
                        else self.entry(dealt[deal], holes[place + hole])
                        for hole in range(number)
                    ]
                    seconds.append(self.to(tuple(entries)))
                ups.append(self.to(tuple(seconds)))
            first.append(self.to(tuple(ups)))
        self.rows.listed[0] = tuple(first)
        if len(self.rows.listed) * self.rows.width > MOST_ROWS or len(self.results) >= SPLIT:
            raise ValueError("the rules tell too many hands apart to be simulated")
        return self.rows.array(np.uint32).astype(np.uint32)

    def entry(self, hand: int, dealer: int) -> int:
        """The entry for the codes of a player's hand and the dealer's."""
        if hand < 0 and (dealer < 0 or not self.waits[-1 - hand]):
            return self.result(self.pays[-1 - hand][-1 - dealer if dealer < 0 else 1])
        found = self.known.get((hand, dealer))
        if found is None:
            if hand >= 0:
                row = tuple(self.entry(code, dealer) for code in self.plays.listed[hand])
            else:
                row = tuple(self.entry(hand, code) for code in self.draws.listed[dealer])
            found = self.known[hand, dealer] = self.to(row)
        return found

    def to(self, row: tuple[int, ...]) -> int:
        return (self.rows.row(row) * self.rows.width) << PLACE

    def result(self, pays: int) -> int:
        if pays not in self.classes:
            self.classes[pays] = len(self.results)
            self.results.append(pays)
        return self.classes[pays]
