"""Records compare like frozen dataclasses, and mypy refuses to change one."""

from __future__ import annotations

from dataclasses import field, replace
from pathlib import Path

import pytest

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class Chip:
    value: int
    note: str = field(default="", compare=False)


@dataclass(frozen=True)
class Pile:
    chips: int

    def __hash__(self) -> int:
        return 7


@dataclass(slots=True)
class Purse:
    chips: int = 0


def test_equal_records_have_equal_hashes() -> None:
    assert Chip(5) == Chip(5, "worn") != Chip(1)
    assert {Chip(5): "red"}[Chip(5, "worn")] == "red"
    assert replace(Chip(5), value=1) == Chip(1)


def test_a_hash_of_its_own_is_kept() -> None:
    assert hash(Pile(3)) == 7


def test_what_is_not_frozen_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(Purse())


def test_mypy_sees_an_assignment() -> None:
    mypy = pytest.importorskip("mypy.api")
    code = (
        "from base.records import dataclass\n"
        "@dataclass(frozen=True, slots=True)\nclass Chip:\n    value: int\n\nChip(5).value = 1\n"
    )
    told, _, status = mypy.run(["--config-file=", "--follow-imports=silent", "-c", code])
    assert status == 1
    assert 'Property "value" defined in "Chip" is read-only' in told


def test_every_frozen_class_is_made_this_way() -> None:
    """One that Python freezes could not inherit from another."""
    rooms = ("base", "intake", "grammar", "engine", "checker", "reports", "pitboss")
    files = [file for room in rooms for file in (Path(__file__).parents[2] / room).rglob("*.py")]
    assert len(files) > 100
    slow = [
        file.name
        for file in files
        if "@dataclass(frozen=True" in (code := file.read_text("utf-8"))
        and "from base.records import dataclass" not in code
    ]
    assert not slow, "import dataclass from base.records"
