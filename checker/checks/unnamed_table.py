"""A table has no name, or is referred to by one that it does not have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.context import CheckContext
from checker.facts.lines import not_less_than_a_warning
from checker.facts.references import Sought, tables_sought
from checker.finding import Certainty, Finding, Severity, place_at, wording
from grammar.tree import Paytable, Statement


def unnamed_table(context: CheckContext) -> Iterator[Finding]:
    for sought in tables_sought(context):
        if sought.near is not None:
            yield nearly_named(context, sought, sought.near)
    for table in context.exhibit.tables:
        if not table.name.strip():
            yield nameless(table)


def nearly_named(context: CheckContext, sought: Sought, table: Paytable) -> Finding:
    target = sought.reference.target
    return Finding(
        check="unnamed-table",
        severity=not_less_than_a_warning(context, sought.line),
        certainty=Certainty.READ,
        message=f'no table is called "{target}"; "{table.name}" may be meant',
        places=(place_at(sought.line, f'"{target}"'), place_at(table, f'"{table.name}"')),
        about=target,
        restatements=tuple(redirected(sought, table)),
    )


def redirected(sought: Sought, table: Paytable) -> Iterator[str]:
    """The statement with the table's actual name."""
    line, wanted = sought.line, sought.reference
    if isinstance(line, Statement):
        refers = tuple(replace(one, target=table.name) if one is wanted else one for one in line.tail.refers)
        yield wording(replace(line, tail=replace(line.tail, refers=refers)))


def nameless(table: Paytable) -> Finding:
    return Finding(
        check="unnamed-table",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message="this pay table has no name, so nothing can refer to it",
        places=(place_at(table),),
    )
