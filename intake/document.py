"""A document as text with places: every word knows its page, its box and how reliably it was read."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from base.records import dataclass

DOUBTFUL = 60
"""Confidence, in per cent, below which a scanned word is probably misread."""


class LineKind(Enum):
    """What a line of a document is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"
    FURNITURE = "furniture"
    """Headers, footers and page numbers."""
    BLANK = "blank"
    """An empty line that keeps blocks apart, so that sentences do not run on."""


class Format(Enum):
    """What kind of file a document came from."""

    PDF = "pdf"
    DOCX = "docx"
    HTML = "html"
    TEXT = "text"
    MARKDOWN = "markdown"
    IMAGE = "image"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in points (1/72 inch) from the upper left corner of the page as displayed."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Word:
    """A run of characters without white space.

    ``box`` is None where the file has no fixed pages; ``confidence`` (0 to 100) is None unless the word was scanned.
    """

    text: str
    page: int = 1
    box: Box | None = None
    confidence: int | None = None

    @property
    def doubtful(self) -> bool:
        return self.confidence is not None and self.confidence < DOUBTFUL


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the extracted text: a heading, a whole paragraph, a list item or a table row.

    The characters of ``words``, white space apart, are those of ``text``. A word broken at the end of a printed line
    is two words here (two boxes) and one in the text. The cells of a row are kept apart by tabs.
    """

    text: str
    kind: LineKind
    page: int = 1
    words: tuple[Word, ...] = ()

    def words_between(self, start: int, end: int) -> tuple[Word, ...]:
        """The words that lie, wholly or partly, between two offsets of ``text``."""
        first, last = _printed(self.text[:start]), _printed(self.text[:end])
        return tuple(word for begin, word in self._offsets() if begin < last and begin + len(word.text) > first)

    def _offsets(self) -> Iterator[tuple[int, Word]]:
        begin = 0
        for word in self.words:
            yield begin, word
            begin += len(word.text)


@dataclass(frozen=True, slots=True)
class PageSize:
    """The size of a page in points, as displayed."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user should know about how a document was read."""

    message: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """The lines of a file; ``lines[0]`` is line 1 of ``text``. ``sha256`` is the hash of the original file."""

    name: str
    format: Format
    sha256: str
    lines: tuple[Line, ...]
    notices: tuple[Notice, ...] = ()
    pages: tuple[PageSize, ...] = ()
    """The pages of a PDF or image; empty if the file has no fixed pages."""

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def line(self, number: int) -> Line:
        """A line by its number in ``text``, counted from 1."""
        return self.lines[number - 1]


def consistent(line: Line) -> bool:
    """Whether the words of a line match the characters of its text."""
    return "".join(word.text for word in line.words) == "".join(line.text.split())


def _printed(text: str) -> int:
    return len("".join(text.split()))
