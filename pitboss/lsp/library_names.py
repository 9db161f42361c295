"""Where the library defines the events that a document may use without defining them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from grammar.declared.families import family_file
from grammar.exhibit import Exhibit
from grammar.usual import LIBRARY
from pitboss.lsp.name_index import Mention, NameIndex, name_index


def library_definition(exhibit: Exhibit, mention: Mention) -> tuple[Path, Mention] | None:
    """The file of the library and the place in it, the family's own file first."""
    for path in (family_file(exhibit.family), LIBRARY / "events.game"):
        found = library_index(path).definitions(mention) if path else ()
        if path and found:
            return path, found[0]
    return None


@cache
def library_index(path: Path) -> NameIndex:
    return name_index(path.read_text("utf-8"))
