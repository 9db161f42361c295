"""Equipment: the items that the document lists, and the ones its steps use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from base.records import dataclass
from checker.context import CheckContext
from checker.facts.lines import lines_in, words_of
from checker.finding import wording
from grammar.tree import Item, Items, Line, Norm, Statement
from grammar.vocabulary import plain, vocabulary

GIVEN = frozenset({"table", "cards"})
"""What every card game has; leaving it off a list misleads nobody."""
AMBIGUOUS = frozenset({"muck", "float", "trays", "tray", "rack", "bank", "tokens", "deck", "decks", "layout", "chip"})
"""Names for equipment that can mean something else in a step."""
SHORT = frozenset({"tray", "rack", "bank", "tokens"})
"""Short names that are clear in a list but not in a step: a discard rack is not a chip rack."""


@dataclass(frozen=True, slots=True)
class Use:
    """A line that uses an item, and its words for it."""

    line: Line
    way: str


def items(context: CheckContext) -> Iterator[tuple[Line, Item]]:
    """Every item on an ``equipment`` line."""
    for line in lines_in(context):
        if isinstance(line, Statement) and line.subject == "equipment" and isinstance(line.value, Items):
            for item in line.value.items:
                yield line, item


def extended(context: CheckContext, names: Iterable[str]) -> str:
    """The document's first equipment list with these items added, or a new list if there is none."""
    new = tuple(map(Item, names))
    for line in context.exhibit.document.lines:
        if isinstance(line, Statement) and line.subject == "equipment" and isinstance(line.value, Items):
            return wording(replace(line, value=replace(line.value, items=(*line.value.items, *new))))
    return f"equipment: {', '.join(item.name for item in new)}"


def thing(name: str) -> str:
    """The canonical name of an item, whatever comes before it: ``felt layout`` is the felt."""
    known = vocabulary().things
    words = plain(name).split()
    for start in range(len(words)):
        tail = " ".join(words[start:])
        if tail in known:
            return known[tail]
    return plain(name)


def used(context: CheckContext) -> Mapping[str, Use]:
    """Each item that some step uses, with its first use."""
    return context.memo(all_used)


def all_used(context: CheckContext) -> dict[str, Use]:
    found: dict[str, Use] = {}
    for line in lines_in(context):
        if steps(line):
            text = f" {plain(words_of(line).replace(',', ' ,'))} "
            for way, name in vocabulary().things.items():
                if name not in GIVEN and way not in AMBIGUOUS and f" {way} " in text:
                    found.setdefault(name, Use(line, way))
    return found


def steps(line: Line) -> bool:
    return isinstance(line, Statement) and isinstance(line.value, Norm)


def numbered(context: CheckContext, name: str) -> Use | None:
    """A step that uses a second one of the item."""
    pattern = re.compile(rf"\bsecond {re.escape(name)}\b")
    for line in lines_in(context):
        if steps(line) and (match := pattern.search(plain(words_of(line)))):
            return Use(line, match.group())
    return None


def mentions(context: CheckContext, name: str) -> bool:
    """Is the item named anywhere outside the lists?"""
    known = vocabulary().things.items()
    ways = [way for way, canonical in known if canonical == name and way not in SHORT] or [name]
    return any(
        f" {way} " in f" {plain(words_of(line).replace(',', ' ,'))} "
        for line in lines_in(context)
        if isinstance(line, Statement) and line.subject != "equipment"
        for way in ways
    )
