"""What a document says only by the way: ``pairs may be split up to three times`` says that pairs may be split, and
``red loses on 0 or 00`` that the wheel has two zeros."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from grammar.source import Source
from intake.prose.proposal import Confidence, Proposal

Entry = TypeVar("Entry")
_PAIRS = r"(?:any |a |their |your )?pairs?"
_GRANTS = re.compile(
    rf"(?i)\b{_PAIRS} (?:may|can)(?: also| only)? be (?:re-?)?split\b|\b(?:may|can)(?: also| only)? split {_PAIRS}\b"
)
_SPLIT = "player may split when first two cards are the same rank"


def with_implied(entries: tuple[Entry, ...], source: Source) -> tuple[Entry | Proposal, ...]:
    """The entries, and before a limit on splits of pairs that they may be split, if nothing else says so."""
    proposals = [entry for entry in entries if isinstance(entry, Proposal)]
    limit = None if any(one.subject == "split" for one in proposals) else _granting(proposals, source)
    if limit is None:
        return entries
    at = next(at for at, entry in enumerate(entries) if entry is limit)
    return (*entries[:at], Proposal(limit.place, "split", (("", _SPLIT),), Confidence.LIKELY), *entries[at:])


def with_two_zeros(entries: tuple[Entry, ...], family: str) -> tuple[Entry | Proposal, ...]:
    """The entries, and before the first that speaks of a double zero that the wheel has one, if nothing else says"
    " so."""
    if family != "roulette" or any(isinstance(one, Proposal) and one.subject == "randomizer" for one in entries):
        return entries
    said = ((at, one) for at, one in enumerate(entries) if isinstance(one, Proposal))
    found = next(((at, one) for at, one in said if any(re.search(r" 00\b", each) for each in one.statements)), None)
    if found is None:
        return entries
    wheel = Proposal(found[1].place, "randomizer", (("", "wheel of 0, 00, 1 to 36"),), Confidence.LIKELY)
    return (*entries[: found[0]], wheel, *entries[found[0] :])


def _granting(proposals: Sequence[Proposal], source: Source) -> Proposal | None:
    texts = {f"@{piece.line}.{piece.sentence}": piece.text for piece in source.pieces}
    limits = (one for one in proposals if one.subject == "split limit")
    return next((one for one in limits if _GRANTS.search(texts.get(one.place, ""))), None)
