"""A reference leads nowhere, or outside the document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, gravest, not_less_than_a_warning, references
from checker.facts.references import Sought, section_named, tables_sought, telling
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.tree import Discretion, Line, Reference

OUTSIDE = {
    "document": "another document, which is not part of this one",
    "layout": "the layout of the table, which is not part of this document",
}


LAW = re.compile(r"§|\b(?:\d+ [A-Z]{2,} \d|\d+:\d|\d+-\d|[A-Z]{2,5} \d+[.-]|Stat\.|Code\b|Act\b|Regulations?\b)")
"""How laws and regulations are cited: whoever reads one finds the other."""


def dangling_reference(context: CheckContext) -> Iterator[Finding]:
    nowhere: dict[tuple[str, str], list[tuple[Line, Reference]]] = {}
    for sought in tables_sought(context):
        if sought.found is None and sought.near is None and not sought.game and not stands_here(context, sought):
            use = sought.line, sought.reference
            nowhere.setdefault((sought.reference.kind, folded(sought.reference.target)), []).append(use)
    for line, reference in references(context, "section"):
        if section_named(context, reference.target) is None:
            nowhere.setdefault((reference.kind, folded(reference.target)), []).append((line, reference))
    yield from (leads_nowhere(context, uses) for uses in nowhere.values())
    left = {folded(stated.value.who) for stated in context.exhibit.stated if isinstance(stated.value, Discretion)}
    outside: dict[tuple[str, str], list[tuple[Line, Reference]]] = {}
    for line, reference in references(context, *OUTSIDE):
        if folded(reference.target) not in left:
            outside.setdefault((reference.kind, folded(reference.target)), []).append((line, reference))
    yield from (leads_out(uses) for uses in outside.values())


def of_another_part(context: CheckContext, name: str) -> bool:
    """Is it a section by its number, of a text whose own numbers do not begin at the first? An extract has others."""
    pieces = context.source.pieces if context.source else ()
    heads = [found for piece in pieces if (found := NUMBERED.match(piece.text.strip()))]
    wanted = NUMBERED.match(name.strip())
    return bool(wanted and heads and min(int(head["number"]) for head in heads) > 1)


NUMBERED = re.compile(r"(?:articles?|art\.|sections?|rules?|chapters?|parts?|§+) ?(?P<number>\d{1,6})\b", re.IGNORECASE)


def stands_here(context: CheckContext, sought: Sought) -> bool:
    """Does a table without a name of its own stand in the text itself, row by row, as one on third cards does?"""
    own = {one.question for one in context.exhibit.stated if one.span == sought.line.span}
    rows = {one.span.line for one in context.exhibit.stated if one.question in own and one.span != sought.line.span}
    return not telling(sought.reference.target) and len(rows) >= ROWS


ROWS = 3
"""So many other lines on its question are a table."""


def leads_nowhere(context: CheckContext, uses: list[tuple[Line, Reference]]) -> Finding:
    reference = uses[0][1]
    lines = dict.fromkeys(line for line, _ in uses)
    other = reference.kind == "section" and of_another_part(context, reference.target)
    return Finding(
        check="dangling-reference",
        severity=Severity.NOTE if other else gravest(not_less_than_a_warning(context, line) for line in lines),
        certainty=Certainty.READ,
        message=f'no {reference.kind} of this document is called "{reference.target}"',
        places=tuple(place_at(line, f'"{reference.target}"') for line in lines),
        about=reference.target,
    )


def leads_out(uses: list[tuple[Line, Reference]]) -> Finding:
    reference = uses[0][1]
    target = f'"{reference.target}" is' if reference.target else "this is"
    return Finding(
        check="dangling-reference",
        severity=Severity.NOTE if LAW.search(reference.target) else Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{target} to be found in {OUTSIDE[reference.kind]}",
        places=tuple(place_at(line, f'"{one.target}"' if one.target else one.kind) for line, one in uses),
        about=reference.target,
    )
