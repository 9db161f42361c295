"""A repair is tried before it is shown: it must be readable, remove its finding and make no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from checker.findings import Finding, Severity
from checker.repairing import Repair
from checker.whole import Whole, another
from grammar.parsing import Parsed, parse
from grammar.printing import printed
from grammar.resolving import resolve
from grammar.tree import Document

Judged = Callable[[Whole], Iterable[Finding]]


def refusal(seen: Whole, found: Sequence[Finding], finding: Finding, repair: Repair, judged: Judged) -> str:
    """Why a repair is none; empty if it is one."""
    exhibit, faults = resolve(Parsed(repair.document, (), ""))
    if faults:
        return f"it could not be read: {faults[0].message}"
    if not reads_back(seen.exhibit.document, repair.document):
        return "it could not be written so that it is read in the same way"
    return made_worse(found, judged(another(seen, exhibit)), finding)


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
        if left[subject(one)] < 0 and one.severity is not Severity.NOTE:
            verb = "leave" if subject(one) == subject(finding) else "make"
            return f"it would {verb} this: {one.message}"
    return ""


def subject(finding: Finding) -> tuple[str, str, str]:
    return finding.check, finding.question, finding.about
