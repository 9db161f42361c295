"""Whether a negation that a proposal did not use may turn it round."""

from __future__ import annotations

import re

from intake.prose.candidates import LOOSE_NEGATION, Candidate, Sentence
from intake.prose.conditions import overlap
from intake.prose.fold import Span
from intake.prose.governed import Governed, idle_spans


def turned_round(sentence: Sentence, one: Governed) -> bool:
    """Whether its clauses contain a negation the proposal did not use: it may then say the opposite."""
    own = one.spans[len(one.candidate.spans) :] if one.candidate.inside else one.spans
    used = [*own, *idle_spans(sentence)]
    for part in (*_parts_touched(sentence, one.candidate), *_conditions_of(one)):
        for match in LOOSE_NEGATION.finditer(sentence.folded.said, *part):
            if not any(begin <= match.start() and match.end() <= end for begin, end in used):
                return True
    return _shares_negation(sentence, one)


def _conditions_of(one: Governed) -> list[Span]:
    """The conditions that a statement takes over: a *not* in them that it did not understand may turn it round."""
    return [condition.whole for condition in one.candidate.clause.conditions] if one.candidate.takes_conditions else []


def _parts_touched(sentence: Sentence, candidate: Candidate) -> list[Span]:
    """The clause itself, and every other part of the sentence that the candidate's words reach into."""
    parts = [part for clause in sentence.clauses for part in clause.parts]
    reached = [part for part in parts if any(overlap(part, span) for span in candidate.spans)]
    return [candidate.clause.span, *reached]


def _shares_negation(sentence: Sentence, one: Governed) -> bool:
    """``must not hit 16 and stand on 17``: a clause without its own verb shares the negation before it."""
    said, clause = sentence.folded.said, one.candidate.clause
    begins_here = min(begin for begin, _ in one.candidate.spans) >= clause.span[0] - len(", and ")
    if (
        not clause.joined
        or not begins_here
        or _OWN_VERB.search(said, *clause.span)
        or _OWN_NO.match(said, *clause.span)
    ):
        return False
    before = [other for other in sentence.clauses if other.span[1] <= clause.span[0]]
    return bool(before and LOOSE_NEGATION.search(said, *before[-1].span))


_OWN_NO = re.compile(r"\s{0,9}no\b")
_OWN_VERB = re.compile(r"\b(?:must|may|is|are|does|do|pay|paid|wins?|loses?|has|have)\b")
