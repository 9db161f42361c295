"""The engine knows stages, not games: no name of a game or of a hand stands in it outside blackjack's room."""

from __future__ import annotations

import re
from pathlib import Path

from grammar.declared.families import declared_families

ROOT = Path(__file__).parents[2]
HANDS = ("flush", "full house", "three of a kind", "four of a kind", "two pair", "poker")
NAMES = re.compile("|".join(rf"\b{name}\b" for name in (*declared_families(), *HANDS)).replace("-", "[ _-]?"), re.I)


def test_no_declared_game_is_named_in_the_engine() -> None:
    modules = [path for path in (ROOT / "engine").rglob("*.py") if "blackjack" not in path.parts]
    assert len(modules) > 40
    named = {str(path.relative_to(ROOT)): NAMES.findall(path.read_text("utf-8")) for path in modules}
    assert {path: found for path, found in named.items() if found} == {}
