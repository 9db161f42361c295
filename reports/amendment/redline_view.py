"""The whole of both versions as one text: sections with changes in full, the others named as they stand."""

from __future__ import annotations

from collections.abc import Sequence

from base.records import dataclass
from grammar.tree import Note, Section
from reports.amendment.clause_pairs import Clause, Counterparts
from reports.amendment.printed_clauses import PrintedClauses
from reports.amendment.redline import Segment, redline


@dataclass(frozen=True, slots=True)
class RedlineClause:
    """A clause in the redline. ``change`` is the number of its change, 0 where it stays as it is."""

    number_before: str
    number_after: str
    segments: tuple[Segment, ...]
    change: int = 0


@dataclass(frozen=True, slots=True)
class RedlineSection:
    """A section of the new version with all its clauses, those removed where they stood."""

    title: str
    clauses: tuple[RedlineClause, ...]

    @property
    def changed(self) -> bool:
        return any(clause.change for clause in self.clauses)


HEAD = "Head of the document"


def redline_sections(both: Counterparts, printed: tuple[PrintedClauses, PrintedClauses]) -> tuple[RedlineSection, ...]:
    found: dict[str, list[RedlineClause]] = {}
    for before, after, change in merged(both):
        clause = after or before
        if clause is None or (not change and is_silent(clause)):
            continue
        found.setdefault(clause.section or HEAD, []).append(redline_clause(before, after, change, printed))
    return tuple(RedlineSection(title, tuple(clauses)) for title, clauses in found.items())


def is_silent(clause: Clause) -> bool:
    """Headings stand as the title of their section, and notes are no rule."""
    return isinstance(clause.first, Section | Note)


def redline_clause(
    before: Clause | None, after: Clause | None, change: int, printed: tuple[PrintedClauses, PrintedClauses]
) -> RedlineClause:
    old, new = printed
    numbers = old.number(before) if before else "", new.number(after) if after else ""
    if not change and after:
        return RedlineClause(*numbers, (Segment("kept", new.text(after)),))
    segments = redline(old.text(before) if before else "", new.text(after) if after else "")
    return RedlineClause(*numbers, segments, change)


Merged = tuple[Clause | None, Clause | None, int]


def merged(both: Counterparts) -> list[Merged]:
    """All clauses in the order of the new version; what is removed follows the clause that it followed."""
    change_of = {id(pair.either): at for at, pair in enumerate(both.changed, 1)}
    partner = {id(two): one for one, two in both.kept} | {
        id(pair.after): pair.before for pair in both.changed if pair.after and pair.before
    }
    removed = after_which([pair.before for pair in both.changed if pair.after is None and pair.before], both, partner)
    made: list[Merged] = [(one, None, change_of[id(one)]) for one in removed.get(0, ())]
    for two in both.after:
        made.append((partner.get(id(two)), two, change_of.get(id(two), 0)))
        made += [(one, None, change_of[id(one)]) for one in removed.get(id(two), ())]
    return made


def after_which(gone: Sequence[Clause], both: Counterparts, partner: dict[int, Clause]) -> dict[int, list[Clause]]:
    """By the new clause that each removed one follows, 0 for none."""
    to_new = {id(one): id(two) for two, one in ((two, partner.get(id(two))) for two in both.after) if one}
    lost = {id(one) for one in gone}
    found: dict[int, list[Clause]] = {}
    last = 0
    for one in both.before:
        if id(one) in lost:
            found.setdefault(last, []).append(one)
        last = to_new.get(id(one), last)
    return found
