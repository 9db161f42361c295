"""Conditions by the concepts in them, where no phrase was written for their words: *yours is the better one*.

As with the senses of clauses, every word must be explained and every negation must belong to a concept; what is read
so is never sure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from base.records import dataclass
from intake.prose.conditions import EITHER, Found, found_conditions, overlap
from intake.prose.fold import Folded, Span
from intake.prose.governed import content
from intake.prose.lexicon import Hit, hits
from intake.prose.patterns import FOLDER, NEGATORS, Example, Patterns, holds_in

MOST_JOINED = 3
"""So many conditions may be joined by *and* in one."""
CHATTER = "chatter"
_JOINT = re.compile(r",? (?:and|but)(?: (?:that|if|when))?,? |, ")
_DENIES = re.compile(rf"\b(?:{NEGATORS}|only|before|nobody|none|instead|rather)\b")
_OR = re.compile(r"\bor\b")


@dataclass(frozen=True, slots=True)
class ConditionSense:
    """A condition by its concepts, which it ``needs`` in this order; ``say`` names those whose values it takes."""

    say: str
    needs: tuple[str, ...]
    may: tuple[str, ...]
    without: tuple[str, ...]
    family: str
    examples: tuple[Example, ...]


@cache
def condition_senses() -> tuple[ConditionSense, ...]:
    entries = tomllib.loads((FOLDER / "condition-senses.toml").read_text(encoding="utf-8"))
    return tuple(_condition_sense(entry) for entry in entries["condition"])


@cache
def _of_family(family: str) -> tuple[ConditionSense, ...]:
    return tuple(one for one in condition_senses() if holds_in(one.family, family))


def sensed_condition(folded: Folded, span: Span, known: Patterns, family: str, idle: Sequence[Span]) -> Found | None:
    """What a condition says, of which every word is explained; None if some is not, or if it can mean two things."""
    return _joined(folded, _trimmed(folded.said, span), known, family, idle, MOST_JOINED)


def _joined(folded: Folded, span: Span, known: Patterns, family: str, idle: Sequence[Span], most: int) -> Found | None:
    if whole := _single(folded, span, known, family, idle):
        return whole
    for joint in _JOINT.finditer(folded.said, *span) if most > 1 else ():
        first = _single(folded, (span[0], joint.start()), known, family, idle)
        rest = first and _joined(folded, (joint.end(), span[1]), known, family, idle, most - 1)
        if first and rest:
            said = first.said if first.said == rest.said else f"{first.said} and {rest.said}"
            return Found(said, (*first.spans, *rest.spans, joint.span()))
    return None


def _single(folded: Folded, span: Span, known: Patterns, family: str, idle: Sequence[Span]) -> Found | None:
    by_phrase = found_conditions(folded, span, known, family)
    if by_phrase.said and EITHER not in by_phrase.said and _explained(folded, span, (*by_phrase.spans, *idle)):
        return Found(by_phrase.said, (span,))
    said = {made for sense in _of_family(family) for made in _made(sense, folded, span, idle)}
    return Found(said.pop(), (span,)) if len(said) == 1 else None


def _made(sense: ConditionSense, folded: Folded, span: Span, idle: Sequence[Span]) -> Iterator[str]:
    text = folded.said[: span[1]]
    if any(_within(hits(name, text), span) for name in sense.without):
        return
    chosen: dict[str, Hit] = {}
    at = span[0]
    for name in sense.needs:
        free = [hit for hit in _within(hits(name, text), span) if hit.span[0] >= at]
        if not free or len({hit.value for hit in free}) > 1:
            return
        chosen[name] = free[0]
        at = free[0].span[1]
    names = (*sense.needs, *sense.may, CHATTER)
    spans = [hit.span for name in names for hit in _within(hits(name, text), span)]
    if _explained(folded, span, (*spans, *idle), [hit.span for hit in chosen.values()]):
        yield re.sub(r"\{(\w+)\}", lambda slot: chosen[slot[1]].value, sense.say)


def _explained(folded: Folded, span: Span, spans: Sequence[Span], by: Sequence[Span] = ()) -> bool:
    """Whether every word stands within the spans, and every word that denies or offers a choice within ``by``."""
    firm = by or spans
    words = content(folded.said, span)
    limits = [*_DENIES.finditer(folded.said, *span), *_OR.finditer(folded.said, *span)]
    covered = all(any(begin <= one.start() and one.end() <= end for begin, end in firm) for one in limits)
    return bool(words) and covered and all(any(overlap(word, one) for one in spans) for _, word in words)


def _within(found: Sequence[Hit], span: Span) -> list[Hit]:
    return [hit for hit in found if span[0] <= hit.span[0] and hit.span[1] <= span[1]]


def _trimmed(said: str, span: Span) -> Span:
    begin, end = span
    while end > begin and said[end - 1] in " ,.;:":
        end -= 1
    while begin < end and said[begin] in " ,.;:":
        begin += 1
    return begin, end


def _condition_sense(entry: Mapping[str, Any]) -> ConditionSense:
    read = (Example(sentence, line) for sentence, line in entry["reads"])
    return ConditionSense(
        say=entry["say"],
        needs=tuple(entry["needs"]),
        may=tuple(entry.get("may", ())),
        without=tuple(entry.get("without", ())),
        family=entry["family"],
        examples=(*read, *(Example(sentence, "") for sentence in entry["skips"])),
    )
