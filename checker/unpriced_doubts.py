"""Doubts about the main game that have no price, told where nothing that has one moves its edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from checker.finding import Finding, Severity
from checker.prices import concerns_main
from engine.money.interval import NOTHING_COUNTED_MOVES, NOTHING_MOVES, Spread
from grammar.exhibit import Exhibit

MOST_NAMED = 4


def beside_unpriced(exhibit: Exhibit, found: Spread | None, findings: Iterable[Finding]) -> Spread | None:
    """That no open question moves the edge is said only where none is left without a price."""
    if found is None or NOTHING_MOVES not in found.method:
        return found
    grave = (one for one in findings if one.severity is not Severity.NOTE and one.accepted is None)
    left = [
        one.id
        for one in grave
        if one.price is None and (concerns_main(exhibit, one) or one.question == "bonus eligibility")
    ]
    if not left:
        return found
    more = f" and {len(left) - MOST_NAMED} more" if len(left) > MOST_NAMED else ""
    told = found.method.replace(NOTHING_MOVES, NOTHING_COUNTED_MOVES)
    return replace(found, method=f"{told}; without a price: {', '.join(left[:MOST_NAMED])}{more}")
