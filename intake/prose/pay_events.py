"""The events of the library that the title of a row means."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from base.records import dataclass
from intake.prose.patterns import FOLDER, patterns
from intake.prose.table_patterns import compiled


@dataclass(frozen=True, slots=True)
class _Event:
    name: str
    wager: str
    ways: tuple[re.Pattern[str], ...]
    examples: tuple[str, ...]
    others: tuple[str, ...]
    """Titles that are not this event."""


def event_named(title: str, family: str) -> tuple[str, str] | None:
    """The library event a title means, and its usual wager; None if it means none or the family has none."""
    said = _plain(title)
    if family != "blackjack":
        return None
    for event in events():
        if any(way.search(said) for way in event.ways):
            return event.name, event.wager
    return None


@cache
def events() -> tuple[_Event, ...]:
    entries = tomllib.loads((FOLDER / "events.toml").read_text(encoding="utf-8"))["event"]
    return tuple(
        _Event(e["name"], e["wager"], tuple(compiled(way) for way in e["match"]), tuple(e["reads"]), tuple(e["skips"]))
        for e in entries
    )


def _plain(title: str) -> str:
    said = title.lower().replace("-suited", " suited") if "non-suited" in title.lower() else title.lower()
    said = re.sub(r"\b(?:non|un|off)[- ]?suit(?:ed)?\b|\bnot suited\b|\bof a different suit\b", "unsuited", said)
    said = re.sub(r"\bunmatched suits?\b", "unsuited", said)
    said = re.sub(r"\bsingle\b", "one", said)
    said = re.sub(r"\b(?:of )?(?:matching|matched|like|identical|one|a single) suits?\b", "of the same suit", said)
    said = patterns().fold(re.sub(r"\bsame number\b", "", said)).said
    return re.sub(r"^(?:an? |the )|three cards consisting of |3 cards consisting of ", "", said).strip(" .:-")
