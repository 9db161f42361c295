"""A new version of a document read into an existing file: what was confirmed stays, the rest is proposed anew."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import field, replace

from base.records import dataclass
from grammar.parser import parse
from grammar.source import Piece, Source, pieces_at
from grammar.tree import Ambiguous, AnyLine, Cite, Confirmed, Header, Note, Paytable, Section, Span
from grammar.tree import Row as RowLine
from intake.alignment import Alignment, Start, aligned
from intake.draft_text import HASH, Names, entry_lines, event_lines, readable, row_line
from intake.entries import Draft, Entry
from intake.entries import Note as Stretch
from intake.prose.tables import Row, Table

_OPEN = re.compile(r"# @(\d+)(?:\.(\d+))? ")
_HINT = "#   likely about:"


@dataclass(frozen=True, slots=True)
class Update:
    """The updated file, and how the two versions of the text compare."""

    text: str
    alignment: Alignment
    struck: tuple[tuple[str, int], ...]
    """Places whose sentence vanished or changed, each with a line of the old file that cited it."""
    reworded: tuple[tuple[Piece, Piece], ...] = ()
    """Sentences that have other words now: as they were, and as they are."""


def updated(text: str, old: Source, new: Source, draft: Draft, digest: str) -> Update:
    """The file with its citations moved, lines on vanished sentences struck, and proposals for new sentences."""
    found = aligned(old, new)
    editor = _Editor(text.rstrip("\n").split("\n"), old, new, found)
    for line in parse(text).document.lines:
        editor.take(line)
    editor.take_comments(digest)
    editor.insert(draft)
    before, now = ({piece.start: piece for piece in source.pieces} for source in (old, new))
    reworded = tuple((before[one], now[other]) for one, other in found.reworded.items())
    return Update(readable(editor.written()), found, tuple(editor.struck), reworded)


@dataclass(slots=True)
class _Block:
    """A top-level line with everything indented under it; ``place`` is the last new place that it cites."""

    first: int
    last: int
    indent: str
    place: Start | None = None


@dataclass(slots=True)
class _Editor:
    lines: list[str]
    old: Source
    new: Source
    alignment: Alignment
    struck: list[tuple[str, int]] = field(default_factory=list)
    blocks: list[_Block] = field(default_factory=list)
    rows: dict[int, Start] = field(default_factory=dict)
    """Physical lines of pay-table rows, with their new places."""
    above: dict[int, list[str]] = field(default_factory=dict)
    below: dict[int, list[str]] = field(default_factory=dict)
    removed: set[int] = field(default_factory=set)

    def take(self, line: AnyLine) -> None:
        cited = _cited(line)
        inner = [line, *_inside(line)]
        last = max(one.span.end_line for one in inner)
        head = self.lines[line.span.line - 1]
        block = _Block(line.span.line, last, head[: len(head) - len(head.lstrip())])
        self.blocks.append(block)
        match line:
            case Header(key="source"):
                self.lines[line.span.line - 1] = re.sub(r'"[^"]*"', f'"{self.new.name}"', head, count=1)
            case Confirmed() | Note():
                self._thin_out(line.span, cited, drop=True)
            case Section():
                self._thin_out(line.span, cited, drop=False)
            case Paytable():
                self._table(line)
            case _:
                if not self._move([cite for one in inner for cite in _cited(one)]):
                    self._strike(block.first, block.last, [cite for one in inner for cite in _cited(one)])
        places = [place for one in inner for cite in _cited(one) for place in self._places(cite)]
        block.place = max(places) if places and not isinstance(line, Confirmed) else None

    def _places(self, cite: Cite) -> list[Start]:
        """The new places of what is left of a citation."""
        pieces = pieces_at(self.old, cite.first, cite.last)
        return [self.alignment.same[piece.start] for piece in pieces if piece.start in self.alignment.same]

    def _whole(self, cite: Cite) -> bool:
        pieces = pieces_at(self.old, cite.first, cite.last)
        return bool(pieces) and all(piece.start in self.alignment.same for piece in pieces)

    def _move(self, cites: list[Cite]) -> bool:
        """Writes the new places, if every cited sentence is still there."""
        if not all(self._whole(cite) for cite in cites):
            return False
        for cite in _backwards(cites):
            self._write(cite.span, " ".join(self._said(self._places(cite))))
        return True

    def _thin_out(self, span: Span, cites: list[Cite], *, drop: bool) -> None:
        """Keeps what is left of the citations; a line that has none left is dropped or loses its citation."""
        left = [(cite, self._said(self._places(cite))) for cite in cites]
        if cites and drop and not any(said for _, said in left):
            self.removed |= set(range(span.line, span.end_line + 1))
            return
        if len(cites) > 1 and span.line == span.end_line:
            ends = Span(span.line, cites[0].span.column, span.line, cites[-1].span.end_column)
            self._write(ends, ", ".join(one for _, said in left for one in said))
            return
        for cite, said in reversed(left):
            self._write(cite.span, ", ".join(said))

    def _table(self, line: Paytable) -> None:
        """A table that has lost every row is struck; else each row goes its own way."""
        if line.rows and not any(self._whole(cite) for row in line.rows for cite in _cited(row)):
            cites = [cite for row in line.rows for cite in _cited(row)]
            self._strike(line.span.line, line.rows[-1].span.end_line, cites)
            return
        self._thin_out(line.span, _cited(line), drop=False)
        for row in line.rows:
            if isinstance(row, Note):
                self._thin_out(row.span, _cited(row), drop=True)
            elif not self._move(cites := _cited(row)):
                self._strike(row.span.line, row.span.end_line, cites)
            elif cites:
                self.rows[row.span.end_line] = self._places(cites[-1])[-1]

    def _strike(self, first: int, last: int, cites: list[Cite]) -> None:
        """Turns lines into comments that say where their sentence stood."""
        gone = [cite for cite in cites if not self._whole(cite)]
        starts = [p.start for cite in gone for p in pieces_at(self.old, cite.first, cite.last)]
        why = "reworded" if any(start in self.alignment.reworded for start in starts) else "vanished"
        self.struck += [(_said_cite(cite), first) for cite in gone[:1]]
        for number in range(first, last + 1):
            line = self.lines[number - 1]
            if line.strip():
                was = f" (was {_said_cite(gone[0])})" if gone else ""
                self.lines[number - 1] = f"# {why}{was}: {line.strip()}"

    def _write(self, span: Span, said: str) -> None:
        line = self.lines[span.line - 1]
        before, behind = line[: span.column - 1], line[span.end_column - 1 :]
        if not said:
            before, behind = before.rstrip(" ,"), re.sub(r'^,?\s*(?="|$)("[^"]*")?', "", behind)
        self.lines[span.line - 1] = before + said + behind

    def _said(self, places: list[Start]) -> list[str]:
        """Places as few citations: neighbours in the new text are joined."""
        starts = [piece.start for piece in self.new.pieces]
        runs: list[list[int]] = []
        for at in sorted({bisect_left(starts, place) for place in places}):
            if runs and runs[-1][-1] == at - 1:
                runs[-1].append(at)
            else:
                runs.append([at])
        return [self._range(self.new.pieces[run[0]], self.new.pieces[run[-1]]) for run in runs]

    def _range(self, first: Piece, last: Piece) -> str:
        begin, end = self._place(first), self._place(last)
        return f"@{begin}" if first is last else f"@{begin}-{end}"

    def _place(self, piece: Piece) -> str:
        return f"{piece.line}" if piece.kind.value == "row" else f"{piece.line}.{piece.sentence}"

    def take_comments(self, digest: str) -> None:
        """Moves the comments on open sentences, and those that went; writes the new hash."""
        for number, line in enumerate(self.lines, 1):
            if HASH in line:
                self.lines[number - 1] = f"# {HASH} {digest}"
            elif match := _OPEN.match(line):
                start = int(match[1]), int(match[2] or 1)
                if place := self.alignment.same.get(start):
                    self.lines[number - 1] = f"# @{place[0]}.{place[1]} {line[match.end() :]}"
                    self.blocks.append(_Block(number, number, "", place))
                elif start in self.alignment.reworded or any(start == p.start for p in self.alignment.vanished):
                    self.removed.add(number)
                hinted = number < len(self.lines) and self.lines[number].startswith(_HINT)
                if hinted and number in self.removed:
                    self.removed.add(number + 1)
                elif hinted and place:
                    self.blocks[-1].last = number + 1

    def insert(self, draft: Draft) -> None:
        fresh = {piece.start for piece in self.alignment.added} | set(self.alignment.reworded.values())
        names = Names(re.findall(r'(?m)^[ \t]*(?:paytable|event) "([^"]+)"', "\n".join(self.lines)))
        for entry in draft.entries:
            match entry:
                case Table(covers=covers) if any(place in covers for place in self.rows.values()):
                    for row in entry.rows:
                        if _start(row.place) in fresh:
                            self._insert_row(row)
                case Table() if rows := tuple(row for row in entry.rows if _start(row.place) in fresh):
                    table = names.distinct(replace(entry, rows=rows))
                    self._insert_after(_start(rows[0].place), list(entry_lines(table)))
                case Stretch(kind=kind) if fresh_ones := sorted(
                    start for start in fresh if _within(start, entry.place)
                ):
                    notes = [f"note {kind} {said}" for said in self._said(fresh_ones)]
                    self._insert_after(fresh_ones[0], notes)
                case _ if not isinstance(entry, Table) and _start_of(entry) in fresh:
                    self._insert_after(_start_of(entry), list(entry_lines(names.distinct(entry))))

    def _insert_after(self, place: Start, lines: list[str]) -> None:
        before = [block for block in self.blocks if block.place and block.place < place]
        if before:
            block = max(before, key=lambda one: (one.place or (0, 0), one.last))
            indent = block.indent
            self.below.setdefault(block.last, []).extend(f"{indent}{line}" if line else "" for line in lines)
            return
        first = min((block for block in self.blocks if block.place), key=lambda block: block.first, default=None)
        number = first.first if first else len(self.lines) + 1
        while number > 1 and self.lines[number - 2].lstrip().startswith("#") and HASH not in self.lines[number - 2]:
            number -= 1  # a comment belongs to the line below it
        indent = first.indent if first else ""
        self.above.setdefault(number, []).extend(f"{indent}{line}" if line else "" for line in lines)

    def _insert_row(self, row: Row) -> None:
        """A new row goes below the nearest row before it, or above the first one after it."""
        place = _start(row.place)
        nearest = min(self.rows, key=lambda number: abs(self.rows[number][0] - place[0]), default=None)
        if nearest is None:
            return
        table = max((block for block in self.blocks if block.first <= nearest), key=lambda block: block.first)
        line = self.lines[nearest - 1]
        indent = line[: len(line) - len(line.lstrip())]
        self.above.setdefault(table.first, []).extend(f"{table.indent}{one}" for one in event_lines(row))
        side = self.below if self.rows[nearest] < place else self.above
        side.setdefault(nearest, []).append(f"{indent}{row_line(row)}")

    def written(self) -> list[str]:
        lines: list[str] = []
        for number, line in enumerate([*self.lines, None], 1):
            lines += self.above.get(number, [])
            if line is not None and number not in self.removed:
                lines.append(line)
            lines += self.below.get(number, [])
        return lines


def _cited(line: AnyLine | RowLine) -> list[Cite]:
    return list(line.cites) if isinstance(line, Confirmed) else list(line.tail.cites) if hasattr(line, "tail") else []


def _inside(line: AnyLine) -> Iterator[AnyLine | RowLine]:
    match line:
        case Paytable(rows=rows):
            yield from rows
        case Ambiguous(readings=readings):
            for reading in readings:
                for inner in reading.lines:
                    yield inner
                    yield from _inside(inner)
        case _:
            pass


def _backwards(cites: Iterable[Cite]) -> list[Cite]:
    return sorted(cites, key=lambda cite: (cite.span.line, cite.span.column), reverse=True)


def _said_cite(cite: Cite) -> str:
    ends = [f"{line}" + (f".{sentence}" if sentence else "") for line, sentence in (cite.first, cite.last)]
    return f"@{ends[0]}" if ends[0] == ends[1] else f"@{ends[0]}-{ends[1]}"


def _within(start: Start, place: str) -> bool:
    first, _, last = place.partition("-")
    return _start(first) <= start <= _start(last or first)


def _start(place: str) -> Start:
    line, _, sentence = place.removeprefix("@").partition("-")[0].partition(".")
    return int(line), int(sentence or 1)


def _start_of(entry: Entry) -> Start:
    return entry.covers[0] if isinstance(entry, Table) else _start(entry.place)
