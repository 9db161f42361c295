"""Words broken at the end of a line, rejoined as the rest of the document spells them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

from base.records import dataclass

_BROKEN = re.compile(r".*[^\W\d_](?:-|\u00ad|\u2010)")
_MARKS = re.compile(r"^\W+|(?<!\W)\W+$")
_KEPT_AFTER = re.compile(
    "re|non|self|pre|post|ex|all|face|hard|soft|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|"
    "double|high|low|half|un|co|mid|multi|by|on|up|in"
)
"""First halves after which a hyphen at the end of a line may well belong to the word."""


@dataclass(frozen=True, slots=True)
class Joint:
    """How the two halves of a broken word join: the first half as it appears in the text."""

    first: str
    doubtful: bool


def vocabulary(texts: Iterable[str]) -> frozenset[str]:
    """The words of a document, normalized for comparison: lower case, no punctuation around them."""
    return frozenset(folded(text) for text in texts)


def folded(text: str) -> str:
    return _MARKS.sub("", text).lower()


def joint(first: str, second: str, known: Set[str]) -> Joint | None:
    """How a word at the end of a line continues on the next one; None if it does not."""
    if not _BROKEN.fullmatch(first) or not second[:1].islower():
        return None
    stem = first[:-1]
    if first[-1] == "\u00ad":
        return Joint(stem, doubtful=False)
    closed, hyphened = folded(stem + second), folded(stem + "-" + second)
    if closed in known or hyphened in known:
        return Joint(stem if closed in known else stem + "-", doubtful=False)
    return Joint(stem + "-" if _KEPT_AFTER.fullmatch(folded(stem)) else stem, doubtful=True)
