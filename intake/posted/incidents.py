"""What a posted text says becomes of a round in which something went wrong: patterns/posted-incidents.toml.

Steps are not asked of the engine, so outcomes are told apart by kind only: the round is void, it counts, wagers lose.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from base.records import dataclass
from intake.posted.procedure_words import KnownIncident
from intake.prose.patterns import FOLDER

VOID = "void"
OUTCOMES = {VOID: "the round is void", "counts": "the round counts", "loses": "wagers lose"}


@dataclass(frozen=True, slots=True)
class Incident:
    """How the procedure names an irregularity, and the words by which a posted text speaks of it."""

    known: re.Pattern[str]
    said: tuple[re.Pattern[str], ...]
    without: tuple[re.Pattern[str], ...] = ()

    def is_told(self, said: str) -> bool:
        return all(way.search(said) for way in self.said) and not any(way.search(said) for way in self.without)


@cache
def incident_data() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "posted-incidents.toml").read_text(encoding="utf-8"))


@cache
def incidents() -> tuple[Incident, ...]:
    return tuple(
        Incident(
            re.compile(entry["known"]),
            tuple(map(re.compile, entry["said"])),
            tuple(map(re.compile, entry.get("without", ()))),
        )
        for entry in incident_data()["incident"]
    )


@cache
def outcomes() -> tuple[tuple[str, tuple[re.Pattern[str], ...], re.Pattern[str] | None], ...]:
    return tuple(
        (name, tuple(map(re.compile, entry["said"])), re.compile(entry["acts"]) if "acts" in entry else None)
        for name, entry in incident_data()["outcome"].items()
    )


def wrong_incidents(said: str, known: tuple[KnownIncident, ...]) -> Iterator[tuple[str, KnownIncident]]:
    """Each irregularity of the procedure for which a text in plain words tells another outcome, with that outcome."""
    told = outcome_said(said)
    if not told:
        return
    for own in known:
        spoken = (one for one in incidents() if one.known.search(own.name))
        ordered = outcome_ordered(own.acts)
        if ordered and ordered != told and any(one.is_told(said) for one in spoken):
            yield OUTCOMES[told], own


def outcome_said(said: str) -> str:
    """What becomes of the round in words of a posted text; empty where that is not clear."""
    found = [name for name, ways, _ in outcomes() if any(way.search(said) for way in ways)]
    if VOID in found and "counts" in found:  # *does not count*, *the chips are returned and play continues*
        found.remove("counts")
    return found[0] if len(found) == 1 else ""


def outcome_ordered(acts: str) -> str:
    """What the procedure's acts come to; empty where they settle nothing."""
    found = [name for name, _, way in outcomes() if way and way.search(acts)]
    return found[0] if found else ""
