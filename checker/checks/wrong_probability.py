"""A printed probability or number of ways does not match the cards."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.claims import wrong_claims
from checker.finding import Finding


def wrong_probability(context: CheckContext) -> Iterator[Finding]:
    yield from wrong_claims(context, "wrong-probability", ("probability", "hit frequency", "ways"))
