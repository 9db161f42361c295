"""Situations of a declared game, many at once: a table has a row for each, and columns for what was drawn.

A table is uniform: in all its rows the same places are drawn, the same questions are answered alike, the same options
are chosen. Rows differ in the faces. So a condition is asked of a whole table at once, and of one row by looking there.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from base.effort import spend
from base.records import dataclass
from engine.cards import Card
from engine.measures import DOLLARS, measured
from grammar.vocabulary import RANKS, SUITS

Column = NDArray[Any]
Mask = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class SituationTable:
    """Rows of situations, each with the number of ordered ways in which it comes about, out of ``out_of``."""

    size: int
    ways: Column
    out_of: int = 1
    places: Mapping[str, Column] = field(default_factory=dict)
    states: Mapping[str, int] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    stakes: Mapping[str, Fraction] = field(default_factory=dict)
    spot: tuple[str, ...] = ()
    """What the wager that is asked about is on."""
    decks: int = 0
    """How many decks are in use, where rules look at that."""
    true: frozenset[str] = frozenset()
    seen: tuple[Column, ...] = ()
    """What the player could tell apart, after each thing seen,"""
    seen_at: tuple[int, ...] = ()
    """and the stage at which that was."""
    known: dict[Hashable, Any] = field(default_factory=dict, repr=False)
    """Answers about the faces of these rows, once somebody has asked."""

    def rows(self, index: Column) -> SituationTable:
        index = np.flatnonzero(index) if index.dtype == bool else index
        ways = self.ways[index]
        spend(COPIED * len(ways) * (1 + len(self.places)))
        return replace(
            self,
            size=len(ways),
            ways=ways,
            places={name: rows_of(faces, index) for name, faces in self.places.items()},
            seen=tuple(column[index] for column in self.seen),
            known={},
        )

    def on(self, spot: tuple[str, ...]) -> SituationTable:
        return replace(self, spot=spot, known={})

    @property
    def drawn(self) -> int:
        return sum(faces.shape[1] for faces in self.places.values())


COPIED = 0.02
"""What a row takes to be copied, for each place, in units of `base.effort`."""


def rows_of(faces: Column, index: Column) -> Column:
    """Some rows, column by column as they were: then what is summed or compared across a row is read in order, which
    takes a thirtieth of the time.
    """
    if faces.flags.f_contiguous:
        return np.take(faces.T, index, axis=1).T
    found: Column = faces[index]
    return found


def empty_table(states: Mapping[str, int] | None = None) -> SituationTable:
    """One row in which nothing has been drawn yet."""
    return SituationTable(
        1, np.ones(1, np.int64), states=dict(states or {}), seen=(np.zeros(1, np.int64),), seen_at=(-1,)
    )


def is_rank(known: Hashable) -> bool:
    """Is it how a hand ranks, which does not change by what is chosen?"""
    return isinstance(known, tuple) and known[0] == "rank"


@dataclass(frozen=True, slots=True)
class DeclaredSituation:
    """One row of a table, and what else a question may be about."""

    moment: str
    table: SituationTable | None = None
    row: int = 0
    told_as: str = field(default="", compare=False)
    """The situation in words."""
    shown: tuple[tuple[str, str, tuple[Any, ...]], ...] = field(default=(), compare=False, repr=False)
    """What lies on the table: each place, of what kind it is, and its cards or labels."""
    ante: Fraction = Fraction(1)
    staked: Fraction = Fraction(1)
    amount: Fraction | None = None
    wager: str = ""
    card: Card | None = None
    decks: int = 0
    true: frozenset[str] = frozenset()
    measure: str = field(default="", compare=False, repr=False)
    beside: tuple[tuple[str, Fraction], ...] = ()
    """What stands on other wagers, by their plain names, where the question looks at them."""

    def told(self) -> str:
        parts = [self.told_as] if self.told_as else []
        if self.card and not self.told_as:
            parts.append(f"card {self.card.rank}")
        if self.amount is not None:
            parts.append(measured(self.amount, self.measure))
        if self.wager:
            parts.append(f"wager {self.wager}")
        parts.extend(f"{measured(amount, DOLLARS)} on {name}" for name, amount in self.beside)
        parts.extend(sorted(self.true))
        return ", ".join(parts) or self.moment


def card_of(face: int) -> Card:
    return Card(RANKS[face // len(SUITS)], SUITS[face % len(SUITS)])
