"""What is drawn from, as far as a question can tell faces apart: classes of like faces, and how many of each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, perm

import numpy as np

from base.records import dataclass
from engine.declared.atom_reads import SPOT, Feature
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.situation_table import Column
from grammar.vocabulary import SUITS

RED = (1, 2)


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A representative face of each class, how many faces the class has, and whether what is drawn goes back."""

    faces: Column
    counts: Column
    goes_back: bool
    members: tuple[tuple[int, ...], ...]
    """The faces of each class, each as often as it occurs."""
    symmetric: bool = False
    """May suits be exchanged, and order forgotten?"""

    @property
    def size(self) -> int:
        return int(self.counts.sum())

    @property
    def single(self) -> bool:
        """Is each class one card?"""
        return not self.goes_back and int(self.counts.max()) == 1

    def out_of(self, number: int, gone: int) -> int:
        """In how many ordered ways so many can be drawn."""
        return int(self.size**number) if self.goes_back else perm(self.size - gone, number)


def counts_of(terms: DeclaredTerms, decks: int, removed: Iterable[str] = ()) -> list[int]:
    """How often each face occurs."""
    randomizer = terms.structure.randomizer
    if randomizer.kind != "cards":
        return [face.times for face in randomizer.faces]
    gone = set(removed)
    return [0 if label[: -len(SUITS[0])] in gone else decks for label in terms.binder.labels]


def source_of(
    terms: DeclaredTerms, counts: Iterable[int], features: Iterable[Feature], spot: tuple[str, ...] = ()
) -> Source:
    on_spot = terms.binder.spot_faces(spot)
    wanted = sorted({(on_spot if one == SPOT else one) for one in features}, key=str)
    copies: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for face, count in enumerate(counts):
        if count:
            key = tuple(look(terms, face, one) for one in wanted)
            copies.setdefault(key, []).extend((copy, face) for copy in range(count))
    classes = {key: [face for _, face in sorted(several)] for key, several in copies.items()}
    return Source(
        np.array([members[0] for members in classes.values()], np.int64),
        np.array([len(members) for members in classes.values()], np.int64),
        terms.structure.randomizer.goes_back,
        tuple(map(tuple, classes.values())),
    )


def look(terms: DeclaredTerms, face: int, feature: Feature) -> object:
    if isinstance(feature, frozenset):
        return face in feature
    if feature == "value":
        return int(terms.worth[face])
    if not terms.has_cards or feature == "face":
        return face
    rank, suit = divmod(face, len(SUITS))
    return {"rank": rank, "suit": suit, "colour": suit in RED}[feature]


@lru_cache(maxsize=64)
def sequences(kinds: int, number: int) -> tuple[Column, Column, int]:
    """The same where the order matters: every sequence of classes."""
    picks = np.array(list(product(range(kinds), repeat=number)), np.int64).reshape(-1, number)
    before = np.zeros(picks.shape, np.int64)
    for place in range(1, number):
        before[:, place] = (picks[:, :place] == picks[:, place : place + 1]).sum(axis=1)
    return picks, before, 1


@lru_cache(maxsize=64)
def multisets(kinds: int, number: int) -> tuple[Column, Column, int]:
    """Every way to pick classes, in order; how often a class came before in the pick; the product of factorials."""
    picks = np.array(list(combinations_with_replacement(range(kinds), number)), np.int64).reshape(-1, number)
    before = np.zeros(picks.shape, np.int64)
    for place in range(1, number):
        same = picks[:, place] == picks[:, place - 1]
        before[:, place] = np.where(same, before[:, place - 1] + 1, 0)
    return picks, before, factorial(number)
