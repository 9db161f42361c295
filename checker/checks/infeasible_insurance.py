"""Insurance cannot be taken with some legal ante."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.extra_wagers import infeasible_extra
from checker.finding import Finding


def infeasible_insurance(context: CheckContext) -> Iterator[Finding]:
    yield from infeasible_extra(context, "infeasible-insurance", "insurance amount", "check", "insurance")
