"""The list numbers that Word computes and does not write into the text."""

from __future__ import annotations

import re
from dataclasses import field
from typing import Any

from base.records import dataclass
from intake.readers.list_numbers import list_number

_SLOT = re.compile(r"%([1-9])")
_HIGHEST = 5000


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of a list is numbered."""

    form: str
    text: str
    start: int
    legal: bool
    style: str | None


@dataclass(frozen=True, slots=True)
class Numbered:
    """A list in use: the definition it follows, and where it restarts."""

    definition: str
    starts: dict[int, int]


@dataclass(slots=True)
class Numbering:
    """All lists of a document, and how far each has counted."""

    definitions: dict[str, dict[int, Level]] = field(default_factory=dict)
    lists: dict[str, Numbered] = field(default_factory=dict)
    _counts: dict[str, dict[int, int]] = field(default_factory=dict)
    _begun: set[tuple[str, int]] = field(default_factory=set)

    def level_of_style(self, number: str, style: str | None) -> int:
        """The level that a list gives to paragraphs of a style."""
        levels = self._levels(number)
        return next((n for n, level in levels.items() if style is not None and level.style == style), 0)

    def label(self, number: str, at: int) -> str:
        """The next number at a level of a list; empty if the level shows none."""
        levels = self._levels(number)
        if at not in levels:
            return ""
        counts = self._counts.setdefault(self.lists[number].definition, {})
        counts[at] = self._next(number, at, levels[at], counts.get(at))
        for deeper in [n for n in counts if n > at]:
            del counts[deeper]
        level = levels[at]
        if level.form == "bullet":
            return "•"
        if level.form == "none":
            return ""
        return _SLOT.sub(lambda slot: _shown(int(slot[1]) - 1, levels, counts, legal=level.legal), level.text).strip()

    def _levels(self, number: str) -> dict[int, Level]:
        used = self.lists.get(number)
        return self.definitions.get(used.definition, {}) if used else {}

    def _next(self, number: str, at: int, level: Level, before: int | None) -> int:
        starts = self.lists[number].starts
        if at in starts and (number, at) not in self._begun:
            self._begun.add((number, at))
            return starts[at]
        return level.start if before is None else min(before + 1, _HIGHEST)


def numbering(element: Any, name: Any) -> Numbering:
    """The lists defined in ``numbering.xml``; ``name`` qualifies a short name."""
    found = Numbering()
    if element is None:
        return found
    for one in element.iterchildren(name("w:abstractNum")):
        levels = {_int(level.get(name("w:ilvl"))): _level(level, name) for level in one.iterchildren(name("w:lvl"))}
        found.definitions[str(one.get(name("w:abstractNumId")))] = levels
    for one in element.iterchildren(name("w:num")):
        definition = _value(one, "w:abstractNumId", name) or ""
        starts = {
            _int(change.get(name("w:ilvl"))): _int(start)
            for change in one.iterchildren(name("w:lvlOverride"))
            if (start := _value(change, "w:startOverride", name)) is not None
        }
        found.lists[str(one.get(name("w:numId")))] = Numbered(definition, starts)
    return found


def _level(level: Any, name: Any) -> Level:
    return Level(
        form=_value(level, "w:numFmt", name) or "decimal",
        text=_value(level, "w:lvlText", name) or "",
        start=_int(_value(level, "w:start", name) or "1"),
        legal=level.find(name("w:isLgl")) is not None,
        style=_value(level, "w:pStyle", name),
    )


def _value(element: Any, child: str, name: Any) -> str | None:
    found = element.find(name(child))
    value = found.get(name("w:val")) if found is not None else None
    return None if value is None else str(value)


def _int(text: str | None) -> int:
    return min(int(text), _HIGHEST) if text and text.isascii() and text.isdigit() else 0


def _shown(at: int, levels: dict[int, Level], counts: dict[int, int], *, legal: bool) -> str:
    level = levels.get(at)
    if level is None:
        return ""
    return list_number(counts.get(at, level.start), "decimal" if legal else level.form)
