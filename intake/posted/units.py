"""A posted text as units: inscriptions, rows and sentences, each with the line on which it begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from base.records import dataclass

LONG_LINE = 60
_LEADER = re.compile(r"\s{0,40}(?:\.\s?){3,}\s*|\s{1,40}\.{2,}\s+|\t+|\s{0,40}\|\s*")
_COLUMN = re.compile(r" {2,}")
_SHORT = re.compile(r"(?i)\b(min|max|str|st|incl|excl|approx|vs|pr|fl)\.(?=\s)")
"""Abbreviations whose point ends no sentence."""
_BULLET = re.compile(r"^(?:[\s\-–•·▪■*♠♥♦♣]+(?=[\w$“\"(])|\(?\d{1,2}[.)]\s+(?=[A-Z“\"]))")
_LABEL = re.compile(r"[A-Z][\w' ]{0,30}: ")
_PAID = re.compile(r"(?:\bto \d+|\bpush)$", re.I)
_SENTENCE = re.compile(r"(?<=[.!;])[\"”)]*\s+(?=[\"“(]?[A-Z0-9$])|\s{0,40}[▪■•●]\s*")
_OPEN = re.compile(r"(?:,|\b(?:an?|the|is|are|of|or|and|to|on|in|at|by|for|with|when|if|than|pays?|your))$", re.I)
"""Words on which no line ends that is whole."""
_DOT = re.compile(r"\s{1,40}·\s{1,40}")
_ASKED = re.compile(r"^[QA][.:)]\s+")
_DOTTED = re.compile(r"(?<=\d) \. (?=\d)")
"""*2 . 3 . 4*: a list."""
_FIGURE = re.compile(r"[\d$]")
CELL = "\t"


@dataclass(frozen=True, slots=True)
class Unit:
    """Words that stand together; cells of a row are kept apart by a tab. ``starts``: it begins its line."""

    line: int
    text: str
    starts: bool = True
    after_gap: bool = False
    """Is there an empty line before it?"""
    own: str = ""
    """What stands on its line, where the question before it stands on another."""


def units(lines: Iterable[str]) -> Iterator[Unit]:
    """Each unit; a question on a line of its own stands with the first sentence of its answer."""
    asked = ""
    for number, text, gap in joined(list(lines)):
        parts = [part.strip() for whole in _SENTENCE.split(text) for part in inscriptions(whole) if part.strip()]
        parts[0] = _ASKED.sub("", parts[0]) if asked or _ASKED.match(parts[0]) else parts[0]
        if parts[-1].endswith("?") and all(CELL not in part for part in parts):
            if asked:
                yield Unit(number, asked.strip())
            asked = f"{' '.join(parts)} "
            continue
        for at, part in enumerate(parts):
            whole = f"{asked}{part}" if at == 0 else part
            yield Unit(number, whole, at == 0, gap and at == 0, part if at == 0 and asked else "")
        asked = ""
    if asked:
        yield Unit(number, asked.strip())


def inscriptions(text: str) -> list[str]:
    """``HIGH CARD WINS · ACES ARE HIGH``: a dot in the middle keeps words apart; figures on both sides may be one."""
    parts = _DOT.split(text)
    return parts if any(not _FIGURE.search(part) for part in parts) else [text]


def joined(lines: list[str]) -> Iterator[tuple[int, str, bool]]:
    """Lines with those that continue them: a small letter begins one, or ``pays``, or the line before is full.

    Where no line begins with a small letter, or a figure follows a figure, full lines are not broken sentences.
    """
    held: tuple[int, str, bool] | None = None
    gap = True
    broken = any(line.strip()[:1].islower() for line in lines)
    for number, raw in enumerate(lines, 1):
        raw = _DOTTED.sub(", ", raw)
        text = _SHORT.sub(r"\1", _COLUMN.sub(CELL, _LEADER.sub(CELL, raw.strip())))
        text = _BULLET.sub("", text).strip()
        if not text:
            gap = True
            continue
        if held and continues(held[1], text, raw, gap=gap, broken=broken):
            held = (held[0], f"{held[1]} {text}", held[2])
            gap = False
            continue
        if held:
            yield held
        held, gap = (number, text, gap), False
    if held:
        yield held


def continues(before: str, text: str, raw: str, *, gap: bool, broken: bool) -> bool:
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
    whole = (
        not broken
        and not _OPEN.search(before)
        and (not text.isupper() or bool(_FIGURE.search(before) and _FIGURE.search(text)))
    )
    return len(before) >= LONG_LINE and not alike and not whole and not _PAID.search(before)


def shown(unit: Unit) -> str:
    return (unit.own or unit.text).replace(CELL, "  ")
