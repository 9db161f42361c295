"""A printed return is not the pay times the probability."""

from __future__ import annotations

from collections.abc import Iterator

from checker.claiming import wrong_claims
from checker.findings import Finding
from checker.whole import Whole


def wrong_return(whole: Whole) -> Iterator[Finding]:
    yield from wrong_claims(whole, "wrong-return", ("return",))
