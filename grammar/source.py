"""The source text of an exhibit, cut into the pieces that statements cite. SOURCES.md gives the rule."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum

from base.records import dataclass

Place = tuple[int, int | None]
"""A line and a sentence that begins on it; ``None`` is the whole line."""

Range = tuple[Place, Place]
"""From the first place to the last, inclusive."""


class Kind(Enum):
    """What a piece looks like in the source."""

    HEADING = "heading"
    ROW = "row"
    SENTENCE = "sentence"


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence, heading, list item or table row: the smallest thing a statement can cite."""

    line: int
    sentence: int
    end_line: int
    kind: Kind
    text: str

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.text.split())

    @property
    def start(self) -> tuple[int, int]:
        return self.line, self.sentence


@dataclass(frozen=True, slots=True)
class Source:
    """The text that an exhibit is based on; lines count from 1."""

    name: str
    lines: tuple[str, ...]
    pieces: tuple[Piece, ...]


class Missing(Enum):
    """Why a place is not in the source."""

    BEYOND_END = "beyond the end"
    BLANK_LINE = "blank line"
    NO_SUCH_SENTENCE = "no such sentence"
    REVERSED = "ends before it begins"


@dataclass(frozen=True, slots=True)
class UnknownPlace:
    """A cited place the source does not have; ``available`` counts the lines, or the sentences on the line."""

    place: Place
    missing: Missing
    available: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many words of a source are claimed: by statements or notes, and (``noted``) by notes alone."""

    words: int
    claimed: int
    noted: int
    unclaimed: tuple[Piece, ...]


def cut(text: str, name: str) -> Source:
    lines = tuple(_LINE_END.split(text))
    return Source(name, lines, tuple(_pieces(lines)))


def unknown_place(source: Source, first: Place, last: Place) -> UnknownPlace | None:
    """What is wrong with a cited range; None if both ends are in the source and in order."""
    for place in (first, last):
        if problem := _missing(source, place):
            return problem
    begin, end = _bounds(source, first)[0], _bounds(source, last)[1]
    return UnknownPlace(last, Missing.REVERSED, len(source.lines)) if begin >= end else None


def pieces_at(source: Source, first: Place, last: Place) -> tuple[Piece, ...]:
    """The pieces of a range; none if ``unknown_place`` rejects it."""
    if unknown_place(source, first, last):
        return ()
    return source.pieces[_bounds(source, first)[0] : _bounds(source, last)[1]]


def quoted(source: Source, where: Range, words: str) -> bool:
    """Whether the words occur, whole and in this order, in the cited pieces, with or without capitals."""
    wanted = _folded(words).casefold()
    text = _folded(" ".join(piece.text for piece in pieces_at(source, *where))).casefold()
    return bool(wanted) and re.search(rf"(?<!\w)(?:{re.escape(wanted)})(?!\w)", text) is not None


def coverage(source: Source, claimed: Iterable[Range], noted: Iterable[Range]) -> Coverage:
    """What is left after the ranges cited by statements (``claimed``) and by notes (``noted``)."""
    stated = _cited(source, claimed)
    remarked = _cited(source, noted) - stated
    sizes = {piece.start: len(piece.words) for piece in source.pieces}
    only_noted = sum(sizes[start] for start in remarked)
    return Coverage(
        words=sum(sizes.values()),
        claimed=only_noted + sum(sizes[start] for start in stated),
        noted=only_noted,
        unclaimed=tuple(p for p in source.pieces if p.start not in stated and p.start not in remarked),
    )


def _cited(source: Source, ranges: Iterable[Range]) -> set[tuple[int, int]]:
    distinct = set(ranges)
    return {piece.start for where in distinct for piece in pieces_at(source, *where)}


def _missing(source: Source, place: Place) -> UnknownPlace | None:
    line, sentence = place
    if not 1 <= line <= len(source.lines):
        return UnknownPlace(place, Missing.BEYOND_END, len(source.lines))
    if not source.lines[line - 1].strip():
        return UnknownPlace(place, Missing.BLANK_LINE, 0)
    begin, end = _bounds(source, (line, None))
    beginning = sum(1 for piece in source.pieces[begin:end] if piece.line == line)
    if sentence is not None and not 1 <= sentence <= beginning:
        return UnknownPlace(place, Missing.NO_SUCH_SENTENCE, beginning)
    return None


def _bounds(source: Source, place: Place) -> tuple[int, int]:
    """The slice of pieces at a place. A line where no piece begins means the one that runs through it."""
    line, sentence = place
    pieces = source.pieces
    if sentence is not None:
        at = bisect_left(pieces, (line, sentence), key=lambda piece: piece.start)
        return at, at + 1
    begin = bisect_left(pieces, line, key=lambda piece: piece.line)
    end = bisect_right(pieces, line, key=lambda piece: piece.line)
    if begin == end and begin and pieces[begin - 1].end_line >= line:
        return begin - 1, begin
    return begin, end


_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'"})
_MARKDOWN = re.compile(r"\\(?=[^\w\s])|\*\*")


def _folded(text: str) -> str:
    return " ".join(_MARKDOWN.sub("", text.translate(_QUOTES)).split())


_LINE_END = re.compile(r"\r\n|\n|\r")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_ORDINARY_WORD = re.compile(r"[a-z]{2}")
_HEADING = re.compile(r"\s*#{1,6}\s")
_ROW = re.compile(r"\s*(?:\||[^\s][^\t]*\t)")
_NUMBERED = re.compile(
    r"\s*\(?(?:(?P<number>\d{1,3})[.)]\s|[A-Za-z][.)]\s|(?<=\()[ivx]{2,5}\)\s"
    r"|\d{1,3}(?:\.\d{1,3})+\.?\s+[A-Z]|\d{1,3}(?:\.\d{1,3}){2,5}\.?\s+[a-z])"
)
_FIRST_WORD = re.compile(r"\W*(?:\d{1,4}[a-z]?(?:[.:-]\d{1,4}[A-Za-z]?)*|[A-Za-z]|[ivx]{1,4})")
_ODDS_AT_END = re.compile(r"(?<!\d)\d{1,5} ?(?:to|for|:|/) ?\d{1,3}$")
_ROW_OF_ITS_OWN = re.compile(
    r"(?i)(?!(?:and|or|but|for|if|when|with|on|unless|except|to|of|in|that|which|where|while|pays?|at|plus|also|then)\b)"
    r"(?:(?!\d ?(?:to|for|:|/) ?\d|[.;,!?]\s|\b(?:pays?|paid|is|are|wins?)\b).)*\d{1,5} ?(?:to|for|:|/) ?\d{1,3}$"
)
"""A title and its pay, without a verb or a stop, and without the words that go on with a sentence."""
_COLUMNS = re.compile(r"\s*\S+(?: \S+)*\s{3,}\S+(?: \S+)*\s{3,}\S")
"""A line in three columns or more, which wide gaps keep apart."""
_ITEM_AND_DASH = re.compile(r"\s{1,20}[^\s:–—-](?: ?[^\s:–—-]){1,45} [-–—] \S")
"""An indented line that begins with what it is about: ``  surrender - keep half``."""
_FIGURE = re.compile(r"\d[:/-]\d|[$%]|\.\d")
_CLOSERS = "\"'”’)]}*_»"
_STOP = re.compile(rf"(?<=[^\s.!?{re.escape(_CLOSERS)}])[.!?{re.escape(_CLOSERS)}]++(?!\S)")
_NEXT_WORD = re.compile(r"\s+[\"'“‘«(\[*]*(\w?)")
_SHORTENED = re.compile(
    r"(?<!\w)(?:ex|e\.g|i\.e|viz|vs|cf|approx|incl|mr|mrs|ms|dr"
    r"|admin|pa|n\.j|u\.s|stat|regs?|rev|inc|corp|ltd|dept|subch)$|§ ?[\w.:-]{1,14}$",
    re.IGNORECASE,
)
_SHORTENED_BEFORE_FIGURE = re.compile(r"(?<!\w)(?:nos?|min|max|pp?|sec|art|fig|ch)$", re.IGNORECASE)
_ODD_BULLETS = frozenset("•▪●‣~■□►▸➢➤✓✔»")
"""Marks that begin nothing but an item, with or without a blank behind them."""
_BULLETS = frozenset("-*+·◦○–—") | _ODD_BULLETS
_FULL_LINE = 60
_LONGEST_NUMBER = 18


@dataclass(slots=True)
class _Running:
    """A piece that may continue on the next line."""

    line: int
    sentence: int
    end_line: int
    fragments: list[str]

    def piece(self) -> Piece:
        return Piece(self.line, self.sentence, self.end_line, Kind.SENTENCE, " ".join(self.fragments))


def _pieces(lines: tuple[str, ...]) -> Iterator[Piece]:
    running: _Running | None = None
    last_number = 0
    for at, line in enumerate(lines, 1):
        if not line.strip():
            continue
        kind = _whole_line(line)
        item = _NUMBERED.match(line)
        number = int(item["number"]) if item and item["number"] else None
        begins_item = _bulleted(line) or (item is not None and number in (None, 1, last_number + 1))
        last_number = last_number if number is None else number
        if running and (kind or begins_item or not _goes_on(running, at, lines)):
            yield _heading_or_sentence(running.piece(), lines)
            running = None
        if kind:
            yield Piece(at, 1, at, kind, line.strip())
            continue
        finished, running = _cut_line(running, at, line)
        yield from (_heading_or_sentence(piece, lines) for piece in finished)
    if running:
        yield _heading_or_sentence(running.piece(), lines)


def _whole_line(line: str) -> Kind | None:
    """The kind of a line that is always one piece; None if it has to be cut."""
    if _HEADING.match(line):
        return Kind.HEADING
    if _ROW.match(line):
        return Kind.ROW
    return None if _LETTER_OR_DIGIT.search(line) else Kind.SENTENCE


def _bulleted(line: str) -> bool:
    first = _LETTER_OR_DIGIT.search(line)
    marks = line[: first.start()] if first else ""
    if marks.strip() == "~" and first and first[0].islower():
        return False  # a speck of the scanner, in the middle of a sentence
    apart = marks.split() if marks[-1:].isspace() else marks.split()[:-1]
    return any(mark in _BULLETS for mark in apart) or any(mark in _ODD_BULLETS for mark in marks.strip()[:1])


def _goes_on(running: _Running, at: int, lines: tuple[str, ...]) -> bool:
    """Whether an unfinished piece continues on line ``at``, the next non-blank one."""
    first = _LETTER_OR_DIGIT.search(lines[at - 1])
    lower = first is not None and first[0].islower()
    fragment = running.fragments[-1]
    if running.end_line < at - 1:
        return lower and _last_word(fragment)[-1:].isalnum()
    full = len(lines[running.end_line - 1].rstrip()) >= _FULL_LINE
    row = _ODDS_AT_END.search(fragment) is not None
    if _is_row(lines[at - 1]) and (_is_row(lines[running.end_line - 1]) or _is_row("".join(lines[at : at + 1]))):
        return False
    before, here = lines[running.end_line - 1], lines[at - 1]
    if all(map(_COLUMNS.match, (before, here))):
        return False
    if _ITEM_AND_DASH.match(before) and (_ITEM_AND_DASH.match(here) or not (lower or here[:1].isspace())):
        return False
    return lower or (full and not row and _ORDINARY_WORD.search(fragment) is not None)


def _is_row(line: str) -> bool:
    """Whether a line, though it begins with a small letter, is a row of its own: ``full house 11 to 1``."""
    return len(line.strip()) < _FULL_LINE and _ROW_OF_ITS_OWN.match(line.strip()) is not None


def _last_word(text: str) -> str:
    """The last real word, skipping back over a few stray marks."""
    return next((word for word in reversed(text.rsplit(None, 6)) if _LETTER_OR_DIGIT.search(word)), "")


def _cut_line(running: _Running | None, at: int, line: str) -> tuple[list[Piece], _Running | None]:
    """The pieces that end on a line, and the one that may continue below it."""
    finished: list[Piece] = []
    sentence = 0
    for fragment, ended in _fragments(line, goes_on=running is not None):
        if running is None:
            sentence += 1
            running = _Running(at, sentence, at, [fragment])
        else:
            running.fragments.append(fragment)
            running.end_line = at
        if ended:
            finished.append(running.piece())
            running = None
    return finished, running


def _fragments(line: str, goes_on: bool) -> Iterator[tuple[str, bool]]:
    """The sentences of a line, each with whether it ends there; the first may have begun above."""
    begin = 0
    for stop in _STOP.finditer(line):
        opens_piece = begin > 0 or not goes_on
        if _ends_sentence(line, stop, begin if opens_piece else None):
            yield line[begin : stop.end()].strip(), True
            begin = stop.end()
    rest = line[begin:].strip()
    if rest:
        yield rest, rest.rstrip(_CLOSERS).endswith(":")


def _ends_sentence(line: str, stop: re.Match[str], begin: int | None) -> bool:
    """Whether closing marks end a sentence; ``begin`` is where it began, if it began on this line."""
    if not any(mark in ".!?" for mark in stop[0]):
        return False
    before = stop.start()
    if begin is not None and before - begin <= _LONGEST_NUMBER and _FIRST_WORD.fullmatch(line, begin, before):
        return False
    following = _NEXT_WORD.match(line, stop.end())
    initial = following[1] if following else ""
    tail = line[max(0, before - _LONGEST_NUMBER) : before]
    if stop[0][0] == "." and (_SHORTENED.search(tail) or (initial.isdigit() and _SHORTENED_BEFORE_FIGURE.search(tail))):
        return False
    return not initial.islower()


def _heading_or_sentence(piece: Piece, lines: tuple[str, ...]) -> Piece:
    return replace(piece, kind=Kind.HEADING) if _is_heading(piece, lines) else piece


def _is_heading(piece: Piece, lines: tuple[str, ...]) -> bool:
    """A short line on its own that begins with a capital and ends in neither a full stop nor a figure."""
    at = piece.line
    if piece.sentence > 1 or piece.text != lines[at - 1].strip():
        return False
    if any(line.strip() for line in lines[max(0, at - 2) : at - 1] + lines[at : at + 1]):
        return False
    words = piece.text.split(None, 11)
    first = _LETTER_OR_DIGIT.search(piece.text)
    return (
        len(words) <= 10
        and first is not None
        and first[0].isupper()
        and not _bulleted(piece.text)
        and not piece.text.rstrip(_CLOSERS).endswith((".", "!", "?"))
        and not _FIGURE.search(words[-1])
    )
