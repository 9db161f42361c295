"""Joins printed lines into paragraphs, list items and headings."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace
from itertools import zip_longest

from base.records import dataclass
from intake.document import Line, LineKind, Notice, Word
from intake.layout.hyphens import Joint, joint
from intake.layout.tokens import BULLETS, Segment, is_label

_TERMINAL = re.compile(r".*[.!?:;][\"'”’)\]]*")
_NUMBER = re.compile(r"\(?(\d{1,3})[.)]\)?")
_LONGEST_HEADING = 12
_RUNS_ON = 60
"""The length from which ``grammar.source`` lets an unfinished line run on into the next."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Printed lines that belong together; ``tight`` if they follow closely on what comes before."""

    kind: LineKind
    page: int
    segments: tuple[Segment, ...]
    tight: bool
    full: bool = False
    """Whether the last line reaches the margin, so the paragraph may continue elsewhere."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What decides how lines are joined: the margin they run to, and the body text size."""

    margin: float
    wraps: bool
    body_size: float
    body_bold: bool
    scanned: bool


def setting(segments: list[Segment], body_size: float, body_bold: bool, scanned: bool) -> Setting:
    margin = max(one.right for one in segments)
    width = margin - min(one.left for one in segments)
    filled = [one for one in segments if one.right > margin - 0.12 * width and len(one.tokens) > 3]
    return Setting(margin, len(filled) >= 3, body_size, body_bold, scanned)


def paragraphs(segments: list[Segment], where: Setting, page: int) -> list[Paragraph]:
    """The paragraphs formed by consecutive printed lines in one column."""
    found: list[Paragraph] = []
    last_number = 0
    for at, one in enumerate(segments):
        above = segments[at - 1] if at else None
        number = _number(one)
        runs = above is not None and _belongs(found[-1], above, one, where, number in (1, last_number + 1))
        if runs:
            found[-1] = replace(found[-1], segments=(*found[-1].segments, one))
        else:
            last_number = number if number is not None else last_number
            found.append(Paragraph(_kind(one, where), page, (one,), above is not None and _near(above, one)))
    return [replace(one, full=where.wraps and _filled(one.segments[-1], 4 * where.body_size, where)) for one in found]


def _number(one: Segment) -> int | None:
    match = _NUMBER.fullmatch(one.tokens[0].text)
    return int(match[1]) if match else None


def _belongs(before: Paragraph, above: Segment, one: Segment, where: Setting, in_sequence: bool) -> bool:
    """Whether a printed line continues the paragraph before it."""
    if before.kind is LineKind.HEADING or _kind(one, where) is LineKind.HEADING or not _near(above, one):
        return False
    if abs(above.size - one.size) > (0.3 if where.scanned else 0.1) * above.size:
        return False
    finished = _TERMINAL.fullmatch(above.text) is not None
    if is_label(one.tokens[0].text) and (finished or in_sequence or _number(one) is None):
        return False
    if not finished and one.text[0].islower():
        return True
    indented = one.left > above.left + 1.5 * one.size and len(before.segments) > 1
    outdented = before.kind is LineKind.ITEM and one.left < before.segments[0].left + 0.5 * one.size
    if indented or (outdented and finished) or above.text.endswith(":"):
        return False
    first = one.tokens[0]
    return where.wraps and _filled(above, first.right - first.left, where)


def _near(above: Segment, one: Segment) -> bool:
    return 0 < one.middle - above.middle <= 1.75 * max(above.size, one.size)


def _filled(line: Segment, following: float, where: Setting) -> bool:
    """Whether a word as wide as ``following`` would not have fit at the end of the line."""
    return line.right + 0.2 * line.size + following > where.margin


def _kind(one: Segment, where: Setting) -> LineKind:
    if _is_heading(one, where):
        return LineKind.HEADING
    return LineKind.ITEM if is_label(one.tokens[0].text) and len(one.tokens) > 1 else LineKind.PARAGRAPH


def _is_heading(one: Segment, where: Setting) -> bool:
    if len(one.tokens) > _LONGEST_HEADING or one.text.endswith((".", ";", ",")):
        return False
    words = [token.text for token in one.tokens if any(letter.isalpha() for letter in token.text)]
    if not words or not next(letter for letter in words[0] if letter.isalpha()).isupper():
        return False
    larger = one.size >= (1.35 if where.scanned else 1.15) * where.body_size
    letters = [letter for word in words for letter in word if letter.isalpha()]
    capitals = len(letters) >= 4 and all(letter.isupper() for letter in letters)
    return larger or capitals or (one.bold and not where.body_bold)


def goes_on_elsewhere(before: Paragraph, after: Paragraph) -> bool:
    """Whether a paragraph at the foot of a column or page continues at the top of the next."""
    if before.kind not in (LineKind.PARAGRAPH, LineKind.ITEM) or after.kind is not LineKind.PARAGRAPH:
        return False
    if _TERMINAL.fullmatch(before.segments[-1].text):
        return False
    return after.segments[0].text[0].islower() or before.full


def line(paragraph: Paragraph, known: Set[str]) -> tuple[Line, list[Notice]]:
    """A paragraph as one line of text, with a notice for every broken word joined on a guess."""
    words: list[Word] = []
    text = ""
    notices: list[Notice] = []
    for one, below in zip_longest(paragraph.segments, paragraph.segments[1:]):
        *inner, last = (token.word for token in one.tokens)
        words += inner
        text += "".join(word.text + " " for word in inner)
        following = below.tokens[0].text if below else ""
        joined = joint(last.text, following, known)
        words.append(last if joined is None else replace(last, text=joined.first))
        text += last.text + " " if joined is None else joined.first
        if joined and joined.doubtful:
            notices.append(_guess(last, joined, following))
    if paragraph.kind is LineKind.ITEM and _odd_bullet(words[0].text):
        words[0], text = replace(words[0], text="•"), "•" + text[1:]
    return Line(text.rstrip(), paragraph.kind, paragraph.page, tuple(words)), notices


def _odd_bullet(text: str) -> bool:
    return text in BULLETS - frozenset("-*+–—")


def _guess(word: Word, joined: Joint, following: str) -> Notice:
    message = f"“{word.text}” at the end of a line and “{following}” were joined to “{joined.first + following}”."
    return Notice(message, word.page)


def kept_apart(before: Line, after: Line, tight: bool) -> bool:
    """Whether a blank line is needed between two lines, so that sentences do not run on."""
    if before.kind is not after.kind or before.kind is LineKind.HEADING:
        return True
    if before.kind is LineKind.ROW:
        return False
    return not tight or (len(before.text) >= _RUNS_ON and _TERMINAL.fullmatch(before.text) is None)
