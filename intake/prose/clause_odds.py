"""Odds in a sentence of their own, behind a clause that names the wager: ``Small: total 4 to 10. Odds: 1 to 1.``"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.source import Kind, Piece

_ODDS = re.compile(
    r"(?i)(?:the |it |this |which )?(?:wager |bet )?(?:(?:(?:maximum |payout |winning |correct )?odds|price"
    r"|prize)(?: paid| payable| offered)?"
    r"|(?:is |are |shall be |to be )?(?:pays?|paid|payable|settled)(?: out)?|pay-?outs?(?: odds)?|pay-?offs?|payments?)"
    r"(?: is| are| of| shall be)?[:=]? ?(?:at |of )?(?:odds of )?(?P<odds>\d[\d,]{0,9} ?(?:to|for|:|/) ?\d{1,3}"
    r"|even money|evens)[.;]?"
)
_MARK = r"\W{0,3}(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|[•▪*–-])\s+"
_TITLE = re.compile(
    rf"(?:{_MARK})?\W{{0,3}}"
    r"(?P<title>(?:the )?[A-Z][\w'’/ &+-]{1,40}?(?: ?\([\w'’/ &+-]{2,30}\))?)(?: (?:bet|wager))?(?::| [–—-]|"
    r" \()\s?.{3,}"
)
_QUOTED = re.compile(
    rf"(?:{_MARK})?\W{{0,3}}(?:(?:an?|the|by) )?[\"“](?P<title>[A-Z][^\"”]{{1,40}})[\"”](?: (?:bet"
    rf"|wager))?\W{{1,3}}(?:is |shall )?\w.{{3,}}"
)
_MARKED = re.compile(_MARK)
_RECORD = re.compile(
    rf"(?i)(?:{_MARK})?(?:(?:name of )?(?:the )?(?:bet|wager)(?: name| type)?|name"
    rf"|title)\s?[:=]\s?(?P<title>\w[^:]{{1,40}}?)[.;]?"
)
"""``Bet: Straight up`` over lines that tell about it."""
_FIELD = re.compile(
    r"(?i)(?:covers?|covering|numbers?(?: covered)?|wins?(?: when| if| on)?|loses?(?: when| if| on)?|min\w*"
    r"|max\w*|description|how)\s?[:=]"
)
_LONGEST, _FURTHEST = 6, 3


def clause_odds(pieces: Sequence[Piece]) -> dict[tuple[int, int], str]:
    """What such sentences say with the wager that their clause names, by where they begin."""
    found: dict[tuple[int, int], str] = {}
    for at, piece in enumerate(pieces):
        odds = _ODDS.fullmatch(piece.text.strip())
        title = _title_above(pieces, at) if odds else ""
        if odds and title:
            found[piece.start] = f"{title} pays {odds['odds']}"
    return found


def _title_above(pieces: Sequence[Piece], at: int) -> str:
    """The name that the clause begins with to which a sentence belongs: on its lines, or on the line above."""
    line = pieces[at].line
    for clause in reversed(pieces[max(0, at - _FURTHEST) : at]):
        far, line = clause.end_line < line - 1, clause.line
        if far or clause.kind is Kind.HEADING or _ODDS.fullmatch(clause.text.strip()):
            return ""
        text = " ".join(clause.text.split())
        if match := _RECORD.fullmatch(text) or _QUOTED.fullmatch(text) or _TITLE.fullmatch(text):
            if _FIELD.match(text) and match.re is not _RECORD:
                continue
            return match["title"] if len(match["title"].split()) <= _LONGEST else ""
        if _MARKED.match(text):
            return ""
    return ""
