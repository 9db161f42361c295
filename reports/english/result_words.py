"""What a wager comes to, as a row of a table tells it: the document's condition in as few words, and good English."""

from __future__ import annotations

import re

MENDS = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r'"([^"]+)"', r"“\1”"),
        (r"\b([B-IL-PR-Z]) and \1 is ", r"\1, "),
        (r"\bin (?:[B-IL-PR-Z])(?![\w”-])", "among the numbers wagered on"),
        (r"\ball of (?:[B-IL-PR-Z])(?![\w”-])", "all numbers wagered on"),
        (r"\bballs showing (?:[B-IL-PR-Z])(?![\w”-])", "balls showing numbers wagered on"),
        (r"(?<=showing )(?:[B-IL-PR-Z])(?![\w”-])", "the number wagered on"),
        (r"(?<=is )(?:[B-IL-PR-Z])(?![\w”-])", "the number wagered on"),
        (r"\b(dice|cards|balls) is same$", r"\1 are alike"),
        (r"\b(dice|cards|balls) is same\b", r"\1 are the same"),
        (r"\b(dice|cards|balls) is\b", r"\1 are"),
        (r"\b(dice|cards|balls) (show|rank)s\b", r"\1 \2"),
        (r"\b(dice|cards|balls) has\b", r"\1 have"),
        (r"\branks with\b", "ranks equal with"),
        (r"(^|and |or |\()([a-z ]{1,40}?) is none\b", r"\1no \2"),
        (r"(^|and |or |\()([a-z ]{1,40}?) is not none\b", r"\1a \2"),
        (r"\bhand is (?=(?:royal|straight|flush|full|pair|high)\b)", "hand is a "),
    )
)
"""Letters stand for the spot of a wager, but for those of ranks. Several dice are, and show."""


def result_words(event: str) -> str:
    for pattern, words in MENDS:
        event = pattern.sub(words, event)
    return event
