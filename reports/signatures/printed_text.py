"""Compares the text that a source prints with the text on the signed pages."""

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator
from heapq import merge
from html.parser import HTMLParser

from base.records import dataclass
from reports.pdf.fonts import drawable

MARKS = ".,;:!?()[]«»“”\"'"
LONG_WORD = 30
"""Words of at least this many letters may be broken at the end of a line."""

BULLETS = ("•", "◦", "▪")
MOST = 12
"""The most differences reported; nobody reads further."""


@dataclass(frozen=True, slots=True)
class Printing:
    """What a source prints: the blocks of text in order, the running headers and footers, any pictures."""

    units: tuple[str, ...]
    repeated: tuple[str, ...] = ()
    pictures: bool = False


Rebuild = Callable[[bytes], Printing]
"""Prints a source again; raises ValueError with a sentence if it cannot be printed."""

INLINE = frozenset((
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "dfn", "em", "i", "kbd", "mark", "q", "s", "small",
    "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
))  # fmt: skip
"""Elements within a sentence; every other element ends it."""

SILENT = frozenset(("style", "script", "svg", "title", "head", "template", "select", "option"))
PICTURES = frozenset(("svg", "img"))


def printing(html: str, running: tuple[str, ...] = ()) -> Printing:
    """What ``document`` prints from an HTML page: one text per block; a table row is one block.

    ``running`` holds the texts that the style sheet puts on every page, except "Page 2 of 7". Nothing else that
    a style sheet adds is known here, so sentence numbers have to be in the HTML itself.
    """
    reader = _Blocks()
    reader.feed(drawable(html))
    reader.close()
    reader.flush()
    return Printing(tuple(reader.blocks), (*map(drawable, running), *reader.heads), reader.pictures)


def differences(source: Printing, pages: tuple[str, ...], drawings: tuple[int, ...]) -> tuple[str, ...]:
    """Sentences about what the source prints and the pages lack, and what the pages add to the source.

    ``drawings`` are the numbers of the pages that show a picture, which could contain words.
    """
    repeated = sorted((words(one) for one in source.repeated), key=len, reverse=True)
    texts = _Texts(pages, [one for one in repeated if one])
    found = [
        f"Page {number} shows a drawing; the attached source prints none." for number in drawings if not source.pictures
    ]
    cursor = 0
    for unit in source.units:
        if len(found) > MOST:
            return (*found[:MOST], "There are more differences of this kind.")
        at, end = texts.next(words(unit), cursor)
        if at < 0:
            found.append(f"The attached source prints “{_short(unit)}”; the signed pages do not.")
            continue
        found += texts.beyond(cursor, at)
        cursor = end
    return (*found, *texts.beyond(cursor, len(texts.words)))


