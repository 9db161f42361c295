"""What an editor underlines: the faults of a document or, if it has none, what the check found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from base.records import dataclass
from checker.finding import Finding, Severity
from checker.profiles import names as profile_names
from grammar.errors.faults import Fault
from grammar.tree import Span
from pitboss.lsp.open_document import CheckedVersion, OpenDocument, Version, kept_lines, moved
from reports.english.sentences import upper

Grade = Literal["error", "warning", "note", "accepted"]
FIRST = Span(1, 1, 1, 1)
MOST_PLACES = 12


@dataclass(frozen=True, slots=True)
class Problem:
    """A place, what is wrong there, and the other places involved."""

    span: Span
    message: str
    grade: Grade
    code: str
    finding: str = ""
    """The id of a finding."""
    related: tuple[tuple[Span, str], ...] = ()


def problems(document: OpenDocument) -> tuple[Problem, ...]:
    """A document with faults cannot be checked; until the next check is done, what the last one found moves along."""
    version, checked = document.version, document.checked
    if version.faults:
        return tuple(map(of_fault, version.faults))
    if checked is None:
        return ()
    if checked.refusal:
        return (Problem(refused_at(version), checked.refusal, "error", "unreadable"),)
    return tuple(found_problems(version, checked))


def of_fault(fault: Fault) -> Problem:
    message = f"{fault.message}; {fault.remedy}" if fault.remedy else fault.message
    return Problem(fault.span, message, "error", "fault")


def refused_at(version: Version) -> Span:
    """A jurisdiction that nobody knows stands on its line; the rest concerns the whole file."""
    place = version.exhibit.jurisdiction
    return place.span if place and place.name not in profile_names() else FIRST


def found_problems(version: Version, checked: CheckedVersion) -> Iterator[Problem]:
    asked = {finding.id: point.title for point in checked.points for finding in point.findings}
    found = [of_finding(finding, asked.get(finding.id, "")) for finding in checked.findings]
    if version.text == checked.text:
        yield from found
        return
    lines = kept_lines(checked.text, version.text)
    for problem in found:
        span = FIRST if problem.span is FIRST else moved(problem.span, lines)
        if span is not None:
            related = tuple((new, says) for old, says in problem.related if (new := moved(old, lines)))
            yield replace(problem, span=span, related=related)


def of_finding(finding: Finding, asked: str) -> Problem:
    """The question to the author comes first, if its title is one."""
    here = [place for place in finding.places if place.span.line]
    return Problem(
        here[0].span if here else FIRST,
        f"{asked} {upper(finding.message)}" if asked.endswith("?") else finding.message,
        "accepted" if finding.accepted else GRADES[finding.severity],
        finding.check,
        finding.id,
        tuple((place.span, place.says or place.words) for place in here[1:MOST_PLACES]),
    )


GRADES: dict[Severity, Grade] = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
