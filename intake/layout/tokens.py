"""Words at their positions on a page, before it is known which belong together."""

from __future__ import annotations

import re
from statistics import median

from base.records import dataclass
from intake.document import PageSize, Word

BULLETS = frozenset("-*+•·◦▪●○‣–—■□➢✓»o")
_LABEL = re.compile(
    r"\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})[.)]|\(\d{1,3}\)|§?\d{1,4}(?:[.:]\d{1,4})+[.):]?|§\s?\d{1,4}\.?"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word with its layout position, which on a skewed scan is not where it was printed."""

    word: Word
    left: float
    top: float
    right: float
    bottom: float
    size: float
    bold: bool = False

    @property
    def text(self) -> str:
        return self.word.text

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        return max(self.bottom - self.top, 0.1)


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal line drawn on the page."""

    y: float
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Page:
    """All words of one page, in no particular order."""

    number: int
    size: PageSize
    tokens: tuple[Token, ...]
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Segment:
    """Words side by side: a line of a column, or a cell of a table."""

    tokens: tuple[Token, ...]
    left: float
    top: float
    right: float
    bottom: float
    size: float

    @property
    def text(self) -> str:
        return " ".join(token.text for token in self.tokens)

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def bold(self) -> bool:
        return all(token.bold for token in self.tokens)


def segment(tokens: tuple[Token, ...]) -> Segment:
    return Segment(
        tokens,
        left=min(token.left for token in tokens),
        top=median(token.top for token in tokens),
        right=max(token.right for token in tokens),
        bottom=median(token.bottom for token in tokens),
        size=median(token.size for token in tokens),
    )


def is_label(text: str) -> bool:
    """Whether a word is the bullet, number or letter of a list item."""
    return text in BULLETS or _LABEL.fullmatch(text) is not None


def overlap(one: Token | Segment, other: Token | Segment) -> float:
    """The fraction of the shorter one's height that the other covers, from 0 to 1."""
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared / max(min(one.bottom - one.top, other.bottom - other.top), 0.1)
