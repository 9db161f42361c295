"""Columns of numbers, one entry for each situation of a table: what is compared and counted in all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.declared.situation_table import Column
from grammar.declared.atoms import Bounds


def within(numbers: Column, bounds: Sequence[Bounds]) -> Column:
    found = np.zeros(len(numbers), bool)
    for low, high in bounds:
        inside = np.ones(len(numbers), bool) if low is None else numbers >= low
        found |= inside if high is None else inside & (numbers <= high)
    return found


def compared(left: Column, relation: str, right: Column) -> Column:
    match relation:
        case "=":
            return mask(left == right)
        case "<":
            return mask(left < right)
        case _:
            return mask(left > right)


def grouped(ranks: Column, pattern: Sequence[int]) -> Column:
    """How often each rank occurs, card by card, against the pattern."""
    if ranks.shape[1] != sum(pattern):
        return np.zeros(len(ranks), bool)
    counts = np.sort((ranks[:, :, None] == ranks[:, None, :]).sum(axis=2), axis=1)
    return mask((counts == np.sort(np.repeat(pattern, pattern))).all(axis=1))


def mask(found: Any) -> Column:
    """What numpy has worked out, with its type."""
    return np.asarray(found, bool)
