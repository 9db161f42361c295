"""One exhibit with everything found about it: the input of every document."""

from __future__ import annotations

from base.records import dataclass
from checker.check import CheckResult
from engine.side_wagers.odds import WagerOdds
from grammar.source import Source


@dataclass(frozen=True, slots=True)
class Case:
    """An exhibit with its path and text, the result of checking it, and its odds.

    without gives the reason for each game and wager that has no odds of its own.
    """

    path: str
    text: str
    checked: CheckResult
    source: Source | None
    odds: tuple[WagerOdds, ...]
    without: tuple[tuple[str, str, str], ...]
