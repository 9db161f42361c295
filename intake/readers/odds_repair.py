"""Odds that OCR runs together: “9tol” is “9 to 1”; no other word of the trade looks like that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.document import DOUBTFUL
from intake.readers.scanned_word import ScannedWord

_ODDS = re.compile(r"(\d[\d,]*)(to|for)([1lI|][.,;]?)?")
_TAIL = re.compile(r"(to|for)([1lI|][.,;]?)")
_NUMBER = re.compile(r"\d[\d,]*")


def repaired_odds(words: Sequence[ScannedWord]) -> list[ScannedWord]:
    """The words with odds split up; a letter read as the digit 1 makes the word doubtful."""
    result: list[ScannedWord] = []
    for word in words:
        before = result[-1] if result and result[-1].line == word.line else None
        if match := _ODDS.fullmatch(word.text):
            result += _apart(word, [part for part in match.groups() if part])
        elif (match := _TAIL.fullmatch(word.text)) and before and _NUMBER.fullmatch(before.text):
            result += _apart(word, list(match.groups()))
        else:
            result.append(word)
    return result


def _apart(word: ScannedWord, parts: list[str]) -> list[ScannedWord]:
    """The parts of a word, each with its share of the width."""
    share = word.width / sum(len(part) for part in parts)
    left, found = float(word.left), []
    for part in parts:
        width = share * len(part)
        figure = replace(word, text=part, left=round(left), width=max(round(width), 1))
        if part[0] in "lI|":
            figure = replace(figure, text=f"1{part[1:]}", confidence=min(word.confidence, DOUBTFUL - 1))
        found.append(figure)
        left += width
    return found
