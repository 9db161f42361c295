"""Titles and headings: the name of the game, and which part of a filing a heading opens."""

from __future__ import annotations

import re

from intake.prose.games import recognised
from intake.prose.proposal import Confidence, Proposal

_KINDS = (
    ("name", r"^(?:the )?name of"),
    ("object", r"^(?:the )?(?:object|objective|aim|goal)\b"),
    ("equipment", r"\bequipment\b|^cards\b|^decks\b"),
    ("method-of-play", r"method of play|how to play|^the deal|dealing|^play\b|player actions|^options$"),
    ("wager-types", r"types? of (?:wagers?|bets?)|side (?:wagers?|bets?)|^wagers$|^betting$"),
    ("wager-amounts", r"(?:wager|bet) (?:amounts?|limits?)|limits|amounts? (?:of|that may be)"),
    ("payouts", r"pay ?outs?|pay ?tables?|payment|^pays$|\bodds\b"),
    ("points", r"point system"),
    ("rules", r"\brules?\b"),
)


def section_kind(title: str) -> str:
    """The part of a filing that a heading opens; empty if none."""
    said = title.lower()
    return next((kind for kind, way in _KINDS if re.search(way, said)), "")


def titled(title: str, place: str) -> Proposal | None:
    """The name of the game, if a heading is short and contains one."""
    plain = re.sub(r"^(?:the )?name of the (?:card )?game\s*:?\s*", "", title, flags=re.I).strip()
    if (
        not plain
        or len(plain.split()) > 10
        or re.search(r"\b(?:object|equipment|rules? of|how to|pay|section|chapter|code)\b", plain, re.I)
    ):
        return None
    if recognised([plain]) is None:
        return None
    return Proposal(place, "title of the game", (("", f'"{plain}"'),), Confidence.LIKELY)
