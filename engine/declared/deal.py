"""Drawing: every way in which a step can go on from each row of a table."""

from __future__ import annotations

from dataclasses import replace
from math import comb, factorial

import numpy as np

from base.effort import spend
from engine.declared.showdown.suit_orbits import DECK, first_hands, orbit_sizes_of
from engine.declared.situation_table import Column, SituationTable
from engine.declared.source import Source, multisets, sequences
from engine.declared.steps import DrawStep
from engine.declared.suit_symmetry import orbit_sizes

CELL = 0.025
"""What one way to draw one card after one row takes, in units of `base.effort`: columns are worked on as a whole."""
BY_HAND = 20
"""So many times as much where numbers are too large for that."""
MANY = 4
"""Of so many cards the hands of one orbit are not listed one by one."""


def drawn(table: SituationTable, step: DrawStep, source: Source) -> tuple[SituationTable, Column]:
    """The longer table, and where each row's part of it starts. Ways are ordered: the first card, then the second."""
    if drawn_first(table, step, source):
        return first_drawn(table, step, source)
    spend(cost_of(table, step, source))
    picks, before, orders = (sequences if step.ordered else multisets)(len(source.faces), step.number)
    ways = np.ones((table.size, len(picks)), table.ways.dtype) * table.ways[:, None]
    repeats = np.ones(len(picks), np.int64)
    gone = [faces[:, place] for faces in table.places.values() for place in range(faces.shape[1])]
    used: dict[int, Column] = {}
    for place in range(step.number):
        kinds = picks[:, place]
        left = source.counts[kinds][None, :]
        if not source.goes_back:
            left = left - before[:, place][None, :]
            if gone:
                if not used:
                    used = {kind: sum((cards == face for cards in gone), np.zeros(table.size, np.int64))
                            for kind, face in enumerate(source.faces)}  # fmt: skip
                    taken = np.stack([used[kind] for kind in range(len(source.faces))], axis=1)
                left = left - taken[:, kinds]
            left = np.maximum(left, 0)
        ways = ways * left
        repeats = repeats if step.ordered else repeats * (before[:, place] + 1)
    ways = ways * orders // repeats[None, :]
    if source.symmetric:
        for alike, sizes in orbit_sizes(table, source.faces[picks]):
            ways[alike] *= sizes[None, :].astype(ways.dtype)
    rows, picked = np.nonzero(ways > 0)
    longer = table.rows(rows)
    places = {**longer.places, step.place: source.faces[picks[picked]]}
    longer = replace(
        longer,
        ways=ways[rows, picked],
        places=places,
        out_of=table.out_of * source.out_of(step.number, table.drawn),
    )
    if not step.hidden:
        longer = with_seen(table, longer, picked, len(picks), step.stage)
    return longer, np.flatnonzero(np.diff(rows, prepend=-1))


def cost_of(table: SituationTable, step: DrawStep, source: Source) -> float:
    """What it takes to draw so, in units of work."""
    if drawn_first(table, step, source):
        return 0
    kinds = len(source.faces)
    picks = kinds**step.number if step.ordered else comb(kinds + step.number - 1, step.number)
    return CELL * table.size * picks * step.number * (1 if table.ways.dtype != object else BY_HAND)


def drawn_first(table: SituationTable, step: DrawStep, source: Source) -> bool:
    """Are they many cards of one deck, before all others, of which suits are exchanged?"""
    return source.symmetric and source.single and not table.places and table.size == 1 and step.number >= MANY


def first_drawn(table: SituationTable, step: DrawStep, source: Source) -> tuple[SituationTable, Column]:
    """The same as ``drawn``, without a row for each hand on the way: one hand of each orbit, in the same order."""
    gone = np.ones(DECK, bool)
    gone[source.faces] = False
    hands = first_hands(step.number, gone)
    hands = hands[np.lexsort(hands.T[::-1])]
    sizes = orbit_sizes_of(hands).astype(table.ways.dtype)
    longer = replace(
        table.rows(np.zeros(len(hands), np.int64)),
        ways=sizes * table.ways[0] * factorial(step.number),
        places={step.place: hands},
        out_of=table.out_of * source.out_of(step.number, table.drawn),
    )
    if not step.hidden:
        longer = with_seen(table, longer, np.arange(len(hands)), len(hands), step.stage)
    return longer, np.zeros(1, np.int64)


def with_seen(before: SituationTable, after: SituationTable, picked: Column, kinds: int, stage: int) -> SituationTable:
    """The player sees what was drawn: what could be told apart before, now with this beside it."""
    told = len(np.unique(before.seen[-1])) == before.size
    ids = np.arange(after.size) if told else np.unique(after.seen[-1] * kinds + picked, return_inverse=True)[1]
    return replace(after, seen=(*after.seen, ids), seen_at=(*after.seen_at, stage))
