"""The best choice as a short rule, found by looking: "play Q-6-4 or better", "raise when spread is 7 or more"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import numpy as np

from base.records import dataclass
from engine.declared.atom_reads import number_reads
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.situation_table import Column, SituationTable
from engine.declared.steps import ChoiceStep, DrawStep, steps_of
from grammar.declared.structure import StakeChoice
from grammar.tree import NOWHERE
from grammar.vocabulary import RANKS, SUITS


@dataclass(frozen=True, slots=True, eq=False)
class ChoicesMade:
    """At one choice on one path: a row for each thing the player can see, the option taken there, and how often."""

    step: ChoiceStep
    path: tuple[str, ...]
    table: SituationTable
    taken: Column
    share: tuple[Fraction, ...]
    """Of each option."""


def rules_of_play(terms: DeclaredTerms, made: Iterable[ChoicesMade]) -> tuple[str, ...]:
    """A line for each choice that best play can come to."""
    made = sorted(made, key=lambda one: one.step.stage)
    several = len({one.step.stage for one in made}) > 1
    reached = {(), *((*one.path, name) for one in made for name in used(one))}
    lines = [
        (f"{one.step.name}: " if several else "") + rule_of(terms, one)
        for one in made
        if all(one.path[:end] in reached for end in range(len(one.path) + 1))
    ]
    return tuple(dict.fromkeys(lines))


def used(made: ChoicesMade) -> Iterator[str]:
    return (option.name for option, share in zip(made.step.options, made.share, strict=True) if share)


def told(option: StakeChoice, options: Sequence[StakeChoice]) -> str:
    """The option's name; with what it adds where another one has the same."""
    if sum(one.name == option.name for one in options) == 1:
        return option.name
    return f"{option.name} adding {option.times} times {option.base}"


def rule_of(terms: DeclaredTerms, made: ChoicesMade) -> str:
    names = [told(option, made.step.options) for option in made.step.options]
    options = [number for number, share in enumerate(made.share) if share]
    if len(options) == 1:
        return f"always {names[options[0]]}"
    if len(options) == 2:
        for rule in (*by_number(terms, made, names), *by_rank(terms, made, names)):
            return rule
    shares = (f"{names[number]} with {float(100 * made.share[number]):.4f}% of hands" for number in options)
    return ", ".join(shares)


def by_number(terms: DeclaredTerms, made: ChoicesMade, names: list[str]) -> Iterator[str]:
    """One of the numbers that the game declares decides it."""
    seen = seen_places(terms, made)
    for name in terms.structure.numbers:
        quantity = terms.binder.quantity(name, NOWHERE) if name != "total" else None
        if quantity is None or not number_reads(quantity, terms).places <= seen:
            continue
        values = terms.number(quantity, made.table)
        if (high := higher(values, made.taken)) is not None:
            least = int(values[made.taken == high].min())
            yield f"{names[high]} when {name} is {least} or more, otherwise {other(made, names, high)}"


def by_rank(terms: DeclaredTerms, made: ChoicesMade, names: list[str]) -> Iterator[str]:
    """How a hand ranks decides it."""
    seen = seen_places(terms, made)
    structure = terms.structure
    for name in (*structure.combinations, *structure.places) if structure.ranking.events else ():
        values = terms.rank(name, made.table) if set(structure.members(name)) <= seen else np.array([-1])
        if values.min() < 0:
            continue
        if (high := higher(values, made.taken)) is not None:
            row = int(np.flatnonzero(made.taken == high)[np.argmin(values[made.taken == high])])
            hand = hand_text(terms, terms.faces(name, made.table)[row], int(values[row]))
            yield f"{names[high]} {hand} or better, otherwise {other(made, names, high)}"


def seen_places(terms: DeclaredTerms, made: ChoicesMade) -> frozenset[str]:
    return frozenset(
        step.place
        for step in steps_of(terms.structure)
        if isinstance(step, DrawStep) and not step.hidden and step.stage < made.step.stage
    )


def higher(values: Column, taken: Column) -> int | None:
    """The option that is taken from some value on, and nowhere below."""
    one, two = np.unique(taken)
    if values[taken == one].min() > values[taken == two].max():
        return int(one)
    return int(two) if values[taken == two].min() > values[taken == one].max() else None


def other(made: ChoicesMade, names: list[str], option: int) -> str:
    return next(names[number] for number, share in enumerate(made.share) if share and number != option)


def hand_text(terms: DeclaredTerms, faces: Column, rank: int) -> str:
    """``Q-6-4``; with its event where it is more than the lowest: ``2-2-3 (pair)``."""
    counts = Counter(int(face) // len(SUITS) for face in faces)
    order = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    text = "-".join(RANKS[one] for one in order for _ in range(counts[one]))
    event = terms.structure.ranking.events[-1 - int(terms.ranks.category_of(np.array([rank]))[0])]
    return text if event == terms.structure.ranking.events[-1] else f"{text} ({event})"
