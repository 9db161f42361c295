"""Sentences turned round by rule: what was read in one must flip or vanish in the other."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MODALS = ("must", "may", "shall", "will", "can", "is", "are")
_VERBS = {
    "pays": "pay", "wins": "win", "loses": "lose", "hits": "hit", "stands": "stand", "receives": "receive",
    "counts": "count", "beats": "beat", "checks": "check", "draws": "draw", "takes": "take", "places": "place",
    "costs": "cost", "begins": "begin", "proceeds": "proceed", "signals": "signal", "comes": "come",
    "forfeits": "forfeit", "earns": "earn", "follows": "follow", "makes": "make", "holds": "hold", "sets": "set",
}  # fmt: skip
_PLURALS = (
    "forfeit",
    "count",
    "pay",
    "receive",
    "win",
    "push",
    "draw",
    "offer",
    "have",
    "stand",
    "take",
    "bust",
    "lose",
    "use",
    "need",
    "let",
    "start",
    "run",
    "deal",
    "put",
)
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


TURNS = (
    (r"\b(?:[Ii]f|[Ww]hen|[Ww]henever|[Ww]here|[Pp]rovided that)\b(?! (?:so|any)\b)", "unless"),
    (r"\b(?:[Ii]f|[Ww]hen)\b(?! (?:so|any)\b)", "except when"),
    (r"\b[Uu]nless\b|\b[Ee]xcept (?:if|when|where|that)\b", "if"),
    (r"\bonly (?:if|when|on|after)\b", "except when"),
    (r"\bor (?:more|higher|greater|better|over|above|up)\b", "or less"),
    (r"\bor (?:less|lower|fewer|under|below)\b", "or more"),
    (r"\bat least\b|\bno(?:t)? (?:less|fewer|lower) than\b|\ba minimum of\b", "at most"),
    (r"\bat most\b|\bno(?:t)? (?:more|greater|higher) than\b|\bup to\b|\ba maximum of\b", "at least"),
    (r"(?<!no )(?<!not )\b(?:more|greater|higher|larger|better) than\b", "less than"),
    (r"(?<!no )(?<!not )\b(?:less|lower|fewer|smaller|worse) than\b", "more than"),
    (r"\bexceeds?\b", "is less than"),
    (r"\bbefore\b", "after"),
    (r"\bafter\b", "before"),
    (r"\bsoft\b", "hard"),
    (r"\bhard\b", "soft"),
    (r"(?<= )(has|have)(?= )", "does not have"),
    (r"(?<= )qualifies\b", "does not qualify"),
)
"""What turns a condition round: its introducing word, its bound, its moment, or its verb."""
_FIRST_WORD = re.compile(r"^[a-z]")


def reversals(sentence: str) -> Iterator[str]:
    """The sentence with one word of its conditions turned round, each in turn, and with the actors exchanged."""
    for pattern, other in TURNS:
        for match in re.finditer(pattern, sentence):
            made = f"{sentence[: match.start()]}{other}{sentence[match.end() :]}"
            yield _FIRST_WORD.sub(lambda first: first[0].upper(), made)
    for condition in _ACTED.finditer(sentence):
        exchanged = re.sub(r"\b(?:player|dealer)\b", lambda actor: _OTHER[actor[0]], condition[0])
        if "and the" not in condition[0]:
            yield f"{sentence[: condition.start()]}{exchanged}{sentence[condition.end() :]}"


_ACTED = re.compile(r"\b(?:[Ii]f|[Ww]hen|[Uu]nless) (?:the |a )(?:player|dealer)\b(?! (?:folds|surrenders))[^,.;]*")
_OTHER = {"player": "dealer", "dealer": "player"}
