"""Word files, read with python-docx: paragraphs and tables in order, lists with the numbers Word displays."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import docx
from docx.opc.exceptions import PackageNotFoundError
from docx.oxml import parse_xml
from docx.oxml.ns import qn

from intake import limits
from intake.document import Line, LineKind, Notice
from intake.readers.blocks import WIDEST_TABLE, spaced, table_row, text_line
from intake.readers.docx_numbers import Numbering, numbering
from intake.unreadable import UnreadableDocument

_DAMAGED = "The Word file is damaged and cannot be opened. Open it in Word, save it anew, and read that."
_HEADING = re.compile(r"(?:heading|title|subtitle|überschrift)\b", re.IGNORECASE)
_LONGEST_HEADING = 12
_ALTERNATIVE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_OFF = frozenset(("0", "false", "off"))


def docx_lines(content: bytes) -> tuple[tuple[Line, ...], tuple[Notice, ...]]:
    _refuse_swollen(content)
    try:
        document: Any = docx.Document(io.BytesIO(content))
    except (PackageNotFoundError, KeyError, ValueError, zipfile.BadZipFile, AttributeError, SyntaxError, OSError):
        raise UnreadableDocument(_DAMAGED) from None
    body = _Body(document)
    head, foot = body.furniture("header"), body.furniture("footer")
    lines = [*head, *body.blocks(document.element.body), *body.footnotes(), *foot]
    return spaced(lines), tuple(body.notices())


def _refuse_swollen(content: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            size = sum(one.file_size for one in archive.infolist())
    except (zipfile.BadZipFile, OSError, ValueError):
        raise UnreadableDocument(_DAMAGED) from None
    if size > limits.UNPACKED_MEGABYTES << 20:
        raise UnreadableDocument(
            f"The Word file unpacks to {size >> 20} megabytes; Pitboss reads at most {limits.UNPACKED_MEGABYTES}. "
            "Take the pictures out and save it anew."
        )


@dataclass(slots=True)
class _Style:
    name: str
    based_on: str | None
    properties: Any


@dataclass(slots=True)
class _Body:
    """The content of a Word file, numbered and collected in the order a reader sees it."""

    document: Any
    seen: Counter[str] = field(default_factory=Counter)
    styles: dict[str, _Style] = field(init=False)
    numbers: Numbering = field(init=False)

    def __post_init__(self) -> None:
        self.styles = {str(one.get(qn("w:styleId"))): _style(one) for one in self._part_children("styles", "w:style")}
        self.numbers = numbering(self._part("numbering"), qn)

    def blocks(self, parent: Any) -> Iterator[Line]:
        """The lines of paragraphs and tables, including those inside content controls."""
        for child in parent.iterchildren():
            if child.tag == qn("w:p"):
                yield from self._paragraph(child)
            elif child.tag == qn("w:tbl"):
                yield from self._table(child)
            elif child.tag in (qn("w:sdt"), qn("w:sdtContent"), qn("w:ins"), qn("w:customXml")):
                yield from self.blocks(child)

    def furniture(self, kind: str) -> list[Line]:
        """Headers or footers, each once."""
        lines: dict[str, Line] = {}
        for root in self._parts(kind):
            for line in self.blocks(root):
                lines.setdefault(line.text, Line(line.text, LineKind.FURNITURE, words=line.words))
        return list(lines.values())

    def footnotes(self) -> Iterator[Line]:
        for kind, child in (("footnotes", "w:footnote"), ("endnotes", "w:endnote")):
            for note in self._part_children(kind, child):
                # notes with a type are the separator lines between notes and text
                if note.get(qn("w:type")) is None:
                    self.seen["note"] += 1
                    yield from self.blocks(note)

    def notices(self) -> Iterator[Notice]:
        root = self.document.element.body
        if any(next(root.iter(qn(tag)), None) is not None for tag in ("w:ins", "w:del", "w:moveFrom", "w:moveTo")):
            yield Notice(
                "The file holds tracked changes; it was read as if all were accepted. Accept or reject them first."
            )
        if self.seen["note"]:
            yield Notice(f"{_counted(self.seen['note'], 'footnote')} put after the text.")
        if self.seen["hidden"]:
            yield Notice("Hidden text was left out.")
        if self.seen["picture"]:
            yield Notice(f"{_counted(self.seen['picture'], 'picture')} not read; what they show is not in the text.")
        if next(iter(self._parts("comments")), None) is not None:
            yield Notice("Comments in the margin were left out.")

    def _paragraph(self, paragraph: Any) -> Iterator[Line]:
        boxes: list[Any] = []
        text = self._text(paragraph, boxes)
        style = self._style_id(paragraph)
        label = self._label(paragraph, style) if text.strip() else ""
        heading = self._is_heading(paragraph, style, text)
        kind = LineKind.HEADING if heading else LineKind.ITEM if label else LineKind.PARAGRAPH
        for at, part in enumerate(text.split("\n")):
            line = text_line(f"{label} {part}" if at == 0 and label else part, kind)
            if line:
                yield line
            kind = LineKind.PARAGRAPH if kind is LineKind.ITEM else kind
        for box in boxes:
            yield from self.blocks(box)

    def _text(self, parent: Any, boxes: list[Any]) -> str:
        """The visible text of the runs; text boxes are collected for later."""
        return "".join(self._shown(child, boxes) for child in parent.iterchildren())

    def _shown(self, element: Any, boxes: list[Any]) -> str:
        match element.tag:
            case tag if tag in _LEFT_OUT:
                return ""
            case tag if tag in _SIGNS:
                return _SIGNS[tag]
            case tag if tag == qn("w:t"):
                return (element.text or "").replace("\n", " ").replace("\t", " ")
            case tag if tag == qn("w:br"):
                return "\n" if element.get(qn("w:type")) in (None, "textWrapping") else " "
            case tag if tag == qn("w:sym"):
                return _symbol(element.get(qn("w:char")))
            case tag if tag == qn("w:r") and _is_on(element.find(f"{qn('w:rPr')}/{qn('w:vanish')}")):
                self.seen["hidden"] += 1
                return ""
            case tag if tag == qn("w:txbxContent"):
                boxes.append(element)
                return ""
            case tag if tag == qn("pic:pic"):
                self.seen["picture"] += 1
                return ""
            case _:
                return self._text(element, boxes)

    def _table(self, table: Any) -> Iterator[Line]:
        for row in table.iter(qn("w:tr")):
            if _owner(row) is table and row.find(f"{qn('w:trPr')}/{qn('w:del')}") is None:
                yield from self._row(row)

    def _row(self, row: Any) -> Iterator[Line]:
        cells: list[list[Line]] = [[] for _ in range(_span(row.find(qn("w:trPr")), "w:gridBefore", 0))]
        for cell in row.iter(qn("w:tc")):
            if _owner(cell, qn("w:tr")) is not row:
                continue
            properties = cell.find(qn("w:tcPr"))
            merged = properties.find(qn("w:vMerge")) if properties is not None else None
            goes_on = merged is not None and merged.get(qn("w:val"), "continue") == "continue"
            cells.append([] if goes_on else list(self.blocks(cell)))
            cells.extend([] for _ in range(_span(properties, "w:gridSpan", 1) - 1))
        yield from table_row(cells)

    def _style_id(self, paragraph: Any) -> str | None:
        style = paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        return None if style is None else style.get(qn("w:val"))

    def _chain(self, style: str | None) -> Iterator[tuple[str, _Style]]:
        """A style and those it is based on."""
        passed: set[str] = set()
        while style is not None and style in self.styles and style not in passed:
            passed.add(style)
            yield style, self.styles[style]
            style = self.styles[style].based_on

    def _label(self, paragraph: Any, style: str | None) -> str:
        own = paragraph.find(f"{qn('w:pPr')}/{qn('w:numPr')}")
        number, level = _number(own), _level(own)
        for name, one in self._chain(style):
            if number is not None:
                break
            inherited = one.properties.find(qn("w:numPr")) if one.properties is not None else None
            number = _number(inherited)
            if number is not None and level is None:
                level = _level(inherited) or self.numbers.level_of_style(number, name)
        return self.numbers.label(number, level or 0) if number else ""

    def _is_heading(self, paragraph: Any, style: str | None, text: str) -> bool:
        if any(_HEADING.match(one.name) for _, one in self._chain(style)):
            return True
        if paragraph.find(f"{qn('w:pPr')}/{qn('w:outlineLvl')}") is not None:
            return True
        words = text.split()
        if not 0 < len(words) <= _LONGEST_HEADING or text.rstrip().endswith((".", ";", ",")) or "\t" in text.strip():
            return False
        runs = [run for run in paragraph.iter(qn("w:r")) if any((t.text or "").strip() for t in run.iter(qn("w:t")))]
        return all(_is_on(run.find(f"{qn('w:rPr')}/{qn('w:b')}")) for run in runs)

    def _parts(self, kind: str) -> Iterator[Any]:
        """The root elements of the related parts of a kind, ordered by name."""
        related = [
            rel.target_part
            for rel in self.document.part.rels.values()
            if not rel.is_external and rel.reltype.endswith(f"/{kind}")
        ]
        for part in sorted(related, key=lambda one: str(one.partname)):
            try:
                yield parse_xml(part.blob)
            except (SyntaxError, ValueError):
                self.seen["damaged"] += 1

    def _part(self, kind: str) -> Any:
        return next(self._parts(kind), None)

    def _part_children(self, kind: str, child: str) -> list[Any]:
        root = self._part(kind)
        return [] if root is None else list(root.iterchildren(qn(child)))


_LEFT_OUT = frozenset(
    (qn("w:del"), qn("w:moveFrom"), qn("w:pPr"), qn("w:rPr"), qn("w:instrText"), qn("w:delText"), _ALTERNATIVE)
)
_SIGNS = {
    qn("w:tab"): "\t",
    qn("w:ptab"): "\t",
    qn("w:cr"): "\n",
    qn("w:noBreakHyphen"): "-",
    qn("w:softHyphen"): "",
}


def _style(element: Any) -> _Style:
    name, based = element.find(qn("w:name")), element.find(qn("w:basedOn"))
    return _Style(
        name="" if name is None else str(name.get(qn("w:val"), "")),
        based_on=None if based is None else based.get(qn("w:val")),
        properties=element.find(qn("w:pPr")),
    )


def _number(properties: Any) -> str | None:
    found = None if properties is None else properties.find(qn("w:numId"))
    # number 0 takes a paragraph out of its style's list
    return None if found is None else str(found.get(qn("w:val"), "")).removeprefix("0")


def _level(properties: Any) -> int | None:
    found = None if properties is None else properties.find(qn("w:ilvl"))
    value = "" if found is None else str(found.get(qn("w:val"), ""))
    return int(value) if value.isascii() and value.isdigit() and len(value) < 3 else None


def _is_on(switch: Any) -> bool:
    return switch is not None and switch.get(qn("w:val"), "true") not in _OFF


def _symbol(code: str | None) -> str:
    try:
        return chr(int(code or "", 16))
    except (ValueError, OverflowError):
        return ""


def _owner(element: Any, tag: str | None = None) -> Any:
    """The table (or row) that contains an element, looking past content controls."""
    wanted = tag or qn("w:tbl")
    return next((one for one in element.iterancestors() if one.tag == wanted), None)


def _span(properties: Any, name: str, default: int) -> int:
    found = None if properties is None else properties.find(qn(name))
    value = "" if found is None else str(found.get(qn("w:val"), ""))
    return min(int(value), WIDEST_TABLE) if value.isascii() and value.isdigit() and len(value) < 6 else default


def _counted(count: int, noun: str) -> str:
    return f"1 {noun} was" if count == 1 else f"{count} {noun}s were"
