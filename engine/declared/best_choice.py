"""The best choice as a short rule, found by looking: "play Q-6-4 or better", "raise when spread is 7 or more"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from engine.declared.atom_reads import number_reads
from engine.declared.choice_table import ChoicesMade, choice_tables, seen
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.plan import WagerPlan
from engine.declared.situation_table import Column
from engine.declared.steps import ChoiceStep, DrawStep, steps_of
from grammar.declared.structure import StakeChoice
from grammar.tree import NOWHERE
from grammar.vocabulary import RANKS, SUITS


def rules_of_play(plan: WagerPlan, made: Sequence[ChoicesMade]) -> tuple[str, ...]:
    """A line for each choice that best play comes to, and for what was chosen before it where that matters."""
    played = sorted(come_to(plan, made), key=lambda one: one.step.stage)
    stages: dict[int, dict[str, list[ChoicesMade]]] = {}
    for one in played:
        stages.setdefault(one.step.stage, {}).setdefault(rule_of(plan.terms, one), []).append(one)
    found: list[str] = []
    for rules in stages.values():
        for rule, several in rules.items():
            after = f" after {' or '.join(map(', '.join, paths(several)))}" if len(rules) > 1 else ""
            found.append(f"{several[0].step.name}{after}: {rule}" if len(stages) > 1 else rule)
    return tuple(found)


def paths(made: Iterable[ChoicesMade]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(one.path for one in made if one.path))


def come_to(plan: WagerPlan, made: Sequence[ChoicesMade]) -> Iterator[ChoicesMade]:
    """Each choice with the hands that best play brings to it, if there are any."""
    taken = choice_tables(plan, made)
    for one in made:
        rows = np.ones(one.table.size, bool)
        for place, name in enumerate(one.path):
            earlier = [made for made in made if made.step.stage < one.step.stage and made.path == one.path[:place]]
            steps = {made.step.stage: made.step for made in earlier if name in names_of(made.step)}
            if len(steps) == 1:
                ((stage, step),) = steps.items()
                picks = taken[stage, one.path[:place]].taken(seen(plan, step, one.table))
                rows &= np.isin(picks, [number for number, option in enumerate(names_of(step)) if option == name])
        if rows.any():
            yield one if rows.all() else one.only(np.flatnonzero(rows))


def names_of(step: ChoiceStep) -> list[str]:
    return [option.name for option in step.options]


def told(option: StakeChoice, options: Sequence[StakeChoice]) -> str:
    """The option's name; with what it adds where another one has the same."""
    if sum(one.name == option.name for one in options) == 1:
        return option.name
    return f"{option.name} adding {option.times} times {option.base}"


def rule_of(terms: DeclaredTerms, made: ChoicesMade) -> str:
    names = [told(option, made.step.options) for option in made.step.options]
    options = sorted({int(number) for number in made.taken})
    if len(options) == 1:
        return f"always {names[options[0]]}"
    if len(options) == 2:
        for rule in (*by_number(terms, made, names), *by_rank(terms, made, names)):
            return rule
    shares = (f"{names[number]} with {float(100 * made.share(number)):.4f}% of hands" for number in options)
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
    return next(names[number] for number in sorted({int(one) for one in made.taken}) if number != option)


def hand_text(terms: DeclaredTerms, faces: Column, rank: int) -> str:
    """``Q-6-4``; with its event where it is more than the lowest: ``2-2-3 (pair)``."""
    counts = Counter(int(face) // len(SUITS) for face in faces)
    order = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    text = "-".join(RANKS[one] for one in order for _ in range(counts[one]))
    event = terms.structure.ranking.events[-1 - int(terms.ranks.category_of(np.array([rank]))[0])]
    return text if event == terms.structure.ranking.events[-1] else f"{text} ({event})"
