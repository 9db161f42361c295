"""What may be written next in a line that somebody types at the desk: what an editor would offer there."""

from __future__ import annotations

from typing import Any

from pitboss.desk.desk_document import DeskDocument

MOST_OFFERED = 12


def offered(document: DeskDocument, typed: str, instead: str = "") -> list[dict[str, Any]]:
    """Suggestions for the end of what is typed in place of a line, or below the last; ``begins`` is an offset in it."""
    from pitboss.lsp.completions import completions
    from pitboss.lsp.open_document import CheckedVersion, Version

    if document.exhibit is None:
        return []
    above, indent = typed_at(document, instead)
    *before, last = typed.replace("\r", "").split("\n")
    lines = [*document.text.split("\n")[:above], *(f"{indent}{line}" for line in before), f"{indent}{last}"]
    version = Version("\n".join(lines), None, document.exhibit, ())
    checked = CheckedVersion(document.text, document.given, document.result)
    found = completions(version, checked, len(lines), len(indent) + len(last) + 1)
    shift = len(typed) - len(last) - len(indent)
    ranked = sorted(enumerate(found), key=lambda one: (one[1].rank, one[0]))[:MOST_OFFERED]
    return [
        {"text": one.text, "detail": one.detail, "begins": shift + one.span.column - 1, "kind": one.kind}
        for _, one in ranked
    ]


def typed_at(document: DeskDocument, number: str) -> tuple[int, str]:
    """How many lines stand above what is typed, and how far it is indented."""
    lines = document.text.split("\n")
    if number.isdigit() and 1 <= int(number) <= len(lines):
        line = lines[int(number) - 1]
        return int(number) - 1, line[: len(line) - len(line.lstrip())]
    return len(lines), ""
