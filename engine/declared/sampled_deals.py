"""Deals drawn by lot, for games with too many to look at each: what is found in them is so, what is not may still be.

Hands that matter are rare in whole decks, so most deals come from a part of the deck: few ranks, or few suits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

import numpy as np

from engine.declared.plan import WagerPlan
from engine.declared.situation_table import Column, SituationTable, empty_table
from engine.declared.stakes import took
from engine.declared.steps import ChoiceStep, DrawStep
from engine.side_wagers.counting import Uncountable
from grammar.declared.atoms import SUITS_PER_RANK

PARTS, FROM_EACH = 400, 60
"""So many parts of the deck are dealt from, each so often."""
SEED = 20_260
FEW_RANKS, IN_A_ROW, BESIDE = 5, 6, 6


def sampled_tables(made: WagerPlan, stakes: Mapping[str, Fraction]) -> Iterator[SituationTable]:
    """Every end of play of some deals, on every path of choices. Raises Uncountable."""
    if made.source.goes_back or not all(isinstance(step, DrawStep | ChoiceStep) for step in made.steps):
        raise Uncountable("only games of plain draws and choices are looked at by lot")
    dealt = deals(made)
    first = empty_table(made.terms.begins)
    ways, seen = np.ones(len(dealt), np.int64), (np.zeros(len(dealt), np.int64),)
    start = replace(first, size=len(dealt), ways=ways, seen=seen, spot=made.spot, stakes=stakes)
    yield from walk(made, start, dealt, 0)


def walk(made: WagerPlan, table: SituationTable, dealt: Column, index: int) -> Iterator[SituationTable]:
    if index == len(made.steps) or not table.size:
        yield from (table,) if table.size else ()
        return
    step = made.steps[index]
    happens = made.terms.holds(step.when, table)
    if not happens.all():
        yield from walk(made, table.rows(~happens), dealt[~happens], index + 1)
        table, dealt = table.rows(happens), dealt[happens]
    if isinstance(step, DrawStep):
        faces = dealt[:, table.drawn : table.drawn + step.number]
        table = replace(table, places={**table.places, step.place: faces}, known={})
        yield from walk(made, table, dealt, index + 1)
    elif isinstance(step, ChoiceStep):
        for option in step.options:
            yield from walk(made, took(table, option), dealt, index + 1)


def deals(made: WagerPlan) -> Column:
    """Faces in the order in which they are drawn, a row for each deal; alike ones by the face that stands for them."""
    members = tuple(tuple(int(face) for face in faces) for faces in made.source.members)
    return dealt_from(members, tuple(int(face) for face in made.source.faces), made.most_drawn)


@lru_cache(maxsize=8)
def dealt_from(members: tuple[tuple[int, ...], ...], faces: tuple[int, ...], number: int) -> Column:
    """The same for all wagers on the same cards."""
    real = np.array([face for alike in members for face in alike], np.int64)
    stands = np.repeat(np.array(faces, np.int64), [len(alike) for alike in members])
    random = np.random.default_rng(SEED)
    rows = []
    for part in range(PARTS):
        chosen = part_of(real, part, random)
        chosen = chosen if len(chosen) >= number else np.arange(len(real))
        order = np.argsort(random.random((FROM_EACH, len(chosen))), axis=1)[:, :number]
        rows.append(stands[chosen[order]])
    found = np.asfortranarray(np.concatenate(rows))
    found.setflags(write=False)
    return found


def part_of(real: Column, part: int, random: np.random.Generator) -> Column:
    """Positions in the deck: all of it, some ranks, or ranks in a row of two suits and a few cards beside them."""
    ranks, suits = real // SUITS_PER_RANK, real % SUITS_PER_RANK
    every = np.unique(ranks)
    match part % 4:
        case 0:
            return np.arange(len(real))
        case 1 | 2:
            return np.flatnonzero(np.isin(ranks, random.choice(every, min(FEW_RANKS, len(every)), replace=False)))
        case _:
            low = int(random.integers(len(every)))
            run = np.array([every[(low + step) % len(every)] for step in range(min(IN_A_ROW, len(every)))])
            two = random.choice(SUITS_PER_RANK, 2, replace=False)
            beside = random.choice(len(real), min(BESIDE, len(real)), replace=False)
            return np.union1d(np.flatnonzero(np.isin(ranks, run) & np.isin(suits, two)), beside)
