"""Where a document defines its names, and where it uses them.

Read from the lines as they are written, so that a fault elsewhere, or in the line itself, takes no name away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import Literal

from base.records import dataclass
from grammar.lines import LogicalLine
from grammar.tree import Span
from grammar.vocabulary import plain, subject_named, vocabulary
from pitboss.lsp.line_scan import STRING, ScannedLine, scanned

NameKind = Literal["label", "game", "event", "wager", "table", "section", "term"]
NAME = r"[A-Za-z0-9][A-Za-z0-9_.+-]*"
OVERRIDES = re.compile(
    rf"\boverrides[ \t]+({NAME}(?:[ \t]*,[ \t]*(?!overrides|in[ \t]game|refers|vague|printed){NAME})*)"
)
IN_GAME = re.compile(rf"\bin[ \t]+game[ \t]+({NAME}(?:[ \t]*,[ \t]*(?!overrides|refers|vague|printed){NAME})*)")
HEAD = re.compile(rf"(?:game|ambiguous)[ \t]+({NAME})(?:[ \t]+follows[ \t]+({NAME}))?")
TITLE = re.compile(r"\"[^\"]*\"|[^\W\d_][\w'’+/-]*(?:[ \t]+[^\W\d_][\w'’+/-]*)*")
TAG = re.compile(r"\[([^\]]*)\][ \t]+")
CLAUSE = re.compile(r"\b(?:when|unless|until)\b")
TESTED = re.compile(r"(?:\b(?:when|unless|until|and|or|not)|\(|:)[ \t]*$")
IS_A = re.compile(r"\b(?:is|are)[ \t]+(?:not[ \t]+)?(?:an?[ \t]+)?|[,:][ \t]*")
REFERS = re.compile(r"\brefers[ \t]+to[ \t]+([\w-]+)[ \t]*$")
NOT_WAGERS = ("term", "signal", "irregularity")
"""Subjects that take the name of something else than a wager."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name where it stands; key is what makes two spellings the same name."""

    kind: NameKind
    name: str
    span: Span
    defines: bool = False
    claimed: bool = field(default=False, compare=False)
    """Does a claim name it?"""

    @property
    def key(self) -> tuple[NameKind, str]:
        return self.kind, self.name if self.kind in ("label", "game") else plain(self.name)


@dataclass(frozen=True, slots=True)
class NameIndex:
    """All mentions of names in one text, in order."""

    mentions: tuple[Mention, ...]

    def at(self, line: int, column: int) -> Mention | None:
        """The name under a cursor, which may also stand right behind it."""
        here = (line, column)
        return next((one for one in self.mentions if one.span[:2] <= here <= one.span[2:]), None)

    def of(self, mention: Mention) -> tuple[Mention, ...]:
        return tuple(one for one in self.mentions if one.key == mention.key)

    def definitions(self, mention: Mention) -> tuple[Mention, ...]:
        return tuple(one for one in self.of(mention) if one.defines)

    def names(self, kind: NameKind) -> tuple[str, ...]:
        """The names of a kind in the order of the text, the defined ones first."""
        some = sorted((one for one in self.mentions if one.kind == kind), key=lambda one: not one.defines)
        return tuple({one.key: one.name for one in reversed(some)}.values())[::-1]


def name_index(text: str, inherited: Iterable[str] = ()) -> NameIndex:
    """The names of a text; inherited are events that it may use without defining them."""
    lines = list(scanned(text))
    events = {plain(one.name) for line in lines for one in event_title(line)} | set(inherited)
    found = [mention for line in lines for mention in mentions(line, events)]
    offered = first_offers(lines, found)
    tables = {plain(one.name) for one in found if one.kind == "table" and one.defines}
    settled = (one if one.kind != "wager" else wager(one, offered, tables) for one in found)
    return NameIndex(tuple(sorted(settled, key=lambda one: one.span)))


def first_offers(lines: Iterable[ScannedLine], found: Iterable[Mention]) -> set[Span]:
    """A wager is defined by its amounts; one without amounts, by the first statement about it."""
    defined = {one.key for one in found if one.defines}
    firsts: dict[object, Span] = {}
    for line in lines:
        for one in quotations(line) if line.form == "statement" else ():
            if one.kind == "wager" and one.key not in defined:
                firsts.setdefault(one.key, one.span)
    return set(firsts.values())


def wager(mention: Mention, offered: set[Span], tables: set[str]) -> Mention:
    """A claim may name a pay table where another names the wager."""
    if mention.span in offered:
        return replace(mention, defines=True)
    known_table = not mention.defines and plain(mention.name) in tables
    return replace(mention, kind="table") if known_table and mention.claimed else mention


def mentions(line: ScannedLine, events: set[str]) -> Iterator[Mention]:
    yield from label(line)
    yield from listed(line, OVERRIDES, "label")
    yield from listed(line, IN_GAME, "game")
    if line.form in ("game", "ambiguous"):
        yield from heads(line)
    elif line.form == "event":
        yield from event_title(line)
    elif line.form == "row":
        yield from row_title(line)
    yield from quotations(line)
    yield from bare_events(line, events)


