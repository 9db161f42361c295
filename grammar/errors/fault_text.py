"""A fault as text: location, message, the source line with a caret, and the remedy."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from grammar.errors.faults import Fault
from grammar.tree import Span

TAB = 4
GUTTER = 4
ROOM = 120


def worded(path: str, text: str, fault: Fault) -> str:
    """``file:line:column: message``, the source line, a caret under the place, and the remedy."""
    span = fault.span
    head = f"{path}:{span.line}:{span.column}: {fault.message}"
    lines = [head, *pointed(source_line(text, span.line), span)]
    if fault.remedy:
        lines.append(f"{' ' * GUTTER} {fault.remedy}")
    return "\n".join(lines)


def source_line(text: str, number: int) -> str:
    lines = lines_of(text)
    return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


@lru_cache(maxsize=1)
def lines_of(text: str) -> list[str]:
    return text.removeprefix("\ufeff").split("\n")


def pointed(line: str, span: Span) -> list[str]:
    """The line and the caret line below it; for a very long line, only the part around the place."""
    start = min(span.column - 1, len(line))
    end = min(span.end_column - 1 if span.end_line == span.line else len(line.rstrip()), len(line))
    first = max(0, start - ROOM // 2) if len(line) > ROOM else 0
    last = min(len(line), first + ROOM)
    shown = ("…" if first else "") + visible(line[first:last]) + ("…" if last < len(line) else "")
    before = width(("…" if first else "") + visible(line[first:start]))
    marked = max(1, width(visible(line[start : min(end, last)])))
    return [f"{span.line:>5} | {shown}", f"      | {' ' * before}{'^' * marked}"]


def visible(line: str) -> str:
    """The line as a terminal can show it: tabs as spaces, invisible characters as dots."""
    return "".join(" " * TAB if mark == "\t" else mark if seen(mark) else "·" for mark in line)


def seen(mark: str) -> bool:
    return unicodedata.category(mark) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or mark == " "


def width(shown: str) -> int:
    """How many terminal columns a text takes: wide characters take two, combining marks none."""
    return sum(
        0 if unicodedata.combining(mark) else 2 if unicodedata.east_asian_width(mark) in "WF" else 1 for mark in shown
    )
