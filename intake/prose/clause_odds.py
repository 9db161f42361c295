"""Odds in a sentence of their own, behind a clause that names the wager: ``Small: total 4 to 10. Odds: 1 to 1.``"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from grammar.source import Piece

_ODDS = re.compile(
    r"(?i)(?:the )?(?:odds(?: paid| are| of)?|pays?(?: out)?(?: at)?|paid(?: at)?|pay-?outs?(?: odds)?|pay-?offs?"
    r"|price|prize)"
    r"(?: is| are| of)?[:=]? ?(?:at |of )?(?P<odds>\d[\d,]{0,9} ?(?:to|for|:|/) ?\d{1,3}|even money|evens)[.;]?"
)
_TITLE = re.compile(
    r"(?:\W{0,3}(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|[•▪*–-])\s+)?"
    r"(?P<title>(?:the )?[A-Z][\w'’/ &+-]{1,40}?)(?: (?:bet|wager))?(?::| [–—-]| \()\s?.{3,}"
)
_LONGEST = 5


def clause_odds(pieces: Sequence[Piece]) -> dict[tuple[int, int], str]:
    """What such sentences say with the wager that their clause names, by where they begin."""
    found: dict[tuple[int, int], str] = {}
    for clause, piece in pairwise(pieces):
        odds = _ODDS.fullmatch(piece.text.strip()) if piece.line in range(clause.line, clause.end_line + 1) else None
        title = _TITLE.fullmatch(clause.text.strip()) if odds else None
        if odds and title and len(title["title"].split()) <= _LONGEST:
            found[piece.start] = f"{title['title']} pays {odds['odds']}"
    return found
