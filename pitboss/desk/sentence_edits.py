"""What a reader does with one sentence of the source, as changes of the file's text.

Only lines that the reader touches change: everything else in the file, comments too, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from base.records import dataclass
from grammar.formatter.document_text import printed
from grammar.proposals import vouched, withdrawn
from grammar.source import Piece, Source, pieces_at
from grammar.tree import Ambiguous, AnyLine, Cite, Confirmed, Document, Note, Paytable, Reading, Row, Section, Tail
from intake.draft_text import entry_lines
from intake.entries import Note as DraftNote
from intake.entries import Unclaimed
from intake.prose.subjects import likely_subjects

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
QUOTED = re.compile(r'"[^"\n]*"')
CITED = re.compile(r"(?<!\s)\s+@\d")
MARK = re.compile(r"(?<!\s)\s+proposed (?:sure|likely|perhaps)\b.*")


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """A line of the file that reads a sentence; owner is the block it stands in, or the line itself."""

    node: AnyLine | Row
    owner: AnyLine
    cites: tuple[Cite, ...]

    @property
    def number(self) -> int:
        return self.node.span.line

    @property
    def proposed(self) -> str:
        return tail_of(self.node).proposed

    @property
    def reading(self) -> bool:
        """Is it one of several readings of the sentence?"""
        return isinstance(self.owner, Ambiguous)

    def pieces(self, source: Source) -> tuple[Piece, ...]:
        return tuple(piece for cite in self.cites for piece in pieces_at(source, cite.first, cite.last))


def tail_of(line: object) -> Tail:
    return getattr(line, "tail", Tail())


def lines_reading(document: Document, source: Source, piece: Piece) -> tuple[ReadingLine, ...]:
    """Everything that cites the sentence, but not the block around it."""
    return tuple(
        one
        for one in cited_lines(document)
        if any(piece in pieces_at(source, cite.first, cite.last) for cite in one.cites)
    )


def cited_lines(document: Document) -> Iterator[ReadingLine]:
    for line in document.lines:
        own = tail_of(line).cites
        match line:
            case Ambiguous(readings=readings):
                inner = [one for reading in readings for one in reading.lines]
                yield from (ReadingLine(one, line, tail_of(one).cites or own) for one in inner)
                if not inner and own:
                    yield ReadingLine(line, line, own)
            case Paytable(rows=rows):
                if own:
                    yield ReadingLine(line, line, own)
                yield from (ReadingLine(row, line, row.tail.cites) for row in rows if tail_of(row).cites)
            case Confirmed():
                pass
            case _ if own:
                yield ReadingLine(line, line, own)


def code_parts(code: str) -> tuple[str, str]:
    """A line as written, cut into what it says and the citations behind it; the draft's mark belongs to neither."""
    masked = QUOTED.sub(lambda match: "·" * len(match[0]), code)
    found = CITED.search(masked)
    if not found:
        return MARK.sub("", code.partition("  #")[0]).strip(), ""
    behind = code[found.start() : found.start() + len(masked[found.start() :].partition("  #")[0])]
    return code[: found.start()].strip(), MARK.sub("", behind).strip()


def raw(text: str, node: AnyLine | Row) -> str:
    lines = text.split("\n")
    return " ".join(line.strip() for line in lines[node.span.line - 1 : node.span.end_line])


# Confirmed or taken back ------------------------------------------------------------------------------------------


def with_confirmation(text: str, document: Document, cites: Iterable[Cite], by: str, on: date) -> str:
    return with_confirmations_of(text, document, vouched(document, cites, by, on))


def without_confirmation(text: str, document: Document, piece: Piece, source: Source) -> str:
    return with_confirmations_of(text, document, withdrawn(document, piece.start, source))


def with_confirmations_of(text: str, old: Document, new: Document) -> str:
    """The text with the confirming lines of another document, and all else as it is."""
    kept = {id(line) for line in new.lines}
    gone = [line for line in old.lines if isinstance(line, Confirmed) and id(line) not in kept]
    known = {id(line) for line in old.lines}
    fresh = [printed(Document((line,))).strip() for line in new.lines if id(line) not in known]
    if len(gone) == len(fresh):
        for line, words in reversed(list(zip(gone, fresh, strict=True))):
            text = replaced(text, line, [words])
        return text
    for line in reversed(gone):
        text = replaced(text, line, [])
    return "\n".join((text.rstrip("\n"), *fresh)) + "\n"


# Lines changed ----------------------------------------------------------------------------------------------------


def replaced(text: str, node: AnyLine | Row | Reading, new: list[str]) -> str:
    """The text with other lines in place of one; a sentence with several readings goes with them."""
    lines = text.split("\n")
    first = node.span.line - 1
    before = indent_of(lines[first])
    return "\n".join((*lines[:first], *(f"{before}{one}" for one in new), *lines[end_of(node) :]))


def end_of(node: AnyLine | Row | Reading) -> int:
    """The last line of a sentence with several readings, or of one reading; else of the line itself."""
    match node:
        case Ambiguous(readings=readings):
            return max((end_of(one) for one in readings), default=node.span.end_line)
        case Reading(lines=lines):
            return max((end_of_table(one) for one in lines), default=node.span.end_line)
        case _:
            return node.span.end_line


def end_of_table(node: AnyLine | Row) -> int:
    rows = node.rows if isinstance(node, Paytable) else ()
    return max((row.span.end_line for row in rows), default=node.span.end_line)


