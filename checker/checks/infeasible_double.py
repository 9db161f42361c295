"""A double cannot be made with some legal ante."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.extra_wagers import infeasible_extra
from checker.finding import Finding


def infeasible_double(context: CheckContext) -> Iterator[Finding]:
    yield from infeasible_extra(context, "infeasible-double", "double amount", "hand", "a double")
