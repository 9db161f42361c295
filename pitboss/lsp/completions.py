"""What an editor offers to write next, from the vocabulary and from the document itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from base.records import dataclass
from checker.profiles import names as profile_names
from grammar.builder.clauses import REFERS
from grammar.builder.forms import CLAIMS, NOTES, POLICIES, SECTIONS, UNITS
from grammar.lines import FORMS, logical_lines
from grammar.parser import BLANKS
from grammar.resolver.family_words import families
from grammar.source import Source
from grammar.tree import Span
from grammar.vocabulary import TERMS, plain, subject_named, vocabulary
from pitboss.lsp.line_scan import ScannedLine, with_blocks
from pitboss.lsp.name_index import NAME, NameKind
from pitboss.lsp.open_document import CheckedVersion, Version
from pitboss.lsp.value_suggestions import values_of

Kind = Literal["form", "subject", "value", "condition", "word", "event", "label", "citation", "name", "finding"]
CURSOR = "\u2038"
"""Stands for the cursor while the line is taken apart: a caret that no document has."""
WORDS = r"(?:[^\W\d_][\w'’+/-]*[ \t]+)*(?:[^\W\d_][\w'’+/-]*)?"
CLAUSES = ("when", "unless", "until", "otherwise", "in game", "overrides", "refers to", "vague", "@")
MOST_CITATIONS = 500


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What may be written at a place, what it means, and how it ranks."""

    text: str
    kind: Kind
    span: Span
    detail: str = ""
    rank: int = 5


class Offer(NamedTuple):
    """A suggestion that does not know yet where it is written."""

    text: str
    kind: Kind
    detail: str = ""
    rank: int = 5


@dataclass(frozen=True, slots=True)
class Cursor:
    """The line up to the cursor, and the document around it."""

    line: ScannedLine
    before: str
    typed: int
    """How many characters of it stand on the line of the cursor."""
    version: Version
    checked: CheckedVersion | None

    @property
    def source(self) -> Source | None:
        return self.checked.given.source if self.checked else None


LONGEST = 1000
"""Characters of a line that is completed: the patterns below are not made for longer ones."""


def completions(version: Version, checked: CheckedVersion | None, line: int, column: int) -> tuple[Suggestion, ...]:
    cursor = cursor_at(version, checked, line, column)
    if cursor is None or len(cursor.line.masked) > LONGEST:
        return ()
    for pattern, offers in QUOTED if cursor.line.masked.count('"') % 2 else UNQUOTED:
        if found := pattern.search(cursor.line.masked):
            written = cursor.before[max(found.start("written"), len(cursor.before) - cursor.typed) :]
            return tuple(suggestions(offers(cursor, found), written, line, column))
    return ()


def suggestions(offers: Iterable[Offer], written: str, line: int, column: int) -> Iterator[Suggestion]:
    """The offers that fit what is written so far, each once."""
    seen: set[str] = set()
    for offer in offers:
        begun = fitting(offer.text, written, offer.kind in WHOLE)
        if begun is not None and offer.text not in seen:
            seen.add(offer.text)
            yield Suggestion(offer.text, offer.kind, Span(line, column - begun, line, column), offer.detail, offer.rank)


WHOLE: tuple[Kind, ...] = ("subject", "form", "condition", "event", "name", "citation")
"""What is begun with its own first word, never with the last of several."""


def fitting(text: str, written: str, whole: bool = False) -> int | None:
    """How many characters before the cursor the text goes on from; None if the word at the cursor is another one.

    ``dealer dr`` goes on to ``dealer draw:``, and ``push wh`` to ``when``.
    """
    wanted = text.lower().strip('"')
    starts = [0, *(match.end() for match in re.finditer(r"[ \t]+", written))]
    for start in starts[:1] if whole else starts:
        begun = written[start:].lower()
        if wanted.startswith(begun) and wanted != begun:
            return len(begun)
    return None


def cursor_at(version: Version, checked: CheckedVersion | None, line: int, column: int) -> Cursor | None:
    """None inside a comment."""
    lines = version.text.removeprefix("\ufeff").translate(BLANKS).split("\n")
    above = lines[: line - 1]
    here = lines[line - 1][: column - 1] if line <= len(lines) else ""
    logical, _ = logical_lines("\n".join((*above, here + CURSOR)))
    if not logical or not logical[-1].text.endswith(CURSOR):
        return None
    before = logical[-1].text.removesuffix(CURSOR)
    scanned = list(with_blocks([*logical[:-1], replace(logical[-1], text=before)]))[-1]
    return Cursor(scanned, before, len(here.lstrip()), version, checked)


