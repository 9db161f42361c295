"""The words of the trade by what they mean: the concepts of lexicon.toml, found in folded text.

A concept may have values: ``half the ante`` is a value of *amount*, and ``half of what they bet`` a way to say it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from base.records import dataclass
from intake.prose.conditions import filled
from intake.prose.fold import Span
from intake.prose.patterns import FOLDER, Example, compiled_ways
from intake.prose.slots import TwoReadings


@dataclass(frozen=True, slots=True)
class Concept:
    """Ways to say one thing; ``values`` tells what each way means where a statement has to say it."""

    name: str
    values: tuple[tuple[str, tuple[re.Pattern[str], ...]], ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a concept stands in a text, and the value it has there."""

    span: Span
    value: str


@cache
def lexicon() -> Mapping[str, Concept]:
    entries = tomllib.loads((FOLDER / "lexicon.toml").read_text(encoding="utf-8"))
    return {name: _concept(name, entry) for name, entry in entries["concept"].items()}


@lru_cache(maxsize=8192)
def hits(name: str, said: str) -> tuple[Hit, ...]:
    """The places of a concept, in order; of two that overlap, the longer."""
    kept: list[Hit] = []
    for hit in sorted(_all_hits(lexicon()[name], said), key=lambda hit: (hit.span[0] - hit.span[1], hit.span)):
        if not any(hit.span[0] < other.span[1] and other.span[0] < hit.span[1] for other in kept):
            kept.append(hit)
    return tuple(sorted(kept, key=lambda hit: hit.span))


def _all_hits(concept: Concept, said: str) -> Iterator[Hit]:
    for value, ways in concept.values:
        for way in ways:
            for match in way.finditer(said):
                try:
                    yield Hit(match.span(), filled(value, match))
                except (ValueError, TwoReadings):
                    continue


def _concept(name: str, entry: Mapping[str, Any]) -> Concept:
    values = entry.get("values", {}) | ({"": entry["match"]} if "match" in entry else {})
    return Concept(
        name,
        tuple((value, compiled_ways(ways)) for value, ways in values.items()),
        (
            *(Example(sentence, name) for sentence in entry["reads"]),
            *(Example(sentence, "") for sentence in entry["skips"]),
        ),
    )
