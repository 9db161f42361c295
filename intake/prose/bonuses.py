"""Money on top of other pays, and envy bonuses: ``a hand of three 7s is paid an additional $1,000``."""

from __future__ import annotations

import re

from intake.prose.proposal import Confidence, Proposal
from intake.prose.tables import event_named

_MONEY = r"\$\s?(?P<amount>\d[\d,]{0,9}+)(?![.]\d)"
_PRIZE = "bonus|payout|payment|award|prize"
_EXTRA = re.compile(
    rf"(?i)\b(?:additional|extra|super|fixed)(?: (?:fixed|cash|{_PRIZE})){{0,3}}"
    rf"(?: ?(?:of|is|equal to|in the amount of))? ?{_MONEY}"
    rf"|{_MONEY.replace('amount', 'other')}(?: (?:in addition|on top|extra))\b"
    rf"|\bbonus(?: (?:payout|payment|award))? of {_MONEY.replace('amount', 'third')}"
)
_ENVY = re.compile(
    rf"(?i)\benvy (?:bonus|payout|payment)(?:es|s)?(?: (?:payout|payment))?(?: (?:of|is|in the amount of))? {_MONEY}"
    rf"|{_MONEY.replace('amount', 'other')}(?: (?:as|for) an? )envy bonus"
    r"|\b(?:every|each|all)(?: of the)? other players?\b[^.;]{0,80}?"
    r"\b(?:receives?|(?:is|are|shall be|will be) paid|wins?|gets?)"
    rf"(?: a(?: bonus)?(?: of)?)? {_MONEY.replace('amount', 'third')}"
)
_PLACED = re.compile(
    r"(?:placed|made|making|with|have|has)(?: an?| the)? "
    r"(?P<name>[A-Z][\w+'’]*(?: [A-Z0-9][\w+'’]*){0,4}) (?:[Ww]agers?|[Bb]ets?)"
)
_STAKED = re.compile(
    r"(?i)\b(?:wager|bet|ante|wagers|bets)s?\b(?: (?:was|is|were|are|of|made|amount|in the amount of))* "
    r"(?:between )?\$\s?(?P<low>\d+)"
    r"(?:(?: (?:or more|and over|and up))?,? (?:but|and) (?:is |was )?less than \$\s?(?P<below>\d+)"
    r"| ?(?:to|-|–|and|through) \$?\s?(?P<high>\d+))?"
    r"(?P<more> or more| and (?:over|up|above)| or (?:greater|higher))?"
)
_MAIN = frozenset({"blackjack", "spanish", "spanish 21", "original", "main", "initial"})
_TURNED = re.compile(r"(?i)\b(?:not|no|never|unless|except|without|neither)\b")
_HAND = re.compile(
    r"(?i)(?:three (?:cards consisting of )?)?(?:7s|sevens|7, 7,? and 7|7-7-7|6, 7,? and 8|6-7-8)[^.;]{0,90}"
    r"|(?:suited|same[- ]suit(?:ed)?|spades?) (?:7-7-7|6-7-8|7s|sevens)[^.;]{0,60}"
    r"|(?:five|six|seven|[5-7])(?: or more)?[- ]cards? (?:totaling )?(?:21|twenty-one)"
)


def read_bonus(text: str, place: str, family: str) -> Proposal | None:
    """What is paid on top of other pays, or to the other players; None if a word could turn it round."""
    plain = " ".join(text.replace("\\$", "$").split())
    if family != "blackjack" or _TURNED.search(plain):
        return None
    if envy := _ENVY.search(plain):
        return _proposal(plain, place, f'envy bonus "{_name(plain)}"', f"${_amount(envy)}", envy)
    if extra := _EXTRA.search(plain):
        return _proposal(plain, place, "main pay", f"plus ${_amount(extra)}", extra)
    return None


def _proposal(plain: str, place: str, subject: str, pay: str, money: re.Match[str]) -> Proposal | None:
    """The condition is the hand of the library that the words name; without one nothing is proposed."""
    rest = f"{plain[: money.start()]} {plain[money.end() :]}"
    hand = _HAND.search(rest)
    event = event_named(hand[0].replace("exposed card", "dealer card"), "blackjack") if hand else None
    if event is None:
        return None
    staked = _staked(rest)
    name = event[0] if event[0].startswith('"') else f'"{event[0]}"'
    return Proposal(place, subject, (("", f"{pay} when {name}{staked}"),), Confidence.LIKELY)


def _name(plain: str) -> str:
    placed = _PLACED.search(plain)
    return "main" if placed is None or placed["name"].lower() in _MAIN else placed["name"]


def _amount(match: re.Match[str]) -> str:
    return next(amount for amount in match.groups() if amount)


def _staked(plain: str) -> str:
    """The stake that a tier of a bonus asks for, as a condition."""
    staked = _STAKED.search(plain)
    if staked is None:
        return ""
    if staked["below"]:
        return f" and ante is ${staked['low']} or more and ante is less than ${staked['below']}"
    if staked["high"]:
        return f" and ante is ${staked['low']} to ${staked['high']}"
    return f" and ante is ${staked['low']} or more" if staked["more"] else f" and ante is ${staked['low']}"