# What is offered where ----------------------------------------------------------------------------------------

Offers = Callable[[Cursor, re.Match[str]], Iterator[Offer]]


def names(kind: NameKind) -> Offers:
    def offers(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
        return (Offer(name, "label" if kind == "label" else "name") for name in cursor.version.names.names(kind))

    return offers


def words(some: Callable[[], Iterable[str]]) -> Offers:
    return lambda cursor, found: (Offer(word, "word") for word in some())


def events(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    own = cursor.version.names.names("event")
    yield from (Offer(name, "event", "named in this file", 3) for name in own)
    known = {plain(name) for name in own}
    yield from (Offer(name, "event", "usual event") for name in cursor.version.exhibit.events if name not in known)


def rows(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    """Events as the title of a row: one that is not made of words alone stands in quotation marks."""
    for offer in events(cursor, found):
        simple = re.fullmatch(WORDS, offer.text) and not set(offer.text.split()) & {"of", "to", "for", "and", "or"}
        yield offer if simple else offer._replace(text=f'"{offer.text}"')


def quoted_events(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    return (offer._replace(text=f'"{offer.text}"', rank=6) for offer in events(cursor, found))


def citations(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    """The pieces of the source, those that nothing claims yet first; without a source, what the file cites."""
    if cursor.source is None:
        cited = dict.fromkeys(re.findall(r"@[0-9]+(?:\.[0-9]+)?", cursor.version.text))
        yield from (Offer(one, "citation", "cited in this file") for one in cited if one != found["written"])
        return
    result = cursor.checked.result if cursor.checked else None
    open_pieces = {piece.start for piece in result.coverage.unclaimed} if result and result.coverage else set()
    for piece in cursor.source.pieces[:MOST_CITATIONS]:
        rank = 3 if piece.start in open_pieces else 5
        yield Offer(f"@{piece.line}.{piece.sentence}", "citation", piece.text.strip()[:120], rank)


def open_findings(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    findings = cursor.checked.findings if cursor.checked else ()
    yield from (Offer(one.id, "finding", one.message) for one in findings if one.accepted is None)


def conditions(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    known = vocabulary()
    family = cursor.version.exhibit.family
    structure = cursor.version.exhibit.structure
    if structure is None:
        fitting = (word for word in dict.fromkeys(known.flags.values()) if known.only.get(word, family) == family)
        yield from (Offer(word, "condition", "a fact of the hand", 4) for word in fitting)
        counted = (*known.totals, *dict.fromkeys(known.counts.values()), *dict.fromkeys(known.groups.values()))
        some = (word for word in counted if known.only.get(word, family) == family)
        yield from (Offer(f"{word} is", "condition", "a number or a group of cards") for word in some)
    else:
        named = (*structure.places, *structure.combinations)
        yield from (Offer(f"{word} is", "condition", "of this game", 4) for word in named)
    yield from (Offer(word, "word", "a moment of play", 7) for word in ("after the", "before the", "during the"))
    yield Offer('circumstance ""', "word", "something that the cards do not tell", 7)
    yield from quoted_events(cursor, found)
    yield from (Offer(word, "word", "a further condition", 7) for word in ("and", "or", "not"))
    yield from clauses(cursor, found)


def moments(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    return (Offer(f"the {name}", "word", "a moment of play") for name in dict.fromkeys(vocabulary().moments.values()))


def beginnings(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    """Subjects of this kind of game, then forms; below a reading only what a sentence can mean."""
    if cursor.line.form == "row":
        yield from rows(cursor, found)
        return
    if cursor.line.parents and cursor.line.parents[-1].form == "ambiguous":
        yield Offer("reading", "form", "one meaning of the sentence")
        return
    exhibit = cursor.version.exhibit
    for subject in {subject.name: subject for subject in vocabulary().subjects.values()}.values():
        if subject.name not in INTERNAL and exhibit.asks(subject.question):
            text = f'{subject.name} ""' if subject.named == "yes" else f"{subject.name}:"
            yield Offer(text, "subject", subject.help, 4)
    yield from (Offer(form, "form", "a line of its own kind", 6) for form in FORMS if form not in INTERNAL)
    yield from (Offer(word, "form", "goes on with the line above", 8) for word in CLAUSES[:-1])


INTERNAL = ("new state", "own draw", "spots")
"""Written by what a game declares, never by these names."""


def values(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    name = subject_named(plain(cursor.line.subject)) if cursor.line.form == "statement" else None
    if name is not None:
        given = values_of(vocabulary().subjects[name])
        yield from (Offer(text, "value", detail, rank) for text, detail, rank in given)
    yield from clauses(cursor, found)


def clauses(cursor: Cursor, found: re.Match[str]) -> Iterator[Offer]:
    return (Offer(word, "word", "a clause", 8) for word in CLAUSES)


WRITTEN = rf"(?P<written>{WORDS})$"
ONE = r"(?P<written>[\w.+-]*)$"
INSIDE = r'"(?P<written>[^"]*)$'
SEVERAL = rf"[ \t]+(?:{NAME}[ \t]*,[ \t]*)*{ONE}"
LEAD = r"^(?:\[[^\]]*\][ \t]+|[0-9]+(?:\.[0-9]+)*[a-z]?[ \t]+)?"

QUOTED: tuple[tuple[re.Pattern[str], Offers], ...] = tuple(
    (re.compile(pattern), offers)
    for pattern, offers in (
        (rf"\brefers[ \t]+to[ \t]+table[ \t]+{INSIDE}", names("table")),
        (rf"\brefers[ \t]+to[ \t]+section[ \t]+{INSIDE}", names("section")),
        (rf"\brefers[ \t]+to[ \t]+term[ \t]+{INSIDE}", names("term")),
        (rf"\brefers[ \t]+to[ \t]+wager[ \t]+{INSIDE}", names("wager")),
        (rf"\brefers[ \t]+to[ \t]+game[ \t]+{INSIDE}", names("game")),
        (rf"\b(?:when|unless|until)\b(?:.*(?:\b(?:and|or|not)|\())?[ \t]*{INSIDE}", events),
        (rf"^event[ \t]+[^:]*:.*(?:[:(]|\b(?:and|or|not))[ \t]*{INSIDE}", events),
        (rf"^claim:.*\bin[ \t]+{INSIDE}", names("table")),
        (rf"^claim:.*\bof[ \t]+{INSIDE}", names("wager")),
        (rf"{LEAD}paytable[ \t]+(?:\"[^\"]*\"[ \t]+for[ \t]+)?{INSIDE}", names("wager")),
        (rf"{LEAD}(?!term|signal|irregularity){WORDS}[ \t]*{INSIDE}", names("wager")),
    )
)
"""What a quotation that is being written may be, by what stands before it; the first match decides."""

UNQUOTED: tuple[tuple[re.Pattern[str], Offers], ...] = tuple(
    (re.compile(pattern), offers)
    for pattern, offers in (
        (r"(?P<written>@[0-9.]*(?:-[0-9.]*)?)$", citations),
        (rf"\boverrides{SEVERAL}", names("label")),
        (rf"\bin[ \t]+game{SEVERAL}", names("game")),
        (rf"^game[ \t]+{NAME}[ \t]+follows[ \t]+{ONE}", names("game")),
        (rf"^family[ \t]+{ONE}", words(lambda: sorted(families()))),
        (rf"^jurisdiction[ \t]+{ONE}", words(profile_names)),
        (rf"^note[ \t]+{ONE}", words(lambda: NOTES)),
        (rf"^accept[ \t]+{ONE}", open_findings),
        (rf"{LEAD}section[ \t]+\"[^\"]*\"[ \t]+as[ \t]+{ONE}", words(lambda: SECTIONS)),
        (rf"\brefers[ \t]+to[ \t]+{ONE}", words(lambda: REFERS)),
        (rf"{LEAD}paytable\b.*,[ \t]*{WRITTEN}", words(lambda: (*POLICIES, *UNITS))),
        (rf"^define[ \t]+{WRITTEN}", words(lambda: TERMS)),
        (rf"{LEAD}claim:[ \t]*{WRITTEN}", words(lambda: CLAIMS)),
        (rf"\b(?:when|unless|until)\b.*\b(?:after|before|during|at)[ \t]+{WRITTEN}", moments),
        (rf"^.*\b(?:when|unless|until|and|or|not)[ \t]+{WRITTEN}", conditions),
        (rf"^event[ \t]+[^:]*:[ \t]*{WRITTEN}", conditions),
        (rf"{LEAD}[^:\"]*(?:\"[^\"]*\"[ \t]*)?:[ \t]*{WRITTEN}", values),
        (rf"{LEAD}{WRITTEN}", beginnings),
        (r"[ \t](?P<written>[a-z]*)$", clauses),
    )
)
"""What comes next outside of quotations, by what stands before it; the first match decides."""
