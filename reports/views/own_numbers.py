"""Places of a document by the numbers that it gives its own paragraphs, where it does: its author knows no others."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from base.records import dataclass
from checker.points.point import Point, Quote
from grammar.source import Source

LINES = "Numbers in brackets are lines of your document, with the sentence on the line."
PARAGRAPHS = "Numbers in brackets are the numbers of paragraphs in your document."
_NUMBER = re.compile(r"^\s{0,20}(?:§{1,2} ?|[#*]{1,6} ?)?(?P<number>\d{1,3}(?:\.\d{1,3}){1,5})[.):]?\s{1,20}(?=\S)")
_CHAPTER = re.compile(r"\s*(?:#+ ?)?(?P<number>\d{1,3})[.)]?\s+(?=\S)")
_CITE = re.compile(r"(\d+)(?:\.\d+)?(?:-(\d+)(?:\.\d+)?)?")
_FEWEST = 3
"""Numbered paragraphs below which a document counts as not numbered."""


@dataclass(frozen=True, slots=True)
class OwnNumbers:
    """The number of each line that begins with one; empty if the document does not number its paragraphs."""

    by_line: Mapping[int, str]

    def cite(self, cite: str) -> str:
        """``27.2``, a line and a sentence on it, as ``3.3``; below a numbered paragraph as ``below 3.3``."""
        found = _CITE.fullmatch(cite)
        if not self.by_line or found is None:
            return cite
        first, last = self._place(int(found[1])), self._place(int(found[2] or found[1]))
        return first if first == last else f"{first} to {last.removeprefix('below ')}"

    def point(self, point: Point) -> Point:
        return replace(point, quotes=tuple(map(self.quote, point.quotes))) if self.by_line else point

    def quote(self, quote: Quote) -> Quote:
        """Its own number is not said twice."""
        return replace(quote, cite=self.cite(quote.cite), sentence=_NUMBER.sub("", quote.sentence, count=1))

    @property
    def closing(self) -> str:
        return PARAGRAPHS if self.by_line else LINES

    def _place(self, line: int) -> str:
        if line in self.by_line:
            return self.by_line[line]
        lines = sorted(self.by_line)
        above = bisect_right(lines, line)
        return f"below {self.by_line[lines[above - 1]]}" if above else f"line {line}"


NOT_NUMBERED = OwnNumbers({})


def own_numbers(source: Source | None) -> OwnNumbers:
    """Numbers of one level, such as ``3.``, count only above paragraphs such as ``3.1``: lists have them too."""
    lines = list(enumerate(source.lines, 1)) if source else []
    found = {at: match["number"] for at, line in lines if (match := _NUMBER.match(line))}
    if len(found) < _FEWEST or max(Counter(found.values()).values()) > 1:
        return NOT_NUMBERED
    above = {number.partition(".")[0] for number in found.values()}
    single = {at: match["number"] for at, line in lines if at not in found and (match := _CHAPTER.match(line))}
    times = Counter(single.values())
    chapters = {at: number for at, number in single.items() if number in above and times[number] == 1}
    return OwnNumbers({**found, **chapters})
