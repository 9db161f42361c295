"""Odds that a text names as the least that may be paid: ``No wager shall be paid at less than the odds below``."""

from __future__ import annotations

import re
from dataclasses import replace

from intake.prose.proposal import Proposal
from intake.prose.tables import Table

_LISTED = r"(?:listed|following|below|set forth|shown|specified|posted|set out|table)"
_NOT_LESS = re.compile(
    r"(?i)\b(?:no|not|never)\b[^.;]{0,120}\b(?:less|lower|worse) than (?:the |those )?"
    r"(?:(?:payouts?|payoffs?|minimum) )?(?:odds|payouts?|payoffs?|amounts?|following(?: odds| payouts?| amounts?)?)\b"
    rf"(?=[^.;]{{0,60}}\b{_LISTED}|\W*$)"
)
_LEAST = re.compile(
    r"(?i)\b(?:odds|payouts?|payoffs?)\b[^.;]{0,40}\b(?:at least|no less than|not less than|a minimum of)"
    rf"(?: the)?(?: {_LISTED})?[^.;\d]{{0,30}}:?\s*$"
)
_ODDS = re.compile(r"\d[\d,.]*(?::| to | for )\d|even money")


def promises_least(text: str) -> bool:
    """Whether what follows a sentence are the least odds, not the odds."""
    return bool(_NOT_LESS.search(text) or _LEAST.search(text))


def at_least(proposal: Proposal) -> Proposal:
    """A proposal whose odds are only the least that may be paid."""
    return replace(proposal, readings=tuple((name, _bound(said)) for name, said in proposal.readings))


def table_at_least(table: Table) -> Table:
    return replace(table, rows=tuple(replace(row, pays=_bound(row.pays)) for row in table.rows))


def _bound(said: str) -> str:
    return f"at least {said}" if _ODDS.match(said) else said
