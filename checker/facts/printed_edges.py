"""What a document prints as the edge of its main game; reading it takes none of the mathematics that judges it."""

from __future__ import annotations

from engine.money.printed_numbers import Printed, printed
from grammar.exhibit import Exhibit
from grammar.tree import Claim


def printed_edges(exhibit: Exhibit) -> tuple[tuple[str, float], ...]:
    """What the document prints as the edge of its main game, as it stands there and in percent."""
    found = ((claim, printed(claim.value)) for claim in exhibit.claims if claim.what in EDGES and not claim.names)
    return tuple((claim.value, percent_of(claim, number)) for claim, number in found if number is not None)


EDGES = ("house edge", "player return")


def percent_of(claim: Claim, number: Printed) -> float:
    value = 100 * float(number.value)
    return value if claim.what == "house edge" else 100 - value
