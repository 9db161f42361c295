"""What a sheet is asked for."""

from __future__ import annotations

from fractions import Fraction

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """What a sheet is asked for; decks and stake None: six decks where they are allowed, the lowest stake."""

    decks: int | None = None
    stake: Fraction | None = None
    speed: int | None = None
    """Rounds an hour."""
    rounds: int = 100_000_000
    """How many are simulated where a figure is not worked out."""
    seed: int = 1
    strategy: str = ""
    """The text of a chart of decisions."""
