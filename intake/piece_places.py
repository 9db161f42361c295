"""Where the sentences of a text stand on the pages that it was read from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from base.records import dataclass
from grammar.source import Source
from intake.document import Box, Document, Word

Start = tuple[int, int]
"""Line and sentence with which a piece of the source begins."""


@dataclass(frozen=True, slots=True)
class Stripe:
    """A printed line of a sentence, or the part of one that it fills."""

    page: int
    box: Box


def words_by_piece(document: Document, source: Source) -> dict[Start, tuple[Word, ...]]:
    """The words of every piece; none at all if the text is no longer that of the document.

    Pieces, lines and words hold the same printed characters in the same order, however they are cut.
    """
    words = [word for line in document.lines for word in line.words]
    pieces = [(piece, len("".join(piece.words))) for piece in source.pieces]
    if "".join(word.text for word in words) != "".join("".join(piece.words) for piece in source.pieces):
        return {}
    found: dict[Start, tuple[Word, ...]] = {}
    at = begin = end = 0
    for piece, length in pieces:
        end += length
        own = []
        while at < len(words) and begin < end:
            own.append(words[at])
            begin += len(words[at].text)
            at += 1
        found[piece.start] = tuple(own)
    return found


def stripes(words: Iterable[Word]) -> tuple[Stripe, ...]:
    """One stripe for each printed line: words that stand beside each other are framed together."""
    found: list[Stripe] = []
    for word in words:
        if word.box is None:
            continue
        last = found[-1] if found else None
        if last and last.page == word.page and _beside(last.box, word.box):
            found[-1] = Stripe(word.page, _joined(last.box, word.box))
        else:
            found.append(Stripe(word.page, word.box))
    return tuple(found)


def _beside(left: Box, right: Box) -> bool:
    """On one line, and not so far apart that another column lies between."""
    shared = min(left.bottom, right.bottom) - max(left.top, right.top)
    height = min(left.bottom - left.top, right.bottom - right.top)
    return shared > height / 2 and -height < right.left - left.right < 4 * max(height, 4)


def _joined(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def pages_of(found: Iterable[Stripe]) -> Iterator[int]:
    """The pages that stripes lie on, each once, in order."""
    yield from dict.fromkeys(stripe.page for stripe in found)
