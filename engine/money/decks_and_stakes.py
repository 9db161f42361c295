"""The numbers of decks and the stakes for which an interval is worked out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeVar

from base.records import dataclass
from engine.money.edge import Edge
from engine.money.table_limits import playable_decks, stake_classes
from engine.play.rounds import dollars
from engine.side_wagers.odds import rules_of
from grammar.errors.faults import one_of
from grammar.exhibit import Exhibit

Number = TypeVar("Number", int, Fraction)

MOST_ANALYSES = 24
"""Where all decks and stakes together would take more analyses than this, a few rule sets stand for all."""
CARRIED = 2
"""So many of the lowest, and of the highest, rule sets, where the work allows it."""


@dataclass(frozen=True, slots=True)
class DecksAndStakes:
    """The numbers of decks and the stakes that an interval covers."""

    decks: tuple[int, ...]
    stakes: tuple[Fraction, ...]
    all_decks: tuple[int, ...]
    all_stakes: tuple[Fraction, ...]
    base: tuple[int, Fraction]
    carried: int | None
    """How many of the lowest, and of the highest, rule sets are analysed beside the baseline; None: all of them."""

    @classmethod
    def of(cls, exhibit: Exhibit, game: str, base: Edge, number: int, allowed: int = MOST_ANALYSES) -> DecksAndStakes:
        """The widest coverage that takes no more analyses than allowed, those of the baseline included."""
        rules = rules_of(exhibit, game)
        decks = playable_decks(rules) or (base.decks,)
        classes = stake_classes(rules)
        stakes = (tuple(alike[0] for alike in classes) if classes[1:] else ()) or (base.stake,)
        first = (base.decks, base.stake)
        if len(decks) * len(stakes) * number <= min(allowed, MOST_ANALYSES):
            return cls(decks, stakes, decks, stakes, first, None)
        for some, few, carried in narrower(ends_of(decks, base.decks), ends_of(stakes, base.stake), base):
            if number + (len(some) * len(few) - 1) * min(2 * carried, number) <= allowed:
                return cls(some, few, decks, stakes, first, carried)
        return cls((base.decks,), (base.stake,), decks, stakes, first, 0)

    @property
    def cells(self) -> list[tuple[int, Fraction]]:
        """Beside the baseline."""
        return [cell for cell in product(self.decks, self.stakes) if cell != self.base]

    @property
    def told(self) -> str:
        parts = []
        if len(self.all_decks) > 1:
            parts.append(f"{numbered(self.decks)} {'deck' if self.decks == (1,) else 'decks'}")
        if len(self.all_stakes) > 1:
            whole = len(self.stakes) > 2 and self.stakes == self.all_stakes
            parts.append(f"a wager of {ranged(self.stakes) if whole else one_of(map(dollars, self.stakes))}")
        return f" with {' and '.join(parts)}" if parts else ""


Coverage = tuple[tuple[int, ...], tuple[Fraction, ...], int]
"""Decks, stakes, and how many rule sets of each end are carried to them."""


def narrower(decks: tuple[int, ...], stakes: tuple[Fraction, ...], base: Edge) -> Iterator[Coverage]:
    """Ends of decks and stakes, the widest coverage first."""
    yield decks, stakes, CARRIED
    yield decks, stakes, 1
    yield decks, (base.stake,), 1
    yield (base.decks,), stakes, 1


def ends_of(values: tuple[Number, ...], own: Number) -> tuple[Number, ...]:
    return tuple(sorted({values[0], own, values[-1]}))


def ranged(stakes: Sequence[Fraction]) -> str:
    return f"{dollars(stakes[0])} to {dollars(stakes[-1])}"


def numbered(numbers: Sequence[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return one_of(map(str, numbers))
