"""A printed total is not the sum that it stands for."""

from __future__ import annotations

from collections.abc import Iterator

from checker.claiming import wrong_claims
from checker.findings import Finding
from checker.whole import Whole


def wrong_total(whole: Whole) -> Iterator[Finding]:
    yield from wrong_claims(whole, "wrong-total", ("total probability", "total return"))
