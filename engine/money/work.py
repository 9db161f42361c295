"""How much work one document may take.

Work is counted, not timed: what a check does is counted as it is done (`base.effort`), and what is priced is chosen
before, from the rules, an ordinary game analysed once being one unit. So the same questions are answered on every
machine and in every run, whatever is known from an earlier one.
"""

from __future__ import annotations

from base.effort import SECOND

ON_ALL = 6 * SECOND
"""For the check of one document with its prices."""
ON_DECLARED = 7 * SECOND
"""For all checks of a declared game, whose edges are counted by the first check that asks for them."""
ON_CHECKS = 2.0 * SECOND
"""For all checks together."""
ON_ONE_CHECK = 1.8 * SECOND
"""For one of them: the first that reads an answer pays for asking."""
ON_ACCOUNT = 4.2 * SECOND
"""For the account of what entered an edge, the tables included."""
ON_WITNESSES = 0.4 * SECOND
"""For hands that show what was found, and for what was proved, beside what the checks left."""
LEAST_ON_PRICES = 0.6 * SECOND
"""For prices, however much the rest took."""
FINDINGS_SHARE, INTERVAL_SHARE = 0.42, 0.9
"""What prices of findings may take of the work on prices, and the interval of the rest; claims have what is left."""

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
