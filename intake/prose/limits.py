"""Lines that give a wager its limits: ``Match the Dealer: $1 to $5``."""

from __future__ import annotations

import re

from intake.prose.money_sentences import filled_readings, money_sentences
from intake.prose.proposal import Confidence, Proposal

MAIN = frozenset(
    (
        "bet",
        "bets",
        "wager",
        "wagers",
        "ante",
        "main",
        "table",
        "main bet",
        "limits",
        "betting limits",
        "table limits",
        "blackjack",
        "original",
        "initial",
        "game",
        "this",
    )
)
"""Names that mean the main wager, or no wager by name."""
_SEVERAL = re.compile(r"(?i)[a-z] (?:and|or|&) (?:the )?[a-z]|,")
_OF_ALL = re.compile(r"(?i)\b(?:wager|bet) amounts?\b")


def read_limit(text: str, place: str) -> Proposal | None:
    """The limits of a named wager; two amounts joined by ``and`` are a range or the only two allowed."""
    plain = " ".join(text.replace("\\$", "$").split())
    for limit in money_sentences("limit"):
        match = limit.match(plain)
        name = _name(match, plain) if match else ""
        if match is None or not name:
            continue
        readings = tuple((key, said.replace(",", "")) for key, said in filled_readings(limit, match))
        rest = tuple(re.findall(r"[A-Za-z]+", match.groupdict().get("rest") or ""))
        doubt = Confidence.LIKELY if rest or len(readings) > 1 else Confidence.SURE
        return Proposal(place, f'wager "{name}"', readings, doubt, rest)
    return None


def _name(match: re.Match[str], plain: str) -> str:
    """The wager that is limited; a line of amounts without a name is about the ante, other sentences about none."""
    name = match["name"].strip()
    amounts = "high" in match.groupdict()
    if name.lower() in MAIN or (amounts and _OF_ALL.search(plain[: match.start("amount")])):
        return "Ante" if amounts else ""
    return "" if amounts and _SEVERAL.search(name) else name  # of several wagers stake_limits knows which
