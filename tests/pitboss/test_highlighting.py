"""Colours for .game files, the same in Pygments and in editors."""

import json
import os
import re
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Error, Keyword, Name, Number, String

from pitboss.highlighting import GameLexer, sublime, textmate

ROOT = Path(__file__).parents[2]
GRAMMAR = ROOT / "editors" / "vscode" / "game.tmLanguage.json"
SUBLIME = ROOT / "editors" / "sublime" / "Pitboss.sublime-syntax"
FILES = sorted((ROOT / "exhibits").rglob("*.game"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_nothing_is_lost_or_left_without_a_kind(path: Path) -> None:
    text = path.read_text("utf-8")
    tokens = list(GameLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert "".join(word for _, word in tokens) == text
    assert not [word for kind, word in tokens if kind is Error]


def test_a_statement_in_colours() -> None:
    line = '3.1 wager "Ante": player may bet $5 to $10 when total is 16, overrides 3.2 @17.2 # so\n'
    tokens = [(kind, word.strip()) for kind, word in GameLexer().get_tokens(line) if word.strip()]
    for expected in (
        (Name.Label, "3.1"),
        (Name.Function, "wager"),
        (String.Double, '"Ante"'),
        (Keyword, "may"),
        (Number, "$5"),
        (Keyword.Reserved, "when"),
        (Name.Attribute, "@17.2"),
        (Comment.Single, "# so"),
    ):
        assert expected in tokens


def test_pygments_finds_the_lexer_by_its_name() -> None:
    assert isinstance(get_lexer_by_name("game"), GameLexer)


def test_editors_get_the_same_patterns() -> None:
    if os.environ.get("PITBOSS_ACCEPT"):
        GRAMMAR.write_text(json.dumps(textmate(), indent=2, ensure_ascii=False) + "\n", "utf-8")
    stored = json.loads(GRAMMAR.read_text("utf-8"))
    assert stored == textmate()
    assert all(re.compile(entry["match"]) for entry in stored["patterns"])


def test_sublime_text_gets_the_same_patterns() -> None:
    if os.environ.get("PITBOSS_ACCEPT"):
        SUBLIME.write_text(sublime(), "utf-8")
    stored = SUBLIME.read_text("utf-8")
    assert stored == sublime()
    rules = [json.loads(line.removeprefix("    - ")) for line in stored.splitlines() if line.startswith("    - ")]
    assert [(rule["scope"], rule["match"]) for rule in rules] == [
        (entry["name"], entry["match"]) for entry in textmate()["patterns"]
    ]
