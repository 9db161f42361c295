"""Free words that may say one thing twice: only a reader can tell whether two of them differ."""

from __future__ import annotations

from checker.facts.lines import content

OPPOSITES = (
    *(("front", "behind"), ("before", "after"), ("left", "right"), ("upper", "lower"), ("above", "below")),
    *(("top", "bottom"), ("inside", "outside"), ("clockwise", "counter-clockwise"), ("first", "last")),
    *(("first", "second"), ("up", "down"), ("open", "closed"), ("player", "dealer"), ("begin", "end")),
)
"""Words of which a text has one where a paraphrase of it does not have the other."""
SHARED = 2
"""Texts that have one word in so many in common speak of one thing."""


def may_say_the_same(one: str, other: str) -> bool:
    """Can one text be a paraphrase of the other? They share much, and nothing in them is opposed."""
    first, second = content(one), content(other)
    if not first or not second or (first | second) & NEGATIONS:
        return False
    opposed = any(
        (left in first - second and right in second - first) or (right in first - second and left in second - first)
        for left, right in OPPOSITES
    )
    return not opposed and SHARED * len(first & second) >= min(len(first), len(second))


NEGATIONS = frozenset({"not", "no", "never", "neither", "without", "except", "unless"})
