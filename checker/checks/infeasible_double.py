"""A double cannot be made with some legal ante."""

from __future__ import annotations

from collections.abc import Iterator

from checker.extras import infeasible_extra
from checker.findings import Finding
from checker.whole import Whole


def infeasible_double(whole: Whole) -> Iterator[Finding]:
    yield from infeasible_extra(whole, "infeasible-double", "double amount", "hand", "a double")
