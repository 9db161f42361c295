"""The tree of an HTML page, built with the standard parser; omitted end tags are supplied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_EMPTY = re.compile("area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr")
_DEEPEST = 200
_BLOCKS = re.compile(
    "address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|"
    "header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
_ENDS = {
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
    "tr": frozenset(("tr", "td", "th")),
    "td": frozenset(("td", "th")),
    "th": frozenset(("td", "th")),
    "tbody": frozenset(("tbody", "thead", "tr", "td", "th")),
    "tfoot": frozenset(("tbody", "thead", "tr", "td", "th")),
    "option": frozenset(("option",)),
}
"""Which open elements a start tag closes."""

_WALLS = frozenset(("table", "ul", "ol", "dl"))
"""A start tag closes nothing beyond these."""


@dataclass(slots=True)
class Element:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def elements(self, *tags: str) -> Iterator[Element]:
        """The children with these tags."""
        return (child for child in self.children if isinstance(child, Element) and child.tag in tags)


def tree(text: str) -> Element:
    builder = _Builder()
    builder.feed(text)
    builder.close()
    return builder.open[0]


def is_block(tag: str) -> bool:
    return _BLOCKS.fullmatch(tag) is not None


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._end_implied(tag)
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if not _EMPTY.fullmatch(tag) and len(self.open) < _DEEPEST:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if not _EMPTY.fullmatch(tag) and not is_block(tag):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        for at in range(len(self.open) - 1, 0, -1):
            if self.open[at].tag == tag:
                del self.open[at:]
                return
            if self.open[at].tag == "table" and tag != "table":
                return

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

    def _end_implied(self, tag: str) -> None:
        ended = _ENDS.get(tag, frozenset())
        if is_block(tag):
            ended |= {"p"}
        for at in range(len(self.open) - 1, 0, -1):
            if self.open[at].tag in _WALLS:
                return
            if self.open[at].tag in ended:
                del self.open[at:]
                if tag not in ("tr", "tbody", "tfoot"):
                    return
