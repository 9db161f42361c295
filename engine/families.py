"""The families of games: for each, how a document of it is asked and which situations it has."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Protocol

from engine.asking import Readings, Rulebook
from engine.baccarat import rules as baccarat_rules
from engine.baccarat.reach import Reach as BaccaratReach
from engine.blackjack import rules as blackjack_rules
from engine.blackjack.reach import Reach as BlackjackReach
from grammar.exhibit import Exhibit


class Situations(Protocol):
    """The situations in which a question comes up, and what it is asked about."""

    def situations(self, question: str, about: str = "") -> list[Any]: ...

    def subjects(self, question: str) -> tuple[str, ...]: ...

    def over(self, rules: Rulebook) -> Situations:
        """The same for rules that put them on the same ground."""

    @property
    def ground(self) -> Hashable:
        """What all situations rest on: the cards, the stake, the hands that the house can have."""


@dataclass(frozen=True, slots=True)
class Family:
    rulebook: Callable[[Exhibit, str, Readings | None], Rulebook]
    reach: Callable[[Rulebook], Situations]
    usual: Callable[[Rulebook], Rulebook]
    undecided: str = ""
    """Why the situations of this family are not all listed, if they are not."""


FAMILIES = {
    "blackjack": Family(blackjack_rules.rulebook, BlackjackReach, blackjack_rules.usual_beside),
    "baccarat": Family(baccarat_rules.rulebook, BaccaratReach, baccarat_rules.usual_beside),
}


def family_of(exhibit: Exhibit) -> Family:
    return FAMILIES[exhibit.family]
