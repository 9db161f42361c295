"""How sure a proposal is: the share of the words it used, and the words left over that could limit it."""

from __future__ import annotations

import re

from intake.prose.candidates import LOOSE_LIMIT, Candidate, Sentence
from intake.prose.conditions import overlap
from intake.prose.fold import Span
from intake.prose.governed import Governed, content
from intake.prose.proposal import Confidence
from intake.prose.wager_names import NAMED_FAMILIES

LIKELY, PERHAPS = 0.5, 0.25
"""The fraction of content words a proposal must use for each level; below the last it is dropped. Sure uses all."""


def confidence_of(sentence: Sentence, one: Governed, used: list[Span], unused: list[str]) -> Confidence | None:
    words = [word for part in one.candidate.clause.parts for word, _ in content(sentence.folded.said, part)]
    share = 1 - len(unused) / max(1, len(words))
    if one.candidate.from_frame:
        share -= 0.08
    if share < PERHAPS or _other_odds(one, unused):
        return None
    limits = _loose_limits(sentence, one, used)
    doubt = limits or not one.understood or one.candidate.by_context or len(one.readings) > 1
    if not (unused or doubt or _borrowed(sentence, one) or _refers(sentence, one)):
        return Confidence.SURE
    vague = one.subject.startswith("wager pay") and any("circumstance" in said for _, said in one.readings)
    return Confidence.LIKELY if share >= LIKELY and limits < 2 and not vague else Confidence.PERHAPS


def _borrowed(sentence: Sentence, one: Governed) -> bool:
    """A pattern for all families, in a game that is declared: the sentence may speak of one case of the game only."""
    return sentence.context.family not in NAMED_FAMILIES and not one.candidate.own


def _refers(sentence: Sentence, one: Governed) -> bool:
    """``you may hit them``: what is meant stands in another sentence and may be less than the words say."""
    said, begin = sentence.folded.said, one.candidate.clause.span[0]
    found = _PRONOUN.finditer(said, begin, one.candidate.clause.span[1])
    return any(not any(first <= match.start() and match.end() <= last for first, last in one.spans) for match in found)


_PRONOUN = re.compile(r"\b(?:them|these|those|such)\b")


def _other_odds(one: Governed, unused: list[str]) -> bool:
    """A pay that left more numbers than one pair unread took its odds from one case and its numbers from another."""
    return one.subject.startswith("wager pay") and sum(word.isdigit() for word in unused) > 2


def _loose_limits(sentence: Sentence, one: Governed, used: list[Span]) -> int:
    """How many restricting words of the clause are unused."""
    loose = 0
    for part in one.candidate.clause.parts:
        for match in LOOSE_LIMIT.finditer(sentence.folded.said, *part):
            loose += not any(span[0] <= match.start() and match.end() <= span[1] for span in used)
    return loose


def unused_words(sentence: Sentence, candidate: Candidate, used: list[Span]) -> list[str]:
    left: list[str] = []
    for part in candidate.clause.parts:
        left += [
            word for word, span in content(sentence.folded.said, part) if not any(overlap(span, one) for one in used)
        ]
    return left


def hedge_of(sentence: Sentence, candidate: Candidate) -> str:
    for part in candidate.clause.parts:
        for hedge in sentence.known.hedges:
            if hedge.way.search(sentence.folded.said, *part):
                return hedge.say
    return ""


def vague_words(sentence: Sentence, candidate: Candidate) -> tuple[str, ...]:
    found = []
    for way in sentence.known.vague:
        if match := way.search(sentence.folded.said, *candidate.clause.span):
            quote = sentence.folded.quote(*match.span())
            found += [quote] if quote and '"' not in quote else []
    return tuple(found)
