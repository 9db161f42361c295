"""Documents for tests: the models, and small variations of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from grammar.exhibit import Exhibit
from grammar.parser import parse
from grammar.resolver.known_games import asks_for_game
from grammar.resolver.resolution import resolve

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "exhibits" / "models"
EXHIBITS = tuple(sorted(path for path in (ROOT / "exhibits").glob("*/procedure.game")))


@cache
def model_text(name: str) -> str:
    return (MODELS / f"{name}.game").read_text("utf-8")


def changed(name: str, *changes: tuple[str, str]) -> Exhibit:
    """A model with each text replaced by another; the texts must occur in it."""
    text = model_text(name)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return exhibit_from(text)


def exhibit_from(text: str, path: str = "") -> Exhibit:
    """The exhibit in a text without faults."""
    found, faults = resolve(parse(text, path))
    assert not faults, [(fault.span.line, fault.message) for fault in faults]
    return found


def with_game(text: str) -> str:
    """A fragment that names no game and speaks of none is read as one of blackjack."""
    asked = any(asks_for_game(fault) for fault in resolve(parse(text))[1])
    return f"{text}\nfamily blackjack\n" if asked else text