class _Texts:
    """The words of all pages in sequence, without running headers and footers."""

    def __init__(self, pages: tuple[str, ...], repeated: list[list[str]]) -> None:
        self.words: list[str] = []
        self.pages: list[int] = []
        self.starts: list[int] = []
        self.where: dict[str, list[int]] = {}
        self.repeated = repeated
        for number, page in enumerate(pages, 1):
            kept = _trimmed(words(page), [*repeated, ["Page", str(number), "of", str(len(pages))]])
            self.starts.append(len(self.words))
            self.words += kept
            self.pages += [number] * len(kept)
        self.heads = frozenset(self.starts)
        for place, word in enumerate(self.words):
            self.where.setdefault(word, []).append(place)

    def next(self, wanted: list[str], start: int) -> tuple[int, int]:
        """Where the wanted words come up next, and where they end; -1 if nowhere."""
        if not wanted:
            return start, start
        for at in self._places(wanted[0], start):
            end = self._match(wanted, at)
            if end >= 0:
                return at, end
        return -1, -1

    def _places(self, word: str, start: int) -> Iterator[int]:
        """Where a text starting with the word could begin: at the word, or before heads repeated on a new page."""
        found = self.where.get(word, [])
        if len(word) >= LONG_WORD:
            found = [place for place, piece in enumerate(self.words) if word.startswith(piece)]
        return merge(*(places[bisect_left(places, start) :] for places in (found, self.starts)))

    def _match(self, wanted: list[str], at: int) -> int:
        """The end of the wanted words from here, skipping table heads repeated on a new page; -1 if they differ."""
        taken = 0
        while taken < len(wanted):
            if count := self._pieces(wanted[taken], at):
                at, taken = at + count, taken + 1
            elif at in self.heads and (skip := self._repeated(at)):
                at += skip
            else:
                return -1
        return at

    def _pieces(self, word: str, at: int) -> int:
        """How many words here make up the wanted one: several if a long word was broken; 0 if they do not."""
        if at < len(self.words) and self.words[at] == word:
            return 1
        if len(word) < LONG_WORD:
            return 0
        rest, count = word, 0
        while rest and at + count < len(self.words) and rest.startswith(self.words[at + count]):
            rest, count = rest.removeprefix(self.words[at + count]), count + 1
        return 0 if rest else count

    def _repeated(self, at: int) -> int:
        return next((len(one) for one in self.repeated if self.words[at : at + len(one)] == one), 0)

    def beyond(self, start: int, end: int) -> list[str]:
        """A sentence if there are words here that the source does not print."""
        if start >= end:
            return []
        text = " ".join(self.words[start:end])
        return [f"Page {self.pages[start]} says “{_short(text)}”; the attached source does not print it."]


def _trimmed(page: list[str], repeated: list[list[str]]) -> list[str]:
    """A page's words without running headers and footers, which are painted before or after all others."""
    while found := next((one for one in repeated if page[-len(one) :] == one), None):
        page = page[: -len(found)]
    return page


def words(text: str) -> list[str]:
    """The words of a text, normalised so that what prints alike compares equal: compatible letters, no soft hyphens,
    and no bullets, which style sheets add.
    """
    plain = unicodedata.normalize("NFKC", text.replace("\u00ad", "").replace("\u200b", ""))
    return list(_ordered([word for word in plain.split() if word not in BULLETS]))


def _ordered(words: list[str]) -> Iterator[str]:
    """Puts right-to-left words in a fixed order, because PDF readers disagree about it."""
    run: list[str] = []
    for word in words:
        if any(unicodedata.bidirectional(c) in ("R", "AL") for c in word):
            run.append(word)
            continue
        yield from _fixed(run)
        run = []
        yield word
    yield from _fixed(run)


def _fixed(run: list[str]) -> Iterator[str]:
    """The words of a run sorted, followed by the marks at their ends."""
    yield from sorted(word.strip(MARKS) for word in run)
    yield from sorted(mark for word in run for mark in word if mark in MARKS)


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= 160 else plain[:157] + "..."


class _Blocks(HTMLParser):
    """Collects text block by block, keeping the cells of a row together."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[str] = []
        self.heads: list[str] = []
        self.text: list[str] = []
        self.rows = 0
        self.head = 0
        self.silent = 0
        self.pictures = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._boundary(tag, 1)

    def handle_endtag(self, tag: str) -> None:
        self._boundary(tag, -1)

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.text.append(data)

    def _boundary(self, tag: str, step: int) -> None:
        self.pictures |= tag in PICTURES
        if tag in SILENT:
            self.silent = max(0, self.silent + step)
        elif tag == "tr":
            self.flush(head=step < 0 and self.head > 0)
            self.rows = max(0, self.rows + step)
        elif tag in ("td", "th") or (self.rows and tag not in INLINE):
            self.text.append(" ")
        elif tag not in INLINE:
            self.flush()
            self.head += step if tag == "thead" else 0

    def flush(self, *, head: bool = False) -> None:
        text = " ".join("".join(self.text).split())
        self.text.clear()
        if text:
            self.blocks.append(text)
            self.heads += [text] if head else []
