"""Lines that give a wager its limits: ``Match the Dealer: $1 to $5``."""

from __future__ import annotations

import re

from intake.prose.proposal import Confidence, Proposal

_MONEY = r"\$\s?(\d[\d,]*(?:\.\d\d)?)"
_NAME = r"(?P<name>[A-Z0-9][\w+'’& -]{1,40}?)"
_LIMIT = re.compile(
    rf"^\W*{_NAME}(?:\s+(?:wagers?|bets?|limits?|amounts?))*\s*[:–—-]\s*"
    rf"{_MONEY}\s*(?P<between>-|–|to|and|or|through)\s*{_MONEY}(?P<rest>(?s:.*))"
)
_ANTE = r"(?:ante|blackjack (?:wager|bet)|original (?:wager|bet)|main (?:wager|bet))"
_AT_MOST_ANTE = re.compile(
    rf"^(?:The )?{_NAME} (?:wager|bet) (?:may|must|shall|can) ?not "
    rf"(?:be (?:greater|more|larger|higher) than|exceed) the {_ANTE}\W*$"
)
_STEPS = re.compile(
    rf"^(?:The |All )?{_NAME} (?:wagers?|bets?) (?:must|shall|may only|are to) be "
    r"(?:made |placed |wagered )?(?:only )?in "
    r"(?:(?:multiples|increments|units) of \$\s?(?P<step>\d[\d,]{0,9}+(?:\.\d\d)?)"
    r"|even (?:dollar )?(?:amounts|multiples))(?: only)?\W{0,5}$"
)
_MAIN = frozenset(("bet", "bets", "wager", "wagers", "ante", "main", "table", "main bet", "table limits"))


def read_limit(text: str, place: str) -> Proposal | None:
    """The limits of a named wager; two amounts joined by ``and`` are a range or the only two allowed."""
    plain = " ".join(text.replace("\\$", "$").split())
    if match := _AT_MOST_ANTE.match(plain):
        return Proposal(place, f'wager "{match["name"]}"', (("", "at most the ante"),), Confidence.SURE)
    if (match := _STEPS.match(plain)) and match["name"].lower() not in _MAIN:
        steps = f"multiples of ${match['step']}" if match["step"] else "even amounts"
        return Proposal(place, f'wager "{match["name"]}"', (("", steps),), Confidence.SURE)
    match = _LIMIT.match(plain)
    if match is None:
        return None
    name = match["name"].strip()
    if name.lower() in _MAIN or re.search(r"(?i)\b(?:wager|bet) amounts?\b", plain[: match.start(2)]):
        name = "Ante"
    low, high = (f"${amount.replace(',', '')}" for amount in (match[2], match[4]))
    rest = tuple(re.findall(r"[A-Za-z]+", match["rest"]))
    doubt = Confidence.LIKELY if rest else Confidence.SURE
    if match["between"] == "and":
        readings = (("range", f"{low} to {high}"), ("two-amounts", f"{low} or {high}"))
        return Proposal(place, f'wager "{name}"', readings, Confidence.LIKELY, rest)
    between = "or" if match["between"] == "or" else "to"
    return Proposal(place, f'wager "{name}"', (("", f"{low} {between} {high}"),), doubt, rest)
