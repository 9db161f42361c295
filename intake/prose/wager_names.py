"""How texts name the wagers of declared games; in folded text each name becomes one word."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from base.records import dataclass
from intake.language import usual_pays
from intake.prose.fold import Folded
from intake.prose.patterns import FOLDER, Example, holds_in, patterns
from intake.prose.table_patterns import compiled

NAMED_FAMILIES = frozenset({"blackjack", "baccarat"})
"""Families whose sentences have patterns of their own, without names of wagers from the data."""

_TOKEN = re.compile(r"\bwager-([a-z0-9]+)")


@dataclass(frozen=True, slots=True)
class WagerName:
    """How a text names a wager of a family."""

    family: str
    name: str
    way: re.Pattern[str]
    examples: tuple[Example, ...] = ()
    when: str = ""
    """When it wins, if the library has no such wager."""
    main: bool = False
    """Whether it is meant where no wager is named."""

    @property
    def token(self) -> str:
        return _token(self.name)


def with_wagers(folded: Folded, family: str) -> Folded:
    """The text with every name of a wager as one word: ``the don't pass line`` becomes ``the wager-dontpass``."""
    if family in NAMED_FAMILIES:
        return folded
    for group in wager_groups(family):
        folded = folded.replace(group.way, " and ".join(group.tokens))
    for one in sorted(wager_names(family), key=lambda one: -len(one.name)):
        folded = folded.replace(one.way, one.token)
    return folded


def wagers_in(said: str, family: str) -> tuple[str, ...]:
    """The wagers whose words stand in such a text."""
    names = {one.token: one.name for one in wager_names(family)}
    return tuple(dict.fromkeys(names[match[0]] for match in _TOKEN.finditer(said) if match[0] in names))


def every_wager(family: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.wager for one in usual_pays(family)))


@cache
def paid_alike(family: str) -> bool:
    """Whether several wagers of a family have one pay table: then what is paid is paid on all of them."""
    pays = [(one.odds, one.condition) for one in usual_pays(family)]
    return len(set(pays)) < len(pays)


def main_wager(family: str) -> str:
    return next((one.name for one in wager_names(family) if one.main), "")


def named_wagers(part: str, family: str) -> list[str]:
    """The wagers that a stretch of folded text names; of two names at one place, the longer."""
    hits = [(match.span(), one.name) for one in wager_names(family) for match in one.way.finditer(part)]
    groups = ((match.span(), group) for group in wager_groups(family) for match in group.way.finditer(part))
    hits += [(span, name) for span, group in groups for name in group.names]
    kept = [
        (span, name)
        for span, name in hits
        if not any(other != span and other[0] <= span[0] and span[1] <= other[1] for other, _ in hits)
    ]
    return list(dict.fromkeys(name for _, name in sorted(kept)))


@dataclass(frozen=True, slots=True)
class WagerGroup:
    """How a text names several wagers at once: ``the even-money bets``."""

    family: str
    names: tuple[str, ...]
    way: re.Pattern[str]
    examples: tuple[Example, ...]

    @property
    def tokens(self) -> tuple[str, ...]:
        return tuple(_token(name) for name in self.names)


@cache
def wager_groups(family: str) -> tuple[WagerGroup, ...]:
    return tuple(
        WagerGroup(family, tuple(entry["names"]), _way(entry["match"]), _examples(entry))
        for entry in _entries().get("group", ())
        if holds_in(entry["family"], family)
    )


def _entries() -> dict[str, Any]:
    made: dict[str, Any] = {}
    for path in sorted(FOLDER.glob("wagers*.toml")):
        for kind, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            made[kind] = [*made.get(kind, ()), *entries]
    return made


def _way(ways: list[str]) -> re.Pattern[str]:
    return compiled(rf"(?<![\w-])(?:{'|'.join(ways)})(?![\w-])")


def _examples(entry: dict[str, Any]) -> tuple[Example, ...]:
    read = (Example(sentence, line) for sentence, line in entry["reads"])
    return (*read, *(Example(sentence, "") for sentence in entry["skips"]))


def _token(name: str) -> str:
    return "wager-" + re.sub(r"[^a-z0-9]", "", name.lower())


@cache
def wager_names(family: str) -> tuple[WagerName, ...]:
    """The names in the data, and for every other wager of the family its own name."""
    told = [_wager_name(entry, family) for entry in _entries()["wager"] if holds_in(entry["family"], family)]
    rest = dict.fromkeys(one.wager for one in usual_pays(family))
    own = [_own_name(family, name) for name in rest if name not in {one.name for one in told}]
    return (*told, *own)


def _wager_name(entry: dict[str, Any], family: str) -> WagerName:
    when, main = str(entry.get("when", "")), bool(entry.get("main"))
    return WagerName(family, str(entry["name"]), _way(entry["match"]), _examples(entry), when, main)


def _own_name(family: str, name: str) -> WagerName:
    """A name of one word is a wager only where it begins the text, or where *bet* stands beside it."""
    said = re.escape(patterns().fold(name, family).said)
    ways = [
        rf"{said} bets?",
        rf"bets? on (?:the )?{said}",
        rf"^\W*(?:the |an? )?{said}(?= ?(?:pay|wins|:|-|–|\||$|\s*$| or ))",
    ]
    if " " in name or name in ("Black", "Even", "Odd", "Small", "Big", "Field"):
        ways.append(f"{said}(?! money)")
    return WagerName(family, name, _way(ways))
