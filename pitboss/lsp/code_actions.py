"""What an editor offers to do at a place: tried repairs, acceptances with a reason, confirmations of a draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from base.records import dataclass
from checker.finding import Finding, Repair
from grammar.formatter.document_text import printed, printed_statement
from grammar.proposals import CONFIDENCES, confirmed
from grammar.tree import NOWHERE, Accept, Confirmed, Span
from pitboss.lsp.open_document import CheckedVersion, Version
from pitboss.lsp.text_edits import TextEdit, line_edits


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do, its edits, and the finding that it answers."""

    title: str
    edits: tuple[TextEdit, ...]
    finding: str = ""
    repairs: bool = False


def findings_at(version: Version, checked: CheckedVersion | None, first: int, last: int) -> list[Finding]:
    """The open findings that point at these lines, or at nothing while the cursor is on the first line."""
    if checked is None or checked.text != version.text:
        return []
    return [one for one in checked.findings if one.accepted is None and touches(one, first, last)]


def touches(finding: Finding, first: int, last: int) -> bool:
    if not finding.places:
        return first == 1
    return any(place.span.line <= last and first <= place.span.end_line for place in finding.places)


def repair_actions(text: str, finding: Finding, repairs: Iterable[Repair]) -> Iterator[Action]:
    for repair in repairs:
        title = f"Repair: {' '.join(repair.words.split())}"
        yield Action(title, line_edits(text, repair.text), finding.id, repairs=True)


def accept_action(text: str, finding: Finding, by: str, on: date, reason: str = "") -> Action:
    """The line that accepts a finding. Without reason or name it is a fault, so nothing is accepted by one click."""
    line = printed_statement(Accept(finding.id, one_line(reason), one_line(by), on, span=NOWHERE))
    return Action(f"Accept with a reason: {finding.message}", appended(text, line), finding.id)


def confirm_actions(version: Version, first: int, last: int, by: str, on: date) -> Iterator[Action]:
    """For proposed lines at the cursor: confirm what was proposed from there, or all of that confidence."""
    waiting = version.exhibit.unconfirmed
    here = [line for line in waiting if line.span.line <= last and first <= line.span.end_line]
    cites = tuple(dict.fromkeys(cite for line in here for cite in line.tail.cites))
    if cites:
        line = printed_statement(Confirmed(cites, one_line(by), on, span=NOWHERE))
        places = line.partition(" ")[2].partition(" by ")[0]
        yield Action(
            f"Confirm what was proposed from {places}: I compared it with the source", appended(version.text, line)
        )
    if version.faults:
        return
    for confidence in CONFIDENCES:
        if any(line.tail.proposed == confidence for line in here):
            yield from confirm_all(version, confidence, by, on)


def confirm_all(version: Version, confidence: str, by: str, on: date) -> Iterator[Action]:
    before = version.document
    after = confirmed(before, confidence, one_line(by) or "?", on)
    if after is not before:
        added = [line for line in after.lines if line not in before.lines]
        line = printed_statement(added[-1]) if added else ""
        line = line if by.strip() else line.replace('by "?"', 'by ""')
        yield Action(f"Confirm everything proposed as {confidence}", appended(version.text, line))


def one_line(words: str) -> str:
    """Words that can stand between quotation marks."""
    return " ".join(words.replace('"', "'").split())


def appended(text: str, line: str) -> tuple[TextEdit, ...]:
    """The line below all others; the last line of a text may lack its end."""
    lines = text.removeprefix("\ufeff").split("\n")
    number, last = len(lines), lines[-1]
    at = Span(number, len(last) + 1, number, len(last) + 1)
    return (TextEdit(at, f"\n{line}\n" if last.strip() else f"{line}\n"),)


def format_edits(version: Version) -> tuple[TextEdit, ...]:
    """The canonical form; nothing for a document with faults, of which the form would leave lines out."""
    return () if version.faults else line_edits(version.text, printed(version.document))
