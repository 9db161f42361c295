"""Cards that one deck holds: what is shown where a document says nothing of its decks.

Only among rows that are listed: of a last draw each class has one row, which may hold a card twice.
"""

from __future__ import annotations

import numpy as np

from engine.declared.declared_document import MOST_DECKS
from engine.declared.situation_table import Column, SituationTable
from engine.declared.source import Source


def from_one_deck(rows: tuple[int, ...], codes: Column, table: SituationTable, source: Source) -> tuple[int, ...]:
    """Instead of each row with a card twice, the first row of its class without; the row itself where there is none."""
    drawn = list(table.places.values())
    if source.goes_back or not drawn or table.decks:
        return rows
    cards = np.concatenate(drawn, axis=1)
    once = {
        int(face): max(int(count) // MOST_DECKS, 1) for face, count in zip(source.faces, source.counts, strict=True)
    }
    return tuple(row if fits(cards[row], once) else instead(row, codes, cards, once) for row in rows)


def instead(row: int, codes: Column, cards: Column, once: dict[int, int]) -> int:
    alike = np.flatnonzero(codes == codes[row])[:MOST_TRIED]
    return next((int(other) for other in alike if fits(cards[other], once)), row)


def fits(hand: Column, once: dict[int, int]) -> bool:
    faces, times = np.unique(hand, return_counts=True)
    return all(times[place] <= once.get(int(face), 1) for place, face in enumerate(faces))


MOST_TRIED = 200
