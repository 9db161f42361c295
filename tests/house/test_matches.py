"""Every match over conditions, quantities, values or kinds of effects names all of them: mypy finds a new one."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from grammar.tree import Condition, Quantity, Value

ROOT = Path(__file__).parents[2]
ROOMS = ("grammar", "engine", "checker", "reports", "pitboss")
NODES = {kind.__name__ for union in (Condition, Quantity, Value) for kind in get_args(union)}


def test_no_match_has_a_silent_hole() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{match.lineno}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        for match in matches(path.read_text("utf-8"))
        if concerned(match) and not complete(match)
    ]
    assert not found


@pytest.mark.parametrize(
    ("cases", "silent"),
    [
        ("case Flag(): pass\n case _: assert_never(x)", False),
        ("case Flag(): pass\n case _: pass", True),
        ("case Flag(): pass", True),
        ("case Moment() | Alike(): pass", True),
        ("case Paid(): pass", False),
    ],
)
def test_a_silent_hole_is_seen(cases: str, silent: bool) -> None:
    (match,) = matches(f"match x:\n {cases}\n")
    assert (concerned(match) and not complete(match)) is silent


def matches(text: str) -> Iterator[ast.Match]:
    return (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Match))


def concerned(match: ast.Match) -> bool:
    if ast.unparse(match.subject).endswith("effect.kind"):
        return True
    return any(name in NODES for case in match.cases for name in classes(case.pattern))


def classes(pattern: ast.pattern) -> Iterator[str]:
    """The classes that a pattern asks for, those inside of others apart."""
    if isinstance(pattern, ast.MatchOr):
        for one in pattern.patterns:
            yield from classes(one)
    elif isinstance(pattern, ast.MatchClass):
        yield ast.unparse(pattern.cls)


def complete(match: ast.Match) -> bool:
    last = match.cases[-1]
    return ast.unparse(last.pattern) == "_" and ast.unparse(last.body[-1]).startswith("assert_never(")
