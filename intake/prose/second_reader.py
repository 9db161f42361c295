"""The second reader: what clauses say by the concepts in them, where no phrase was written for their words.

A sense gives a statement only if nearly every word of its clause is explained: by the concepts that the sense needs
or may have, by a condition, or by what somebody else read there. Words that limit or deny must all be explained."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from base.records import dataclass
from intake.prose.candidates import Candidate, Sentence
from intake.prose.clauses import Clause
from intake.prose.conditions import overlap
from intake.prose.confidence import card_for_total, hedge_of, narrowed, vague_words
from intake.prose.fold import Span
from intake.prose.governed import Governed, content, idle_spans
from intake.prose.lexicon import hits
from intake.prose.patterns import NEGATORS
from intake.prose.proposal import Confidence, Proposal, in_own_words
from intake.prose.sense_fit import COMMON, MOST_LEFT, Fit, best_fits, unexplained

Upright = Callable[[Iterable[Candidate]], Iterable[Governed]]
"""Gives candidates their conditions, and keeps those that no negation may reverse."""
MOST_SHARE, LONGEST_RUN = 2, 4
"""Of so many words of a clause one may be left unexplained; so many clauses may be read as one."""
LIMITS = re.compile(rf"\b(?:{NEGATORS}|reserved|only|provided|before|nobody|none|instead|rather)\b")
_ASKS = re.compile(r"^(?:why|whether|suppose|say|imagine|let us say|for example|example)\b")


@dataclass(frozen=True, slots=True)
class _Read:
    """A statement and the clause it was read in; ``told`` are the words it is made of, ``used`` those it explains."""

    clause: Clause
    proposal: Proposal
    told: tuple[Span, ...]
    used: tuple[Span, ...]
    second: bool = False
    shares: bool = False

    @property
    def complete(self) -> bool:
        return not self.proposal.unused and not in_own_words(self.proposal)


def with_second(
    sentence: Sentence, place: str, first: Sequence[tuple[Governed, Proposal]], upright: Upright
) -> list[Proposal]:
    """What patterns read, and what the concepts of each clause say beside it or instead of what was read in part."""
    said = [_Read(one.candidate.clause, proposal, one.candidate.spans, one.spans) for one, proposal in first]
    if _ASKS.match(sentence.folded.said):
        return [one.proposal for one in said]
    idle = idle_spans(sentence)
    second: list[_Read] = []
    for clause in _scopes(sentence):
        for read in _second(sentence, place, clause, idle, [*said, *second], upright):
            alike = [other for other in second if _same(read, other)]
            if all(read.complete and len(read.told) > len(other.told) for other in alike):
                second = [*(other for other in second if other not in alike), read]
    kept = [one for one in said if one.complete or not any(_replaces(other, one) for other in second)]
    beside = [one for one in second if not any(_same(one, other) for other in kept)]
    return [*(one.proposal for one in kept), *dict.fromkeys(one.proposal for one in beside)]


def _same(one: _Read, other: _Read) -> bool:
    """Whether two statements answer the same question from the same words."""
    if one.proposal.subject != other.proposal.subject:
        return False
    if one.proposal.readings == other.proposal.readings:
        return True
    return not one.shares and any(overlap(a, b) for a in one.told for b in other.told)


def _replaces(other: _Read, one: _Read) -> bool:
    """Whether a statement that accounts for every word is better than one that does not: on the same subject, or on
    one that is narrower (*double after split* for *double*)."""
    narrower = other.proposal.subject.startswith(f"{one.proposal.subject} ") and overlap(
        one.clause.span, other.clause.span
    )
    unclear = in_own_words(one.proposal) and any(overlap(a, b) for a in one.told for b in other.told)
    return other.complete and (narrower or unclear or _same(one, other))


def _scopes(sentence: Sentence) -> Iterator[Clause]:
    """Each clause, then runs of clauses as one, the shorter first: a cut may part what belongs together."""
    yield from sentence.clauses
    count = len(sentence.clauses)
    for length in range(2, min(count, LONGEST_RUN) + 1):
        for at in range(count - length + 1):
            yield from _joined(sentence.clauses[at : at + length])
    if count > LONGEST_RUN:
        yield from _joined(sentence.clauses)


def _joined(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """Clauses as one; not where a condition or exception inside governs some of them only."""
    span = (min(one.span[0] for one in clauses), max(one.span[1] for one in clauses))
    conditions = dict.fromkeys(condition for one in clauses for condition in one.conditions)
    outside = tuple(one for one in conditions if not overlap(one.whole, span))
    inside = [one for one in conditions if one not in outside and one.word != "time"]
    shared = all(condition in one.conditions for condition in outside for one in clauses)
    if not inside and shared:
        yield Clause(span, outside)


def _second(
    sentence: Sentence, place: str, clause: Clause, idle: Sequence[Span], known: Sequence[_Read], upright: Upright
) -> Iterator[_Read]:
    here = [one for one in known if one.complete and overlap(one.clause.span, clause.span)]
    told = [span for one in known if one.complete for span in one.told]
    joined = clause not in sentence.clauses
    all_used = [*idle, *(span for one in known for span in one.used)]
    taken = {one.proposal.subject for one in here if not one.second}
    for fit in best_fits(sentence, clause, all_used, taken):
        used = [*idle, *(span for one in known if _helps(one, fit) for span in one.used)]
        if not fit.sense.shares and all(any(_within(span, other) for other in told) for span in fit.needed):
            continue  # what somebody made of these words, and of all around them, is what they say
        for one in upright([fit.candidate]):
            proposal = _proposal(sentence, fit, one, used, place)
            if proposal and not (joined and proposal.unused):
                yield _Read(clause, proposal, fit.needed, fit.needed, second=True, shares=fit.sense.shares)


def _within(span: Span, other: Span) -> bool:
    return other[0] <= span[0] and span[1] <= other[1]


def _helps(one: _Read, fit: Fit) -> bool:
    """Whether the words of another reading count as explained: not those of one that the fit may replace."""
    return one.complete or not (in_own_words(one.proposal) or one.proposal.subject == fit.candidate.subject)


def _proposal(sentence: Sentence, fit: Fit, one: Governed, used: Sequence[Span], place: str) -> Proposal | None:
    clause = fit.candidate.clause
    explained = (*used, *fit.explained, *one.spans)
    left = unexplained(sentence, clause, explained)
    words = sum(len(content(sentence.folded.said, part)) for part in clause.parts)
    vague = any("circumstance" in said for _, said in one.readings) or _half_told(sentence, fit, one)
    if _limited(sentence, clause, explained) or vague or any(re.search(r"\d", word) for word in left):
        return None
    if len(left) > MOST_LEFT or len(left) * MOST_SHARE > words or narrowed(one.subject, left):
        return None
    if card_for_total(sentence, one):
        return None
    return Proposal(
        place=place,
        subject=one.subject,
        readings=one.readings,
        confidence=Confidence.PERHAPS if left else Confidence.LIKELY,
        unused=tuple(left),
        hedge=hedge_of(sentence, fit.candidate),
        vague=vague_words(sentence, fit.candidate),
    )


def _half_told(sentence: Sentence, fit: Fit, one: Governed) -> bool:
    """Whether a condition that it takes over has words which it did not take."""
    if not fit.sense.takes_conditions:
        return any(condition.word in ("unless", "until") for condition in fit.candidate.clause.conditions)
    own = [*one.spans, *(hit.span for hit in hits(COMMON, sentence.folded.said)), *idle_spans(sentence)]
    parts = (condition.span for condition in fit.candidate.clause.conditions if condition.word != "time")
    words = (span for part in parts for _, span in content(sentence.folded.said, part))
    return any(not any(overlap(span, other) for other in own) for span in words)


def _limited(sentence: Sentence, clause: Clause, explained: Sequence[Span]) -> bool:
    """Whether a word that limits or denies is left over."""
    matches = (match for part in clause.parts for match in LIMITS.finditer(sentence.folded.said, *part))
    return any(not any(begin <= m.start() and m.end() <= end for begin, end in explained) for m in matches)
