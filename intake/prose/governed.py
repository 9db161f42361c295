"""A candidate with its conditions, and the words of its sentence that carry nothing."""

from __future__ import annotations

import re

from base.records import dataclass
from intake.prose.candidates import Candidate, Sentence
from intake.prose.fold import Span
from intake.prose.patterns import patterns


@dataclass(frozen=True, slots=True)
class Governed:
    """A candidate with its conditions in words; ``spans`` are all the words it used."""

    candidate: Candidate
    subject: str
    readings: tuple[tuple[str, str], ...]
    spans: tuple[Span, ...]
    understood: bool


def filler_spans(sentence: Sentence) -> list[Span]:
    said = sentence.folded.said
    return [m.span() for filler in sentence.known.fillers for m in filler.finditer(said)]


def idle_spans(sentence: Sentence) -> list[Span]:
    """Words that carry no meaning: labels, fillers and hedges."""
    said = sentence.folded.said
    spans = filler_spans(sentence)
    spans += [m.span() for hedge in sentence.known.hedges for m in hedge.way.finditer(said)]
    if label := LABEL.match(said):
        spans.append(label.span())
    return spans


LABEL = re.compile(r"(?P<label>[a-z][\w '+/-]{2,40}?)(?:\s*:\s|\s+[-–—]+\s|\.\s)")


def labels_another(said: str) -> bool:
    """Whether the label of a line names something else than the wager of the game: ``Perfect Pairs: $1 minimum``."""
    label = LABEL.match(said)
    return label is not None and not _OWN_LABEL.search(label["label"])


_OWN_LABEL = re.compile(r"\b(?:bets?|betting|wager\w*|limits?|table|min\w*|max\w*|ante|main|blackjack|game|stakes?)\b")


def content(said: str, part: Span) -> list[tuple[str, Span]]:
    found = ((m[0], m.span()) for m in re.finditer(r"[a-z0-9$%][\w$%'./-]*", said[part[0] : part[1]]))
    return [
        (word, (span[0] + part[0], span[1] + part[0])) for word, span in found if word.strip(".") not in patterns().idle
    ]
