"""The only access to the grammar: whether proposed lines parse, and which families the language knows."""

from __future__ import annotations

from functools import lru_cache

from grammar.parser import parse
from grammar.resolver.family_words import families
from grammar.resolver.resolution import resolve
from intake.prose.games import Game


def spoken_families() -> frozenset[str]:
    return families()


def head(title: str, game: Game, source: str = "") -> list[str]:
    """The first lines of a file about a game the language knows."""
    lines = [f'exhibit "{title}"', "language 1"]
    lines += [f'source "{source}"'] if source else []
    lines += [f"family {game.family}"] if game.family != "blackjack" else []
    return [*lines, f"game {game.name}"]


@lru_cache(maxsize=4096)
def reads_clean(lines: str, game: Game) -> bool:
    """Whether the lines parse and every name in them is known."""
    parsed = parse("\n".join([*head("draft", game), lines, ""]))
    return not parsed.faults and not resolve(parsed)[1]
