"""A hidden hand of which only the rank matters: counted by intervals of ranks instead of being dealt card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import factorial

import numpy as np

from base.effort import spend
from engine.declared.atom_reads import atom_reads
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.situation_table import Column, SituationTable
from engine.declared.source import Source
from engine.declared.steps import DrawStep
from grammar.declared.atoms import Atom, IsDrawn, IsEvent, RanksAgainst, RanksAtLeast


def only_ranked(terms: DeclaredTerms, source: Source, step: DrawStep, tests: Sequence[Atom]) -> bool:
    """Do all tests that look at what is drawn look at its rank alone, in a single deck?"""
    looking = [test for test in tests if step.place in atom_reads(test, terms).places]
    single = source.single and source.size == len(source.faces) and terms.has_cards
    return bool(looking) and single and step.hidden and all(ranked_alone(terms, step.place, test) for test in looking)


def ranked_alone(terms: DeclaredTerms, place: str, test: Atom) -> bool:
    match test:
        case RanksAgainst(left, _, right):
            inside = [name for name in (left, right) if place in terms.structure.members(name)]
            return inside == [place]
        case RanksAtLeast(name) | IsEvent(name) | IsDrawn(name):
            return name == place
        case _:
            return False


def drawn_by_rank(
    terms: DeclaredTerms, source: Source, step: DrawStep, tests: Sequence[Atom], table: SituationTable
) -> tuple[SituationTable, Column]:
    """One row for each interval of ranks that the tests can tell apart, with the number of hands in it."""
    looking = [test for test in tests if step.place in atom_reads(test, terms).places]
    hands, ranks = hands_by_rank(terms, source, step.number)
    spend(table.size * (ROW + len(hands) / SCANNED))
    fixed = changes(terms, step.place, looking, hands)
    others = {name for test in looking if isinstance(test, RanksAgainst) for name in (test.left, test.right)}
    opposed = [terms.rank(name, table) for name in sorted(others - {step.place})]
    bits = np.bitwise_or.reduce(np.left_shift(1, hands), axis=1)
    gone = [faces[:, card] for faces in table.places.values() for card in range(faces.shape[1])]
    used = np.bitwise_or.reduce([np.left_shift(1, cards) for cards in gone] or [np.zeros(table.size, np.int64)])
    rows, picked, counts = [], [], []
    for row in range(table.size):
        splits = [np.searchsorted(ranks, column[row], side) for column in opposed for side in ("left", "right")]
        for first, count in intervals(np.flatnonzero((bits & used[row]) == 0), fixed, splits):
            rows.append(row)
            picked.append(first)
            counts.append(count)
    longer = table.rows(np.array(rows))
    ways = longer.ways * (np.array(counts, table.ways.dtype) * factorial(step.number))
    out_of = table.out_of * source.out_of(step.number, table.drawn)
    places = {**longer.places, step.place: hands[picked]}
    return replace(longer, ways=ways, places=places, out_of=out_of), np.flatnonzero(np.diff(rows, prepend=-1))


ROW, SCANNED = 20, 500
"""A row takes so many units of `base.effort`, and one for so many hidden hands that may still be held."""


def hands_by_rank(terms: DeclaredTerms, source: Source, number: int) -> tuple[Column, Column]:
    """Every hand of so many cards, from the lowest to the highest, and how it ranks."""
    key = ("hands by rank", tuple(source.faces), number)
    if key not in terms.shared:
        hands = source.faces[np.array(list(combinations(range(len(source.faces)), number)))]
        ranks = terms.ranks.of(hands, number)
        order = np.argsort(ranks, kind="stable")
        terms.shared[key] = hands[order], ranks[order]
    found: tuple[Column, Column] = terms.shared[key]
    return found


def changes(terms: DeclaredTerms, place: str, looking: Sequence[Atom], hands: Column) -> Column:
    """Where, from the lowest hand up, one of the tests on the hand alone comes out differently."""
    table = SituationTable(len(hands), np.ones(len(hands), np.int64), places={place: hands})
    alone = [terms.test(test, table) for test in looking if not isinstance(test, RanksAgainst)]
    differs = [np.flatnonzero(np.diff(mask)) + 1 for mask in alone]
    found: Column = np.unique(np.concatenate([[0, len(hands)], *differs]))
    return found


def intervals(free: Column, fixed: Column, splits: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first hand that can still lie there, and how many, between any two bounds."""
    bounds = np.unique(np.concatenate([fixed, splits]).astype(np.int64))
    places = np.searchsorted(free, bounds)
    for low, high in pairwise(places):
        if high > low:
            yield int(free[low]), int(high - low)
