"""The parts of a document for an editor's outline, and what can be folded. Read from the lines, faulty or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from base.records import dataclass
from grammar.lines import without_comment
from grammar.tree import Span
from pitboss.lsp.line_scan import HOLDING, ScannedLine, scanned

SHOWN = 80
NAMED = re.compile(r'"[^"]*"|[^\s":,]+')


@dataclass(slots=True)
class OutlineItem:
    """A line and what belongs to it; the span reaches to the end of its last part."""

    form: str
    name: str
    detail: str
    head: Span
    parts: list[OutlineItem] = field(default_factory=list)

    @property
    def span(self) -> Span:
        last = self.parts[-1].span if self.parts else self.head
        return Span(self.head.line, self.head.column, last.end_line, last.end_column)


def outline(text: str) -> tuple[OutlineItem, ...]:
    """Sections hold the lines below them; pay tables, ambiguous sentences and readings their blocks."""
    top: list[OutlineItem] = []
    section: list[OutlineItem] = top
    open_blocks: list[tuple[int, OutlineItem]] = []
    for line in scanned(text):
        item = outline_item(line)
        while open_blocks and line.line.indent <= open_blocks[-1][0]:
            open_blocks.pop()
        if line.form == "section":
            top.append(item)
            section = item.parts
        elif open_blocks:
            open_blocks[-1][1].parts.append(item)
        else:
            section.append(item)
        if line.form in HOLDING:
            open_blocks.append((line.line.indent, item))
    return tuple(top)


def outline_item(line: ScannedLine) -> OutlineItem:
    text = line.text[line.start :]
    label = f"{line.text[: line.start].strip()} " if line.start else ""
    if line.form == "row":
        name, detail = text, ""
    elif ":" in line.masked:
        name, _, detail = text.partition(":")
        name = name.removeprefix(f"{line.form} ")
    else:
        words = NAMED.findall(text)
        name, detail = " ".join(words[1:2]).strip('"') or line.form, line.form
    return OutlineItem(line.form, f"{label}{shortened(name)}", shortened(detail), line.line.whole)


def shortened(words: str) -> str:
    """An outline shows one short line of each."""
    said = " ".join(words.split())
    return f"{said[: SHOWN - 1]}…" if len(said) > SHOWN else said


class Fold(NamedTuple):
    """Lines that can be folded away, from 1, both included."""

    first: int
    last: int
    comment: bool = False


def folds(text: str) -> tuple[Fold, ...]:
    found = [fold for item in outline(text) for fold in item_folds(item)]
    return tuple(sorted({*found, *comment_folds(text)}))


def item_folds(item: OutlineItem) -> Iterator[Fold]:
    if item.span.end_line > item.head.line:
        yield Fold(item.head.line, item.span.end_line)
    for part in item.parts:
        yield from item_folds(part)


def comment_folds(text: str) -> Iterator[Fold]:
    """Comments of two lines or more that stand together."""
    first = 0
    lines = [*text.split("\n"), ""]
    for number, line in enumerate(lines, start=1):
        code, comment = without_comment(line)
        if comment and not code.strip():
            first = first or number
            continue
        if first and number - first > 1:
            yield Fold(first, number - 1, True)
        first = 0
