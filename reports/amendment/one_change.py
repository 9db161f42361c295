"""A version with some clauses exchanged: the approved text with one change made, the new text with one undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from base.records import dataclass
from grammar.exhibit import Exhibit
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from reports.amendment.clause_pairs import Clause, ClausePair, Counterparts


@dataclass(frozen=True, slots=True)
class Version:
    """The text of a document and what it says."""

    text: str
    exhibit: Exhibit

    def lines_of(self, clause: Clause) -> list[str]:
        first, last = clause.place
        return self.text.split("\n")[first - 1 : last]


def with_changes(old: Version, new: Version, both: Counterparts, pairs: Sequence[ClausePair]) -> Exhibit | None:
    """The old document with these changes and no others; None where that cannot be read alone."""
    partner = {id(two): one for one, two in partners(both)}
    places = [(pair.before, pair.after, anchor(pair.after, both.after, partner)) for pair in pairs]
    return exchanged(old, new, places)


def without_change(old: Version, new: Version, both: Counterparts, pair: ClausePair) -> Exhibit | None:
    """The new document with everything but this change; None where that cannot be read alone."""
    partner = {id(one): two for one, two in partners(both)}
    return exchanged(new, old, [(pair.after, pair.before, anchor(pair.before, both.before, partner))])


def partners(both: Counterparts) -> list[tuple[Clause, Clause]]:
    return [*both.kept, *((pair.before, pair.after) for pair in both.changed if pair.before and pair.after)]


def anchor(clause: Clause | None, order: Sequence[Clause], partner: dict[int, Clause]) -> int:
    """After which line of the other version a clause belongs: after what it follows in its own."""
    last = 0
    for one in order:
        if one is clause:
            return last
        if id(one) in partner:
            last = partner[id(one)].place[1]
    return last


Exchange = tuple[Clause | None, Clause | None, int]
"""What goes out of a version, what comes in from the other, and after which line."""


def exchanged(base: Version, other: Version, exchanges: Sequence[Exchange]) -> Exhibit | None:
    lines = base.text.split("\n")
    edits = [edit for one in exchanges for edit in edits_of(other, *one)]
    for start, end, fresh in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        lines[start:end] = fresh
    exhibit, faults = resolve(parse("\n".join(lines)))
    return None if faults else exhibit


def edits_of(
    other: Version, out: Clause | None, put_in: Clause | None, after: int
) -> Iterator[tuple[int, int, list[str]]]:
    """Which lines are replaced by which."""
    fresh = other.lines_of(put_in) if put_in else []
    if out and put_in and out.words != put_in.words:
        yield out.place[0] - 1, out.place[1], fresh
        return
    if out:
        yield out.place[0] - 1, out.place[1], []
    if put_in:
        yield after, after, fresh
