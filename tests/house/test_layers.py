"""Imports point one way, and each outside library has one importing room."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ["base", "grammar", "intake", "engine", "checker", "reports", "pitboss"]
FAMILIES = ("blackjack", "declared")
HOMES = {
    "PIL": "intake",
    "lark": "grammar",
    "jinja2": "reports",
    "weasyprint": "reports",
    "pikepdf": "reports",
    "pyhanko": "reports",
    "pyhanko_certvalidator": "reports",
    "cryptography": "reports",
    "asn1crypto": "reports",
    "fontTools": "reports",
    "numpy": "engine",
    "numba": "engine",
    "distributed": "base",
    "pygments": "pitboss",
    "pygls": "pitboss",
    "lsprotocol": "pitboss",
}


SHARED = {
    "pypdfium2": {"intake/readers/pdf.py", "reports/signatures/page_pictures.py", "reports/signatures/visible_text.py"},
    "docx": {"intake/readers/docx.py", "reports/output/letter_docx.py"},
    "openpyxl": {"reports/output/sheet_xlsx.py", "reports/output/workbook_text.py"},
}
"""Read by one module for what a document says, by others for what a signed one shows; or read and written."""
ALSO_IN = {("numpy", "intake/prose/wording_weights.py")}
"""A library that one module of another room needs too: the weights that drafts learn are arrays."""


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
        if HOMES.get(name, room) != room and (name, str(path.relative_to(ROOT))) not in ALSO_IN
    ]
    assert wrong == []


def test_a_shared_library_has_its_known_importers() -> None:
    for library, modules in SHARED.items():
        importers = {str(path.relative_to(ROOT)) for room in ROOMS for path, name in imported(room) if name == library}
        assert importers == modules


def test_a_family_is_reached_through_the_interface_only() -> None:
    """Each family keeps to its own room, and nobody but the interface opens the door."""
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for room in ROOMS
        for path, module in imported_modules(room)
        for family in FAMILIES
        if f"{module}.".startswith(f"engine.{family}.")
        and path != ROOT / "engine" / "family.py"
        and ROOT / "engine" / family not in path.parents
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    ["import engine.blackjack", "from engine import blackjack", "from engine.blackjack.situation import Situation"],
)
def test_every_way_to_import_a_family_is_seen(line: str) -> None:
    assert any(f"{module}.".startswith("engine.blackjack.") for module in modules_in(ast.parse(line)))


def test_no_room_above_the_engine_asks_for_a_family_by_name() -> None:
    """What a check needs of a family is asked of the interface, or is in the vocabulary: `exhibit.asks(question)`."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for room in ("checker", "reports", "pitboss")
        for path in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Compare) and any(map(names_a_family, (node.left, *node.comparators)))
    ]
    assert wrong == []


def names_a_family(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in FAMILIES


def imported(room: str) -> Iterator[tuple[Path, str]]:
    return ((path, module.split(".")[0]) for path, module in imported_modules(room))


@cache
def imported_modules(room: str) -> tuple[tuple[Path, str], ...]:
    paths = sorted((ROOT / room).rglob("*.py"))
    return tuple((path, module) for path in paths for module in modules_in(ast.parse(path.read_text("utf-8"))))


def modules_in(tree: ast.Module) -> Iterator[str]:
    """Every module that is imported; of `from a import b` also `a.b`, which may be one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_overview_names_only_what_is_there() -> None:
    """Files with an ending, patterns and folders, each looked for in the rooms and in the tests."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = set(re.findall(r"[\w*/-]+\.(?:py|lark|toml|game)\b|\b[a-z]+/(?=[,\s])", text))
    assert len(named) > 25
    folders = [ROOT, *(ROOT / room for room in (*ROOMS, "exhibits")), ROOT / "engine" / "blackjack"]
    assert [name for name in sorted(named) if not any(any(folder.glob(name)) for folder in folders)] == []
