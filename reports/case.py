"""One exhibit with all that was found out about it: what every document is made from."""

from __future__ import annotations

from dataclasses import dataclass

from checker.check import CheckResult
from engine.side_wagers.odds import WagerOdds
from grammar.source import Source


@dataclass(frozen=True, slots=True)
class Case:
    """An exhibit by its path and text, the result of checking it, and its odds.

    without says for each game and wager without odds of its own why that is so.
    """

    path: str
    text: str
    checked: CheckResult
    source: Source | None
    odds: tuple[WagerOdds, ...]
    without: tuple[tuple[str, str, str], ...]
