"""What a document says only by limiting it: ``pairs may be split up to three times`` says that pairs may be split."""

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


def _granting(proposals: Sequence[Proposal], source: Source) -> Proposal | None:
    texts = {f"@{piece.line}.{piece.sentence}": piece.text for piece in source.pieces}
    limits = (one for one in proposals if one.subject == "split limit")
    return next((one for one in limits if _GRANTS.search(texts.get(one.place, ""))), None)
