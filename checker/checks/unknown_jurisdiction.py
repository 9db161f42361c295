"""The document names a jurisdiction that has no profile."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.finding import Certainty, Finding, Severity, place_at
from checker.profiles import names
from grammar.errors.faults import did_you_mean

SPELT = 0.8
"""So alike are a name and its misspelling; malta is not maryland."""


def unknown_jurisdiction(context: CheckContext) -> Iterator[Finding]:
    line = context.exhibit.jurisdiction
    if line is None or line.name in names():
        return
    meant = did_you_mean(line.name, names(), SPELT)
    hint = meant or f"profiles exist for {', '.join(names())}"
    yield Finding(
        check="unknown-jurisdiction",
        severity=Severity.WARNING if meant else Severity.NOTE,
        certainty=Certainty.READ,
        message=f'nothing is known of the law of "{line.name}", so its sections and limits were not checked; {hint}',
        places=(place_at(line),),
    )
