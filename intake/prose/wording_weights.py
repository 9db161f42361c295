"""The numbers behind the bank of wordings, learned and kept: the one module of this room that works with numpy.

Weights are whole numbers from -127 to 127 with one scale a family: floats only in the sums of a hot loop."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from base.records import dataclass

SUFFIX = ".npz"
EPOCHS, BATCH, RATE = 14, 64, 0.7
LEFT_OUT = 0.25
"""The share of terms that are left out in each step."""
SMALL = 2
"""Weights below this, of 127, are noughts."""
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each term of a text speaks for each group, and the sentences of the bank by their terms."""

    weights: NDArray[np.int8]
    scale: float
    labels: tuple[Mapping[int, int], ...]
    """The groups of each sentence, each with the form that the sentence has of it."""
    members: tuple[NDArray[np.int64], ...]
    """The sentences of each group."""
    rows: NDArray[np.uint16]
    """The terms of all sentences, and for each of them which sentence it stands in."""
    of: NDArray[np.int64]
    worth: NDArray[np.float64]
    """How much a term tells: the fewer groups have it, the more."""
    lengths: NDArray[np.float64]

    def likeliest(self, terms: Sequence[int], count: int, most: int) -> list[tuple[int, float]]:
        """The groups that a text of so many terms with these says most likely, and how likely each is."""
        scores = self.weights[list(terms)].sum(axis=0, dtype=np.int64) * self.scale / np.sqrt(max(1, count))
        scores = np.exp(scores - scores.max())
        scores /= scores.sum()
        return [(int(one), float(scores[one])) for one in np.argsort(-scores, kind="stable")[:most]]

    def likeness(self, terms: Sequence[int], unknown: int, group: int) -> Likeness:
        """How a text is like the sentences of the bank, and like those of one group; from 0 to 1."""
        mine = np.zeros(len(self.worth))
        mine[list(terms)] = 1
        mine *= self.worth
        length = np.sqrt((mine**2).sum() + unknown * self.worth.max() ** 2 / 4) or 1.0
        shared = np.bincount(self.of, weights=(mine * self.worth)[self.rows], minlength=len(self.labels))
        alike = shared / self.lengths / length
        own = self.members[group]
        nearest = own[np.argsort(-alike[own], kind="stable")]
        forms = dict.fromkeys(self.labels[at][group] for at in nearest)
        return Likeness(float(alike[nearest[0]]), float(alike.max()), tuple(forms))


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much a text is like the nearest sentence of a group and of all, and the forms of the group, nearest first."""

    own: float
    best: float
    forms: tuple[int, ...]


def learned(rows: Sequence[Sequence[int]], labels: Sequence[Sequence[int]], terms: int, groups: int) -> Floats:
    """The weights of terms, one a row, for groups: logistic regression, group against all others, in small steps."""
    weights = np.zeros((terms, groups), dtype=np.float32)
    squares = np.full_like(weights, 1e-3)
    random = np.random.default_rng(1)
    for _ in range(EPOCHS):
        order = random.permutation(len(rows))
        for begin in range(0, len(rows), BATCH):
            some = [int(number) for number in order[begin : begin + BATCH]]
            kept = [[term for term in rows[number] if random.random() >= LEFT_OUT] for number in some]
            used = np.unique(np.array([term for row in kept for term in row], dtype=np.int64))
            at = {int(term): place for place, term in enumerate(used)}
            present = np.zeros((len(some), len(used)), dtype=np.float32)
            for place, (number, row) in enumerate(zip(some, kept, strict=True)):
                present[place, [at[term] for term in row]] = 1 / np.sqrt(max(1, len(rows[number])))
            scores = present @ weights[used]
            error = np.exp(scores - scores.max(axis=1, keepdims=True))
            error /= error.sum(axis=1, keepdims=True)
            for place, number in enumerate(some):
                error[place, labels[number]] -= 1 / len(labels[number])
            slope = present.T @ error
            _step(weights, squares, used, slope)
    return weights


def _step(weights: Floats, squares: Floats, used: NDArray[np.int64], slope: Floats) -> None:
    """One step of AdaGrad, with as few copies of the large tables as it takes."""
    of_used = squares[used]
    of_used += slope * slope
    squares[used] = of_used
    np.sqrt(of_used, out=of_used)
    slope /= of_used
    slope *= RATE
    weights[used] -= slope


def write(
    path: Path,
    told: Mapping[str, object],
    terms: Sequence[str],
    rows: Sequence[Sequence[int]],
    labels: Sequence[Mapping[int, int]],
    weights: Floats,
) -> None:
    """Keeps what was learned; the same numbers give the same bytes."""
    scale = float(np.abs(weights).max()) / 127
    whole = np.rint(weights / scale).astype(np.int8)
    whole[np.abs(whole) < SMALL] = 0
    np.savez_compressed(
        path,
        told=np.frombuffer(json.dumps({**told, "scale": scale}).encode(), dtype=np.uint8),
        terms=np.frombuffer("\n".join(terms).encode(), dtype=np.uint8),
        weights=whole,
        labels=np.array([number for numbers in labels for number in numbers], dtype=np.uint16),
        forms=np.array([form for numbers in labels for form in numbers.values()], dtype=np.uint8),
        several=np.array([len(numbers) for numbers in labels], dtype=np.uint8),
        sizes=np.array([len(row) for row in rows], dtype=np.uint16),
        rows=np.array([term for row in rows for term in row], dtype=np.uint16),
    )


def read(path: Path) -> tuple[dict[str, Any], list[str], Weights]:
    """What is told beside the numbers, the terms, and the numbers."""
    with np.load(path, allow_pickle=False) as held:
        told = json.loads(held["told"].tobytes())
        terms = held["terms"].tobytes().decode().split("\n")
        weights, rows, sizes = held["weights"], held["rows"], held["sizes"]
        parts = [np.split(held[name], np.cumsum(held["several"])[:-1]) for name in ("labels", "forms")]
    labels = tuple(dict(zip(map(int, part), map(int, forms), strict=True)) for part, forms in zip(*parts, strict=True))
    members: list[list[int]] = [[] for _ in range(weights.shape[1])]
    for at, part in enumerate(labels):
        for group in part:
            members[group].append(at)
    of = np.repeat(np.arange(len(sizes)), sizes)
    spread = np.zeros((len(terms), weights.shape[1]), dtype=bool)
    ends = np.cumsum(sizes, dtype=np.int64)
    for numbers, end, size in zip(labels, ends, sizes, strict=True):
        spread[np.ix_(rows[end - size : end], sorted(numbers))] = True
    worth = np.log((1 + weights.shape[1]) / (0.5 + spread.sum(axis=1)))
    lengths = np.sqrt(np.bincount(of, weights=worth[rows] ** 2, minlength=len(sizes)))
    own = tuple(np.array(some, dtype=np.int64) for some in members)
    return told, terms, Weights(weights, told["scale"], labels, own, rows, of, worth, np.maximum(lengths, 1e-9))
