"""Prints a source again, to compare with what was signed."""

from __future__ import annotations

from grammar.parser import parse
from grammar.resolver.resolution import resolve
from reports.procedure import procedure_html, profile_of, running
from reports.signatures.printed_text import Printing, printing
from reports.views.procedure_view import procedure


def rebuild(source: bytes) -> Printing:
    """What a source prints, block by block; raises ValueError with a sentence if it cannot be printed."""
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("the source is not UTF-8 text") from None
    exhibit, faults = resolve(parse(text, "the attached source"))
    if faults:
        raise ValueError(f"the source has {len(faults)} fault{'s' if len(faults) > 1 else ''}: {faults[0].message}")
    view = procedure(exhibit, profile_of(exhibit), source)
    return printing(procedure_html(view), running(view).texts())
