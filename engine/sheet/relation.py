"""How two wagers made in one round move together."""

from __future__ import annotations

from base.records import dataclass
from engine.sheet.figure import Figure


@dataclass(frozen=True, slots=True)
class Relation:
    """How a wager moves together with another; None and the reason where that was not worked out."""

    wager: str
    beside: str
    covariance: Figure | None
    correlation: Figure | None
    why: str = ""

    @property
    def left_out(self) -> str:
        """What is told on page 1 of a relation that was not worked out; nothing of another."""
        return f"how {self.wager} moves together with {self.beside}: {self.why}" if self.correlation is None else ""
