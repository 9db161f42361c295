"""Which wager is the main one, and what it may be called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grammar.exhibit import Stated
from grammar.tree import Statement
from grammar.vocabulary import plain, vocabulary


def main_wager(stated: Sequence[Stated]) -> str:
    """As a statement names it; else by its usual names; else the only wager there is."""
    for one in stated:
        if isinstance(one.line, Statement) and one.line.subject == "main wager":
            return getattr(one.value, "text", "")
    named = [getattr(one.line, "name", "") or one.about for one in stated if one.question == "wager amount"]
    usual = next((name for name in named if plain(name) in usual_main_wagers()), "")
    return usual or (named[0] if len(set(named)) == 1 else "Ante")


@cache
def usual_main_wagers() -> frozenset[str]:
    """What the main wager may be called."""
    return frozenset(plain(name) for name in vocabulary().main_wagers)
