"""The conditions that govern what a sentence says: by phrases, else by concepts, else in the document's own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from base.records import dataclass
from intake.prose.candidates import Candidate, Sentence
from intake.prose.clauses import Subordinate
from intake.prose.conditions import EITHER, Found, circumstance, found_conditions, overlap
from intake.prose.fold import Span
from intake.prose.governed import content, filler_spans, idle_spans
from intake.prose.sensed_conditions import sensed_condition


@dataclass(frozen=True, slots=True)
class Stated:
    """What governs a candidate, by the introducing word, and the words it was read from.

    ``understood`` if nothing is left in the document's words; ``by_concepts`` if some was read by its concepts only."""

    when: dict[str, list[str]]
    spans: list[Span]
    understood: bool
    by_concepts: bool


def stated_conditions(sentence: Sentence, candidate: Candidate) -> Stated:
    """What governs a candidate, from the conditions of its clause and from the clause itself."""
    when: dict[str, list[str]] = {"if": [], "only": [], "unless": [], "until": []}
    spans: list[Span] = []
    understood, by_concepts = True, False
    instead = ""
    barred = (*(() if candidate.inside else candidate.spans), *filler_spans(sentence))
    for condition in candidate.clause.conditions:
        if any(overlap(condition.whole, span) for span in candidate.spans):
            continue
        found = found_conditions(sentence.folded, condition.whole, sentence.known, sentence.context.family, barred)
        word = "if" if condition.word == "time" else condition.word
        either = bool(_BEFORE_OR.search(sentence.folded.said[: condition.whole[0]]))
        if sensed := _sensed(sentence, condition, found.spans):
            found, by_concepts = sensed, True
        if found.said:
            if either and word == "if" and not when["if"]:
                instead = EITHER + found.said
            else:
                _append(when[word], found.said, either)
            spans += [*found.spans, (condition.whole[0], condition.span[0])]
            understood = understood and _mostly(sentence, condition.span, found.spans)
            for rest in _not_understood(sentence, condition.span, found.spans) if word == "if" else ():
                when[word].append(circumstance(sentence.folded, rest))
                spans.append(rest)
                understood = False
        elif unknown := _unknown(sentence, candidate, condition):
            when[word].append(unknown)
            spans.append(condition.whole)
            understood = False
    here = found_conditions(sentence.folded, candidate.clause.span, sentence.known, sentence.context.family, barred)
    if here.said:
        only = _restricted(sentence, here.spans)
        when["only" if only else "if"].append(here.said + instead)
        spans += [*here.spans, *only]
    elif instead:
        when["if"].append(instead if " when " in candidate.readings[0][1] else instead.removeprefix(EITHER))
    return Stated(when, spans, understood, by_concepts)


def _sensed(sentence: Sentence, condition: Subordinate, used: Sequence[Span]) -> Found | None:
    """A condition by its concepts, where phrases leave a word of it."""
    if condition.word == "until" or not _left(sentence, condition.span, used):
        return None
    idle = idle_spans(sentence)
    return sensed_condition(sentence.folded, condition.span, sentence.known, sentence.context.family, idle)


def _left(sentence: Sentence, part: Span, used: Sequence[Span]) -> list[str]:
    words = content(sentence.folded.said, part)
    return [word for word, span in words if not any(overlap(span, one) for one in used)]


def _unknown(sentence: Sentence, candidate: Candidate, condition: Subordinate) -> str:
    """A condition in the document's own words; a moment counts only where it can turn the pay of a wager round."""
    if condition.word != "time":
        return circumstance(sentence.folded, condition.span)
    inside = [other.span for other in candidate.clause.conditions if other.word != "time"]
    follows = any(end <= condition.whole[0] for _, end in inside)
    if not candidate.subject.startswith("wager pay") or not follows:
        return ""
    idle = filler_spans(sentence)
    return (
        "" if any(overlap(condition.whole, span) for span in idle) else circumstance(sentence.folded, condition.whole)
    )


def _not_understood(sentence: Sentence, part: Span, used: tuple[Span, ...]) -> list[Span]:
    """The conditions joined by *and* of which no word was understood."""
    said = sentence.folded.said
    seconds = list(_SECOND.finditer(said, *part))
    begins = [part[0], *(match.end() for match in seconds)]
    ends = [*(match.start() for match in seconds), part[1]]
    known = (*used, *filler_spans(sentence))
    return [
        one
        for one in zip(begins, ends, strict=True)
        if not any(overlap(one, span) for span in known) and _VERB.search(said, *one)
    ]


_VERB = re.compile(
    r"\b(?:is|are|has|have|does|do|was|were|shows?|bust|makes?|holds?|gets?|takes?|qualif(?:y|ies)|goes|beats?)\b"
)
_SECOND = re.compile(
    r"\band (?=(?:(?:the|a|an|any|that|their|its) )*"
    r"(?:player|dealer|banker|hand|total|cards?|bet|shooter|it|they|the 1)\b"
    r"[^;]{0,80}\b(?:is|are|has|have|does|do|was|were|shows?|bust|makes?|holds?|gets?|takes?)\b)"
)


def _append(parts: list[str], said: str, either: bool) -> None:
    """Adds a condition; ``or if`` makes it an alternative to the previous one."""
    if either and parts:
        parts[-1] += EITHER + said
    else:
        parts.append(said)


_BEFORE_OR = re.compile(r"\bor\s*$")


def _mostly(sentence: Sentence, part: Span, used: tuple[Span, ...]) -> bool:
    """Whether most words of a condition were understood."""
    return len(_left(sentence, part, used)) * 2 <= len(content(sentence.folded.said, part))


def _restricted(sentence: Sentence, spans: tuple[Span, ...]) -> list[Span]:
    """The word ``only`` directly before or after a condition."""
    said = sentence.folded.said
    found = []
    for begin, end in spans:
        if before := _ONLY_BEFORE.search(said[:begin]):
            found.append((before.start(), before.start() + 4))
        elif behind := re.match(r"\s*only\b", said[end:]):
            found.append((end, end + behind.end()))
    return found


_ONLY_BEFORE = re.compile(r"\bonly (?:(?:allowed|on|with|for|if|when|an?|the|any|of|their|hands?|totals?) )*$")
