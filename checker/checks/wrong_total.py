"""A printed total is not the sum of its parts."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.claims import wrong_claims
from checker.finding import Finding


def wrong_total(context: CheckContext) -> Iterator[Finding]:
    yield from wrong_claims(context, "wrong-total", ("total probability", "total return"))
