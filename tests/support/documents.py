"""Documents for tests: the models, and small changes of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from grammar.exhibit import Exhibit
from grammar.parser import parse
from grammar.resolver.resolution import resolve

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "exhibits" / "models"
EXHIBITS = tuple(sorted(path for path in (ROOT / "exhibits").glob("*/procedure.game")))


@cache
def model_text(name: str) -> str:
    return (MODELS / f"{name}.game").read_text("utf-8")


def changed(name: str, *changes: tuple[str, str]) -> Exhibit:
    """A model in which each text was replaced by another; the texts must be there."""
    text = model_text(name)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return exhibit_from(text)


def exhibit_from(text: str, path: str = "") -> Exhibit:
    """What a text says that has no fault."""
    found, faults = resolve(parse(text, path))
    assert not faults, [(fault.span.line, fault.message) for fault in faults]
    return found
