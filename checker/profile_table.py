"""A table of a profile's file, read key by key: what is wrong is collected, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from base.records import dataclass
from grammar.errors.faults import did_you_mean, one_of


@dataclass(frozen=True, slots=True)
class Period:
    """From the first to the last day, both included; None where there is no such day, or none is known."""

    since: date | None = None
    until: date | None = None

    def holds(self, day: date | None) -> bool:
        """Without a day, what has not ended holds."""
        if day is None:
            return self.until is None
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)

    def meets(self, other: Period) -> bool:
        """Is there a day on which both hold?"""
        begin = max(self.since or date.min, other.since or date.min)
        return begin <= min(self.until or date.max, other.until or date.max)


ALWAYS = Period()
Name = TypeVar("Name", bound=str)
Made = TypeVar("Made")
MONEY = re.compile(r"\$(0|[1-9][0-9]{0,8})(\.[0-9]{2})?")


@dataclass(frozen=True, slots=True)
class Entry:
    """A TOML table, read key by key; problems are collected and reading continues."""

    table: Mapping[str, Any]
    called: str
    problems: list[str]

    def note(self, problem: str) -> None:
        self.problems.append(f"{self.called} {problem}")

    def only(self, *keys: str) -> None:
        for key in self.table.keys() - set(keys):
            hint = did_you_mean(key, keys) or f"it may have {one_of(keys)}"
            self.note(f'has an unknown key "{short(key)}"; {hint}')

    def text(self, key: str) -> str:
        value = self.table.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self.note(f'needs "{key}", a text that is not empty')
        return ""

    def texts(self, key: str, known: Iterable[str] = ()) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) and word.strip() for word in value):
            self.note(f'has "{key}", which must be a list of texts')
            return ()
        for word in value if known else ():
            if word not in known:
                self.note(f'has "{short(word)}" in "{key}", which knows only {one_of(known)}')
        if len(set(value)) < len(value):
            self.note(f'names something twice in "{key}"')
        return tuple(value)

    def named(self, key: str, known: Callable[[str], Name | None]) -> tuple[Name, ...]:
        """Names from the vocabulary."""
        found = {text: known(text) for text in self.texts(key)}
        for text, name in found.items():
            if name is None:
                self.note(f'has "{short(text)}" in "{key}", which the language does not know')
        return tuple(name for name in found.values() if name is not None)

    def yes(self, key: str) -> bool:
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.note(f'has "{key}", which must be true or false')
        return value is True

    def money(self, key: str) -> Fraction:
        value = self.table.get(key)
        if isinstance(value, str) and MONEY.fullmatch(value):
            return Fraction(value[1:])
        self.note(f'needs "{key}", an amount of money such as "$10" or "$2.50"')
        return Fraction(0)

    def day(self, key: str) -> date | None:
        value = self.table.get(key)
        if value is None or type(value) is date:
            return value
        self.note(f'has "{key}", which must be a date such as 2018-06-14')
        return None

    def period(self) -> Period:
        """The days between which an entry held: ``from`` the first, ``until`` the last, each if known."""
        first, last = self.day("from"), self.day("until")
        if first and last and last < first:
            self.note('ends before it begins: "until" must not lie before "from"')
        return Period(first, last)

    def counts(self, key: str) -> tuple[int, ...]:
        value = self.table.get(key)
        if isinstance(value, list) and value and all(type(count) is int and count > 0 for count in value):
            return tuple(value)
        self.note(f'needs "{key}", a list of whole numbers above 0')
        return ()

    def count(self, key: str) -> int:
        value = self.table.get(key)
        if type(value) is int and value > 0:
            return value
        self.note(f'needs "{key}", a whole number above 0')
        return 1

    def one_of(self, key: str, known: Sequence[str]) -> str:
        value = self.table.get(key)
        if isinstance(value, str) and value in known:
            return value
        self.note(f'needs "{key}", which is {one_of(known)}')
        return known[0]

    def entries(self, key: str, made: Callable[[Entry], Made]) -> tuple[Made, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
            self.note(f'has "{key}", which must be written as [[{key}]]')
            return ()
        return tuple(made(Entry(table, f"{key} {at}", self.problems)) for at, table in enumerate(value, 1))


def short(word: str) -> str:
    return word if len(word) <= 40 else f"{word[:40]}…"
