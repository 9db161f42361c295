"""The front door: the command line and the public names.

A review goes in steps, each of which can be run separately, watched and cancelled:

>>> import pitboss
>>> procedure = pitboss.parse_text('exhibit "Lakeside"\\ngame blackjack\\ntie result: push')  # or parse_file(path)
>>> result = pitboss.check(procedure)                     # what is wrong with it
>>> result = pitboss.prices(result)                       # what that costs
>>> result = pitboss.repairs(result)                      # how to repair it
>>> result.exit_code
1

``check(procedure, prices=True, repairs=True)`` does all of it. A step calls ``progress``, if given, with what is being
done; if that raises ``Cancelled``, the step ends. A result says why something is missing: ``unpriced`` says why prices
were not worked out, ``undecided`` lists the questions that could not be proved, and a finding's ``repairs`` is None if
none was tried.

The names in ``__all__`` are stable: a release that changes one of them says so. Each is loaded on first use, so that
``import pitboss`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from base.progress import Cancelled
    from checker.check import CheckResult
    from checker.finding import Certainty, Finding, Place, Price, Repair, Severity, Witness
    from engine.play.rounds import Round
    from engine.side_wagers.tally import OddsRow, WagerOdds
    from grammar.errors.faults import Unreadable
    from grammar.exhibit import Exhibit
    from pitboss.api import check, model, odds, play, prices, repairs, report
    from pitboss.loading import Loaded, parse_file, parse_text

__version__ = "0.1.0"

__all__ = [
    "Cancelled",
    "Certainty",
    "CheckResult",
    "Exhibit",
    "Finding",
    "Loaded",
    "OddsRow",
    "Place",
    "Price",
    "Repair",
    "Round",
    "Severity",
    "Unreadable",
    "WagerOdds",
    "Witness",
    "__version__",
    "check",
    "model",
    "odds",
    "parse_file",
    "parse_text",
    "play",
    "prices",
    "repairs",
    "report",
]

HOMES = {
    "base.progress": ("Cancelled",),
    "checker.check": ("CheckResult",),
    "checker.finding": ("Certainty", "Finding", "Place", "Price", "Repair", "Severity", "Witness"),
    "engine.play.rounds": ("Round",),
    "engine.side_wagers.tally": ("OddsRow", "WagerOdds"),
    "grammar.errors.faults": ("Unreadable",),
    "grammar.exhibit": ("Exhibit",),
    "pitboss.api": ("check", "model", "odds", "play", "prices", "repairs", "report"),
    "pitboss.loading": ("Loaded", "parse_file", "parse_text"),
}


def __getattr__(name: str) -> Any:
    for home, names in HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
