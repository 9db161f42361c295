"""What an outcome rests on: the questions that were looked up in a rulebook while it was worked out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, overload

from engine.asking import LIMITED, Law, Rulebook
from engine.blackjack.rules import MEANINGS
from grammar.exhibit import Exhibit, Stated

Entry = TypeVar("Entry")


class Laws(dict[str, list[Law]]):
    """The laws of a rulebook by question; notes each question that is looked up."""

    def __init__(self, laws: dict[str, list[Law]], read: set[str]) -> None:
        super().__init__(laws)
        self.read = read

    def __getitem__(self, question: str) -> list[Law]:
        self.read.add(question)
        return super().__getitem__(question)

    @overload
    def get(self, key: str, default: None = None, /) -> list[Law] | None: ...
    @overload
    def get(self, key: str, default: Entry, /) -> list[Law] | Entry: ...
    def get(self, key: str, default: Any = None, /) -> Any:
        self.read.add(key)
        return super().get(key, default)


class Heard(dict[tuple[str, str], list[Law]]):
    """The laws that speak of one thing, gathered once; notes each question that is looked up."""

    def __init__(self, read: set[str]) -> None:
        super().__init__()
        self.read = read

    def __getitem__(self, key: tuple[str, str]) -> list[Law]:
        self.read.add(key[0])
        return super().__getitem__(key)


def noted(rules: Rulebook) -> set[str]:
    """The questions that are looked up in this rulebook from now on."""
    read: set[str] = set()
    rules.laws = Laws(rules.laws, read)
    rules.heard = Heard(read)
    return read


def changed(old: Exhibit, new: Exhibit) -> frozenset[str] | None:
    """The questions on which two versions of a document differ; None if the ground under all of them has shifted."""
    if ground(old) != ground(new):
        return None
    before, after = by_question(old), by_question(new)
    found = {question for question in before.keys() | after.keys() if before.get(question) != after.get(question)}
    tables = {name for name, *_ in set(frames(old)) ^ set(frames(new))}
    found |= {stated.question for exhibit in (old, new) for stated in exhibit.stated if stated.table in tables}
    found |= {action for question, (action, _) in LIMITED.items() if question in found}
    return None if found & MEANINGS else frozenset(found)


def ground(exhibit: Exhibit) -> tuple[object, ...]:
    return exhibit.family, exhibit.games, exhibit.main_wager, dict(exhibit.events), exhibit.jurisdiction


def by_question(exhibit: Exhibit) -> dict[str, list[Stated]]:
    found: dict[str, list[Stated]] = {}
    for stated in exhibit.stated:
        found.setdefault(stated.question, []).append(stated)
    return found


def frames(exhibit: Exhibit) -> Iterable[tuple[str, ...]]:
    """What a pay table says of its rows as a whole."""
    return ((table.name, table.wager, table.policy, table.unit) for table in exhibit.tables)
