"""Titles and headings: the name of the game, and which part of a filing a heading opens."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.prose.games import names_a_game
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


_AMENDS = re.compile(
    r"(?i)\b(?:(?:addendum|amendment|supplement|modification|change)s? (?:no\.? ?\d{1,3} )?to (?:the|our|its)\b"
    r"|(?:this|the following) (?:addendum|amendment|document|filing|notice) "
    r"(?:amends|changes|modifies|supplements|replaces)\b)"
    r"[^.;]{0,80}\b(?:procedures?|rules?|submission|filing|exhibit)\b"
)
_FIRST_LINES = 20


def amends_another(lines: Sequence[str]) -> str:
    """The words by which a text says, near its beginning, that it changes another procedure; empty if it does not."""
    found = (_AMENDS.search(line[:400]) for line in lines[:_FIRST_LINES])
    return next((" ".join(match[0].split()) for match in found if match), "")


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
    if not names_a_game(plain):
        return None
    return Proposal(place, "title of the game", (("", f'"{plain}"'),), Confidence.LIKELY)
