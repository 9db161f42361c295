"""Situations of blackjack are never changed, although Python would let one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from engine.blackjack.situation import Situation

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "checker", "reports", "pitboss")
FIELDS = {field.name for field in fields(Situation)}


def changed_fields(code: str) -> Iterator[str]:
    """Assignments to an attribute with the name of a field, of anything but an object that makes itself."""
    for part in ast.walk(ast.parse(code)):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and part.attr in FIELDS:
            name = ast.unparse(part)
            if name.partition(".")[0] not in ("self", "new"):
                yield f"{part.lineno}: {name}"


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_assigns_to_a_field_of_a_situation(room: str) -> None:
    files = (ROOT / room).rglob("*.py")
    found = [f"{file.relative_to(ROOT)}:{place}" for file in files for place in changed_fields(file.read_text("utf-8"))]
    assert not found


def test_an_assignment_would_be_seen() -> None:
    assert list(changed_fields("at.hand = ()\nself.hand = ()\nat.splits += 1")) == ["1: at.hand", "3: at.splits"]
