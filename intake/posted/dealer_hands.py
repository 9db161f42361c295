"""The dealer's hand by its name, as a condition: ``the dealer has jack high``."""

from __future__ import annotations

import re

from intake.posted.procedure_words import ProcedureWords
from intake.posted.titles import RANK_ORDER, rank_of

_HIGH = ("J", "Q", "K", "A")
_LETTER = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "j": "J", "q": "Q", "k": "K", "a": "A"}
_DEALER = re.compile(
    r"\b(?:the )?(?:dealer|house)(?:'s hand)?(?: only| just)? (?:has|holds|shows|turns over|is|with"
    r"|makes)(?: only| just| no more than| nothing"
    r" better than)?(?: an?)? (?P<hand>[^\n]{1,60})$"
)
_RANK = r"jacks?|queens?|kings?|aces?|10s?|[2-9]s?|[jqka]"
_HIGH_CARD = re.compile(rf"^(?P<rank>{_RANK})[- ]?(?:high|(?:(?:is|as) )?(?:the )?high(?:est)? card)$")
_ACE_KING = re.compile(r"^(?:ace[-/ ,and]{1,5}king|a-?/?k)(?:[- ]high)?$")
_ACE_LOW = re.compile(r"^(?:ace[-/ ,and]{1,5}(?:queen|jack|10|[2-9])|a-?/?[qj])(?:[- ]high)?$")
_PAIR = re.compile(rf"^(?:(?:pair of|2) )?(?P<rank>{_RANK})$")
LOWEST_HIGH = 11


def dealer_hand(piece: str, words: ProcedureWords) -> str:
    """The condition of a hand that the dealer is told to have, where the dealer's hand has to qualify."""
    bound = next((one.condition for one in words.meanings if one.event.lower() == "dealer qualifies"), "")
    found = _DEALER.search(piece.strip(" ."))
    if not bound or not found:
        return ""
    low, high = bounds(found["hand"].strip(), five="pair" in bound or "A-K" in bound)
    if not low and not high:
        return ""
    parts = [f"dealer hand ranks at least {low}"] if low else []
    return " and ".join([*parts, *([f"not dealer hand ranks at least {high}"] if high else [])])


def bounds(hand: str, *, five: bool) -> tuple[str, str]:
    """The lowest hand of this name, and the lowest above it."""
    if _ACE_KING.match(hand) and five:
        return "A-K high", "pair of 2s"
    if five and _ACE_LOW.match(hand):
        return "A high", "A-K high"
    if found := _HIGH_CARD.match(hand):
        letter = _LETTER.get(found["rank"].rstrip("s"), "")
        if not letter:
            return "", "J high" if not five else "A high"
        at = _HIGH.index(letter)
        above = f"{_HIGH[at + 1]} high" if at + 1 < len(_HIGH) else "pair of 2s"
        return f"{letter} high", above
    if (found := _PAIR.match(hand)) and (found["rank"].endswith("s") or hand.startswith("pair")):
        rank = rank_of(found["rank"])
        at = RANK_ORDER.index(rank)
        return f"pair of {rank}", f"pair of {RANK_ORDER[at + 1]}" if at + 1 < len(RANK_ORDER) else ""
    return "", ""
