"""Scanned pages, read by tesseract, with a box and a confidence for every word."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import defaultdict
from dataclasses import replace
from statistics import mean, median

from base.records import dataclass
from intake import limits
from intake.document import Box, PageSize, Word
from intake.layout.tokens import Page, Rule, Token
from intake.readers.characters import cleaned
from intake.readers.ink import Mark, begins_line, is_dot, unread, with_stops
from intake.readers.odds_repair import repaired_odds
from intake.readers.picture import (
    DrawnLine,
    Picture,
    enlarged,
    on_white,
    portable,
    without_lines,
    without_specks,
)
from intake.readers.pose import Pose, upright
from intake.readers.scanned_word import ScannedWord
from intake.unreadable import UnreadableDocument

NO_PROGRAM = (
    "The document is scanned, and reading it needs the program tesseract, which is not installed. "
    "Install it (on Debian and Ubuntu: sudo apt-get install tesseract-ocr) and try again."
)
_POOR = 75
"""Mean confidence below which another attempt is worthwhile."""

_DRAWN = re.compile(r"[|¦_=~\-—–]+")
"""How tesseract reads the lines of a table."""


_LEAST = 30
"""Confidence below which a mark is treated as dirt rather than a word."""

_LONE = re.compile(r"\d{1,3}|[A-Za-z]|[ivx]{1,5}")
_BULLETS = frozenset("eoéOc0")
"""Letters that tesseract reads for a bullet."""


@dataclass(frozen=True, slots=True)
class Scan:
    """What was read from a picture: its words, and the overall confidence (0 to 100)."""

    page: Page
    confidence: int


def scan(picture: Picture, number: int) -> Scan:
    """The words of a picture. If OCR does poorly, the page is turned upright, or else retried without the filter."""
    fine = on_white(enlarged(picture))
    size = PageSize(round(picture.points(picture.width), 2), round(picture.points(picture.height), 2))
    standing, pose = upright(fine)
    clean, drawn = without_lines(without_specks(standing))
    found = _words(clean)
    if _confidence(found) < _POOR and (quarters := _quarters(clean)):
        standing, pose = upright(fine, quarters)
        clean, drawn = without_lines(without_specks(standing))
        found = _words(clean)
        size = size if quarters == 2 else PageSize(size.height, size.width)
    elif _confidence(found) < _POOR:
        found = max(found, _words(standing), key=_quality)
    found = _with_stops(clean, found + _overlooked(clean, found))
    return Scan(_page(found, drawn, fine, number, size, pose), _confidence(found))


def _words(picture: Picture, mode: str = "11") -> list[ScannedWord]:
    """The words tesseract sees: as many as it finds, in any order (11), or those of a single line (7)."""
    answer = _tesseract(picture, "--psm", mode, "tsv")
    return [word for row in answer.splitlines()[1:] if (word := _word(row.split("\t")))]


def _with_stops(picture: Picture, words: list[ScannedWord]) -> list[ScannedWord]:
    """The words with the full stops that OCR drops after list numbers and at line ends."""
    last = {word.line: at for at, word in enumerate(words)}
    bare = [at for at, word in enumerate(words) if _LONE.fullmatch(word.text) or _is_bare_end(word, at, last)]
    marks = [_mark(words[at]) for at in bare]
    result = list(words)
    for at, before, after in zip(bare, marks, with_stops(picture, marks), strict=True):
        if after != before:
            result[at] = replace(words[at], text=words[at].text + ".", width=after.right - after.left)
    return result


def _is_bare_end(word: ScannedWord, at: int, last: dict[tuple[int, int, int], int]) -> bool:
    return last[word.line] == at and word.text[-1].isalnum()


def _overlooked(picture: Picture, words: list[ScannedWord]) -> list[ScannedWord]:
    """Words and bullets in ink that the first pass missed."""
    if not words:
        return []
    left = unread(picture, [_mark(word) for word in words], _letter_height(words))
    found = [
        ScannedWord("•", (-2, 0, n), one.left, one.top, one.right - one.left, one.height, 90)
        for n, one in enumerate(left.bullets)
    ]
    for at, strip in enumerate(left.strips):
        for word in _words(strip.picture, "7"):
            place = strip.mark_at(word.left + word.width / 2)
            if place and word.confidence >= _LEAST and any(letter.isalnum() for letter in word.text):
                start, mark = place
                begin, top = mark.left + word.left - start, mark.top
                found.append(replace(word, line=(-1, at, len(found)), left=begin, top=top, height=mark.height))
    return found


def _mark(word: ScannedWord) -> Mark:
    return Mark(word.left, word.top, word.left + word.width, word.top + word.height)


def _letter_height(words: list[ScannedWord]) -> float:
    """The height of capitals and figures on the page."""
    return 0.73 * median(word.size for word in words)


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
            "The program tesseract lacks its English data. "
            "Install it (on Debian and Ubuntu: sudo apt-get install tesseract-ocr-eng)."
        )
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""


def _word(columns: list[str]) -> ScannedWord | None:
    """A word from tesseract's table; None for other rows, and for misread drawn lines."""
    if len(columns) != 12 or columns[0] != "5":
        return None
    text = "".join(cleaned(columns[11]).split())
    block, paragraph, line, left, top, width, height = (int(columns[n]) for n in (2, 3, 4, 6, 7, 8, 9))
    drawn = _DRAWN.fullmatch(text) is not None and (text not in "-—–" or height > 3 * width)
    if not text or drawn or width <= 0 or height <= 0:
        return None
    confidence = min(max(round(float(columns[10])), 0), 100)
    return ScannedWord(text, (block, paragraph, line), left, top, width, height, confidence)