def indent_of(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def with_change(text: str, line: ReadingLine, code: str) -> str:
    """Other words in place of a line: it cites what that cited, and is a person's now."""
    cites = code_parts(raw(text, line.node))[1]
    said, own = code_parts(code)
    return replaced(text, line.node, [" ".join(filter(None, (said, own or cites)))])


def without_line(text: str, line: ReadingLine, piece: Piece, family: str, alone: bool) -> str:
    """The text without a line. If it alone read the sentence, that is left open, as a draft leaves it."""
    left = list(entry_lines(unclaimed(piece, family))) if alone else []
    if isinstance(line.owner, Ambiguous):
        return without_reading(text, line, line.owner, left)
    if line.node is line.owner:
        return replaced(text, line.node, left)
    without = replaced(text, line.node, [])
    lines = without.split("\n")
    at = line.owner.span.line - 1
    return "\n".join((*lines[:at], *left, *lines[at:]))


def without_reading(text: str, line: ReadingLine, block: Ambiguous, left: list[str]) -> str:
    """An ambiguous sentence without one of its readings; the last one that is left is what the sentence says."""
    others = [reading for reading in block.readings if line.node not in reading.lines]
    own = next(reading for reading in block.readings if line.node in reading.lines)
    if len(others) > 1:
        return replaced(text, own, [])
    cites = code_parts(raw(text, block))[1] if not left else ""
    new = []
    for node in others[0].lines if others else ():
        said, cited = code_parts(raw(text, node))
        mark = f" proposed {tail_of(node).proposed}" if tail_of(node).proposed else ""
        new.append(" ".join(filter(None, (said, cited or cites))) + mark)
    return replaced(text, block, new or left)


def unclaimed(piece: Piece, family: str) -> Unclaimed:
    words = " ".join(piece.text.split())
    return Unclaimed(cite_of(piece), words, likely_subjects(words, family))


def cite_of(piece: Piece) -> str:
    return f"@{piece.line}.{piece.sentence}"


def with_note(text: str, lines: tuple[ReadingLine, ...], piece: Piece, kind: str) -> str:
    """The sentence marked as no rule; whatever read it goes."""
    new = list(entry_lines(DraftNote(kind, cite_of(piece))))
    gone = {node.span.line: node for one in lines for node in (one.owner if one.reading else one.node,)}
    for number in sorted(gone, reverse=True):
        text = replaced(text, gone[number], new if number == min(gone) else [])
    return text if gone else with_comment_replaced(text, piece, new) or f"{text.rstrip()}\n{new[0]}\n"


# Lines added ------------------------------------------------------------------------------------------------------


def with_line_for(text: str, document: Document, source: Source, piece: Piece, code: str) -> Iterator[str]:
    """The text with a new line for the sentence, wherever it may belong: the first that can be read counts."""
    said, own = code_parts(code)
    new = " ".join(filter(None, (said, own or cite_of(piece))))
    for note in document.lines:
        if isinstance(note, Note) and [cite.first for cite in note.tail.cites] == [piece.start]:
            yield replaced(text, note, [new])
    if (found := with_comment_replaced(text, piece, [new])) is not None:
        yield found
    before = [
        one
        for one in cited_lines(document)
        if min(one.pieces(source), key=start_of, default=piece).start <= piece.start
    ]
    last = max(before, key=lambda one: one.number, default=None)
    if last is None:
        yield f"{text.rstrip()}\n{new}\n"
        return
    if last.node is not last.owner and not last.reading:
        yield below(text, last.node, last.node.span.end_line, new)
    yield below(text, last.owner, max(end_of(last.owner), end_of_table(last.owner)), new)


def start_of(piece: Piece) -> tuple[int, int]:
    return piece.start


def below(text: str, like: AnyLine | Row, after: int, new: str) -> str:
    lines = text.split("\n")
    return "\n".join((*lines[:after], f"{indent_of(lines[like.span.line - 1])}{new}", *lines[after:]))


def with_comment_replaced(text: str, piece: Piece, new: list[str]) -> str | None:
    """The text with lines in place of the comment in which a draft left the sentence open; None if there is none."""
    lines = text.split("\n")
    begun = re.compile(rf"\s*#\s*{re.escape(cite_of(piece))}(?!\d)")
    at = next((number for number, line in enumerate(lines) if begun.match(line)), None)
    if at is None:
        return None
    end = at + 1
    while end < len(lines) and re.match(r"\s*#   likely about: ", lines[end]):
        end += 1
    return "\n".join((*lines[:at], *(f"{indent_of(lines[at])}{one}" for one in new), *lines[end:]))


def with_second_reading(text: str, lines: tuple[ReadingLine, ...], piece: Piece, code: str) -> str | None:
    """The sentence marked as ambiguous: what reads it now, or this. None if nothing of it can be a reading."""
    said, own = code_parts(code)
    new = " ".join(filter(None, (said, own or cite_of(piece))))
    block = next((one.owner for one in lines if isinstance(one.owner, Ambiguous)), None)
    if isinstance(block, Ambiguous):
        name = ORDINALS[min(len(block.readings), len(ORDINALS) - 1)]
        file = text.split("\n")
        outer = indent_of(file[block.span.line - 1])
        fresh = [f"{outer}  reading {name}", f"{outer}    {new}"]
        return "\n".join((*file[: end_of(block)], *fresh, *file[end_of(block) :]))
    mine = [one for one in lines if one.node is one.owner and not isinstance(one.node, Note | Section | Paytable)]
    if not mine:
        return None
    first = [f"    {raw(text, one.node)}" for one in mine]
    label = f"sentence-{piece.line}-{piece.sentence}"
    made = [f"ambiguous {label} {cite_of(piece)}", "  reading first", *first, "  reading second", f"    {new}"]
    for one in reversed(mine[1:]):
        text = replaced(text, one.node, [])
    return replaced(text, mine[0].node, made)
