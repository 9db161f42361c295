"""Two wordings of one step: what they order, told in the same words wherever the trade has several for one thing.

Nothing is guessed: two texts are one only where every word agrees after this, in the same order.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from base.records import dataclass

LINKS = re.compile(r"\b(?:an?|the|then|also|please)\b|[,;.()]")
JOINED = re.compile(r"\band\b|\bor\b|,")
PREPOSITIONS = (
    "of|to|from|on|in|into|onto|under|over|with|by|at|for|behind|beside|between|across|along|around|near|so|that|as"
)


@dataclass(frozen=True, slots=True)
class SameWord:
    """One word for several: the first of them stands for all."""

    pattern: re.Pattern[str]
    first: str
    words: tuple[str, ...]

    def put(self, match: re.Match[str]) -> str:
        groups = match.groupdict()
        return f"{groups.get('lead') or ''}{self.first}{groups.get('thing') or ''}{groups.get('plural') or ''}"


@dataclass(frozen=True, slots=True)
class PlainStep:
    """What a step orders, and the words of the trade that were taken for others."""

    words: str
    taken: tuple[tuple[str, str], ...] = ()
    """What was written, and the word it counts as."""


def plain_step(text: str, defined: frozenset[str], *, is_order: bool = True) -> PlainStep:
    """The step in plain words. ``defined`` are words that a version defines, which count as themselves."""
    said, taken = " ".join(text.lower().split()), []
    for same in (*things(), *(acts() if is_order else ())):
        if defined.isdisjoint(same.words):
            taken += [(one, same.first) for one in found(same, said)]
            said = same.pattern.sub(same.put, said)
    said = with_figures(said)
    is_joined = bool(JOINED.search(said))
    said = " ".join(LINKS.sub(" ", said).split())
    return PlainStep(said if is_joined or not is_order else in_usual_order(said), tuple(taken))


def found(same: SameWord, said: str) -> Iterator[str]:
    return (match["word"] for match in same.pattern.finditer(said))


def with_figures(said: str) -> str:
    for number, word in enumerate(tables()["numbers"], 1):
        said = re.sub(rf"\b{word}\b", str(number), said)
    return said


def in_usual_order(said: str) -> str:
    """One act on one thing: who owns it before it, to whom it is given after it, how it lies at the end."""
    said = owned_of().sub(owner_first, said)
    said = re.sub(r"\b(\w+)s' ", r"\1s's ", said)
    if match := given_to().match(said):
        said = f"{match['act']} {match['thing']} to {match['who']}"
    faces = re.findall(r" face (?:up|down)\b", said)
    if len(faces) == 1 and len(re.findall(faced(), said)) == 1:
        said = f"{said.replace(faces[0], '')}{faces[0]}"
    return said


def owner_first(match: re.Match[str]) -> str:
    """``three cards of dealer`` as ``dealer's three cards``."""
    before = match["thing"].split()
    at = next((at for at in range(len(before), 0, -1) if before[at - 1] in stops() or at == 1), 1)
    head, thing = before[:at], before[at:]
    return " ".join([*head, f"{match['who']}'s", *thing]) if thing else match[0]


@cache
def stops() -> frozenset[str]:
    return frozenset((*PREPOSITIONS.split("|"), *tables()["particles"]))


@cache
def owned_of() -> re.Pattern[str]:
    people = "|".join(map(re.escape, tables()["people"]))
    return re.compile(rf"^(?P<thing>(?:[\w-]+ )+?)of (?P<who>(?:each )?(?:{people})s?)\b")


@cache
def given_to() -> re.Pattern[str]:
    acts_, who = "|".join(tables()["giving"]), "|".join(map(re.escape, tables()["receivers"]))
    kinds = r"(?:(?:each|next|first|second|last|same|\d+) )*"
    return re.compile(rf"^(?P<act>{acts_}) (?P<who>{kinds}(?:{who})s?) (?P<thing>(?!(?:{PREPOSITIONS})\b)[^']+)$")


@cache
def faced() -> str:
    return rf"\b(?:{'|'.join(tables()['faced'])})s?\b(?!')"


@cache
def things() -> tuple[SameWord, ...]:
    return tuple(
        SameWord(re.compile(rf"\b(?P<word>{either(words[1:])})(?P<plural>s?)\b(?!-)"), words[0], tuple(words))
        for words in tables()["things"]
    )


@cache
def acts() -> tuple[SameWord, ...]:
    return tuple(act for entry in tables()["act"] for act in forms_of_act(entry["words"], entry.get("on", ())))


def forms_of_act(words: list[str], on: list[str]) -> Iterator[SameWord]:
    """As one word or two, and with the thing between the two: ``turn the card over``."""
    thing = rf"(?: [\w'-]+){{0,3}}? (?:{either(on)})s?\b" if on else r"\b"
    lead = r"(?P<lead>^|\band )"
    for word in words:
        verb, _, particle = word.partition(" ")
        if particle in tables()["particles"]:
            between = thing if on else r"(?: [\w'-]+){1,4}?"
            pattern = rf"{lead}(?P<word>{verb})(?P<thing>{between}) {particle}\b"
            yield SameWord(re.compile(pattern), words[0], tuple(words))
    yield SameWord(re.compile(rf"{lead}(?P<word>{either(words[1:])})(?={thing})"), words[0], tuple(words))


def either(words: list[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


@cache
def tables() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("same_words.toml").read_text("utf-8"))
