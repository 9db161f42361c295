"""A printed house edge is not that of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from checker.claiming import wrong_claims
from checker.findings import Finding
from checker.whole import Whole


def wrong_edge(whole: Whole) -> Iterator[Finding]:
    yield from wrong_claims(whole, "wrong-edge", ("house edge", "player return"))
