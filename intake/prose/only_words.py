"""The *only* of a sentence, which makes a leave a limit: ``only against a ten`` forbids every other case."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from grammar.vocabulary import vocabulary
from intake.prose.proposal import Proposal, doubted

_EXCLUSIVE = re.compile(
    r"\bonly (?:if|when|on|with|for|against|after|before|in|at|to|by|while|where|as|the|those|hands?|pairs?"
    r"|players?|soft|hard|\d+s?)\b"
    r"|\band only if\b|\b(?:limited|restricted|confined|reserved) to\b|\bmay only\b|\b(?:is|are) only\b"
    r"|\b(?:when|if|on|with|against|after|before|to|for) [^,;.]{1,40} only\b|\bsolely\b|\bexclusively\b"
    r"|\b(?:on )?nothing else\b"
    r"|\b(?:nobody|no 1|none|nothing) (?:but|except)\b|\bno other\b"
)
_COUNTED = re.compile(r"\bonly (?:once|1|2 times|1 card|a single)\b|\b(?:once|1 card|1 time) only\b")
_GRANTED = re.compile(
    r"(?P<leave>allowed|player may (?!not\b|only\b)[a-z]+(?: (?!only\b)[a-z]+){0,5}) when (?P<case>.+)"
)


def with_only(said: str, proposals: Sequence[Proposal]) -> list[Proposal]:
    """The proposals; the one leave that a sentence gives *only* in a case says so, and is not sure."""
    leaves = [one for one in proposals if _is_leave(one)]
    if not _EXCLUSIVE.search(_COUNTED.sub(" ", said)) or len({one.subject for one in leaves}) != 1:
        return list(proposals)
    made = [_limited(one) if one in leaves else one for one in proposals]
    return [one for at, one in enumerate(made) if not any(_alike(one, other) for other in made[:at])]


def _alike(one: Proposal, other: Proposal) -> bool:
    return one.subject == other.subject and one.readings == other.readings


def _is_leave(one: Proposal) -> bool:
    entry = vocabulary().subjects.get(one.subject)
    return (
        entry is not None and entry.type == "permission" and any(_GRANTED.fullmatch(said) for _, said in one.readings)
    )


def _limited(one: Proposal) -> Proposal:
    said = tuple((name, _GRANTED.sub(r"\g<leave> only when \g<case>", value)) for name, value in one.readings)
    return replace(one, readings=said, confidence=doubted(one.confidence))
