"""What keeps a line from being sure: words beside those it was read from that could limit it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.prose.candidates import Sentence
from intake.prose.conditions import overlap
from intake.prose.fold import Span
from intake.prose.governed import content
from intake.prose.lexicon import hits

_LEANS = re.compile(
    r"\W{0,3}(?:then|otherwise|in (?:that|this|such|which|either|any other) (?:case|event|instance|situation)s?"
    r"|if so|if not|when so"
    r"|after (?:that|this)|in so doing|such|those|these|the same|the latter|the former|likewise|similarly"
    r"|conversely|and|or|but"
    r"|there|thereafter|except|here|instead|elsewhere|again|so)\b"
)
_LIMITS_BEFORE = re.compile(
    r"\W{0,3}(?:(?:the (?:only )?exceptions?|an exception|with (?:the|one) exception|except|exceptions?|however"
    r"|but|only|unless"
    r"|this (?:does not|doesn't|only|rule|applies|holds|option)|that (?:rule|only|does not|applies)|the (?:same"
    r"|above|foregoing)"
    r"|it (?:does not|only)|these (?:rules|do not)|not (?:on|for|when|if|after|with)|in (?:that|this|such) (?:case"
    r"|event)"
    r"|that (?:goes|holds|is) (?:for|only|true)|(?:on|in|at|for|with|during) (?:the |our |a |an )?(?:some|other"
    r"|certain|selected|single|double|six|eight"
    r"|high|low|few|most|start|end|weekends?|nights?|party|all other)\b|some (?:tables?|pits?|houses?|games?"
    r"|casinos?|dealers?)"
    r"|otherwise|though|although|nor|neither|yet|save|provided|if not|if so)\b)"
)


def leaves_words(sentence: Sentence, used: Sequence[Span]) -> bool:
    """Whether a word of the whole sentence that could limit a statement was used by none."""
    said = sentence.folded.said
    idle = [hit.span for hit in hits("chatter", said)]
    left = (
        (word, span)
        for word, span in content(said, (0, len(said)))
        if not any(overlap(span, one) for one in (*used, *idle))
    )
    if any(True for _ in left):
        return True
    return any(
        not any(first <= match.start() and match.end() <= last for first, last in used)
        for match in _HARD.finditer(said)
    )


_HARD = re.compile(
    r"\b(?:not|no|never|only|except|unless|until|but|however|if|when|provided|either|also|too|otherwise)\b"
)


def leans_on_another(text: str) -> bool:
    """Whether a sentence goes on with what was said before it: ``In that case``, ``Otherwise``."""
    return _LEANS.match(text.lower()) is not None


def limits_the_one_before(text: str) -> bool:
    """Whether a sentence takes something away from what stands before it: ``However``, ``The exception is``."""
    return _LIMITS_BEFORE.match(text.lower()) is not None or "exception" in text.lower()


def loses_alternative(said: str, statement: str) -> bool:
    """Whether a statement keeps one of two that a text joins: ``until a hard 17 or any 18``, ``a ten or an ace``."""
    numbers = set(re.findall(r"\d+", statement))
    if (
        "up card is" in statement
        and _TEN_OR_ACE.search(said)
        and not (re.search(r"\bA\b", statement) and re.search(r"10|ten", statement))
    ):
        return True
    return any(found[1] in numbers and not _holds_number(found[2], statement) for found in _ALTERNATIVES.finditer(said))


def _holds_number(number: str, statement: str) -> bool:
    ranges = re.findall(r"\b(\d{1,6}) to (\d{1,6})\b", statement)
    beyond = re.findall(r"\b(\d{1,6}) or (more|less)", statement)
    within = any(int(low) <= int(number) <= int(high) for low, high in ranges) or any(
        int(number) >= int(bound) if way == "more" else int(number) <= int(bound) for bound, way in beyond
    )
    return within or re.search(rf"\b{number}\b", statement) is not None


_ALTERNATIVES = re.compile(r"\b(1[2-9]|2[0-2])s? or (?:any |an? |on |at |soft |hard |with )*(1[2-9]|2[0-2])\b")
_TEN_OR_ACE = re.compile(
    r"\b(?:10s?|face cards?)(?:[- ]valued?)?(?: cards?)? (?:or|and) (?:an? |any )?aces?\b|\baces? (?:or"
    r"|and) (?:an? |any )?(?:10s?|face|ten)\b"
)
