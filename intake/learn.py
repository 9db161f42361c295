"""``python -m intake.learn``: learns the bank of wordings anew, family by family (``make learn``).

Each group has a weight for each term; they are found by logistic regression, group against all others, in small steps
(AdaGrad), with terms left out at random so that no single word decides. The same bank gives the same file."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from intake.prose.wording_bank import FOLDER, Group, digest, families, grouped
from intake.prose.wording_model import SUFFIX

EPOCHS, BATCH, RATE = 14, 64, 0.7
LEFT_OUT = 0.25
"""The share of terms that are left out in each step."""
SMALL = 2
"""Weights below this, of 127, are noughts."""
Floats = NDArray[np.float32]


def main() -> None:
    wanted = sys.argv[1:] or list(families())
    for family in wanted:
        groups, sentences = grouped(family)
        times = Counter(term for _, said in sentences for term in said.terms)
        terms = sorted(term for term in times if times[term] > 1)
        at = {term: number for number, term in enumerate(terms)}
        rows = [[at[term] for term in said.terms if term in at] for _, said in sentences]
        labels = [numbers for numbers, _ in sentences]
        write(family, groups, terms, rows, labels, learned(rows, labels, len(terms), len(groups)))
        print(f"{family}: {len(sentences)} sentences, {len(groups)} groups, {len(terms)} terms", flush=True)


def learned(rows: Sequence[Sequence[int]], labels: Sequence[Sequence[int]], terms: int, groups: int) -> Floats:
    """The weights of terms, one a row, for groups."""
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
    family: str,
    groups: Sequence[Group],
    terms: Sequence[str],
    rows: Sequence[Sequence[int]],
    labels: Sequence[Sequence[int]],
    weights: Floats,
) -> None:
    scale = float(np.abs(weights).max()) / 127
    whole = np.rint(weights / scale).astype(np.int8)
    whole[np.abs(whole) < SMALL] = 0
    told = {
        "digest": digest(family),
        "scale": scale,
        "groups": [
            {
                "forms": one.forms,
                "beside": sorted(one.beside),
                "signatures": sorted(one.signatures),
                "seen": sorted(one.seen),
            }
            for one in groups
        ],
    }
    np.savez_compressed(
        FOLDER / f"{family}{SUFFIX}",
        told=np.frombuffer(json.dumps(told).encode(), dtype=np.uint8),
        terms=np.frombuffer("\n".join(terms).encode(), dtype=np.uint8),
        weights=whole,
        labels=np.array([number for numbers in labels for number in numbers], dtype=np.uint16),
        several=np.array([len(numbers) for numbers in labels], dtype=np.uint8),
        sizes=np.array([len(row) for row in rows], dtype=np.uint16),
        rows=np.array([term for row in rows for term in row], dtype=np.uint16),
    )


if __name__ == "__main__":
    main()