def _confidence(words: list[ScannedWord]) -> int:
    return round(mean(word.confidence for word in words)) if words else 0


def _quality(words: list[ScannedWord]) -> int:
    """How many letters were read with confidence."""
    return sum(len(word.text) * word.confidence for word in words if word.confidence >= 50)


def _quarters(picture: Picture) -> int:
    """How many clockwise quarter turns bring the page upright, as far as tesseract can tell."""
    found = re.search(r"^Rotate: (\d+)", _tesseract(picture, "--psm", "0"), re.MULTILINE)
    return int(found[1]) // 90 % 4 if found else 0


def _page(
    words: list[ScannedWord], drawn: list[DrawnLine], picture: Picture, number: int, size: PageSize, pose: Pose
) -> Page:
    """The words and lines of a scan, with the page's skew removed from their layout positions."""
    words = repaired_odds(words)
    slope, points = _slope(words), picture.points
    rules = tuple(
        Rule(points(one.y - slope * (one.left + one.right) / 2), points(one.left), points(one.right)) for one in drawn
    )
    height = _letter_height(words) if words else 1.0
    marks = [_mark(word) for word in words]
    shown = [replace(word, text="•") if _is_bullet(word, marks, height) else word for word in words]
    return Page(number, size, tuple(_token(word, picture, number, slope, pose) for word in shown), rules)


def _is_bullet(word: ScannedWord, marks: list[Mark], height: float) -> bool:
    """Whether a sign at the beginning of a line is a bullet misread by tesseract."""
    if len(word.text) != 1 or (word.text.isalnum() and word.text not in _BULLETS):
        return False
    return is_dot(_mark(word), height) and begins_line(_mark(word), marks, height)


def _slope(words: list[ScannedWord]) -> float:
    """How far lines drop per pixel to the right: the median over the long ones."""
    lines: dict[tuple[int, int, int], list[ScannedWord]] = defaultdict(list)
    for word in words:
        lines[word.line].append(word)
    slopes = [
        (last.base - first.base) / (last.left - first.left)
        for first, *_, last in (inside for inside in lines.values() if len(inside) > 4)
        if last.left > first.left
    ]
    return median(slopes) if slopes else 0.0


def _token(word: ScannedWord, picture: Picture, number: int, slope: float, pose: Pose) -> Token:
    points = picture.points
    left, right = word.left, word.left + word.width
    seen = pose.as_printed(Box(left, word.top, right, word.top + word.height), picture)
    box = Box(*(round(points(side), 1) for side in (seen.left, seen.top, seen.right, seen.bottom)))
    size, base = points(word.size), points(word.base - slope * left)
    read = Word(word.text, number, box, word.confidence)
    return Token(read, points(left), base - 0.75 * size, points(right), base + 0.25 * size, size)
