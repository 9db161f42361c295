"""The families of games: for each, how a document of it is asked and which situations it has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from engine.asking import Readings, Rulebook
from engine.blackjack.reach import Reach
from engine.blackjack.rules import rulebook, usual
from grammar.resolving import Exhibit


class Situations(Protocol):
    """The situations in which a question comes up, and what it is asked about."""

    def situations(self, question: str, about: str = "") -> list[Any]: ...

    def subjects(self, question: str) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Family:
    rulebook: Callable[[Exhibit, str, Readings | None], Rulebook]
    reach: Callable[[Rulebook], Situations]
    usual: Callable[[], Rulebook]
    undecided: str = ""
    """Why the situations of this family are not all listed, if they are not."""


BLACKJACK = Family(rulebook, Reach, usual)


def family_of(exhibit: Exhibit) -> Family:
    return BLACKJACK
