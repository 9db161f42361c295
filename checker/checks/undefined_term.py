"""A term that an answer rests on is defined nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import STAKES, Certainty, Finding, Severity, place_at
from checker.lines import folded, gravest, lines_in, references, stake_of
from checker.whole import Whole
from grammar.tree import Choice, Define, Event, Line, Statement


def undefined_term(whole: Whole) -> Iterator[Finding]:
    known = defined(whole)
    used: dict[str, list[tuple[Line, str]]] = {}
    for line, reference in references(whole, "term"):
        if folded(reference.target) not in known:
            used.setdefault(folded(reference.target), []).append((line, reference.target))
    for uses in used.values():
        yield finding(whole, uses)


def defined(whole: Whole) -> set[str]:
    """Terms, in the form in which names are compared; "soft" is defined where "soft hand" is."""
    found: set[str] = set()
    for line in lines_in(whole.exhibit.document):
        match line:
            case Statement(subject="term", name=name) | Event(name=name):
                found.add(folded(name))
            case Define(term=term):
                found |= {folded(term), folded(term.removesuffix(" hand"))}
            case _:
                pass
    return found


def finding(whole: Whole, uses: list[tuple[Line, str]]) -> Finding:
    term = uses[0][1]
    return Finding(
        check="undefined-term",
        severity=gravest(weight(whole, line) for line, _ in uses),
        certainty=Certainty.READ,
        message=f'"{term}" is defined nowhere in this document',
        places=tuple(place_at(line, f'"{name}"') for line, name in uses),
        about=term,
    )


def weight(whole: Whole, line: Line) -> Severity:
    """As its stake where the term itself is the answer; no more than a warning where it only describes."""
    severity = STAKES[stake_of(whole, line)]
    answer = getattr(line, "value", None) == Choice("by reference")
    return Severity.WARNING if severity is Severity.ERROR and not answer else severity
