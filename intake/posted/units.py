"""A posted text as units: inscriptions, rows and sentences, each with the line on which it begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from base.records import dataclass

LONG_LINE = 60
_LEADER = re.compile(r"\s{0,40}(?:\.\s?){3,}\s*|\t+|\s{0,40}\|\s*")
_COLUMN = re.compile(r" {2,}")
_SHORT = re.compile(r"(?i)\b(min|max|str|st|incl|excl|approx|vs|pr|fl)\.(?=\s)")
"""Abbreviations whose point ends no sentence."""
_BULLET = re.compile(r"^[\s\-–•·▪■*♠♥♦♣]+(?=[\w$“\"(])")
_LABEL = re.compile(r"[A-Z][\w' ]{0,30}: ")
_PAID = re.compile(r"(?:\bto \d+|\bpush)$", re.I)
_SENTENCE = re.compile(r"(?<=[.!;])[\"”)]*\s+(?=[\"“(]?[A-Z0-9$])|\s{0,40}[▪■•●]\s*")
CELL = "\t"


@dataclass(frozen=True, slots=True)
class Unit:
    """Words that stand together; cells of a row are kept apart by a tab. ``starts``: it begins its line."""

    line: int
    text: str
    starts: bool = True
    after_gap: bool = False
    """Is there an empty line before it?"""


def units(lines: Iterable[str]) -> Iterator[Unit]:
    for number, text, gap in joined(lines):
        parts = [part.strip() for part in _SENTENCE.split(text) if part.strip()]
        for at, part in enumerate(parts):
            yield Unit(number, part, at == 0, gap and at == 0)


def joined(lines: Iterable[str]) -> Iterator[tuple[int, str, bool]]:
    """Lines with those that continue them: a small letter begins one, or ``pays``, or the line before is full."""
    held: tuple[int, str, bool] | None = None
    gap = True
    for number, raw in enumerate(lines, 1):
        text = _SHORT.sub(r"\1", _COLUMN.sub(CELL, _LEADER.sub(CELL, raw.strip())))
        text = _BULLET.sub("", text).strip()
        if not text:
            gap = True
            continue
        if held and continues(held[1], text, raw, gap=gap):
            held = (held[0], f"{held[1]} {text}", held[2])
            gap = False
            continue
        if held:
            yield held
        held, gap = (number, text, gap), False
    if held:
        yield held


def continues(before: str, text: str, raw: str, *, gap: bool) -> bool:
    """Does a line go on with the one before? After an empty line only in the middle of a sentence."""
    if gap and not (text[:1].islower() and len(before) >= LONG_LINE // 2):
        return False
    if _BULLET.match(raw) or CELL in before or before.endswith((".", "!", "?", ":")):
        return False
    if _LABEL.match(text):
        return False
    if text[:1].islower() or re.match(r"(?i)pays? ", text):
        return True
    alike = text.split()[0] == before.split()[0]  # rows that begin alike are a list
    return len(before) >= LONG_LINE and not alike and not _PAID.search(before)
