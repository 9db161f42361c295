"""The list of checks, and what they find in one exhibit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checker.checks.conflicting_answers import conflicting_answers
from checker.checks.differing_readings import differing_readings
from checker.checks.missing_answers import missing_answers
from checker.findings import Finding
from checker.whole import Whole, whole
from grammar.resolving import Exhibit

Check = Callable[[Whole], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    conflicting_answers,
    missing_answers,
    differing_readings,
)


def findings_in(exhibit: Exhibit) -> tuple[Finding, ...]:
    seen = whole(exhibit)
    found = [finding for check in CHECKS for finding in check(seen)]
    return tuple(sorted(found, key=lambda finding: finding.order))
