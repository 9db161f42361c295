"""Imports point one way, and each outside library has one importing room."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ["base", "grammar", "engine", "checker", "reports", "pitboss"]
HOMES = {
    "lark": "grammar",
    "jinja2": "reports",
    "weasyprint": "reports",
    "pikepdf": "reports",
    "pyhanko": "reports",
    "pyhanko_certvalidator": "reports",
    "cryptography": "reports",
    "asn1crypto": "reports",
    "fontTools": "reports",
    "pypdfium2": "reports",
    "numpy": "engine",
    "numba": "engine",
    "pygments": "pitboss",
}


def test_imports_point_right_only() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for room in ROOMS
        for path, name in imported(room)
        if name in ROOMS and ROOMS.index(name) > ROOMS.index(room)
    ]
    assert wrong == []


def test_each_outside_library_has_one_room() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}, which belongs to {HOMES[name]}/"
        for room in ROOMS
        for path, name in imported(room)
        if HOMES.get(name, room) != room
    ]
    assert wrong == []


def imported(room: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name.split(".")[0]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                yield path, node.module.split(".")[0]


def test_the_overview_names_only_what_is_there() -> None:
    """Files with an ending, patterns and folders, each looked for in the rooms and in the tests."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = set(re.findall(r"[\w*/-]+\.(?:py|lark|toml|game)\b|\b[a-z]+/(?=[,\s])", text))
    assert len(named) > 25
    folders = [ROOT, *(ROOT / room for room in (*ROOMS, "exhibits")), ROOT / "engine" / "blackjack"]
    assert [name for name in sorted(named) if not any(any(folder.glob(name)) for folder in folders)] == []
