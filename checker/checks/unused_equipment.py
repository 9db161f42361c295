"""Nothing in the procedure uses a listed piece of equipment."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.equipment import items, mentions, thing
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Place, Severity, place_at
from grammar.question_names import QuestionName

PLAIN = frozenset({"table", "felt", "cards", "chips", "shoe"})
"""Equipment used without being named."""
SHOWN_BY: dict[str, tuple[QuestionName, ...]] = {
    "cut card": ("player cut depth", "stop card depth", "shoe end"),
    "peek mirror": ("dealer checks",),
}
"""Questions whose answers imply a piece of equipment without naming it."""


def unused_equipment(context: CheckContext) -> Iterator[Finding]:
    asked = {stated.question for stated in context.exhibit.stated}
    idle: dict[str, Place] = {}
    for line, item in items(context):
        name = thing(item.name)
        if name in PLAIN or asked.intersection(SHOWN_BY.get(name, ())) or mentions(context, name):
            continue
        idle[item.name] = place_at(line, "optional" if item.optional else "listed")
    if idle:
        yield Finding(
            check="unused-equipment",
            severity=Severity.NOTE,
            certainty=Certainty.READ,
            message=f"nothing says what is done with {listed(f'the {name}' for name in idle)}",
            places=tuple(dict.fromkeys(idle.values())),
        )
