"""Text to tree. The only module that knows Lark; one run finds every fault in a file."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from base.cache import kept
from base.files import contents
from base.plain_text import visible
from base.records import dataclass
from grammar.builder import forms
from grammar.builder.clauses import ParsedLine
from grammar.declared.families import declares, family_told
from grammar.errors.faults import Fault, Misread, Unreadable, shortened
from grammar.errors.syntax_errors import better, meant_form, said_with_when, syntax_fault
from grammar.errors.trade_phrases import answered
from grammar.known_lines import KnownLines
from grammar.limits import crowded, oversized
from grammar.lines import FORMS, LogicalLine, logical_lines
from grammar.tree import (
    Ambiguous,
    AnyLine,
    Declaration,
    Define,
    Document,
    Event,
    Header,
    Jurisdiction,
    Note,
    Paytable,
    Reading,
    Row,
    Span,
    Statement,
)

GRAMMAR = Path(__file__).parent / "game.lark"
CODE = ("grammar/game.lark", "grammar/parser.py", "grammar/lines.py")
"""What the parse table depends on."""
STARTS = [*FORMS, "row", "statement"]
LARGEST = 8_000_000
BLANKS = dict.fromkeys(
    map(
        ord,
        "\r\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))),
    ),
    " ",
)

Meaning = Statement | Define | Paytable | Event | Declaration
Taken = TypeVar("Taken")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document and the faults in its file; faulty lines are missing from the document."""

    document: Document
    faults: tuple[Fault, ...]
    text: str
    family: str = ""
    """The declared family that the text speaks of, by name or by its words."""


def parse(text: str, path: str = "", declared: bool = False, known: KnownLines | None = None) -> Parsed:
    """Parses a document. Never raises: whatever cannot be read becomes a fault.

    declared: its tests use the words of a declared game, though nothing in the text says so. known: the lines of the
    version parsed before; nodes of unchanged lines are reused.
    """
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        return Parsed(
            Document((), path),
            (Fault(Span(line, 1, line, 2), "the file holds a NUL byte", "save it as plain text"),),
            text,
        )
    lines, below = logical_lines(text.translate(BLANKS))
    if fault := crowded(lines):
        return Parsed(Document((), path), (fault,), text)
    reader = Reader(lines, declared, known)
    if known is not None:
        known.begin(text, reader.declared)
    document = Document(tuple(reader.document()), path, below)
    found = (*reader.faults, *oversized(document.lines))
    faults = tuple(sorted(found, key=lambda fault: fault.span))
    return Parsed(document, faults, text, reader.family)


def read(path: str | Path) -> Parsed:
    """Parses a file. Raises Unreadable with a plain sentence."""
    return parse(text_of(path), str(path))


_DOCUMENTS = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a Word file or another archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
)
"""How files begin that somebody may take for a procedure in the language."""


