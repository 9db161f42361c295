"""How much work the prices of one document may take.

Work is counted from the rules, not by a clock: an ordinary game analysed once is one unit. So the same questions are
priced on every machine and in every run, whatever is known from an earlier one.
"""

from __future__ import annotations

ON_FINDINGS = 64
"""For the findings of a document, the gravest first."""
ON_INTERVAL = 88
"""For the interval, shared by the games of a document."""
ON_OTHER_TABLES = 12
"""Of the work on an interval that is found choice by choice: for other decks and stakes."""
ON_CLAIMS = 96
"""For the ways to settle a document that are held against its printed edges; most are known by then."""


class Budget:
    """Work that is left."""

    def __init__(self, units: int) -> None:
        self.left = units

    def spend(self, units: int) -> bool:
        """Takes that much, or nothing if less is left."""
        if units > self.left:
            return False
        self.left -= units
        return True
