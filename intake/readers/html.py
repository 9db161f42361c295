"""HTML pages: what a reader sees, without scripts, styles and hidden content."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from intake.document import Line, LineKind, Notice
from intake.readers.blocks import WIDEST_TABLE, spaced, table_row, text_line
from intake.readers.html_tree import Element, is_block, tree
from intake.readers.list_numbers import list_number
from intake.readers.plain import decoded

_UNSEEN = re.compile(
    "script|style|head|title|meta|link|template|noscript|object|iframe|svg|canvas|audio|video|select|textarea|button"
)
_FURNITURE = frozenset(("nav", "header", "footer"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_STRUCK = frozenset(("del", "s", "strike"))
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{1,40})", re.IGNORECASE)
_DEEPEST_ROW = 1000


def html_lines(content: bytes) -> tuple[tuple[Line, ...], tuple[Notice, ...]]:
    text, notices = _decoded(content)
    page = _Page()
    lines = spaced(page.blocks(tree(text).children, LineKind.PARAGRAPH))
    return lines, (*notices, *page.notices())


def _decoded(content: bytes) -> tuple[str, tuple[Notice, ...]]:
    named = _CHARSET.search(content[:2048])
    if named and not content.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            return content.decode(named[1].decode("ascii")), ()
        except (LookupError, UnicodeDecodeError):
            pass
    return decoded(content)


@dataclass(slots=True)
class _Page:
    """Collects the lines of a page, and counts what is left out."""

    seen: Counter[str] = field(default_factory=Counter)

    def blocks(self, children: Iterable[Element | str], kind: LineKind) -> Iterator[Line]:
        """The lines of a block's children; text next to blocks becomes lines of its own."""
        running: list[str] = []
        for child in children:
            if isinstance(child, str):
                running.append(_spaces(child))
            elif self._is_seen(child):
                if _holds_blocks(child):
                    yield from self._lines("".join(running), kind)
                    running = []
                    yield from self._block(child, kind)
                else:
                    running.append(self._inline(child))
        yield from self._lines("".join(running), kind)

    def notices(self) -> Iterator[Notice]:
        if self.seen["hidden"]:
            yield Notice("Hidden parts of the page were left out.")
        if self.seen["struck"]:
            yield Notice("Text that is struck through was left out.")
        if self.seen["picture"]:
            yield Notice("Pictures were not read; what they show is not in the text.")

    def _is_seen(self, element: Element) -> bool:
        if _UNSEEN.fullmatch(element.tag):
            return False
        if "hidden" in element.attributes or _HIDDEN.search(element.attributes.get("style", "")):
            self.seen["hidden"] += 1
            return False
        if element.tag in _STRUCK:
            self.seen["struck"] += 1
            return False
        self.seen["picture"] += element.tag == "img"
        return True

    def _block(self, element: Element, kind: LineKind) -> Iterator[Line]:
        if element.tag in _HEADINGS:
            yield from self._lines(self._inline(element), LineKind.HEADING)
        elif element.tag in ("ol", "ul"):
            yield from self._list(element)
        elif element.tag == "table":
            yield from self._table(element)
        elif element.tag == "pre":
            for line in _raw(element).split("\n"):
                yield from self._lines(line, kind)
        elif element.tag in _FURNITURE and kind is LineKind.PARAGRAPH:
            lines = list(self.blocks(element.children, kind))
            # a header with the page's title is not furniture
            is_title = any(line.kind is LineKind.HEADING for line in lines)
            yield from lines if is_title else (replace(line, kind=LineKind.FURNITURE) for line in lines)
        else:
            yield from self.blocks(element.children, kind)

    def _list(self, element: Element) -> Iterator[Line]:
        number = _int(element.attributes.get("start"), 1)
        for child in element.children:
            if isinstance(child, str) or child.tag != "li":
                yield from self.blocks([child], LineKind.PARAGRAPH)
                continue
            if not self._is_seen(child):
                continue
            number = _int(child.attributes.get("value"), number)
            label = "•"
            if element.tag == "ol":
                label = list_number(number, _FORMS.get(element.attributes.get("type", "1"), "decimal")) + "."
            number += -1 if "reversed" in element.attributes else 1
            yield from _labelled(label, list(self.blocks(child.children, LineKind.PARAGRAPH)))

    def _table(self, table: Element) -> Iterator[Line]:
        for caption in table.elements("caption"):
            yield from self._lines(self._inline(caption), LineKind.PARAGRAPH)
        pending: dict[int, int] = {}
        for row in _rows(table):
            if self._is_seen(row):
                yield from self._row(row, pending)

    def _row(self, row: Element, pending: dict[int, int]) -> Iterator[Line]:
        """A row of a table; ``pending`` says in which columns cells from above still span down, and how far."""
        cells: list[list[Line]] = []
        for cell in row.elements("td", "th"):
            self._skip(cells, pending)
            width = _int(cell.attributes.get("colspan"), 1, WIDEST_TABLE)
            depth = _int(cell.attributes.get("rowspan"), 1, _DEEPEST_ROW) - 1
            if depth > 0:
                pending.update((len(cells) + n, depth) for n in range(width))
            cells.append(list(self.blocks(cell.children, LineKind.PARAGRAPH)) if self._is_seen(cell) else [])
            cells.extend([] for _ in range(width - 1))
            if len(cells) > WIDEST_TABLE:
                break
        self._skip(cells, pending)
        yield from table_row(cells)

    def _skip(self, cells: list[list[Line]], pending: dict[int, int]) -> None:
        while (at := len(cells)) in pending:
            pending[at] -= 1
            if not pending[at]:
                del pending[at]
            cells.append([])

    def _inline(self, element: Element) -> str:
        if element.tag == "br":
            return "\n"
        parts = [_spaces(child) if isinstance(child, str) else self._part(child) for child in element.children]
        return "".join(parts)

    def _part(self, child: Element) -> str:
        if not self._is_seen(child):
            return ""
        return f" {self._inline(child)} " if is_block(child.tag) else self._inline(child)

    def _lines(self, text: str, kind: LineKind) -> Iterator[Line]:
        for part in text.split("\n"):
            if line := text_line(part, kind):
                yield line


_FORMS = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}


def _holds_blocks(element: Element) -> bool:
    if is_block(element.tag):
        return True
    return any(isinstance(child, Element) and _holds_blocks(child) for child in element.children)


def _spaces(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _raw(element: Element) -> str:
    return "".join(child if isinstance(child, str) else _raw(child) for child in element.children)


def _labelled(label: str, lines: list[Line]) -> Iterator[Line]:
    """The lines of a list item, the first with its number."""
    first = lines[0] if lines else None
    if first is None or first.kind is LineKind.ITEM:
        yield from lines
        return
    text = first.text if first.kind is LineKind.ROW else f"{label} {first.text}"
    yield text_line(text, LineKind.ITEM) or first
    yield from lines[1:]


def _rows(table: Element) -> Iterator[Element]:
    for child in table.elements("tr", "thead", "tbody", "tfoot"):
        if child.tag == "tr":
            yield child
        else:
            yield from child.elements("tr")


def _int(text: str | None, default: int, most: int = 10_000) -> int:
    value = (text or "").strip()
    return min(int(value), most) if value.isascii() and value.isdigit() and len(value) < 8 else default
