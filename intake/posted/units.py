"""A posted text as units: inscriptions, rows and sentences, each with the line on which it begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from base.records import dataclass
from intake.posted.prefixes import without_prefixes

LONG_LINE = 60
_LEADER = re.compile(r"\s{0,40}(?:\.\s?){3,}\s*|\s{1,40}\.{2,}\s+|\t+|\s{0,40}\|\s*")
_COLUMN = re.compile(r" {2,}")
_SHORT = re.compile(r"(?i)\b(min|max|str|st|incl|excl|approx|vs|pr|fl)\.(?=\s)")
"""Abbreviations whose point ends no sentence."""
_BULLET = re.compile(r"^(?:[\s\-–•·▪■*♠♥♦♣]+(?=[\w$“\"(])|\(?\d{1,2}[.)]\s+(?=[A-Z“\"]))")
_LABEL = re.compile(r"[A-Z][\w' ]{0,30}: ")
_SMALL_LABEL = re.compile(r"[a-z][a-z' ]{1,20}: ")
_PAID = re.compile(r"(?:\bto \d+|\bpush)$", re.I)
_SENTENCE = re.compile(r"(?<=[.!;])[\"”)]*\s+(?=[\"“(]?[A-Z0-9$])|\s{0,40}[▪■•●]\s*")
_OPEN = re.compile(r"(?:,|\b(?:an?|the|is|are|of|or|and|to|on|in|at|by|for|with|when|if|than|pays?|your))$", re.I)
"""Words on which no line ends that is whole."""
_DOT = re.compile(r"\s{1,40}·\s{1,40}")
_ASKED = re.compile(r"^[QA][.:)]\s+")
_DOTTED = re.compile(r"(?<=\d) \. (?=\d)")
"""*2 . 3 . 4*: a list."""
_ODDS = r"(?:\d{1,4} ?(?:to|for|:|-) ?\d{1,3}|\d{1,4} ?[xX]|[Ee]ven money|EVEN MONEY|[Dd]ouble|[Tt]riple)"
_ROW_ENDS = re.compile(rf"((?<![\d$]){_ODDS}) +[-–—/•·] +(?!(?:not|never|instead|and|or|but)\b)(?=[A-Za-z\d])")
"""*royal flush 100 to 1 - flush 5 to 1*: the end of one row of several on a line."""
_ROW = re.compile(rf"[^\d$][^\n$]{{1,58}}?[ :\t]{{1,9}}{_ODDS}$")
"""A name and what it pays."""
_ENDS_IN_ODDS = re.compile(rf"(?<![\d$]){_ODDS}$")
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
    printed = list(lines)
    for number, text, gap in joined(*without_prefixes(printed)):
        parts = [part.strip() for whole in _SENTENCE.split(text) for part in inscriptions(whole) if part.strip()]
        parts[0] = _ASKED.sub("", parts[0]) if asked or _ASKED.match(parts[0]) else parts[0]
        if parts[-1].endswith("?") and all(CELL not in part for part in parts):
            if asked:
                yield Unit(number, asked.strip())
            asked = f"{' '.join(parts)} "
            continue
        for at, part in enumerate(parts):
            whole = f"{asked}{part}" if at == 0 else part
            own = part if at == 0 and asked else as_printed(text, parts, printed[number - 1])
            yield Unit(number, whole, at == 0, gap and at == 0, own)
        asked = ""
    if asked:
        yield Unit(number, asked.strip())


def as_printed(text: str, parts: list[str], line: str) -> str:
    """The line as it is printed, where what was left out around its words made it another."""
    if len(parts) > 1 or len(line) > LONGEST_PRINTED or text != parts[0]:
        return ""
    own, whole = (re.sub(r"[\W_]", "", one.lower()) for one in (text, line))
    return " ".join(line.split()) if own != whole and len(own) < len(whole) else ""


LONGEST_PRINTED = 200


def rows_apart(line: str) -> str:
    """A line of several names with their odds, each in a cell."""
    return _ROW_ENDS.sub(rf"\1{CELL}", line) if _ENDS_IN_ODDS.search(line.rstrip()) else line


def inscriptions(text: str) -> list[str]:
    """``HIGH CARD WINS · ACES ARE HIGH``: a dot in the middle keeps words apart; figures on both sides may be one."""
    parts = _DOT.split(text)
    return parts if any(not _FIGURE.search(part) for part in parts) else [text]


def joined(lines: list[str], anew: frozenset[int]) -> Iterator[tuple[int, str, bool]]:
    """Lines with those that continue them: a small letter begins one, or ``pays``, or the line before is full.

    Where no line begins with a small letter, or a figure follows a figure, full lines are not broken sentences.
    """
    held: tuple[int, str, bool] | None = None
    gap = True
    broken = any(line.strip()[:1].islower() for line in lines)
    for number, raw in enumerate(lines, 1):
        raw = rows_apart(_DOTTED.sub(", ", raw))
        text = _SHORT.sub(r"\1", _COLUMN.sub(CELL, _LEADER.sub(CELL, raw.strip())))
        text = _BULLET.sub("", text).strip()
        if not text:
            gap = True
            continue
        if held and number not in anew and continues(held[1], text, raw, gap=gap, broken=broken):
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
    if _LABEL.match(text) or (_SMALL_LABEL.match(text) and _SMALL_LABEL.match(before)):
        return False
    if _ROW.match(text) and not _OPEN.search(before) and (_ENDS_IN_ODDS.search(before) or len(before) < LONG_LINE):
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
