"""The sentences of money.toml, compiled: bonuses, limits of named wagers, least odds, printed figures."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from base.records import dataclass
from intake.prose.patterns import FOLDER, Example
from intake.prose.table_patterns import compiled

_MONEY = r"\$\s?(?P<{}>\d[\d,]{{0,9}}+(?:\.\d\d)?)(?![.]\d)"
_PERCENT = r"(?P<percent>\d{1,3}(?:\.\d{1,6})?) ?(?:%|per ?cent)"
_NAME = r"(?P<name>[A-Z0-9][\w+'’& -]{1,40}?)"


@dataclass(frozen=True, slots=True)
class MoneySentence:
    """Ways to say one thing; slots in ``readings`` and ``subject`` are filled from what matched."""

    subject: str
    readings: tuple[tuple[str, str], ...]
    ways: tuple[re.Pattern[str], ...]
    examples: tuple[Example, ...]

    def match(self, text: str) -> re.Match[str] | None:
        return next((found for way in self.ways if (found := way.search(text))), None)


def filled_readings(sentence: MoneySentence, match: re.Match[str]) -> tuple[tuple[str, str], ...]:
    amounts = {name: f"${said.replace(' ', '')}" for name, said in match.groupdict("").items() if said}
    return tuple((name, say.format(**amounts)) for name, say in sentence.readings)


@cache
def money_sentences(kind: str) -> tuple[MoneySentence, ...]:
    """All of a kind: bonus, limit, least or claim."""
    return tuple(_sentence(entry) for entry in _data()[kind])


@cache
def money_word(name: str) -> re.Pattern[str]:
    return compiled(_data()["words"][name])


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "money.toml").read_text(encoding="utf-8"))


def _sentence(entry: Mapping[str, Any]) -> MoneySentence:
    readings = entry.get("readings", {"": entry.get("say", "")})
    return MoneySentence(
        entry.get("subject", ""),
        tuple(readings.items()),
        tuple(compiled(_with_slots(way)) for way in entry["match"]),
        (*_examples(entry["reads"]), *(Example(sentence, "") for sentence in entry["skips"])),
    )


def _examples(reads: Iterable[str | list[str]]) -> Iterable[Example]:
    """A sentence with its line; one that only has to be recognised stands alone."""
    return (Example(one, one) if isinstance(one, str) else Example(*one) for one in reads)


def _with_slots(way: str) -> str:
    return (
        way.replace("{money}", _MONEY.format("amount"))
        .replace("{money:high}", _MONEY.format("high"))
        .replace("{name}", _NAME)
        .replace("{percent}", _PERCENT)
    )
