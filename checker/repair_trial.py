"""A repair is tried before it is shown: it must be readable, remove its finding and make no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from checker.context import CheckContext, edited_context
from checker.finding import Finding, Severity
from checker.repairs import Repair
from grammar.formatter.document_text import printed
from grammar.parser import Parsed, parse
from grammar.resolver.resolution import resolve
from grammar.tree import Document

Check = Callable[[CheckContext], Iterator[Finding]]


class Trial:
    """The repairs of one document, each tried on the whole of it. Notes of other checks refuse none."""

    def __init__(
        self, seen: CheckContext, found: Sequence[Finding], checks: Iterable[Check], notes: Iterable[Check]
    ) -> None:
        self.seen, self.found, self.checks = seen, found, tuple(checks)
        self.notes = {check.__name__.replace("_", "-"): check for check in notes}
        self.tried: dict[tuple[int, ...], tuple[Document, TrialFindings | str]] = {}
        """By the lines of the repaired document, which is kept so that no other line comes to stand in their place."""

    def refusal(self, finding: Finding, repair: Repair) -> str:
        """Why a repair is none; empty if it is one."""
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
        if not reads_back(self.seen.exhibit.document, document):
            return "it could not be written so that it is read in the same way"
        return TrialFindings(edited_context(self.seen, exhibit), self.checks)


class TrialFindings:
    """The findings on a repaired document: worked out as far as somebody looks, and only once."""

    def __init__(self, context: CheckContext, checks: Iterable[Check]) -> None:
        self.context = context
        self.known: list[Finding] = []
        self.more = (finding for check in checks for finding in check(context))

    def __iter__(self) -> Iterator[Finding]:
        yield from self.known
        for finding in self.more:
            self.known.append(finding)
            yield finding


def reads_back(old: Document, new: Document) -> bool:
    """Are the lines that are not in the old document the same once they are printed and read?"""
    known = {id(line) for line in old.lines}
    fresh = replace(new, lines=tuple(line for line in new.lines if id(line) not in known), below=())
    again = parse(printed(fresh))
    return not again.faults and again.document.lines == fresh.lines


def made_worse(before: Iterable[Finding], after: Iterable[Finding], finding: Finding) -> str:
    """Why a repair is none: the finding stays, or another of its weight comes. Empty if it is one."""
    left = Counter(map(subject, before))
    left[subject(finding)] -= 1
    for one in after:
        left[subject(one)] -= 1
        if left[subject(one)] < 0 and subject(one) == subject(finding):
            return f"it would leave this: {one.message}"
        if left[subject(one)] < 0 and one.severity is not Severity.NOTE:
            return f"it would make this: {one.message}"
    return ""


def subject(finding: Finding) -> tuple[str, str, str]:
    return finding.check, finding.question, finding.about
