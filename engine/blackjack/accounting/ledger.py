"""What the comparison of tables and answers found: for each statement, where it entered and where it was lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.blackjack.situation import Situation


class Loss(NamedTuple):
    """A kind of situation in which the tables answer otherwise than the document, in words."""

    question: str
    where: str
    said: str
    """What the document says there that the tables do not."""

    def told(self) -> str:
        return f"{self.question}, {self.where}: {self.said}" if self.where else f"{self.question}: {self.said}"


@dataclass(slots=True)
class Ledger:
    """Statements by key."""

    entered: set[str] = field(default_factory=set)
    lost: dict[str, dict[Loss, Situation]] = field(default_factory=dict)
    beaten: dict[str, str] = field(default_factory=dict)
    """Lost a contradiction; with how it was settled."""
    cells: dict[Loss, list[Situation]] = field(default_factory=dict)
    silent: dict[Loss, Situation] = field(default_factory=dict)
    """Losses behind which no statement stands."""
    unsettled: dict[str, str] = field(default_factory=dict)
    """Lost a contradiction that the interval does not settle the other way either; with why."""
    compared: int = 0

    def agree(self, statements: Iterable[str]) -> None:
        self.compared += 1
        self.entered.update(statements)

    def differ(self, loss: Loss, at: Situation, statements: Iterable[str]) -> None:
        self.compared += 1
        self.cells.setdefault(loss, []).append(at)
        blamed = list(statements)
        for key in blamed:
            self.lost.setdefault(key, {}).setdefault(loss, at)
        if not blamed:
            self.silent.setdefault(loss, at)

    def settle(self, beaten: Iterable[tuple[str, str]]) -> None:
        for key, how in beaten:
            self.beaten.setdefault(key, how)
