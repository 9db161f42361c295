"""Scanned pages, read by the program tesseract, with a box and a confidence for every word."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import defaultdict
from dataclasses import dataclass
from statistics import mean, median

from intake import limits
from intake.document import Box, PageSize, Word
from intake.layout.tokens import Page, Token
from intake.readers.characters import cleaned
from intake.readers.picture import Picture, enlarged, portable, turned, without_specks
from intake.unreadable import UnreadableDocument

NO_PROGRAM = (
    "The document is scanned, and reading it needs the program tesseract, which is not installed. "
    "Install it (on Debian and Ubuntu: sudo apt-get install tesseract-ocr) and try again."
)
_POOR = 75
"""A mean confidence at which it is worth trying again another way."""

_DRAWN = re.compile(r"[|¦_=~\-—–]+")
"""What tesseract makes of the lines of a table."""


@dataclass(frozen=True, slots=True)
class Scan:
    """What was read from a picture: its words, and how surely on the whole (0 to 100)."""

    page: Page
    confidence: int


def scan(picture: Picture, number: int) -> Scan:
    """The words of a picture. What reads poorly is tried without the filter, then turned upright."""
    fine = enlarged(picture)
    found = _words(without_specks(fine))
    if _confidence(found) < _POOR:
        found = max(found, _words(fine), key=_quality)
    size = PageSize(round(picture.points(picture.width), 2), round(picture.points(picture.height), 2))
    if _confidence(found) < _POOR and (quarters := _quarters(fine)):
        again = _words(without_specks(turned(fine, quarters)))
        if _quality(again) > _quality(found):
            around = size if quarters == 2 else PageSize(size.height, size.width)
            return Scan(_page(again, fine, number, around, quarters), _confidence(again))
    return Scan(_page(found, fine, number, size, 0), _confidence(found))


@dataclass(frozen=True, slots=True)
class _Word:
    """A word where tesseract saw it, in dots."""

    text: str
    line: tuple[int, int, int]
    left: int
    top: int
    width: int
    height: int
    confidence: int


def _words(picture: Picture) -> list[_Word]:
    answer = _tesseract(picture, "--psm", "3", "-c", "preserve_interword_spaces=1", "tsv")
    return [word for row in answer.splitlines()[1:] if (word := _word(row.split("\t")))]


def _tesseract(picture: Picture, *options: str) -> str:
    program = shutil.which("tesseract")
    if program is None:
        raise UnreadableDocument(NO_PROGRAM)
    command = [program, "stdin", "stdout", "-l", "eng", "--dpi", str(picture.dots_per_inch), *options]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    try:
        done = subprocess.run(
            command, input=portable(picture), capture_output=True, timeout=limits.SCAN_SECONDS, env=environment
        )
    except subprocess.TimeoutExpired:
        raise UnreadableDocument(
            f"A scanned page takes more than {limits.SCAN_SECONDS} seconds to read. Scan it again at 300 dots per inch."
        ) from None
    if done.returncode and b"traineddata" in done.stderr:
        raise UnreadableDocument(
            "The program tesseract lacks its English data. Install it (on Debian and Ubuntu: sudo apt-get install tesseract-ocr-eng)."
        )
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""


def _word(columns: list[str]) -> _Word | None:
    """A word of tesseract's table; None for other rows, and for what it makes of drawn lines."""
    if len(columns) != 12 or columns[0] != "5":
        return None
    text = "".join(cleaned(columns[11]).split())
    block, paragraph, line, left, top, width, height = (int(columns[n]) for n in (2, 3, 4, 6, 7, 8, 9))
    drawn = _DRAWN.fullmatch(text) is not None and (text not in "-—–" or height > 3 * width)
    if not text or drawn or width <= 0 or height <= 0:
        return None
    confidence = min(max(round(float(columns[10])), 0), 100)
    return _Word(text, (block, paragraph, line), left, top, width, height, confidence)


def _confidence(words: list[_Word]) -> int:
    return round(mean(word.confidence for word in words)) if words else 0


def _quality(words: list[_Word]) -> int:
    """How many letters were read with confidence."""
    return sum(len(word.text) * word.confidence for word in words if word.confidence >= 50)


def _quarters(picture: Picture) -> int:
    """By how many quarters the page must be turned clockwise to stand upright, as far as tesseract can tell."""
    found = re.search(r"^Rotate: (\d+)", _tesseract(picture, "--psm", "0"), re.MULTILINE)
    return int(found[1]) // 90 % 4 if found else 0


def _page(words: list[_Word], picture: Picture, number: int, size: PageSize, quarters: int) -> Page:
    slope = _slope(words)
    lines: dict[tuple[int, int, int], list[_Word]] = defaultdict(list)
    for word in words:
        lines[word.line].append(word)
    heights = {line: median(word.height for word in inside) for line, inside in lines.items()}
    return Page(
        number, size, tuple(_token(word, picture, number, slope, heights[word.line], quarters) for word in words)
    )


def _slope(words: list[_Word]) -> float:
    """How far lines sink for every dot to the right: the median over the long ones."""
    lines: dict[tuple[int, int, int], list[_Word]] = defaultdict(list)
    for word in words:
        lines[word.line].append(word)
    slopes = [
        (last.top + last.height - first.top - first.height) / (last.left - first.left)
        for first, *_, last in (inside for inside in lines.values() if len(inside) > 4)
        if last.left > first.left
    ]
    return median(slopes) if slopes else 0.0


def _token(word: _Word, picture: Picture, number: int, slope: float, height: float, quarters: int) -> Token:
    points = picture.points
    left, top, right, bottom = word.left, word.top, word.left + word.width, word.top + word.height
    seen = _as_printed(Box(left, top, right, bottom), picture, quarters)
    box = Box(*(round(points(side), 1) for side in (seen.left, seen.top, seen.right, seen.bottom)))
    # letters are about three quarters as high as the size of their font; the sheared bottom is the line they stand on
    size = points(height) / 0.75
    base = points(bottom - slope * left)
    upper = base - 0.9 * size
    return Token(Word(word.text, number, box, word.confidence), points(left), upper, points(right), base, size)


def _as_printed(box: Box, picture: Picture, quarters: int) -> Box:
    """The box on the page as it was scanned, before it was turned upright."""
    width, height = picture.width, picture.height
    match quarters:
        case 1:
            return Box(box.top, height - box.right, box.bottom, height - box.left)
        case 2:
            return Box(width - box.right, height - box.bottom, width - box.left, height - box.top)
        case 3:
            return Box(width - box.bottom, box.left, width - box.top, box.right)
        case _:
            return box
