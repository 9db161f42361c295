"""Money on top of other pays, and envy bonuses: ``a hand of three 7s is paid an additional $1,000``."""

from __future__ import annotations

import re

from intake.prose.money_sentences import MoneySentence, filled_readings, money_sentences, money_word
from intake.prose.pay_events import event_named
from intake.prose.proposal import Confidence, Proposal

_MAIN = frozenset({"blackjack", "spanish", "spanish 21", "original", "main", "initial"})
_TURNED = re.compile(r"(?i)\b(?:not|no|never|unless|except|without|neither)\b")


def read_bonus(text: str, place: str, family: str) -> Proposal | None:
    """What is paid on top of other pays, or to the other players; None if a word could turn it round."""
    plain = " ".join(text.replace("\\$", "$").split())
    if family != "blackjack" or _TURNED.search(plain):
        return None
    for sentence in reversed(money_sentences("bonus")):
        if money := sentence.match(plain):
            return _proposal(plain, place, sentence, money)
    return None


def _proposal(plain: str, place: str, sentence: MoneySentence, money: re.Match[str]) -> Proposal | None:
    """The condition is the hand of the library that the words name; without one nothing is proposed."""
    rest = f"{plain[: money.start()]} {plain[money.end() :]}"
    hand = money_word("hand").search(rest)
    event = event_named(hand[0].replace("exposed card", "dealer card"), "blackjack") if hand else None
    if event is None:
        return None
    name = event[0] if event[0].startswith('"') else f'"{event[0]}"'
    readings = tuple((key, f"{say} when {name}{_staked(rest)}") for key, say in filled_readings(sentence, money))
    return Proposal(place, sentence.subject.format(name=_name(plain)), readings, Confidence.LIKELY)


def _name(plain: str) -> str:
    placed = money_word("placed").search(plain)
    return "main" if placed is None or placed["name"].lower() in _MAIN else placed["name"]


def _staked(plain: str) -> str:
    """The stake that a tier of a bonus asks for, as a condition."""
    staked = money_word("staked").search(plain)
    if staked is None:
        return ""
    if staked["below"]:
        return f" and ante is ${staked['low']} or more and ante is less than ${staked['below']}"
    if staked["high"]:
        return f" and ante is ${staked['low']} to ${staked['high']}"
    return f" and ante is ${staked['low']} or more" if staked["more"] else f" and ante is ${staked['low']}"
