"""Tries a repair before it is shown: it must parse, remove its finding and cause no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from base.progress import Progress, silent
from checker.checks import CHECKS, NOTES, Check
from checker.context import CheckContext, edited_context
from checker.finding import Finding, Repair, Severity
from checker.repairs import repairs
from checker.scope import within_scope
from checker.severity import by_consequence
from grammar.formatter.document_text import printed
from grammar.parser import Parsed, parse
from grammar.resolver.resolution import resolve
from grammar.tree import Document


class TriedRepairs(NamedTuple):
    """The repairs that work (None if none was tried), and why other sides or readings are not offered."""

    repairs: tuple[Repair, ...] | None = None
    refused: tuple[str, ...] = ()

    def put_on(self, finding: Finding) -> Finding:
        return replace(finding, repairs=self.repairs, details=(*finding.details, *self.refused))


def tried_repairs(
    context: CheckContext, findings: Sequence[Finding], progress: Progress = silent, only: str = ""
) -> tuple[TriedRepairs, ...]:
    """The tried repairs of each finding; with an id, only of that finding."""
    trial = Trial(context, findings)
    made: list[TriedRepairs] = []
    for number, finding in enumerate(findings, 1):
        progress(f"trying repairs: finding {number} of {len(findings)}")
        made.append(trial.tried_repairs(finding) if not only or finding.is_called(only) else TriedRepairs())
    return tuple(made)


class Trial:
    """Tries repairs on one whole document. A new note from another check does not rule a repair out."""

    def __init__(
        self,
        context: CheckContext,
        found: Sequence[Finding],
        checks: Iterable[Check] = CHECKS,
        notes: Iterable[Check] = NOTES,
    ) -> None:
        self.context, self.found = context, found
        self.notes = {check.__name__.replace("_", "-"): check for check in notes}
        self.checks = tuple(check for check in checks if check not in self.notes.values())
        self.tried: dict[tuple[int, ...], tuple[Document, TrialFindings | str]] = {}
        """By the ids of the repaired document's lines; the document is kept so that no id is reused."""

    def tried_repairs(self, finding: Finding) -> TriedRepairs:
        judged = [(repair, self.refusal(finding, repair)) for repair in repairs(self.context, finding)]
        refused = [f"not offered: {repair.words}, since {refusal}" for repair, refusal in judged if refusal]
        helping = tuple(repair for repair, refusal in judged if not refusal)
        return TriedRepairs(helping, tuple(refused) if finding.options else ())

    def refusal(self, finding: Finding, repair: Repair) -> str:
        """Why the repair fails; empty if it works."""
        key = tuple(map(id, repair.document.lines))
        if key not in self.tried:
            self.tried[key] = repair.document, self.judged(repair.document)
        _, judged = self.tried[key]
        if isinstance(judged, str):
            return judged
        own = self.notes.get(finding.check)
        return made_worse(self.found, chain(own(judged.context) if own else (), judged), finding)

    def judged(self, document: Document) -> TrialFindings | str:
        exhibit, faults = resolve(Parsed(document, (), ""))
        if faults:
            return f"it could not be read: {faults[0].message}"
        if not reads_back(self.context.exhibit.document, document):
            return "it could not be written so that it is read in the same way"
        return TrialFindings(edited_context(self.context, exhibit), self.checks)


class TrialFindings:
    """The findings on a repaired document, worked out lazily and only once."""

    def __init__(self, context: CheckContext, checks: Iterable[Check]) -> None:
        self.context = context
        self.known: list[Finding] = []
        told = (finding for check in checks for finding in check(context))
        self.more = (by_consequence(one, context) for one in within_scope(told, context.exhibit, context.source))

    def __iter__(self) -> Iterator[Finding]:
        yield from self.known
        for finding in self.more:
            self.known.append(finding)
            yield finding


def reads_back(old: Document, new: Document) -> bool:
    """Do the new lines stay the same when printed and parsed again?"""
    # by id, since an equal line may be new, and edits keep the lines they do not change
    known = {id(line) for line in old.lines}
    fresh = replace(new, lines=tuple(line for line in new.lines if id(line) not in known), below=())
    again = parse(printed(fresh))
    return not again.faults and again.document.lines == fresh.lines


def made_worse(before: Iterable[Finding], after: Iterable[Finding], finding: Finding) -> str:
    """Why the repair fails: the finding stays, or another as severe appears. Empty if it works."""
    left = Counter(map(subject, before))
    left[subject(finding)] -= 1
    for one in after:
        left[subject(one)] -= 1
        if left[subject(one)] < 0 and subject(one) == subject(finding):
            return f"it would leave this: {one.message}"
        if left[subject(one)] < 0 and one.severity is not Severity.NOTE and not lesser(one, finding):
            return f"it would make this: {one.message}"
    return ""


def lesser(one: Finding, finding: Finding) -> bool:
    """A warning on the very question on which there was an error: the error hid it."""
    return one.question == finding.question and (one.severity, finding.severity) == (Severity.WARNING, Severity.ERROR)


def subject(finding: Finding) -> tuple[str, str, str]:
    return finding.check, finding.question, finding.about
