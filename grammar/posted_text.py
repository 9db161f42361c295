"""A posted text as it was read: each inscription with the statements that it makes, or as not understood."""

from __future__ import annotations

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class PostedRow:
    """A row of a pay table on a card: the pay table of the procedure that it repeats, its event and what it pays."""

    table: str
    event: str
    pays: str


@dataclass(frozen=True, slots=True)
class PostedMeaning:
    """What a posted text says a word of the procedure means: ``dealer qualifies`` and its condition."""

    event: str
    condition: str


@dataclass(frozen=True, slots=True)
class PostedLine:
    """One inscription or sentence that was read. ``doubtful``: not all of its words were used."""

    line: int
    words: str
    statements: tuple[str, ...] = ()
    rows: tuple[PostedRow, ...] = ()
    meanings: tuple[PostedMeaning, ...] = ()
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class PostedWords:
    """Words that state something and were not understood; a reader has to compare them."""

    line: int
    words: str


@dataclass(frozen=True, slots=True)
class PostedText:
    """A rack card, a layout, a sign: what was read of it, and what was not."""

    name: str
    lines: tuple[PostedLine, ...]
    unread: tuple[PostedWords, ...] = ()
    idle: tuple[PostedWords, ...] = ()
    """Headings, greetings and other words that state nothing."""
