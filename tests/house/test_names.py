"""A file or class name occurs once within a room, and modules are called by nouns."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ["base", "grammar", "engine", "checker", "reports", "pitboss"]
NOUNS = frozenset(
    {"binding", "counting", "finding", "highlighting", "loading", "numbering", "tampering", "timing", "wording"}
)
"""Words in -ing that engineers use as nouns for what these modules hold."""


@pytest.mark.parametrize("room", ROOMS)
def test_a_file_name_occurs_once_in_a_room(room: str) -> None:
    assert repeated(path.name for path in modules(room)) == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_class_name_occurs_once_in_a_room(room: str) -> None:
    assert repeated(name for path in modules(room) for name in classes(path)) == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_module_is_called_by_a_gerund(room: str) -> None:
    last_words = {path: path.stem.split("_")[-1] for path in modules(room)}
    gerunds = {path: word for path, word in last_words.items() if word.endswith("ing") and len(word) > len("thing")}
    assert [str(path.relative_to(ROOT)) for path, word in gerunds.items() if word not in NOUNS] == []


def modules(room: str) -> Iterator[Path]:
    """Commands may repeat a word of their room: `commands/check.py` runs what `check.py` does."""
    for path in sorted((ROOT / room).rglob("*.py")):
        if path.name != "__init__.py" and path.parent.name != "commands":
            yield path


def classes(path: Path) -> Iterator[str]:
    return (node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.ClassDef))


def repeated(names: Iterator[str]) -> list[str]:
    return sorted(name for name, times in Counter(names).items() if times > 1)
