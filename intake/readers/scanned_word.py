"""A word and its position as OCR saw it."""

from __future__ import annotations

import re

from base.records import dataclass

_TALL = re.compile(r"[A-Zbdfhijklt0-9$%()\[\]/!?\"'“”‘’&]")
_DEEP = re.compile(r"[gjpqyQ,;$()\[\]]")
_ABOVE, _MIDDLE, _BELOW = 0.73, 0.53, 0.21
"""How far tall, small and deep letters reach, in sizes of the font."""


@dataclass(frozen=True, slots=True)
class ScannedWord:
    """A word and its position in pixels; ``line`` is the same for words that OCR put on one line."""

    text: str
    line: tuple[int, int, int]
    left: int
    top: int
    width: int
    height: int
    confidence: int

    @property
    def size(self) -> float:
        """The font size, from the word's height and its ascenders and descenders."""
        up = _ABOVE if _TALL.search(self.text) else _MIDDLE
        return self.height / (up + (_BELOW if _DEEP.search(self.text) else 0.0))

    @property
    def base(self) -> float:
        """The height of the baseline."""
        return self.top + self.height - (_BELOW * self.size if _DEEP.search(self.text) else 0.0)
