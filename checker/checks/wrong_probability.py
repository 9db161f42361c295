"""A printed probability or number of ways does not match the cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.context import CheckContext
from checker.facts.claims import wrong_claims
from checker.finding import Finding


def wrong_probability(context: CheckContext) -> Iterator[Finding]:
    yield from told_once(list(wrong_claims(context, "wrong-probability", ("probability", "hit frequency", "ways"))))


FEWEST_ALIKE = 3


def told_once(found: list[Finding]) -> list[Finding]:
    """Chances of several wagers that are wrong come from one reckoning: the first stands for all."""
    alike = [one for one in found if one.message.startswith("the hit frequency of ")]
    if len(alike) < FEWEST_ALIKE:
        return found
    first = alike[0]
    others = tuple(one.message for one in alike[1:])
    joined = replace(
        first,
        message=f"{first.message}, and so with {len(others)} more",
        places=tuple(dict.fromkeys(place for one in alike for place in one.places)),
        details=(*first.details, *others),
    )
    return [joined if one is first else one for one in found if one is first or one not in alike]
