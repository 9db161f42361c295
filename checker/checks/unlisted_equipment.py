"""Steps use equipment that is on no list."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.equipment import Use, items, numbered, thing, used
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_at

PART_OF = {"felt": "table"}
"""What comes as part of something else."""
ABSENT = "no "
"""How a list says that something is absent."""


def unlisted_equipment(context: CheckContext) -> Iterator[Finding]:
    uses = used(context)
    names = {thing(item.name) for _, item in items(context) if not item.name.startswith(ABSENT)}
    missing = {name: first for name, first in uses.items() if name not in names and PART_OF.get(name) not in names}
    if missing:
        yield finding(missing, bool(names))
    yield from too_few(context)


def finding(missing: dict[str, Use], some: bool) -> Finding:
    return Finding(
        check="unlisted-equipment",
        severity=Severity.WARNING if some else Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{'the equipment does not list' if some else 'no equipment is listed, yet steps use'} "
        f"{listed(f'the {name}' for name in missing)}",
        places=tuple(place_at(use.line, f'uses "{use.way}"') for use in missing.values()),
        restatements=(f"equipment: {', '.join(missing)}",),
    )


def too_few(context: CheckContext) -> Iterator[Finding]:
    """A second item is used where only one is listed."""
    single = [(line, item) for line, item in items(context) if item.number == 1]
    used_twice = {name: numbered(context, name) for name in dict.fromkeys(thing(item.name) for _, item in single)}
    for line, item in single:
        second = used_twice[thing(item.name)]
        if second is not None:
            yield Finding(
                check="unlisted-equipment",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f"one {thing(item.name)} is listed, and a second one is used",
                places=(place_at(line, "1"), place_at(second.line, f'"{second.way}"')),
            )
