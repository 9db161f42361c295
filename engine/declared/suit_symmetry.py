"""Suits that are only compared can be exchanged: of all draws that differ by such an exchange one is followed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from engine.declared.atom_reads import Feature
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.rank import suit_masks
from engine.declared.situation_table import Column, SituationTable
from grammar.vocabulary import RANKS, SUITS

COMPARED = frozenset({"rank", "suit", "value"})
PAIRS = tuple(combinations(range(len(SUITS)), 2))


def interchangeable(terms: DeclaredTerms, features: Collection[Feature], counts: Sequence[int]) -> bool:
    """Does nothing tell one suit from another, in a single deck of which suits are compared?"""
    if not terms.has_cards or "suit" not in features or max(counts) > 1:
        return False
    by_suit = np.array(counts).reshape(len(RANKS), len(SUITS))
    worth = terms.worth.reshape(len(RANKS), len(SUITS))
    alike = all((numbers == numbers[:, :1]).all() for numbers in (by_suit, worth))
    return bool(alike and all(suitless(feature) for feature in features))


def suitless(feature: Feature) -> bool:
    """Is it the same for all suits, or only whether suits are equal?"""
    if isinstance(feature, str):
        return feature in COMPARED
    ranks = {face // len(SUITS) for face in feature if face >= 0}
    return len(feature) == len(ranks) * len(SUITS)


def orbit_sizes(table: SituationTable, drawn: Column) -> Iterator[tuple[Column, Column]]:
    """Rows that leave the same suits alike; for each draw how many it stands for, 0 where another stands for it."""
    masks = suit_masks(drawn)
    alike = np.zeros(table.size, np.int64)
    before = [suit_masks(faces) for faces in table.places.values()]
    for place, (one, other) in enumerate(PAIRS):
        equal = np.ones(table.size, bool)
        for found in before:
            equal &= found[:, one] == found[:, other]
        alike |= equal.astype(np.int64) << place
    for pattern in np.unique(alike):
        pairs = [pair for place, pair in enumerate(PAIRS) if pattern >> place & 1]
        yield np.flatnonzero(alike == pattern), stands_for(masks, pairs)


def stands_for(masks: Column, pairs: Iterable[tuple[int, int]]) -> Column:
    """The draw with its masks in ascending order stands for all their arrangements among suits that are alike."""
    later: dict[int, list[int]] = {}
    for one, other in pairs:
        later.setdefault(other, []).append(one)
    first = np.ones(len(masks), bool)
    size, repeats = 1, np.ones(len(masks), np.int64)
    for suit, earlier in later.items():
        size *= len(earlier) + 1
        equal = sum((masks[:, one] == masks[:, suit] for one in earlier), np.zeros(len(masks), np.int64))
        repeats = repeats * (equal + 1)
        first &= masks[:, earlier[-1]] <= masks[:, suit]
    found: Column = np.where(first, size // repeats, 0)
    return found
