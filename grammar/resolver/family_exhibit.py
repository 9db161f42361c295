"""What is usual in a declared family, as a document of its own."""

from __future__ import annotations

from functools import cache

from grammar.declared.families import family_file
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of


@cache
def family_exhibit(family: str) -> Exhibit | None:
    """What is usual in a family, itself a document in the language."""
    path = family_file(family)
    if path is None:
        return None
    exhibit, faults = exhibit_of(path)
    assert not faults, faults
    return exhibit
