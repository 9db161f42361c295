"""What is wrong with a file, as data."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING

from base.records import dataclass

if TYPE_CHECKING:
    from grammar.tree import Span

LONGEST = 60


@dataclass(frozen=True, slots=True)
class Fault:
    """A place in a file, what is wrong there, and what would be right."""

    span: Span
    message: str
    remedy: str = ""


class Unreadable(Exception):
    """The file as a whole cannot be read: it is a folder, too large, or not text."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Misread(Exception):
    """Raised while reading a line; the parser catches it and turns it into a fault."""

    def __init__(self, span: Span, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.fault = Fault(span, shortened(message), shortened(remedy))


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """``did you mean "dealer draw"?`` or an empty string."""
    near = nearest(word, known, cutoff)
    return f'did you mean "{near}"?' if near else ""


def nearest(word: str, known: Iterable[str], cutoff: float) -> str:
    """The known word most like this one, or an empty string."""
    if len(word) > LONGEST:
        return ""
    names = list(dict.fromkeys(known))
    close = get_close_matches(word, names, n=1, cutoff=cutoff)
    if not close:
        folded = {name.casefold(): name for name in names}
        close = [folded[name] for name in get_close_matches(word.casefold(), folded, n=1, cutoff=cutoff)]
    return close[0] if close else ""


def one_of(words: Iterable[str]) -> str:
    """``a, b or c``"""
    listed = list(words)
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} or {listed[-1]}"


def counted(number: Fraction | int, word: str) -> str:
    """``1 deck``, ``6 decks``"""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def shortened(text: str) -> str:
    """The text with every quotation of more than 60 characters truncated."""
    return re.sub(rf'"([^"]{{{LONGEST}}})[^"]+"', r'"\1…"', text)
