"""How texts name the cases in which the library pays a wager: ``tens or better``, ``a spread of one card``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

from base.records import dataclass
from intake.prose.conditions import filled
from intake.prose.patterns import FOLDER, Example, compiled_way, patterns


@dataclass(frozen=True, slots=True)
class Case:
    """``when`` is one test of the library's condition; ``{number}`` in it is what the words say."""

    family: str
    when: str
    ways: tuple[re.Pattern[str], ...]
    examples: tuple[Example, ...]


@cache
def cases(family: str) -> tuple[Case, ...]:
    entries = tomllib.loads((FOLDER / "cases.toml").read_text(encoding="utf-8"))["case"]
    return tuple(
        Case(
            family,
            entry["when"],
            tuple(compiled_way(way) for way in entry["match"]),
            (
                *(Example(sentence, line) for sentence, line in entry["reads"]),
                *(Example(sentence, "") for sentence in entry["skips"]),
            ),
        )
        for entry in entries
        if entry["family"] == family
    )


def cases_in(said: str, family: str) -> frozenset[str]:
    """The tests that folded words name; of two at one place, the one that takes more words."""
    hits = sorted(_hits(said, family), key=lambda hit: hit[0][0] - hit[0][1])
    kept: list[tuple[tuple[int, int], str]] = []
    for span, when in hits:
        if not any(span[0] < end and begin < span[1] for (begin, end), _ in kept):
            kept.append((span, when))
    return frozenset(when for _, when in kept)


def _hits(said: str, family: str) -> Iterator[tuple[tuple[int, int], str]]:
    for case in cases(family):
        for way in case.ways:
            for match in way.finditer(said):
                yield match.span(), filled(case.when, match)


_NAMED_HAND = re.compile(r"\bhand is ([a-z ]{1,60})$")
_NUMBERS = re.compile(r"\b(?:N|total) is ([\d, or]+)$")


def named_case(said: str, condition: str, family: str) -> str:
    """The usual condition whose case folded words name: its hand, its numbers, or a case of the data; empty if none.

    Of several numbers a text may name some: ``12 pays 3 to 1`` where the library pays 2 and 12 alike."""
    if hand := _NAMED_HAND.search(condition):
        return condition if _names_hand(hand[1], said) else ""
    if numbers := _NUMBERS.search(condition):
        wanted = re.findall(r"\d+", numbers[1])
        named = _numbers_named(said)
        kept = [number for number in wanted if number in named]
        if not named or not named <= set(wanted):
            return ""
        return condition if len(kept) == len(wanted) else f"{condition[: numbers.start(1)]}{_either(kept)}"
    told = cases_in(said, family)
    return condition if told & set(condition.split(" and ")) else ""


def _numbers_named(said: str) -> set[str]:
    """The numbers of folded words; *9 to 12* names those between as well."""
    named = set(re.findall(r"(?<![\d$.])\d+(?!\.?\d)", said))
    for low, high in re.findall(r"(?<![\d$.])(\d{1,2}) ?(?:to|through|-|–) ?(\d{1,2})(?!\.?\d)", said):
        named |= set(map(str, range(int(low), int(high) + 1)))
    return named


def _either(numbers: list[str]) -> str:
    *first, last = numbers
    return f"{', '.join(first)} or {last}" if first else last


def _names_hand(hand: str, said: str) -> bool:
    """A flush is none in *straight flush*, nor a pair in *two pair*; one *or less*, or with a rank, is another case."""
    plain = (
        said.replace("-of-a-kind", " of a kind")
        .replace("2-pair", "2 pair")
        .replace("mini royal", "royal")
        .replace("royal straight", "royal")
    )
    if hand == "pair" and re.search(r"\bace[- ]king,? or\b", plain):
        return False
    others = "(?<!royal )(?<!straight )" if hand in ("flush", "straight flush") else "(?<!2 )" if hand == "pair" else ""
    title = re.escape(patterns().fold(hand).said)
    return (
        re.search(
            rf"{others}\b{title}s?\b(?! flush| of \d| of (?:jack|queen|king|ace)|,? or (?:less|lower|worse)\b)", plain
        )
        is not None
    )
