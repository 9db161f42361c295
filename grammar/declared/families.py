"""The declared families: each is a library file; a document names one, or declares its own game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from grammar.lines import LogicalLine

LIBRARY = Path(__file__).parents[1] / "library"
NOT_FAMILIES = ("events", "usual-", "customary-")
DECLARING = frozenset({"randomizer", "stage", "state", "combination", "ranking"})
OWN = "own"
"""The family of a file that declares its own game and names no other."""
HEAD = re.compile(r"(family|game)[ \t]+(\S+)")


@cache
def declared_families() -> tuple[str, ...]:
    names = sorted(path.stem for path in LIBRARY.glob("*.game"))
    return tuple(name for name in names if not name.startswith(NOT_FAMILIES))


def declares(lines: Sequence[LogicalLine]) -> bool:
    """Does a file declare a game, or name a declared family?"""
    if any(line.form in DECLARING for line in lines):
        return True
    named = [found.groups() for line in lines if (found := HEAD.match(line.text))]
    family = [name for form, name in named if form == "family"]
    if family:
        return family[0] in declared_families()
    return bool(recognised(name for form, name in named if form == "game"))


def recognised(games: Iterable[str]) -> str:
    """The declared family that a game's name refers to; empty if there is none."""
    names = [squeezed(name) for name in games]
    return next((family for family in declared_families() if any(squeezed(family) in name for name in names)), "")


def squeezed(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.lower())


def family_file(family: str) -> Path | None:
    return LIBRARY / f"{family}.game" if family in declared_families() else None
