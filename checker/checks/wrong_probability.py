"""A printed probability or number of ways is not that of the cards."""

from __future__ import annotations

from collections.abc import Iterator

from checker.claiming import wrong_claims
from checker.findings import Finding
from checker.whole import Whole


def wrong_probability(whole: Whole) -> Iterator[Finding]:
    yield from wrong_claims(whole, "wrong-probability", ("probability", "hit frequency", "ways"))