def label(line: ScannedLine) -> Iterator[Mention]:
    found = TAG.match(line.text) if line.form == "row" else line.label
    if found and found[1]:
        name = found[1].strip("[]")
        start = found.start(1) + (found[1] != name)
        yield Mention("label", name, line.line.span(start, start + len(name)), True)


def listed(line: ScannedLine, pattern: re.Pattern[str], kind: NameKind) -> Iterator[Mention]:
    for found in pattern.finditer(line.masked):
        for name in re.finditer(NAME, found[1]):
            start = found.start(1) + name.start()
            yield Mention(kind, name[0], line.line.span(start, start + len(name[0])))


def heads(line: ScannedLine) -> Iterator[Mention]:
    found = HEAD.match(line.masked)
    if found is None:
        return
    yield Mention("game" if line.form == "game" else "label", found[1], line.line.span(*found.span(1)), True)
    if found[2] and line.form == "game":
        yield Mention("game", found[2], line.line.span(*found.span(2)))


def event_title(line: ScannedLine) -> Iterator[Mention]:
    found = TITLE.match(line.text, len("event ")) if line.form == "event" else None
    if found:
        yield unquoted("event", line.line, *found.span(), defines=True)


def row_title(line: ScannedLine) -> Iterator[Mention]:
    tag = TAG.match(line.text)
    if found := TITLE.match(line.text, tag.end() if tag else 0):
        yield unquoted("event", line.line, *found.span())


def unquoted(kind: NameKind, line: LogicalLine, start: int, end: int, defines: bool = False) -> Mention:
    if line.text[start] == '"':
        start, end = start + 1, end - 1
    return Mention(kind, line.text[start:end], line.span(start, end), defines)


def quotations(line: ScannedLine) -> Iterator[Mention]:
    """Each quotation that is a name, by what stands before it."""
    for found in STRING.finditer(line.text):
        before = line.masked[: found.start()]
        for kind, defines in meanings(line, before):
            mention = unquoted(kind, line.line, *found.span(), defines=defines)
            yield replace(mention, claimed=line.form == "claim")


def meanings(line: ScannedLine, before: str) -> Iterator[tuple[NameKind, bool]]:
    if refers := REFERS.search(before):
        if refers[1] in REFERABLE:
            yield REFERABLE[refers[1]], False
    elif (CLAUSE.search(before) or line.form in ("event", "define")) and TESTED.search(before):
        yield "event", False
    elif before.rstrip().endswith("paytable"):
        yield "table", True
        if not re.match(r'"·*"[ \t]*for\b', line.masked[len(before) :]):
            yield "wager", False
    elif line.form == "paytable" and re.search(r"\bfor[ \t]*$", before):
        yield "wager", False
    elif line.form == "section" and before.rstrip().endswith("section"):
        yield "section", True
    elif line.form == "spots" and before[line.start :].strip() == "wager":
        yield "wager", True
    elif line.form == "claim" and (link := re.search(r"\b(of|in)[ \t]*$", before)):
        of_row = re.match(r'"·*"[ \t]*in\b', line.masked[len(before) :])
        yield "table" if link[1] == "in" else "event" if of_row else "wager", False
    elif ":" not in before and line.form == "statement":
        yield from subject_name(before[line.start :].strip())


REFERABLE: dict[str, NameKind] = {"table": "table", "section": "section", "term": "term", "game": "game"}


def subject_name(written: str) -> Iterator[tuple[NameKind, bool]]:
    subject = subject_named(written.lower())
    if subject is None or not vocabulary().subjects[subject].named:
        return
    if subject == "term":
        yield "term", True
    elif subject not in NOT_WAGERS:
        yield "wager", subject == "wager"


def bare_events(line: ScannedLine, events: set[str]) -> Iterator[Mention]:
    """Events named without quotation marks, as declared games do: ``hand is straight flush``, or in a ranking."""
    if line.form == "ranking":
        start = line.masked.find(":")
    elif clause := CLAUSE.search(line.masked):
        start = clause.start()
    elif line.form in ("event", "define", "number", "combination"):
        start = line.masked.find(":")
    else:
        return
    for lead in IS_A.finditer(line.masked, max(start, 0)):
        words = TITLE.match(line.masked, lead.end())
        if words and '"' not in words[0] and (size := longest(words[0], events)):
            yield Mention("event", words[0][:size], line.line.span(lead.end(), lead.end() + size))


def longest(words: str, events: set[str]) -> int:
    """How many characters at the beginning are the name of an event; 0 if none are."""
    ends = [match.end() for match in re.finditer(r"\S+", words)]
    return next((end for end in reversed(ends) if plain(words[:end]) in events), 0)
