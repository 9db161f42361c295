"""A sentence speaks of what this game does not have: it was copied from the procedure of another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from checker.context import CheckContext
from checker.facts.lines import lines_in, words_of
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.exhibit import Exhibit
from grammar.tree import Line, Statement

WORDS = Path(__file__).parents[1] / "facts" / "foreign_words.toml"


def foreign_sentence(context: CheckContext) -> Iterator[Finding]:
    has = parts_of(context.exhibit)
    told: dict[str, list[tuple[Line, str]]] = {}
    for line in lines_in(context):
        if isinstance(line, Statement) and line.subject != "term":
            for kind, pattern in foreign_words():
                found = pattern.search(f"{line.name} {words_of(line)}") if kind not in has else None
                if found:
                    told.setdefault(kind, []).append((line, found[0]))
    yield from (finding(kind, lines) for kind, lines in told.items())


@cache
def foreign_words() -> tuple[tuple[str, re.Pattern[str]], ...]:
    entries = tomllib.loads(WORDS.read_text("utf-8"))["word"]
    return tuple((one["of"], re.compile(rf"\b(?:{one['match']})\b", re.IGNORECASE)) for one in entries)


def parts_of(exhibit: Exhibit) -> frozenset[str]:
    """What the game is drawn from, and who takes part in it."""
    structure = exhibit.structure
    if structure is None:
        return frozenset({"cards"})
    drawing = {draw.who for stage in structure.stages for draw in stage.draws}
    return frozenset({structure.randomizer.kind, *drawing})


def finding(kind: str, lines: list[tuple[Line, str]]) -> Finding:
    words = ", ".join(f'"{word}"' for word in dict.fromkeys(word for _, word in lines))
    return Finding(
        check="foreign-sentence",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{words}: this game has no {kind}; the sentence seems to be copied from another procedure",
        places=tuple(place_at(line, word) for line, word in lines),
        about=kind,
        asks="Which sentences were meant for another game?",
    )
