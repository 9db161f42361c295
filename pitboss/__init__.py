"""The front door: the command line and the public names.

The names in ``__all__`` are stable: a release that changes one of them says so. Each is loaded when it is first
used, so that ``import pitboss`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from checker.check import CheckResult
    from checker.finding import Certainty, Finding, Place, Price, Severity, Witness
    from engine.play.rounds import Round
    from engine.side_wagers.tally import OddsRow, WagerOdds
    from grammar.errors.faults import Unreadable
    from grammar.exhibit import Exhibit
    from pitboss.api import check, model, odds, parse, play, report
    from pitboss.loading import Loaded

__version__ = "0.1.0"

__all__ = [
    "Certainty",
    "CheckResult",
    "Exhibit",
    "Finding",
    "Loaded",
    "OddsRow",
    "Place",
    "Price",
    "Round",
    "Severity",
    "Unreadable",
    "WagerOdds",
    "Witness",
    "__version__",
    "check",
    "model",
    "odds",
    "parse",
    "play",
    "report",
]

HOMES = {
    "checker.check": ("CheckResult",),
    "checker.finding": ("Certainty", "Finding", "Place", "Price", "Severity", "Witness"),
    "engine.play.rounds": ("Round",),
    "engine.side_wagers.tally": ("OddsRow", "WagerOdds"),
    "grammar.errors.faults": ("Unreadable",),
    "grammar.exhibit": ("Exhibit",),
    "pitboss.api": ("check", "model", "odds", "parse", "play", "report"),
    "pitboss.loading": ("Loaded",),
}


def __getattr__(name: str) -> Any:
    for home, names in HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
