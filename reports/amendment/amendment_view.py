"""The view of an amendment: what was approved, what is to hold, every change with its class, hands and money.

``amendment_view(approved, amended, of)`` makes it; the sheet in all its formats and the desk show nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from datetime import date

from base.records import dataclass
from checker.finding import Finding
from checker.points.source_quotes import sentence_at, told
from checker.profile import Profile
from grammar.errors.faults import Unreadable, counted
from grammar.exhibit import Exhibit
from grammar.source import Source
from reports.amendment.change_class import CHANGE_CLASSES, CLASS_WORDS, ChangeClass, change_class
from reports.amendment.changed_edges import ChangedEdge, edges_of_changes
from reports.amendment.changed_hand import ChangedHand, changed_hand
from reports.amendment.clause_pairs import ChangeKind, Clause, ClausePair, counterparts, with_addendum
from reports.amendment.limit_changes import limit_changes
from reports.amendment.moved_answers import Responsibility, moved_questions, responsibilities
from reports.amendment.one_change import Version, without_change
from reports.amendment.printed_clauses import PrintedClauses, printed_clauses
from reports.amendment.redline import Segment, redline
from reports.amendment.redline_view import RedlineSection, redline_sections
from reports.amendment.rounding_changes import RoundingChange, is_of_rounding, rounding_change
from reports.amendment.same_steps import SameSteps, StepComparison
from reports.case import Case
from reports.changes import EdgeChange, beyond, edge_changes, games_of
from reports.procedure import profile_of
from reports.views.finding_view import day_in_words
from reports.views.procedure_view import day_of, said_text

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ApprovedFile:
    """The signed file whose source is amended; empty where the approved version was given as a .game file."""

    name: str = ""
    sha256: str = ""
    signatures: tuple[tuple[str, str, str], ...] = ()
    """Role, name and day of each."""
    vouched: str = ""
    """What is known of the signers' certificates, as a sentence."""


