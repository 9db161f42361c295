"""The voice of a rack card: what the procedure says of the player, said to the player."""

from __future__ import annotations

import re

TURNS = tuple(
    (re.compile(pattern, re.IGNORECASE), turn)
    for pattern, turn in (
        (r"\bthe player's\b", "your"),
        (r"\bthe player does not\b", "you do not"),
        (r"\bthe player has\b", "you have"),
        (r"\bthe player wins\b", "you win"),
        (r"\bthe player loses\b", "you lose"),
        (r"\b(?:the|a) player\b", "you"),
        (r"^the object of the game is this: ", "your aim: "),
    )
)


def to_the_player(sentence: str) -> str:
    """``You may split the hand`` for ``The player may split the hand``."""
    for pattern, turn in TURNS:
        sentence = pattern.sub(turn, sentence)
    return sentence[:1].upper() + sentence[1:]
