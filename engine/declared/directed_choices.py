"""Choices from outside where hidden hands meet: in which situations a line takes which option, for many at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from engine.declared.declared_terms import DeclaredTerms
from engine.declared.situation_table import Column, SituationTable
from engine.declared.steps import ChoiceStep

NEVER = -(1 << 62)
"""What an option brings that is not taken, however little the others do."""


def directed(terms: DeclaredTerms, steps: Sequence[ChoiceStep]) -> bool:
    """Does a line decide at one of these choices?"""
    return any(line.stage == step.name for step in steps for line in terms.structure.directed)


def codes(terms: DeclaredTerms, steps: Sequence[ChoiceStep], table: SituationTable) -> Column:
    """Of each row a number that says for every choice which option the first line that holds takes, if any does."""
    found = np.zeros(table.size, np.int64)
    for step in steps:
        taken = np.zeros(table.size, np.int64)
        for line in terms.structure.directed:
            if line.stage == step.name:
                here = terms.holds(line.when, table) & (taken == 0)
                taken[here] = 1 + names(step).index(line.option)
        found = found * size(step) + taken
    return found


def allowed(steps: Sequence[ChoiceStep], taken: Sequence[Sequence[str]]) -> Column:
    """allowed[code, item]; taken: the options that lead to each item at these choices."""
    found = np.ones((prod(map(size, steps)), len(taken)), bool)
    for code in range(len(found)):
        rest = code
        for step in reversed(steps):
            rest, digit = divmod(rest, size(step))
            for item, options in enumerate(taken):
                offered = [option for option in options if option in names(step)]
                if digit and offered:
                    found[code, item] &= offered == [names(step)[digit - 1]]
    return found


def size(step: ChoiceStep) -> int:
    return len(step.options) + 1


def names(step: ChoiceStep) -> list[str]:
    return [option.name for option in step.options]
