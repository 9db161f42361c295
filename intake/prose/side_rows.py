"""Hands that a sentence pays on a wager beside the game: ``40 to 1 for a straight flush, 30 to 1 for a flush``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.prose.tables import Row

_ODDS = re.compile(r"(?i)(?<![\d$])\d[\d,]{0,6} ?(?:to|for|:|[-–]) ?\d{1,2}(?![\d:]| ?cards?\b)|\beven money\b")
_RANK = r"(?:aces?|kings?|queens?|jacks?|tens?|nines?|eights?|sevens?|sixes|[2-9]s?|10s?|10['’]s)"
_HAND = re.compile(
    r"(?i)\b(?:(?:mini[- ]|suited )?royal(?: flush)?|steel wheel|straight flush|(?:four|4) (?:of a kind|"
    rf"{_RANK})|quads|full house|boat|flush|straight|(?:suited )?(?:(?:three|3) of a kind|trips)|(?:two|2) pairs?"
    rf"|(?:(?:high |low |middle )?pair(?: of {_RANK})?|{_RANK})"
    rf"(?:,? (?:or|and) (?:better|higher|more|up)| (?:to|through) {_RANK})|pair of {_RANK}|pair)\b"
)
_FEWEST = 2


def side_rows(text: str, place: str) -> tuple[Row, ...]:
    """The rows of such a sentence; none if it does not pay several hands, each plainly its own odds."""
    odds = list(_ODDS.finditer(text))
    if len(odds) < _FEWEST:
        return ()
    first = _HAND.search(text)
    told = tuple(_pairs(text, odds, after=first is not None and first.start() > odds[0].start()))
    return tuple(_row(hand, pays, place) for hand, pays in told) if len(told) == len(odds) else ()


def _pairs(text: str, odds: list[re.Match[str]], *, after: bool) -> Iterator[tuple[str, str]]:
    """Each hand with its odds, which stand in front of it (``after``) or behind it."""
    for at, one in enumerate(odds):
        begin = one.end() if after else odds[at - 1].end() if at else 0
        next_one = odds[at + 1].start() if at + 1 < len(odds) else len(text)
        hands = list(_HAND.finditer(text, begin, next_one if after else one.start()))
        if len(hands) == 1 or (hands and (after or at == 0)):
            yield (hands[0] if after else hands[-1])[0], _said(one[0])


def _row(hand: str, pays: str, place: str) -> Row:
    return Row(f'"{hand}"', pays, place, known=False, said=hand)


def _said(odds: str) -> str:
    if odds.lower() == "even money":
        return "1 to 1"
    numbers = re.findall(r"\d+", odds.replace(",", ""))
    return f"{numbers[0]} {'for' if 'for' in odds.lower() else 'to'} {numbers[1]}"
