"""Two limits of one wager in a sentence are one statement: ``at least $5`` and ``at most $9`` are ``$5 to $9``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from intake.prose.proposal import Confidence, Proposal

_LEAST = re.compile(r"at least (\$[\d,.]*\d)")
_MOST = re.compile(r"at most (\$[\d,.]*\d)")


def joined_limits(proposals: Iterable[Proposal]) -> list[Proposal]:
    """The proposals of a sentence, each pair of limits as one, where the first of them stood."""
    made: list[Proposal] = []
    for proposal in proposals:
        other = next((one for one in made if _range(one, proposal)), None)
        if other is None:
            made.append(proposal)
            continue
        doubt = max((other.confidence, proposal.confidence), key=list(Confidence).index)
        both = replace(other, readings=(("", _range(other, proposal)),), confidence=doubt)
        made[made.index(other)] = both
    return made


def _range(one: Proposal, other: Proposal) -> str:
    """Both limits of a wager in one; empty if they are not its least and its most."""
    if one.subject != other.subject or not f"{one.subject} ".startswith("wager ") or one.hedge != other.hedge:
        return ""
    said = [proposal.readings[0][1] for proposal in (one, other) if not proposal.ambiguous]
    least = [match[1] for text in said if (match := _LEAST.fullmatch(text))]
    most = [match[1] for text in said if (match := _MOST.fullmatch(text))]
    return f"{least[0]} to {most[0]}" if least and most else ""
