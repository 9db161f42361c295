"""The account of a number: every statement that can move money is in it, changes nothing, or is named beside it."""

from __future__ import annotations

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A statement that moves money and is not, or not wholly, in the number beside it."""

    statement: str
    """Its key; empty for a silence that the mathematics fills in otherwise than play would."""
    why: str
    contradicted: bool = False
    """It lost a contradiction; the interval of the edge settles that each way."""


@dataclass(frozen=True, slots=True)
class StatementAccount:
    """Statements by key, each in one place, in the order of the document."""

    entered: tuple[str, ...] = ()
    no_effect: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    def data(self) -> dict[str, object]:
        return {
            "entered": list(self.entered),
            "no_effect": list(self.no_effect),
            "left_out": [{"statement": one.statement, "why": one.why} for one in self.left_out],
        }
