"""What a wager pays, where one sentence says when it wins and the same or the next one the odds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.entries import Entry
from intake.prose.proposal import Proposal, in_own_words
from intake.prose.wager_pays import said_odds

_PLAIN = re.compile(r"player wins when (?P<case>.+?)(?:, otherwise player loses)?")
_PAID = re.compile(r"(?:\d{1,7} (?:to|for) \d{1,3}|even money) when (?P<case>.+?)(?:, otherwise player loses)?")
_REACH = 4


def without_plain_wins(found: Sequence[Proposal], usual: Sequence[Proposal]) -> tuple[Proposal, ...]:
    """What was read of a sentence, but for what its odds say better: a win without them, and words only quoted."""
    subjects = {one.subject for one in usual}
    paid = {one.subject for one in usual if said_odds(one) - {""}}
    return tuple(
        one
        for one in found
        if not (in_own_words(one) and one.subject in subjects) and not (one.subject in paid and _case(one, _PLAIN))
    )


def joined_wins(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Entries in which a win and its odds of the next sentence are one, cited from the first to the last."""
    made = list(entries)
    at = 0
    while at < len(made):
        one = made[at]
        case = _case(one, _PLAIN) if isinstance(one, Proposal) else ""
        later = next(
            (later for later in range(at + 1, min(len(made), at + _REACH)) if _pays(made[later], one, case)), 0
        )
        if case and later and isinstance(one, Proposal) and isinstance(odds := made[later], Proposal):
            made[later] = replace(odds, place=_from_to(one.place, odds.place))
            del made[at]
            continue
        at += 1
    return tuple(made)


def _pays(later: Entry, one: Entry, case: str) -> bool:
    """Whether a later entry gives the odds of a win in the same case, on the same line or the next."""
    if not case or not isinstance(later, Proposal) or not isinstance(one, Proposal) or later.subject != one.subject:
        return False
    lines = [int(place[1:].partition(".")[0]) for place in (one.place, later.place) if re.match(r"@\d+\.\d+$", place)]
    return len(lines) == 2 and 0 <= lines[1] - lines[0] <= 2 and _case(later, _PAID) == case


def _case(one: Proposal, way: re.Pattern[str]) -> str:
    match = (
        way.fullmatch(one.readings[0][1]) if len(one.readings) == 1 and one.subject.startswith("wager pay") else None
    )
    return match["case"] if match else ""


def _from_to(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last[1:]}"
