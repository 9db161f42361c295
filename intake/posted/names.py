"""How posted texts name wagers and hands: by their own names, and by those of the trade (patterns/posted.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from base.records import dataclass
from intake.posted.plain_words import plain_words
from intake.prose.patterns import FOLDER
from intake.prose.wager_names import wager_names

_EDGE = r"(?<![\w-])(?:{})(?![\w-])"
EVERY = re.compile(r"\b(?:all|every|each|table|any)\b")
"""Words with which a limit is said of all wagers, whatever the heading above."""


@dataclass(frozen=True, slots=True)
class NamedWager:
    wagers: tuple[str, ...]
    way: re.Pattern[str]


@cache
def trade_words() -> dict[str, Any]:
    """Names, sentences and offers of the trade."""
    found: dict[str, Any] = {}
    for name in ("posted.toml", "posted-sentences.toml", "posted-offers.toml"):
        found |= tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found


@cache
def named_wagers(family: str, wagers: tuple[str, ...]) -> tuple[NamedWager, ...]:
    """Every way to name a wager of the procedure, or a group of them."""
    found = [NamedWager((name,), own_name(name)) for name in wagers]
    found += [
        NamedWager((entry["name"],), re.compile(_EDGE.format("|".join(entry["match"]))))
        for entry in trade_words()["wager"]
        if entry["family"] == family and entry["name"] in wagers
    ]
    for entry in trade_words()["group"]:
        if entry["family"] == family:
            names = tuple(name for name in entry["wagers"] if name in wagers)
            found.append(NamedWager(names, re.compile(_EDGE.format(entry["match"]))))
    listed = [one for one in wager_names(family) if one.examples and one.name in wagers]
    return (*found, *(NamedWager((one.name,), one.way) for one in listed))


def own_name(name: str) -> re.Pattern[str]:
    """A name that is a number stands alone: ``$1``, ``the 20``."""
    said = plain_words(name)
    if said.isdigit():
        return re.compile(rf"^(?:the )?\$?{said}(?!\d|[.,]\d| or | and |-| to )")
    return re.compile(_EDGE.format("[ -]?".join(map(re.escape, said.split())) + "s?"))


def wagers_in(said: str, names: Iterable[NamedWager]) -> tuple[tuple[str, ...], str]:
    """The wagers that a text in plain words names, and the text without their names. The longer name counts."""
    hits = sorted(
        ((match.start(), -match.end(), one.wagers) for one in names for match in one.way.finditer(said)),
        key=lambda hit: (hit[0], hit[1]),
    )
    found: dict[str, None] = {}
    kept: list[tuple[int, int]] = []
    end = 0
    for begin, minus_end, wagers in hits:
        if begin >= end:
            found.update(dict.fromkeys(wagers))
            kept.append((begin, -minus_end))
            end = -minus_end
    rest, last = "", 0
    for begin, until in kept:
        rest += said[last:begin] + " "
        last = until
    return tuple(found), rest + said[last:]


def wagers_at_start(said: str, names: Iterable[NamedWager]) -> tuple[str, ...]:
    """The wagers whose name begins a text; the longest name counts."""
    found = [(match.end(), one.wagers) for one in names if (match := one.way.match(said))]
    return max(found, key=lambda hit: hit[0])[1] if found else ()


def hand_aliases() -> Mapping[str, tuple[str, ...]]:
    return {hand: tuple(others) for hand, others in trade_words()["hands"].items()}
