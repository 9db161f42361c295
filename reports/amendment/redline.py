"""Two texts as one: words that stay, words that are struck, words that are put in."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Literal

from base.records import dataclass

WORD = re.compile(r"\s+|[^\s]+")
WHOLE = 0.35
"""Texts that agree in less than this are shown one after the other: a patchwork of words cannot be read."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Some words, and what becomes of them."""

    kind: Literal["kept", "struck", "added"]
    text: str


def redline(before: str, after: str) -> tuple[Segment, ...]:
    old, new = WORD.findall(before), WORD.findall(after)
    compared = SequenceMatcher(None, old, new, autojunk=False)
    if not before or not after or compared.ratio() < WHOLE:
        return tuple(segments([("struck", before), ("added", after)]))
    found: list[tuple[Literal["kept", "struck", "added"], str]] = []
    for tag, start, end, first, last in compared.get_opcodes():
        if tag == "equal":
            found.append(("kept", "".join(old[start:end])))
        else:
            found += [("struck", "".join(old[start:end])), ("added", "".join(new[first:last]))]
    return tuple(segments(found))


def segments(parts: list[tuple[Literal["kept", "struck", "added"], str]]) -> list[Segment]:
    """Without empty ones; a blank between two changes goes with them, so that a change reads as one."""
    made: list[Segment] = []
    for kind, text in parts:
        if text:
            made.append(Segment(kind, text))
    return joined(made)


def joined(parts: list[Segment]) -> list[Segment]:
    """Changes with nothing but a blank between them become one struck and one added text."""
    made: list[Segment] = []
    struck, added = "", ""
    for at, part in enumerate(parts):
        blank = part.kind == "kept" and not part.text.strip() and (struck or added) and at + 1 < len(parts)
        match "blank" if blank else part.kind:
            case "struck":
                struck += part.text
            case "added":
                added += part.text
            case "blank":
                struck, added = struck + part.text, added + part.text
            case _:
                made += changed(struck, added)
                struck, added = "", ""
                made.append(part)
    return [*made, *changed(struck, added)]


def changed(struck: str, added: str) -> list[Segment]:
    return [*([Segment("struck", struck)] if struck else []), *([Segment("added", added)] if added else [])]
