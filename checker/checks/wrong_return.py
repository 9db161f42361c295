"""A printed return is not the pay times the probability."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.claims import wrong_claims
from checker.finding import Finding


def wrong_return(context: CheckContext) -> Iterator[Finding]:
    yield from wrong_claims(context, "wrong-return", ("return",))
