"""The senses of sense-*.toml: which concepts a statement needs, may have beside them, and which forbid it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from base.records import dataclass
from intake.prose.patterns import FOLDER, Example, holds_in


@dataclass(frozen=True, slots=True)
class Sense:
    """A statement by its concepts. ``say`` and ``subject`` name the concepts whose values they take.

    ``without`` must not stand in its clause, ``never`` not in its sentence. ``about`` may stand in the sentence or be
    what the text was speaking of; ``order`` asks for the needs in theirs;
    ``pairs`` names two concepts that come in turns, each pair a statement of its own, ``each`` a concept of which every
    value makes one; one that ``shares`` its words
    says something beside what they say to another sense."""

    subject: str
    say: str
    deny: str
    needs: tuple[str, ...]
    may: tuple[str, ...]
    without: tuple[str, ...]
    never: tuple[str, ...]
    pairs: tuple[str, ...]
    each: str
    about: str
    family: str
    order: bool
    takes_conditions: bool
    needs_condition: bool
    shares: bool
    defaults: Mapping[str, str]
    examples: tuple[Example, ...]


@cache
def all_senses() -> tuple[Sense, ...]:
    made: list[Sense] = []
    for path in sorted(FOLDER.glob("sense-*.toml")):
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
        shared = {"family": entries.get("family", "")}
        groups: Mapping[str, list[str]] = entries.get("groups", {})
        made += [_sense(shared | entry, groups) for entry in entries["sense"]]
    return tuple(made)


@cache
def senses(family: str) -> tuple[Sense, ...]:
    return tuple(one for one in all_senses() if holds_in(one.family, family))


def _sense(entry: Mapping[str, Any], groups: Mapping[str, list[str]]) -> Sense:
    may = [name for part in entry.get("may", ()) for name in groups.get(part, [part])]
    read = (Example(sentence, line) for sentence, line in entry["reads"])
    return Sense(
        subject=entry["subject"],
        say=entry["say"],
        deny=entry.get("deny", ""),
        needs=tuple(entry.get("needs", ())),
        may=tuple(may),
        without=tuple(entry.get("without", ())),
        never=tuple(entry.get("never", ())),
        pairs=tuple(entry.get("pairs", ())),
        each=entry.get("each", ""),
        about=entry.get("about", ""),
        family=entry.get("family", ""),
        order=entry.get("order", False),
        takes_conditions=entry.get("conditions", True),
        needs_condition=entry.get("needs_condition", False),
        shares=entry.get("shares", False),
        defaults=entry.get("defaults", {}),
        examples=(*read, *(Example(sentence, "") for sentence in entry["skips"])),
    )
