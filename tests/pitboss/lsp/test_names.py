"""Names where they are defined and where they are used, in a text that may have faults."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.tree import NOWHERE, Ambiguous, Event, Game, Paytable, Row, Statement
from grammar.vocabulary import plain
from pitboss.lsp.hover_text import all_lines
from pitboss.lsp.name_index import Mention, NameKind, name_index
from pitboss.lsp.outline import folds, outline
from tests.support.documents import EXHIBITS, MODELS

FILES = (*EXHIBITS, *sorted(MODELS.glob("*.game")))

TEXT = """exhibit "Lakeside"
game blackjack
game fast follows blackjack
event suited pair: first two cards are the same rank and first two cards are the same suit
3.1  tie result: push in game fast
[late] tie result: player loses when "suited pair" and not ("dealer pair"), overrides 3.1, soft @3 "overrides x"
ambiguous soft
  reading one
    bust: player loses
wager "Pairs": $1
wager pay "Pairs": 5 to 1 when "suited pair", refers to table "Pays"
paytable "Pays" for "Pairs"
  [top] suited pair  9 to 1
claim: probability of "suited pair" in "Pays" is 1%
oops "Pairs", overrides late
"""


def places(kind: NameKind, name: str) -> list[tuple[int, bool]]:
    found = name_index(TEXT).of(Mention(kind, name, NOWHERE))
    return [(one.span.line, one.defines) for one in found]


@pytest.mark.parametrize(
    ("kind", "name", "expected"),
    [
        ("label", "3.1", [(5, True), (6, False)]),
        ("label", "late", [(6, True), (15, False)]),
        ("label", "soft", [(6, False), (7, True)]),
        ("label", "top", [(13, True)]),
        ("label", "x", []),
        ("game", "fast", [(3, True), (5, False)]),
        ("game", "blackjack", [(2, True), (3, False)]),
        ("event", "suited pair", [(4, True), (6, False), (11, False), (13, False), (14, False)]),
        ("event", "dealer pair", [(6, False)]),
        ("wager", "Pairs", [(10, True), (11, False), (12, False)]),
        ("table", "Pays", [(11, False), (12, True), (14, False)]),
    ],
)
def test_each_kind_of_name_is_found(kind: NameKind, name: str, expected: list[tuple[int, bool]]) -> None:
    assert places(kind, name) == expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_the_parser_reads_the_index_finds(path: Path) -> None:
    """Every label, event, table, game and exception of the tree, on its line."""
    text = path.read_text("utf-8")
    exhibit, _ = resolve(parse(text, str(path)))
    lines = {(one.key, one.span.line) for one in name_index(text, exhibit.events).mentions}
    for node in all_lines(exhibit.document.lines):
        span = range(node.span.line, node.span.end_line + 1)
        for key in named_by(node):
            assert any((key, line) in lines for line in span), (key, node)


def named_by(node: object) -> list[tuple[NameKind, str]]:
    found: list[tuple[NameKind, str]] = []
    if isinstance(node, Statement | Row | Paytable | Ambiguous) and node.label:
        found.append(("label", node.label))
    if isinstance(node, Event):
        found.append(("event", plain(node.name)))
    if isinstance(node, Row):
        found.append(("event", plain(node.event)))
    if isinstance(node, Paytable):
        found.append(("table", plain(node.name)))
    if isinstance(node, Game):
        found.append(("game", node.name))
    tail = getattr(node, "tail", None)
    if tail is not None:
        found.extend(("label", label) for label in tail.overrides)
        found.extend(("game", game) for game in tail.games)
        found.extend(("table", plain(one.target)) for one in tail.refers if one.kind == "table" and one.target)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_outline_has_every_line_once_and_parts_inside_their_wholes(path: Path) -> None:
    text = path.read_text("utf-8")
    items = list(outline(text))
    heads = []
    while items:
        item = items.pop(0)
        assert item.span[:2] == item.head[:2]
        assert all(item.span[:2] <= part.span[:2] and part.span[2:] <= item.span[2:] for part in item.parts)
        heads.append(item.head.line)
        items.extend(item.parts)
    written = {node.span.line for node in all_lines(parse(text).document.lines)}
    assert sorted(heads) == sorted(written)
    assert all(one.first < one.last for one in folds(text))


def test_comments_that_stand_together_are_folded() -> None:
    found = folds("# a\n# b\n\n# c\ngame blackjack\n")
    assert [(one.first, one.last, one.comment) for one in found] == [(1, 2, True)]


def test_folds_never_cross() -> None:
    for path in FILES:
        found = folds(path.read_text("utf-8"))
        for one, other in pairwise(found):
            assert other.first > one.last or other.last <= one.last
