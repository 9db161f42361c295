"""Which subjects a sentence is most likely about: term weights over the vocabulary's help and our own sentences."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from base.records import dataclass
from grammar.declared.families import declared_families
from grammar.vocabulary import vocabulary
from intake.prose.patterns import Frame, Phrase, patterns

_SUFFIX = re.compile(r"(?:ing|ed|es|s)$")
_WORD = re.compile(r"[a-z][a-z'-]+|\d+")


@dataclass(frozen=True, slots=True)
class Hint:
    """A subject and an example statement about it."""

    subject: str
    example: str


@dataclass(frozen=True, slots=True)
class _Index:
    weights: Mapping[str, float]
    """How informative a term is: the rarer, the more."""
    documents: Mapping[str, Mapping[str, float]]


def likely_subjects(text: str, family: str = "blackjack", count: int = 3) -> tuple[Hint, ...]:
    """The nearest subjects that a family has, best first; fewer if the words tell less."""
    index = _index()
    said = _vector(_terms(text), index.weights)
    scored = (
        (sum(weight * document.get(term, 0.0) for term, weight in said.items()), name)
        for name, document in index.documents.items()
        if _asked(name, family)
    )
    best = sorted((pair for pair in scored if pair[0] > 0.08), key=lambda pair: (-pair[0], pair[1]))[:count]
    subjects = vocabulary().subjects
    return tuple(Hint(name, subjects[name].example) for _, name in best)


def _asked(subject: str, family: str) -> bool:
    known = vocabulary()
    families = known.questions[known.subjects[subject].question].families
    return not families or family in families or (family in declared_families() and "declared" in families)


@cache
def _index() -> _Index:
    texts: dict[str, list[str]] = {
        name: [subject.name, subject.name, subject.help, subject.example]
        for name, subject in vocabulary().subjects.items()
        if name == subject.name
    }
    known = patterns()
    spoken: tuple[Phrase | Frame, ...] = (*known.phrases, *known.frames)
    for pattern in spoken:
        name = pattern.subject.split(' "')[0]
        if name in texts:
            texts[name] += [example.sentence for example in pattern.examples if example.line]
    counted = {name: Counter(_terms(" ".join(parts))) for name, parts in texts.items()}
    spread = Counter(term for counts in counted.values() for term in counts)
    weights = {term: math.log(len(counted) / times) for term, times in spread.items()}
    return _Index(weights, {name: _vector(counts.elements(), weights) for name, counts in counted.items()})


def _vector(terms: Iterable[str], weights: Mapping[str, float]) -> dict[str, float]:
    """Term weights, normalized to length one."""
    raw = {term: (1 + math.log(times)) * weights[term] for term, times in Counter(terms).items() if term in weights}
    length = math.sqrt(sum(weight * weight for weight in raw.values())) or 1.0
    return {term: weight / length for term, weight in raw.items()}


def _terms(text: str) -> list[str]:
    return [
        _SUFFIX.sub("", word) if len(word) > 4 else word
        for word in _WORD.findall(text.lower())
        if word not in patterns().idle
    ]


def only_topic(folded: str) -> str:
    """The topic that a sentence names, if it names just one."""
    named = [name for name in ("insurance", "double", "surrender", "split") if patterns().concepts[name].search(folded)]
    return named[0] if len(named) == 1 else ""
