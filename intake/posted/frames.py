"""Rules that a posted text may put in any order of words: patterns/posted-frames.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from base.records import dataclass
from intake.posted.procedure_words import ProcedureWords
from intake.prose.patterns import FOLDER

_REFUSED = re.compile(
    r"\b(?:no|not|never|cannot|without|nor|neither|nobody|none|nothing|forbidden|prohibited|unavailable)\b|n't\b"
)
_LEANS = re.compile(
    r"(?:they|it|these|those|this|that|if not|otherwise|permitted|allowed|available|offered|accepted)\b"
)
_DOUBT = re.compile(r"\b(?:except|unless|but|other than|instead|until|whether)\b|\?")
"""Words with which a rule has a part that no frame looks at."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What must be said and what must not, and the statements that follow with and without a word of refusal."""

    family: str
    about: tuple[re.Pattern[str], ...]
    without: tuple[re.Pattern[str], ...]
    allowed: tuple[str, ...]
    refused: tuple[str, ...]
    usual: int
    """The number that is meant where none is said."""


@cache
def frame_entries() -> tuple[dict[str, Any], ...]:
    return tuple(tomllib.loads((FOLDER / "posted-frames.toml").read_text(encoding="utf-8"))["frame"])


@cache
def frames() -> tuple[Frame, ...]:
    return tuple(
        Frame(
            entry["family"],
            tuple(map(re.compile, entry["about"])),
            tuple(map(re.compile, entry.get("without", ()))),
            tuple(entry.get("allowed") or entry["says"]),
            tuple(entry.get("refused") or (entry["says"] if entry.get("always") else ())),
            entry.get("usual", 0),
        )
        for entry in frame_entries()
    )


def read_frames(said: str, words: ProcedureWords, earlier: str = "") -> tuple[str, ...]:
    """The statements of every frame that a sentence in plain words fills; one on *they* takes what stands before it."""
    if _DOUBT.search(said.replace("? ", ": ")):
        return ()
    own = [frame for frame in frames() if frame.family in (words.family, "any")]
    return tuple(dict.fromkeys(text for frame in own for text in filled(frame, said, earlier)))


def filled(frame: Frame, own: str, earlier: str) -> Iterator[str]:
    said = f"{earlier} {own}" if earlier and _LEANS.match(own) else own
    found = [list(way.finditer(said)) for way in frame.about]
    if not all(found) or any(way.search(said) for way in frame.without):
        return
    numbers = [int(text) for matches in found for match in matches for text in match.groupdict().values() if text]
    number = max(numbers, default=frame.usual)
    refused = _REFUSED.search(own.rpartition("? ")[2])  # what a question denies is no rule
    for statement in frame.refused if refused else frame.allowed:
        if number or "{" not in statement:
            yield statement.format(number=number, more=number + 1, kept=100 - number)
