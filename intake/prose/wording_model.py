"""What was learned from the bank of wordings: for each term of a text, how much it speaks for each group.

Weights are whole numbers from -127 to 127 with one scale a family: floats only in the sums of a hot loop."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from base.records import dataclass
from intake.prose.wording_bank import FOLDER, Group

SUFFIX = ".npz"


@dataclass(frozen=True, slots=True)
class Model:
    """The groups of a family, the weights of its terms for them, and the sentences of the bank by their terms."""

    groups: tuple[Group, ...]
    terms: Mapping[str, int]
    weights: NDArray[np.int8]
    scale: float
    digest: str
    labels: tuple[frozenset[int], ...]
    """The groups of each sentence."""
    rows: NDArray[np.uint16]
    """The terms of all sentences, and for each of them which sentence it stands in."""
    of: NDArray[np.int64]
    worth: NDArray[np.float64]
    """How much a term tells: the fewer groups have it, the more."""
    lengths: NDArray[np.float64]
    seen: frozenset[tuple[str, str]]
    """The totals and cards that each statement of the bank was told with."""

    def chances(self, terms: Sequence[str]) -> NDArray[np.float64]:
        """How likely each group says what a text with these terms says."""
        known = [self.terms[term] for term in terms if term in self.terms]
        scores = self.weights[known].sum(axis=0, dtype=np.int64) * self.scale / np.sqrt(max(1, len(terms)))
        scores = np.exp(scores - scores.max())
        return np.asarray(scores / scores.sum())

    def nearest(self, terms: Sequence[str], count: int) -> tuple[frozenset[int], float]:
        """The groups of the sentences that share most with a text, and how alike the first is, from 0 to 1."""
        mine = np.zeros(len(self.terms))
        mine[[self.terms[term] for term in terms if term in self.terms]] = 1
        mine *= self.worth
        unknown = sum(term not in self.terms and " " not in term for term in terms)
        length = np.sqrt((mine**2).sum() + unknown * self.worth.max() ** 2 / 4) or 1.0
        shared = np.bincount(self.of, weights=(mine * self.worth)[self.rows], minlength=len(self.labels))
        alike = shared / self.lengths / length
        best = np.argsort(-alike, kind="stable")[:count]
        return frozenset().union(*(self.labels[at] for at in best)), float(alike[best[0]])

    def share_known(self, words: Sequence[str]) -> float:
        return sum(word in self.terms for word in words) / max(1, len(words))


@cache
def model(family: str) -> Model | None:
    """What was learned for a family; None if there is nothing."""
    path = FOLDER / f"{family}{SUFFIX}"
    if not path.is_file():
        return None
    with np.load(path, allow_pickle=False) as held:
        told = json.loads(held["told"].tobytes())
        terms = held["terms"].tobytes().decode().split("\n")
        weights, rows, sizes = held["weights"], held["rows"], held["sizes"]
        parts = np.split(held["labels"], np.cumsum(held["several"])[:-1])
    labels = tuple(frozenset(map(int, part)) for part in parts)
    of = np.repeat(np.arange(len(sizes)), sizes)
    spread = np.zeros((len(terms), len(told["groups"])), dtype=bool)
    ends = np.cumsum(sizes, dtype=np.int64)
    for numbers, end, size in zip(labels, ends, sizes, strict=True):
        spread[np.ix_(rows[end - size : end], sorted(numbers))] = True
    worth = np.log((1 + len(told["groups"])) / (0.5 + spread.sum(axis=1)))
    lengths = np.sqrt(np.bincount(of, weights=worth[rows] ** 2, minlength=len(sizes)))
    groups = tuple(map(_group, told["groups"]))
    seen = frozenset(pair for one in groups for pair in one.seen)
    at = {term: number for number, term in enumerate(terms)}
    return Model(
        groups, at, weights, told["scale"], told["digest"], labels, rows, of, worth, np.maximum(lengths, 1e-9), seen
    )


def _group(told: dict[str, Any]) -> Group:
    return Group(
        tuple(tuple(form) for form in told["forms"]),
        frozenset((kind, said) for kind, said in told["beside"]),
        frozenset((int(no), bool(but), bool(only)) for no, but, only in told["signatures"]),
        frozenset((statement, member) for statement, member in told["seen"]),
    )
