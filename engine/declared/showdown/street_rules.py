"""How to play a showdown: the choice before any shared card as a list of starting hands, later ones as shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from base.records import dataclass
from engine.declared.plan import WagerPlan
from engine.declared.showdown.payoffs import Payoffs, items_at
from engine.declared.showdown.shape import OWN_CARDS, Shape
from engine.declared.showdown.suit_orbits import all_hands, orbits
from engine.declared.situation_table import Column
from engine.declared.steps import ChoiceStep
from grammar.vocabulary import RANKS, SUITS

MONEY, ACTION = 0, 1


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """A street at which the player chooses: values[item, money and stakes, situation], how many ways each situation
    stands for, and which situation of the street before it belongs to."""

    street: int
    values: Column
    ways: Column
    before: Column


def lines_of(plan: WagerPlan, shape: Shape, compiled: Payoffs, levels: Sequence[Level]) -> tuple[str, ...]:
    """levels: from the last street to the first."""
    found: list[str] = []
    reached = {0: np.ones(1, bool)}
    for level in reversed(levels):
        choices = tuple(choices_at(plan, shape, level.street))
        for choice in choices:
            found.extend(choice_lines(choice, level, compiled, reached))
        if not choices:
            pass_street(level, compiled, reached)
    return tuple(found)


def choices_at(plan: WagerPlan, shape: Shape, street: int) -> Iterator[ChoiceStep]:
    return (step for step in plan.steps if isinstance(step, ChoiceStep) and shape.seen_before(step) == street)


def choice_lines(choice: ChoiceStep, level: Level, compiled: Payoffs, reached: dict[int, Column]) -> Iterator[str]:
    """Within each group the options taken, weighted by the situations that best play comes to."""
    groups = compiled.groups[level.street]
    for group, situations in tuple(reached.items()):
        items = np.flatnonzero(groups == group)
        here = situations[level.before] & (level.ways > 0)
        if len(items) < 2:
            reached_by(reached, level, items, here, np.zeros(len(here), np.int64))
            continue
        taken = np.argmax(level.values[items, MONEY], axis=0)
        names = [option_at(compiled, level.street, int(item)) for item in items]
        yield f"{choice.name}: {told(level, names, taken, here)}"
        reached_by(reached, level, items, here, taken)


def pass_street(level: Level, compiled: Payoffs, reached: dict[int, Column]) -> None:
    """Nothing is chosen at a street: the next begins from all that this one was reached in."""
    for group, situations in tuple(reached.items()):
        items = np.flatnonzero(compiled.groups[level.street] == group)
        here = situations[level.before] & (level.ways > 0)
        reached_by(reached, level, items, here, np.zeros(len(here), np.int64))


def reached_by(reached: dict[int, Column], level: Level, items: Column, here: Column, taken: Column) -> None:
    """What the next street begins from: each item is a group there."""
    if level.street == 0:
        reached.clear()
    for number, item in enumerate(items):
        reached[int(item)] = here & (taken == number)


def option_at(compiled: Payoffs, street: int, item: int) -> str:
    """The option that leads to an item of a street."""
    return items_at(compiled, street)[item][-1][1]


def told(level: Level, names: Sequence[str], taken: Column, here: Column) -> str:
    shares = [Fraction(int(level.ways[here & (taken == number)].sum()), int(level.ways[here].sum()))
              for number in range(len(names))]  # fmt: skip
    used = [number for number, share in enumerate(shares) if share]
    if len(used) == 1:
        return f"always {names[used[0]]}"
    if level.street == 0 and len(used) == 2:
        few, many = sorted(used, key=lambda number: shares[number])
        return f"{names[few]} with {starting_hands(taken == few, here)}, otherwise {names[many]}"
    return ", ".join(f"{names[number]} with {float(100 * shares[number]):.2f}% of hands" for number in used)


def starting_hands(wanted: Column, here: Column) -> str:
    """``3-3 or better; A-2, K-5, Q-8; suited K-2``: for each high card the lowest other card that goes with it."""
    pairs = all_hands(OWN_CARDS).astype(np.int64)
    orbit = orbits(pairs)[1]
    ranks, suits = pairs // len(SUITS), pairs % len(SUITS)
    rows = here[orbit]
    alike, same = ranks[:, 0] == ranks[:, 1], suits[:, 0] == suits[:, 1]
    parts = []
    for kind, prefix in ((alike, ""), (~alike & ~same, ""), (~alike & same, "suited ")):
        lines = [
            text for high in reversed(range(len(RANKS))) for text in with_high(ranks, rows & kind, wanted[orbit], high)
        ]
        if lines:
            parts.append(prefix + ", ".join(lines))
    return "; ".join(parts)


def with_high(ranks: Column, rows: Column, wanted: Column, high: int) -> Iterator[str]:
    """The lowest card that goes with a high one, if all above it do too; else each that does."""
    here = rows & (ranks[:, 1] == high)
    lows = sorted({int(low) for low in ranks[here & wanted][:, 0]})
    every = sorted({int(low) for low in ranks[here][:, 0]})
    if not lows:
        return
    if lows == [low for low in every if low >= lows[0]]:
        more = " or more" if len(lows) > 1 else ""
        yield f"{RANKS[high]}-{RANKS[lows[0]]}{more}"
    else:
        yield " and ".join(f"{RANKS[high]}-{RANKS[low]}" for low in lows)
