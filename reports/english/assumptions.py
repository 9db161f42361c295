"""What a number assumes, in a sentence that says what and why."""

from __future__ import annotations

import re
from collections.abc import Callable

from grammar.vocabulary import question_named, vocabulary

NOTE = re.compile(r"(?P<question>[^:]+): (?P<how>.+)")
HOW: dict[str, Callable[[str], str]] = {
    "the document is silent, the usual answer is taken": (
        lambda asks: f"the document does not answer “{asks}”, so what is usual is taken"
    ),
    "the document never speaks of it, the usual answer is taken": (
        lambda asks: f"the document never speaks of “{asks}”, so what is usual is taken"
    ),
    "of two statements the usual one": (
        lambda asks: f"two statements answer “{asks}” differently, and the one that is usual is taken"
    ),
    "the first of two statements": (
        lambda asks: f"two statements answer “{asks}” differently, neither is usual, and the first is taken"
    ),
}


LOST = "lost a contradiction: "


def assumption(note: str) -> str:
    """``main pay: of two statements the usual one`` as a sentence; any other note as it is."""
    if note.startswith(LOST):
        return f"it lost a contradiction: {assumption(note.removeprefix(LOST))}"
    found = NOTE.fullmatch(note)
    question = question_named(found["question"]) if found else None
    if found is None or question is None or found["how"] not in HOW:
        return note
    return HOW[found["how"]](vocabulary().questions[question].asks)
