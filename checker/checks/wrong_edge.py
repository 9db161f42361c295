"""A printed house edge does not match the rules."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.claims import wrong_claims
from checker.finding import Finding


def wrong_edge(context: CheckContext) -> Iterator[Finding]:
    yield from wrong_claims(context, "wrong-edge", ("house edge", "player return"))