@dataclass(frozen=True, slots=True)
class VersionFacts:
    """How one version names itself."""

    title: str
    version: str
    day: str
    content: str
    """The hash of its source."""
    path: str


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause as a version prints it."""

    number: str
    text: str
    line: int
    source: str
    """The words of the source document with their place; empty where there are none."""


@dataclass(frozen=True, slots=True)
class AmendmentChange:
    """One change of the text."""

    number: int
    kind: ChangeKind
    change_class: ChangeClass
    class_words: str
    proof: str
    """How the class is known, as a sentence."""
    section: str
    before: ClauseText | None
    after: ClauseText | None
    redline: tuple[Segment, ...]
    hands: tuple[ChangedHand, ...]
    edges: tuple[ChangedEdge, ...]
    law: tuple[str, ...]
    """What the jurisdiction asks for a change of this class, each with its citation."""


@dataclass(frozen=True, slots=True)
class AmendmentView:
    """Everything that the amendment sheet shows."""

    day: str
    verdict: str
    approved: VersionFacts
    file: ApprovedFile
    amended: VersionFacts
    jurisdiction: str
    counts: tuple[tuple[ChangeClass, str, int], ...]
    """Of each class that occurs: its name, in words, how many changes."""
    changes: tuple[AmendmentChange, ...]
    edges: tuple[EdgeChange, ...]
    sections: tuple[RedlineSection, ...]
    came: tuple[Finding, ...]
    """Findings that the new version has and the approved one has not."""
    went: tuple[Finding, ...]


def amendment_view(
    approved: Case, amended: Case, *, day: date, file: ApprovedFile | None = None, tell: Tell = lambda words: None
) -> AmendmentView:
    """Raises Unreadable where the two are not versions of one game."""
    old, new = approved.checked.exhibit, amended.checked.exhibit
    refuse_another_game(old, new)
    both = with_addendum(old.document, new.document) if new.amends else counterparts(old.document, new.document)
    tell("asking both versions")
    pairs = tuple(games_of(old, new))
    moved = tuple(moved_questions(pairs))
    undecided = next((game.undecided for pair in pairs for game in pair if game.undecided), "")
    versions = Version(approved.text, old), Version(amended.text, new)
    responsible = responsibilities(*versions, both, moved, tell)
    edges = tuple(edge_changes(approved, amended, tell))
    of_changes = edges_of_changes(old, edges, responsible, tell)
    printed = printed_clauses(old), printed_clauses(new)
    if new.amends:
        printed = printed[0], printed[1].beside(printed[0])
    steps = StepComparison(old.document, new.document, both)
    rounded = next((pair for pair in both.changed if is_of_rounding(pair)), None)
    rounding = None
    if rounded is not None:
        tell("what the rounding moves")
        undone = None if new.amends else without_change(*versions, both, rounded)
        rounding = rounding_change(pairs, undone)
    telling = Telling(printed, (approved.source, amended.source), undecided, profile_of(new), steps, rounding)
    changes = tuple(telling.change(at, pair, responsible[at], of_changes[at]) for at, pair in enumerate(both.changed))
    return AmendmentView(
        day=day_in_words(day),
        verdict=verdict(changes, edges, approved.text == amended.text),
        approved=facts(approved),
        file=file or ApprovedFile(),
        amended=facts(amended),
        jurisdiction=jurisdiction(new),
        counts=tuple(counts(changes)),
        changes=changes,
        edges=edges,
        sections=redline_sections(both, printed),
        came=beyond(amended.checked.findings, approved.checked.findings),
        went=beyond(approved.checked.findings, amended.checked.findings),
    )


def refuse_another_game(old: Exhibit, new: Exhibit) -> None:
    if old.family != new.family:
        raise Unreadable(
            f"“{new.title}” is no amendment of “{old.title}”: one is of {new.family or 'no family'}, the other of "
            f"{old.family or 'no family'}"
        )


def facts(case: Case) -> VersionFacts:
    exhibit = case.checked.exhibit
    day = day_of(exhibit)
    return VersionFacts(
        title=exhibit.title,
        version=said_text(exhibit, "version"),
        day=day.isoformat() if day else "",
        content=hashlib.sha256(case.text.encode("utf-8")).hexdigest(),
        path=case.path,
    )


def jurisdiction(exhibit: Exhibit) -> str:
    profile = profile_of(exhibit)
    return profile.title if profile else exhibit.jurisdiction.name if exhibit.jurisdiction else ""


def counts(changes: tuple[AmendmentChange, ...]) -> Iterator[tuple[ChangeClass, str, int]]:
    for one in CHANGE_CLASSES:
        if number := sum(change.change_class == one for change in changes):
            yield one, CLASS_WORDS[one], number


def verdict(changes: tuple[AmendmentChange, ...], edges: tuple[EdgeChange, ...], is_copy: bool = True) -> str:
    if not changes:
        spelled = "" if is_copy else " Their files differ only in what reads alike: spelling, spaces, comments."
        return f"The two versions say the same, clause by clause.{spelled}"
    listed = ", ".join(f"{words} {number}" for _, words, number in counts(changes))
    moved = [one for one in edges if one.moved and one.is_single]
    money = f" The house edge of {counted(len(moved), 'wager')} moves." if moved else " No house edge moves."
    return f"{counted(len(changes), 'change')}: {listed}.{money}"


@dataclass(frozen=True, slots=True)
class Telling:
    """What is needed to put a change into words."""

    printed: tuple[PrintedClauses, PrintedClauses]
    sources: tuple[Source | None, Source | None]
    undecided: str
    profile: Profile | None
    steps: StepComparison
    rounding: RoundingChange | None
    """What another rounding moves, where the amendment changes it."""

    def change(
        self, at: int, pair: ClausePair, responsible: Responsibility, edges: tuple[ChangedEdge, ...]
    ) -> AmendmentChange:
        before, after = (
            clause_text(clause, printed, source)
            for clause, printed, source in zip((pair.before, pair.after), self.printed, self.sources, strict=True)
        )
        same = self.steps.same(pair)
        rounding = self.rounding if is_of_rounding(pair) else None
        kind = change_class(pair, responsible, same)
        return AmendmentChange(
            number=at + 1,
            kind=pair.kind,
            change_class=kind,
            class_words=CLASS_WORDS[kind],
            proof=rounding.proof if rounding else self.proof(kind, responsible, same),
            section=pair.either.section,
            before=before,
            after=after,
            redline=redline(before.text if before else "", after.text if after else ""),
            hands=(
                *(changed_hand(one, responsible.exhibit) for one in responsible.moved),
                *(rounding.hands if rounding else ()),
            ),
            edges=(*edges, *(rounding.edges if rounding else ())),
            law=tuple(self.law(kind, pair)),
        )

    def law(self, kind: ChangeClass, pair: ClausePair) -> Iterator[str]:
        limits = limit_changes(pair)
        for one in self.profile.change_rules if self.profile else ():
            if kind in one.classes and (not one.of or not limits.isdisjoint(one.of)):
                yield f"Needs {one.needs}: {one.says} ({one.citation})"

    def proof(self, kind: ChangeClass, responsible: Responsibility, same: SameSteps | None) -> str:
        if responsible.jointly:
            return "Some of these answers move only together with other changes of this amendment."
        if responsible.moved:
            number = sum(len(one.answers) for one in responsible.moved)
            return f"Another answer in {counted(number, 'kind')} of situation."
        if kind != "wording":
            return "Compared by its words; no answer of play moves."
        if same:
            return said_of_steps(same)
        if self.undecided:
            return f"No answer of play moves, as far as situations were listed: {self.undecided}."
        return "Every question of play was asked of both versions and has the same answer."


def said_of_steps(same: SameSteps) -> str:
    """The ground on which steps are called the same, for a reader who may see it otherwise."""
    words = "; ".join(f"“{one}” and “{two}”" for one, two in same.taken)
    taken = f" Taken as one: {words}." if words else ""
    parts = " It stands in another number of clauses." if same.runs else ""
    return f"Compared step by step: the same acts on the same things in the same order.{parts}{taken}"


def clause_text(clause: Clause | None, printed: PrintedClauses, source: Source | None) -> ClauseText | None:
    if clause is None:
        return None
    return ClauseText(
        number=printed.number(clause),
        text=printed.text(clause),
        line=clause.place[0],
        source=" ".join(quoted(clause, source)),
    )


def quoted(clause: Clause, source: Source | None) -> Iterator[str]:
    for line in clause.lines:
        tail = getattr(line, "tail", None)
        for cite in tail.cites if tail else ():
            words = sentence_at(cite, source)
            yield f"“{words}” [{told(cite)}]" if words else f"[{told(cite)}]"
