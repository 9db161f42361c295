"""Sentences turned round by rule: what was read in one must flip or vanish in the other."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MODALS = ("must", "may", "shall", "will", "can", "is", "are")
_VERBS = {
    "pays": "pay", "wins": "win", "loses": "lose", "hits": "hit", "stands": "stand", "receives": "receive",
    "counts": "count", "beats": "beat", "checks": "check", "draws": "draw", "takes": "take", "places": "place",
    "costs": "cost", "begins": "begin", "proceeds": "proceed", "signals": "signal", "comes": "come",
}  # fmt: skip
_PLURALS = ("count", "pay", "receive", "win", "push", "draw", "offer", "have", "stand", "take", "bust", "lose")
_COMMANDS = re.compile(r"(^|: |, )(Double|double|Finish|finish|Split|give up)(?= )")
_NEGATIVE = re.compile(r"\b(?:not|never)\b|n't\b|^No\b|\bno\b|cannot")


def negations(sentence: str) -> Iterator[str]:
    """The sentence with one verb negated, each in turn; one that is negative already loses its negation."""
    if _NEGATIVE.search(sentence):
        yield _affirmed(sentence)
        return
    for modal in _MODALS:
        for match in re.finditer(rf" {modal} ", sentence):
            yield f"{sentence[: match.end()]}not {sentence[match.end() :]}"
    for verb, stem in _VERBS.items():
        for match in re.finditer(rf" {verb}(?=[ .,])", sentence):
            yield f"{sentence[: match.start()]} does not {stem}{sentence[match.end() :]}"
    for verb in _PLURALS:
        for match in re.finditer(rf"(?<!must)(?<!may)(?<!shall)(?<!will)(?<! a)(?<!to) {verb}(?=[ .,])", sentence):
            yield f"{sentence[: match.start()]} do not {verb}{sentence[match.end() :]}"
    if "only available" in sentence:
        yield sentence.replace("only available", "not available")
    elif command := _COMMANDS.search(sentence):
        yield f"{sentence[: command.start(2)]}Do not {command[2].lower()}{sentence[command.end() :]}"


def _affirmed(sentence: str) -> str:
    said = re.sub(r"\bcannot\b", "can", re.sub(r"n't\b", "", re.sub(r"\b(?:not|never) ", "", sentence)))
    said = re.sub(r"^No (?=more\b)|(?<= )no (?=more\b|further\b)", "", said)
    said = re.sub(r"^No (?=\w+ (?:may|must|can)\b)", "Any ", said)
    said = re.sub(r"^No (\w)", lambda match: match[1].upper(), said)
    return re.sub(r"\bno (?=\w)", "", said)
