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
