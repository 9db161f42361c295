"""What was learned from the bank of wordings for a family: its groups, and how likely each says what a text says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from base.records import dataclass
from intake.prose.wording_bank import FOLDER, Group
from intake.prose.wording_weights import SUFFIX, Likeness, Weights, read


@dataclass(frozen=True, slots=True)
class Model:
    """The groups of a family, its terms by their numbers, and the weights of the terms for the groups."""

    groups: tuple[Group, ...]
    terms: Mapping[str, int]
    weights: Weights
    digest: str
    seen: frozenset[tuple[str, str]]
    """The totals and cards that each statement of the bank was told with."""

    def likeliest(self, terms: Sequence[str], most: int = 1) -> list[tuple[int, float]]:
        """The groups that a text with these terms says most likely, and how likely each is."""
        return self.weights.likeliest(self._known(terms), len(terms), most)

    def likeness(self, terms: Sequence[str], group: int) -> Likeness:
        """How a text with these terms is like the sentences of the bank, and like those of a group."""
        unknown = sum(term not in self.terms and " " not in term for term in terms)
        return self.weights.likeness(self._known(terms), unknown, group)

    def share_known(self, words: Sequence[str]) -> float:
        return sum(word in self.terms for word in words) / max(1, len(words))

    def _known(self, terms: Sequence[str]) -> list[int]:
        return [self.terms[term] for term in terms if term in self.terms]


@cache
def model(family: str) -> Model | None:
    """What was learned for a family; None if there is nothing."""
    path = FOLDER / f"{family}{SUFFIX}"
    if not path.is_file():
        return None
    told, terms, weights = read(path)
    groups = tuple(map(_group, told["groups"]))
    seen = frozenset(pair for one in groups for pair in one.seen)
    return Model(groups, {term: number for number, term in enumerate(terms)}, weights, told["digest"], seen)


def _group(told: dict[str, Any]) -> Group:
    return Group(
        tuple(tuple(form) for form in told["forms"]),
        frozenset((kind, said) for kind, said in told["beside"]),
        frozenset((int(no), bool(but), bool(only)) for no, but, only in told["signatures"]),
        frozenset((statement, member) for statement, member in told["seen"]),
    )
