"""Sentences turned round by rule: what was read in one must flip or vanish in the other."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MODALS = ("must", "may", "shall", "will", "can", "is", "are")
_VERBS = {
    "pays": "pay", "wins": "win", "loses": "lose", "hits": "hit", "stands": "stand", "receives": "receive",
    "counts": "count", "beats": "beat", "checks": "check", "draws": "draw", "takes": "take",
}  # fmt: skip
_PLURALS = ("count", "pay", "receive", "win", "push", "draw")


def negations(sentence: str) -> Iterator[str]:
    """The sentence with one verb negated, each in turn; one that is negative already loses its negation."""
    if re.search(r"\b(?:not|never)\b|n't\b|^No\b|\bno\b|cannot", sentence):
        yield re.sub(r"\bcannot\b", "can", re.sub(r"n't\b", "", re.sub(r"\b(?:not|never) ", "", sentence)))
        return
    for modal in _MODALS:
        for match in re.finditer(rf" {modal} ", sentence):
            yield f"{sentence[: match.end()]}not {sentence[match.end() :]}"
    for verb, stem in _VERBS.items():
        for match in re.finditer(rf" {verb} ", sentence):
            yield f"{sentence[: match.start()]} does not {stem} {sentence[match.end() :]}"
    for verb in _PLURALS:
        for match in re.finditer(rf"(?<!must)(?<!may)(?<!shall)(?<!will)(?<! a)(?<!to) {verb} ", sentence):
            yield f"{sentence[: match.start()]} do not {verb} {sentence[match.end() :]}"
