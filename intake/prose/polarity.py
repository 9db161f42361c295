"""Whether a negation that a proposal did not use may turn it round."""

from __future__ import annotations

import re

from intake.prose.candidates import LOOSE_NEGATION, Candidate, Sentence
from intake.prose.conditions import overlap
from intake.prose.fold import Span
from intake.prose.governed import Governed, idle_spans


def turned_round(sentence: Sentence, one: Governed) -> bool:
    """Whether its clauses contain a negation the proposal did not use: it may then say the opposite."""
    if _asserts_exception(sentence, one) or _exact_for_bound(sentence, one):
        return True
    own = one.spans[len(one.candidate.spans) :] if one.candidate.inside else one.spans
    used = [*own, *idle_spans(sentence)]
    for part in (*_parts_touched(sentence, one.candidate), *_conditions_of(one)):
        for match in LOOSE_NEGATION.finditer(sentence.folded.said, *part):
            if not any(begin <= match.start() and match.end() <= end for begin, end in used):
                return True
    return _shares_negation(sentence, one)


def _asserts_exception(sentence: Sentence, one: Governed) -> bool:
    """``unless the cards are a pair, the player may split``: it took the words of the exception, not the *unless*.

    An exception may state something by itself: ``except for aces, which may be split only once``."""
    for condition in one.candidate.clause.conditions:
        if condition.word != "unless":
            continue
        taken = [span for span in one.candidate.spans if overlap(span, condition.span)]
        inside = all(condition.span[0] <= begin and end <= condition.span[1] for begin, end in one.candidate.spans)
        said = sentence.folded.said
        without = any(said[condition.whole[0] : begin].strip(" ,") for begin, _ in taken)
        if without and not inside:
            return True
    return False


def _exact_for_bound(sentence: Sentence, one: Governed) -> bool:
    """``at least half``: a bound directly before the words it took, and not among those that anybody took."""
    bounds = [
        bound[1] for begin, _ in one.candidate.spans if (bound := _BOUND_BEFORE.search(sentence.folded.said[:begin]))
    ]
    return any(bound not in said and _OR[bound] not in said for bound in bounds for _, said in one.readings)


_OR = {"at least": "or more", "at most": "or less"}
_BOUND_BEFORE = re.compile(r"\b(at least|at most) (?:a |an |the )?$")


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
