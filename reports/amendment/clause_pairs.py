"""The clauses of two versions, each with its counterpart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

from base.records import dataclass
from checker.finding import wording
from grammar.tree import (
    Accept,
    Ambiguous,
    AnyLine,
    Claim,
    Declaration,
    Define,
    Document,
    Event,
    Game,
    Header,
    Jurisdiction,
    Line,
    Note,
    Paytable,
    Row,
    Section,
    Statement,
)

ChangeKind = Literal["changed", "added", "removed", "moved"]


@dataclass(frozen=True, slots=True)
class Clause:
    """What is changed as one: a line, a row of a pay table, a whole table, or a sentence with all its readings."""

    lines: tuple[Line, ...]
    section: str

    @property
    def first(self) -> Line:
        return self.lines[0]

    @property
    def words(self) -> str:
        return "\n".join(map(wording, self.lines))

    @property
    def place(self) -> tuple[int, int]:
        """Its first and its last line in the file."""
        return self.first.span.line, self.lines[-1].span.end_line


@dataclass(frozen=True, slots=True)
class ClausePair:
    """A clause that changed; before or after is None where a version lacks it."""

    kind: ChangeKind
    before: Clause | None
    after: Clause | None

    @property
    def either(self) -> Clause:
        found = self.after or self.before
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class Counterparts:
    """All clauses of both versions in their order, and which belong together."""

    before: tuple[Clause, ...]
    after: tuple[Clause, ...]
    kept: tuple[tuple[Clause, Clause], ...]
    """Those that say the same in both, in place."""
    changed: tuple[ClausePair, ...]
    """In the order of the new version; what is removed stands where it stood."""


def counterparts(old: Document, new: Document) -> Counterparts:
    shared = tables_of(old) & tables_of(new)
    before, after = tuple(clauses(old, shared)), tuple(clauses(new, shared))
    kept, moved = matched(before, after)
    used_before = {id(one) for one, _ in (*kept, *moved)}
    used_after = {id(two) for _, two in (*kept, *moved)}
    gone = [one for one in before if id(one) not in used_before]
    came = [two for two in after if id(two) not in used_after]
    pairs = [ClausePair("moved", one, two) for one, two in moved if is_kept_in_order(one.first)]
    pairs += [ClausePair("changed", one, two) for one, two in closest(gone, came)]
    taken = {id(clause) for pair in pairs for clause in (pair.before, pair.after)}
    pairs += [ClausePair("removed", one, None) for one in gone if id(one) not in taken]
    pairs += [ClausePair("added", None, two) for two in came if id(two) not in taken]
    silent = [(one, two) for one, two in moved if not is_kept_in_order(one.first)]
    return Counterparts(before, after, (*kept, *silent), in_order(pairs, before, after, kept))


def with_addendum(old: Document, addendum: Document) -> Counterparts:
    """An addendum takes nothing out: what it says counts before what the old document goes on saying."""
    before = tuple(clauses(old, set()))
    heads = (Header, Game, Jurisdiction)
    after = tuple(one for one in clauses(addendum, set()) if not isinstance(one.first, heads))
    changed = tuple(ClausePair("added", None, one) for one in after)
    return Counterparts(before, (*before, *after), tuple((one, one) for one in before), changed)


def is_kept_in_order(line: Line) -> bool:
    """Is the order of such lines part of what the document says? That of its head and of notes is not."""
    return not isinstance(line, Header | Game | Jurisdiction | Note | Accept)


def tables_of(document: Document) -> set[tuple[str, ...]]:
    return {subject_of(line) for line in document.lines if isinstance(line, Paytable)}


def clauses(document: Document, shared: set[tuple[str, ...]]) -> Iterator[Clause]:
    """Rows are clauses of their own where both versions have the table."""
    section = ""
    for line in document.lines:
        if isinstance(line, Section):
            section = line.title
        match line:
            case Paytable(rows=rows) if subject_of(line) in shared:
                yield Clause((line,), section)
                yield from (Clause((row,), section) for row in rows)
            case _:
                yield Clause(tuple(all_lines(line)), section)


def all_lines(line: AnyLine | Row) -> Iterator[Line]:
    """A line with everything that stands inside it."""
    yield line
    match line:
        case Paytable(rows=rows):
            yield from rows
        case Ambiguous(readings=readings):
            for reading in readings:
                yield reading
                for inner in reading.lines:
                    yield from all_lines(inner)


# Who belongs to whom ----------------------------------------------------------------------------------------

Matched = list[tuple[Clause, Clause]]


def matched(before: Sequence[Clause], after: Sequence[Clause]) -> tuple[Matched, Matched]:
    """Clauses with the same words: those in the same order, and those that moved."""
    words = [one.words for one in before], [one.words for one in after]
    kept: Matched = []
    for block in SequenceMatcher(None, *words, autojunk=False).get_matching_blocks():
        kept += [(before[block.a + at], after[block.b + at]) for at in range(block.size)]
    used_before, used_after = {id(one) for one, _ in kept}, {id(two) for _, two in kept}
    waiting: dict[str, list[Clause]] = {}
    for two in after:
        if id(two) not in used_after:
            waiting.setdefault(two.words, []).append(two)
    left = (one for one in before if id(one) not in used_before and waiting.get(one.words))
    return kept, [(one, waiting[one.words].pop(0)) for one in left if waiting[one.words]]


def closest(gone: Sequence[Clause], came: Sequence[Clause]) -> Iterator[tuple[Clause, Clause]]:
    """Clauses on the same subject, those first whose words are most alike."""
    rated = [
        (-likeness(one, two), at, there)
        for at, one in enumerate(gone)
        for there, two in enumerate(came)
        if subject_of(one.first) == subject_of(two.first)
    ]
    free_before, free_after = set(range(len(gone))), set(range(len(came)))
    for _, at, there in sorted(rated):
        if at in free_before and there in free_after:
            free_before.remove(at)
            free_after.remove(there)
            yield gone[at], came[there]


def likeness(one: Clause, two: Clause) -> float:
    """Between 0 and 2: words that agree, and the same section."""
    ratio = SequenceMatcher(None, one.words.split(), two.words.split(), autojunk=False).ratio()
    return ratio + (one.section == two.section)


def subject_of(line: Line) -> tuple[str, ...]:
    match line:
        case Statement(subject=subject, name=name):
            return "statement", subject, name, str(line.tail.games)
        case Define(term=term):
            return "define", term
        case Event(name=name):
            return "event", name
        case Paytable(name=name):
            return "paytable", name, str(line.tail.games)
        case Row(event=event):
            return "row", event
        case Claim(what=what, names=names):
            return "claim", what, *names
        case Ambiguous(label=label):
            return "ambiguous", label
        case Header(key=key):
            return "header", key
        case Jurisdiction():
            return ("jurisdiction",)
        case Section(key=key):
            return "section", key
        case Game():
            return ("game",)
        case Declaration(form=form, name=name):
            return "declaration", form, name
        case _:
            return "other", wording(line)


def in_order(
    pairs: Iterable[ClausePair], before: Sequence[Clause], after: Sequence[Clause], kept: Matched
) -> tuple[ClausePair, ...]:
    """By their place in the new version; a removed clause follows the clause that it followed."""
    places = {id(two): float(at) for at, two in enumerate(after)}
    found = {id(one): places[id(two)] for one, two in kept}
    known = list(pairs)
    for pair in known:
        if pair.before and pair.after:
            found[id(pair.before)] = places[id(pair.after)]
    last = -1.0
    for one in before:
        last = found.setdefault(id(one), last + 0.0001)
    return tuple(sorted(known, key=lambda pair: places[id(pair.after)] if pair.after else found[id(pair.before)]))
