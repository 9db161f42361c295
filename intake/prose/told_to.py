"""Whom a text calls *you*: leaflets speak to the player, manuals to the dealer."""

from __future__ import annotations

import re
from collections.abc import Sequence

DEALER, PLAYER = "dealer", "player"
HEAD = 12
"""In so many lines at its beginning a text says for whom it is."""
_PAPER = (
    r"(?:manual|training|guide|handbook|school|course|scripts?|lessons?|notes|procedures?|instructions?|rules|module)"
)
_MANUAL = re.compile(
    rf"(?i)\b(?:dealer|croupier|trainer|trainee)s?['’]?s? {_PAPER}\b"
    rf"|\b{_PAPER} (?:for|of) (?:new |the |our )?(?:dealer|croupier|trainee)s?\b"
    r"|\bdealing (?:procedures?|manual|school|guide)\b|\bfor (?:new )?dealers\b"
)
_SHORT = re.compile(r"\b[Yy]ou['’](?P<verb>ve(?: got)?|re|ll)\b")
_VERBS = {"ve": "has", "re": "is", "ll": "will"}
_YOU = re.compile(r"\b(?P<you>[Yy]ou)\b(?!['’])|\b(?P<your>[Yy]ours?)\b")
_COMMANDED = re.compile(
    r"(?:^|^(?:if|when|once|after)\b[^,;]{3,80}, )"
    r"(?P<act>(?:hit|draw|stand|check|pay|collect|take|offer|ask|deal|burn)\b)(?! (?:bets?|is|are)\b)"
)


def told_to(lines: Sequence[str]) -> str:
    return DEALER if any(_MANUAL.search(line) for line in lines[:HEAD]) else PLAYER


def as_told_to(text: str, reader: str) -> str:
    """The text with the dealer in place of *you*, if it is written for dealers."""
    if reader != DEALER:
        return text
    text = _SHORT.sub(lambda found: f"the dealer {_VERBS[found['verb'][:2]]}", text)
    return _YOU.sub(lambda found: "the dealer" if found["you"] else "the dealer's", text)


def command_at(said: str, reader: str) -> int | None:
    """Where folded words tell the dealer what to do: ``draw on a soft 17``, ``if they have an ace up, ask``."""
    found = _COMMANDED.match(said) if reader == DEALER else None
    return found.start("act") if found else None
