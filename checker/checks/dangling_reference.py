"""A reference leads nowhere, or outside the document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, not_less_than_a_warning, references
from checker.facts.references import section_named, tables_sought
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.tree import Discretion, Line, Reference

OUTSIDE = {
    "document": "another document, which is not part of this one",
    "layout": "the layout of the table, which is not part of this document",
}


LAW = re.compile(r"§|\b(?:\d+ [A-Z]{2,} \d|\d+:\d|\d+-\d|[A-Z]{2,5} \d+[.-]|Stat\.|Code\b|Act\b|Regulations?\b)")
"""How laws and regulations are cited: whoever reads one finds the other."""


def dangling_reference(context: CheckContext) -> Iterator[Finding]:
    for sought in tables_sought(context):
        if sought.found is None and sought.near is None and not sought.game:
            yield leads_nowhere(context, sought.line, sought.reference)
    for line, reference in references(context, "section"):
        if section_named(context, reference.target) is None:
            yield leads_nowhere(context, line, reference)
    left = {folded(stated.value.who) for stated in context.exhibit.stated if isinstance(stated.value, Discretion)}
    outside: dict[tuple[str, str], list[tuple[Line, Reference]]] = {}
    for line, reference in references(context, *OUTSIDE):
        if folded(reference.target) not in left:
            outside.setdefault((reference.kind, folded(reference.target)), []).append((line, reference))
    yield from (leads_out(uses) for uses in outside.values())


def leads_nowhere(context: CheckContext, line: Line, reference: Reference) -> Finding:
    return Finding(
        check="dangling-reference",
        severity=not_less_than_a_warning(context, line),
        certainty=Certainty.READ,
        message=f'no {reference.kind} of this document is called "{reference.target}"',
        places=(place_at(line, f'"{reference.target}"'),),
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
