"""A label under another name, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.errors.faults import Unreadable
from grammar.formatter.document_text import NUMBERED
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from pitboss.lsp.name_index import NAME, Mention
from pitboss.lsp.open_document import Version
from pitboss.lsp.text_edits import TextEdit, applied


def renamable(version: Version, line: int, column: int) -> Mention:
    """The label under the cursor. Raises Unreadable if there is none."""
    mention = version.names.at(line, column)
    if mention is None or mention.kind != "label":
        raise Unreadable("only a label can be renamed: put the cursor on one")
    return mention


def rename_edits(version: Version, label: Mention, name: str) -> tuple[TextEdit, ...]:
    """Raises Unreadable with a sentence if the label cannot have this name."""
    name = name.strip().removeprefix("[").removesuffix("]")
    if not re.fullmatch(NAME, name):
        raise Unreadable(f'"{name}" is no label: one word of letters, digits, dots and hyphens, such as tie-push')
    if name != label.name and name in {one.name for one in version.names.mentions if one.kind == "label"}:
        raise Unreadable(f'the label "{name}" is already used')
    edits = tuple(renamed(version, label, name))
    _, faults = resolve(parse(applied(version.text, edits)))
    if len(faults) > len(version.faults):
        raise Unreadable(f'"{name}" cannot be used here: {faults[0].message}')
    return edits


def renamed(version: Version, label: Mention, name: str) -> Iterator[TextEdit]:
    """In front of a statement, a label that is no number stands in brackets."""
    lines = version.text.removeprefix("\ufeff").split("\n")
    for one in version.names.of(label):
        line, column = one.span.line, one.span.column
        before = lines[line - 1][: column - 1]
        leads = one.defines and not before.strip()
        yield TextEdit(one.span, f"[{name}]" if leads and not NUMBERED.fullmatch(name) else name)