def text_of(path: str | Path) -> str:
    """The text of a UTF-8 file. Raises Unreadable with a plain sentence."""
    shown = visible(str(path))
    try:
        data = contents(path, LARGEST)
    except FileNotFoundError:
        raise Unreadable(f"there is no file {shown}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        known = getattr(error, "errno", None) in (errno.EINVAL, errno.EFBIG)  # "is a folder, not a file"
        raise Unreadable(f"{shown} {reason}" if known else f"{shown} cannot be read: {reason}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if kind := next((kind for start, kind in _DOCUMENTS if data.startswith(start)), ""):
            raise Unreadable(
                f"{shown} is {kind}, not a .game file; read it first: pitboss draft {quote(shown)} -o procedure.game"
            ) from None
        line = data[: error.start].count(b"\n") + 1
        raise Unreadable(f"{shown} is not UTF-8 text (line {line}); save it as UTF-8") from None


class Reader:
    """Takes the logical lines in order, parses each on its own, and nests blocks by indentation."""

    def __init__(self, lines: Sequence[LogicalLine], declared: bool = False, known: KnownLines | None = None) -> None:
        self.lines = lines
        self.family = family_told(lines)
        self.declared = declared or declares(lines) or bool(self.family)
        self.spoken = self.family or ("" if self.declared else "blackjack")
        """The family whose phrases of the trade are known."""
        self.known = known
        self.at = 0
        self.faults: list[Fault] = []

    def document(self) -> Iterator[AnyLine]:
        seen: set[str] = set()
        while self.at < len(self.lines):
            item = self.item()
            if isinstance(item, Reading):
                self.fault(
                    item.span,
                    '"reading" stands outside an ambiguous sentence',
                    'begin with a line "ambiguous NAME" and indent the readings below it',
                )
            elif item is not None and self.first(item, seen):
                yield item

    def first(self, item: AnyLine, seen: set[str]) -> bool:
        """Lines about the whole file may occur only once."""
        key = item.key if isinstance(item, Header) else "jurisdiction" if isinstance(item, Jurisdiction) else ""
        if key in seen:
            self.fault(item.span, f'a second "{key}" line', "keep one of them")
            return False
        seen |= {key} if key else set()
        return True

    def item(self) -> AnyLine | Reading | None:
        """The next line, with the block below it."""
        line = self.lines[self.at]
        self.at += 1
        form = line.form
        node = self.node(line, form)
        match form if node else meant_form(line):
            case "paytable":
                rows: tuple[Row | Note, ...] = tuple(self.block(line, self.row))
                return replace(node, rows=rows) if isinstance(node, Paytable) else None
            case "ambiguous":
                readings = tuple(self.block(line, self.reading))
                return self.with_readings(node, readings) if isinstance(node, Ambiguous) else None
            case "reading":
                inner: tuple[Meaning, ...] = tuple(self.block(line, self.meaning))
                return replace(node, lines=inner) if isinstance(node, Reading) else None
        assert not isinstance(node, Row)
        return node

    def block(self, head: LogicalLine, take: Callable[[], Taken | None]) -> Iterator[Taken]:
        while self.at < len(self.lines) and self.lines[self.at].indent > head.indent:
            if (taken := take()) is not None:
                yield taken

    def row(self) -> Row | Note | None:
        line = self.lines[self.at]
        self.at += 1
        node = self.node(line, "note" if line.form == "note" else "row")
        assert node is None or isinstance(node, Row | Note)
        return node

    def reading(self) -> Reading | None:
        line = self.lines[self.at]
        if meant_form(line) == "ambiguous":
            self.skip(line, "an ambiguous sentence inside another", "begin it at the margin")
            return None
        item = self.item()
        if item is None or isinstance(item, Reading):
            return item
        self.fault(item.span, "this line belongs to no reading", "begin with a line: reading NAME")
        return None

    def meaning(self) -> Meaning | None:
        line = self.lines[self.at]
        if meant_form(line) == "ambiguous":
            self.skip(line, "an ambiguous sentence inside a reading", "begin it at the margin")
            return None
        if meant_form(line) == "reading":
            self.skip(line, "a reading inside a reading", "indent it like the reading above it")
            return None
        item = self.item()
        if item is None or isinstance(item, Statement | Define | Paytable | Event | Declaration):
            return item
        self.fault(
            item.span,
            "this is nothing that a sentence can mean",
            "a reading holds statements, definitions, pay tables, events and what a game is made of",
        )
        return None

    def skip(self, line: LogicalLine, message: str, remedy: str) -> None:
        self.at += 1
        self.fault(line.whole, message, remedy)

    def with_readings(self, node: Ambiguous, readings: tuple[Reading, ...]) -> Ambiguous | None:
        if len({reading.name for reading in readings}) < 2:
            self.fault(
                node.span,
                "an ambiguous sentence needs two readings or more, each with its own name",
                "indent below it lines that begin with: reading NAME",
            )
        return replace(node, readings=readings)

    def node(self, line: LogicalLine, form: str) -> AnyLine | Row | Reading | None:
        """One logical line as a node; None, and a fault, if it cannot be read."""
        if self.known is not None and (known := self.known.node(line, form)) is not None:
            return known
        try:
            tree = parser().parse(line.text, start=form)
            node = forms.BUILDERS[form](ParsedLine(line, tree, self.declared))
            return node if self.known is None else self.known.keep(line, form, node)
        except Misread as misread:
            fault = better(line, misread.fault)
        except lark.UnexpectedInput as error:
            fault = syntax_fault(line, form, error)
        self.faults.append(self.with_when(line, form, answered(line, fault, self.spoken)))
        return None

    def with_when(self, line: LogicalLine, form: str, fault: Fault) -> Fault:
        """``allowed only if …``: where nothing but that word is wrong, the whole line to write."""
        text = said_with_when(line.text)
        if text == line.text or not fault.message.endswith("begins no condition"):
            return fault
        try:
            forms.BUILDERS[form](ParsedLine(replace(line, text=text), parser().parse(text, start=form), self.declared))
        except (Misread, lark.UnexpectedInput):
            return fault
        return replace(fault, remedy=shortened(f'conditions follow "when": {text}'))

    def fault(self, span: Span, message: str, remedy: str) -> None:
        self.faults.append(Fault(span, message, remedy))


@cache
def parser() -> lark.Lark:
    """The parser; its table takes 0.11 s to build and 0.03 s to load from the cache."""
    grammar = GRAMMAR.read_text("utf-8")
    try:
        saved = kept("grammar", f"parse table of lark {lark.__version__}", lambda: table(grammar), depends_on=CODE)
        return lark.Lark.load(with_numbers(saved))  # a dictionary works as well as a file
    except Exception:  # Lark's serialization format is internal: if it no longer fits, build the table instead
        return built(grammar)


def table(grammar: str) -> dict[str, Any]:
    """What Lark itself would pickle."""
    data, memo = built(grammar).memo_serialize([TerminalDef, Rule])
    return {"data": data, "memo": memo}


def with_numbers(saved: dict[str, Any]) -> dict[str, Any]:
    """Restores numeric keys, which JSON turns into strings."""
    actions = saved["data"]["parser"]["parser"]
    actions["tokens"] = numbered(actions["tokens"])
    actions["states"] = {state: numbered(row) for state, row in numbered(actions["states"]).items()}
    return {"data": saved["data"], "memo": numbered(saved["memo"])}


def numbered(found: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in found.items()}


def built(grammar: str, strict: bool = False) -> lark.Lark:
    """strict: rejects colliding terminals. Without it Lark still looks for them, which takes two seconds."""
    lark.lexer.has_interegular = strict
    return lark.Lark(grammar, parser="lalr", start=STARTS, maybe_placeholders=True, strict=strict)
