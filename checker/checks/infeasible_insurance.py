"""Insurance cannot be taken with some legal ante."""

from __future__ import annotations

from collections.abc import Iterator

from checker.extras import infeasible_extra
from checker.findings import Finding
from checker.whole import Whole


def infeasible_insurance(whole: Whole) -> Iterator[Finding]:
    yield from infeasible_extra(whole, "infeasible-insurance", "insurance amount", "check", "insurance")
