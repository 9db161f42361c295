"""Odds that a text names as the least that may be paid: ``No wager shall be paid at less than the odds below``."""

from __future__ import annotations

import re
from dataclasses import replace

from intake.prose.money_sentences import money_sentences
from intake.prose.proposal import Proposal
from intake.prose.tables import Table

_ODDS = re.compile(r"\d[\d,.]*(?::| to | for )\d|even money")


def promises_least(text: str) -> bool:
    """Whether what follows a sentence are the least odds, not the odds."""
    return any(least.match(text) for least in money_sentences("least"))


def at_least(proposal: Proposal) -> Proposal:
    """A proposal whose odds are only the least that may be paid."""
    return replace(proposal, readings=tuple((name, _bound(said)) for name, said in proposal.readings))


def table_at_least(table: Table) -> Table:
    return replace(table, rows=tuple(replace(row, pays=_bound(row.pays)) for row in table.rows))


def _bound(said: str) -> str:
    return f"at least {said}" if _ODDS.match(said) else said
