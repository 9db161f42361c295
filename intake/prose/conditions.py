"""The conditions that a stretch of folded text names, in the words of the language."""

from __future__ import annotations

import re

from base.records import dataclass
from intake.prose.fold import Folded, Span
from intake.prose.patterns import Patterns, holds_in
from intake.prose.slots import SLOTS, TwoReadings

EITHER = " OR "
"""Joins alternatives until the condition is assembled; lists inside a condition have their own ``or``."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was understood: ``said`` in the language (empty if nothing), and the spans used for it."""

    said: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class _Hit:
    span: Span
    said: str


def found_conditions(folded: Folded, span: Span, known: Patterns, family: str, barred: tuple[Span, ...] = ()) -> Found:
    """The longest conditions within a span, outside the ``barred`` ones, joined as the text joins them."""
    hits: list[_Hit] = []
    for pattern in known.conditions:
        if not holds_in(pattern.family, family):
            continue
        for way in pattern.ways:
            for match in way.finditer(folded.said, *span):
                if not any(overlap(match.span(), bar) for bar in barred):
                    hits += _hit(pattern.say, match)
    taken: list[_Hit] = []
    for hit in sorted(hits, key=lambda hit: (hit.span[0] - hit.span[1], hit.span[0])):
        if not any(overlap(hit.span, other.span) for other in taken):
            taken.append(hit)
    taken.sort(key=lambda hit: hit.span)
    return Found(_joined(folded.said, taken), tuple(hit.span for hit in taken))


def circumstance(folded: Folded, span: Span) -> str:
    """An unknown condition, in the document's own words."""
    words = re.sub(r'["“”„@#]', "", folded.quote(*span)).strip(" ,.;:")
    return f'circumstance "{words}"' if re.search(r"[^\W\d_]{3}|\d", words) else ""


def stated_bound(conditions: dict[str, list[str]]) -> dict[str, list[str]]:
    """``unless the total is 5 or less`` says when: on 6 or more."""
    if len(conditions["unless"]) != 1 or not (bound := _AT_MOST.fullmatch(conditions["unless"][0])):
        return conditions
    return conditions | {"unless": [], "if": [*conditions["if"], f"{bound[1]}{int(bound[2]) + 1} or more"]}


_AT_MOST = re.compile(r"((?:player |banker |dealer )?total is )(\d+) or less")


def filled(say: str, match: re.Match[str]) -> str:
    """The words of the language with the slots of a match filled in. Raises ValueError if a slot makes no sense."""

    def put(slot: re.Match[str]) -> str:
        for name, said in match.groupdict().items():
            if said is not None and name.split("_")[0] == slot[1]:
                return SLOTS[name.split("_")[-1]].written(said.strip())
        raise ValueError(slot[1])

    return re.sub(r"\{(\w+)\}", put, say)


def overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _hit(say: str, match: re.Match[str]) -> list[_Hit]:
    try:
        return [_Hit(match.span(), filled(say, match))]
    except (ValueError, TwoReadings):
        return []


def _joined(said: str, taken: list[_Hit]) -> str:
    text = ""
    for at, hit in enumerate(taken):
        if any(hit.said == other.said for other in taken[:at]):
            continue
        if not text:
            text = hit.said
            continue
        between = said[taken[at - 1].span[1] : hit.span[0]]
        text += (EITHER if re.search(r"\bor\b", between) else " and ") + hit.said
    return text
