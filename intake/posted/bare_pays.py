"""Pays written as bare numbers beside the hands: ``STRAIGHT FLUSH 40``, ``SF 40, TRIPS 30``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.payouts import Payout
from intake.posted.units import CELL

_PART = re.compile(
    r"^(?P<title>[a-z0-9][a-z0-9 .'-]{0,40}?[a-z)])(?<! to)(?<! or)(?<! and)(?:\t|[ .:=-])+(?P<win>\d{1,5})$"
)
_BREAK = re.compile(r"[,;/|]|(?<=\s)(?=-\s)")
_OTHER = re.compile(
    r"\b(?:limits?|min(?:imum)?|max(?:imum)?|cards?|decks?|players?|table|bets?|up to|total|age|call|page)\b|\$|%"
)
_FOR_ONE = re.compile(r"\b(?:pays?|payouts?|payoffs?|odds|amounts?)\b[^\d]{0,60}\bfor 1\b")


def bare_payouts(said: str) -> Iterator[Payout]:
    """Titles with numbers, where the whole text is nothing else."""
    body = said.partition(":")[2] or said
    parts = [
        _PART.match(part.strip().strip(" ."))
        for part in _BREAK.split(body.replace(f"{CELL}{CELL}", CELL))
        if part.strip()
    ]
    if parts and not _OTHER.search(said) and all(parts):
        yield from (Payout(f"{match['win']} to 1", match["title"]) for match in parts if match)


def says_for_one(said: str) -> bool:
    """Does it say that all odds count the stake: ``All payouts are for 1``?"""
    return _FOR_ONE.search(said) is not None and not re.search(r"\d for 1", said)
