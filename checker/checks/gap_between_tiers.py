"""What is paid goes by the size of the wager, and some sizes have no line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.facts.stakes import smallest_chip, wager_step
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import FORBIDDEN
from engine.family import family_of
from grammar.exhibit import MAIN, Stated
from grammar.question_names import QuestionName
from grammar.tree import AllOf, Condition, Count, Interval, NumberIs

SIZES = ("ante", "own wager")
PAYING: tuple[QuestionName, ...] = ("main pay", "wager pay", "main result", "envy bonus")

Tier = tuple[Stated, Interval]


def gap_between_tiers(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[int, ...]] = set()
    for game in context.games:
        for tiers in tiers_in(game):
            lines = tuple(stated.span.line for stated, _ in tiers)
            gaps = list(uncovered(game, tiers))
            if gaps and lines not in seen:
                seen.add(lines)
                yield finding(tiers, gaps)


def tiers_in(game: GameContext) -> Iterator[list[Tier]]:
    """Statements that differ, besides what they pay, only in the size of the wager, two or more together."""
    groups: dict[tuple[object, ...], list[Tier]] = {}
    for question in PAYING:
        for rule in game.rules.statements.get(question, ()):
            stated = rule.stated
            sizes, rest = parted(stated.when)
            if sizes is not None and not stated.base:
                key = (question, stated.about, stated.reading, sizes.quantity, rest)
                groups.setdefault(key, []).extend((stated, interval) for interval in sizes.intervals)
    yield from (group for group in groups.values() if len(group) > 1)


def parted(when: Condition | None) -> tuple[NumberIs | None, tuple[Condition, ...]]:
    """The test of the wager's size in a condition, and the rest of it."""
    parts = when.parts if isinstance(when, AllOf) else (when,) if when is not None else ()
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, AllOf) else (part,)))
    sizes = [
        part for part in flat if isinstance(part, NumberIs) and part.quantity in tuple(Count(name) for name in SIZES)
    ]
    return (sizes[0] if sizes else None), tuple(part for part in flat if part not in sizes)


def uncovered(game: GameContext, tiers: Sequence[Tier]) -> Iterator[str]:
    """The sizes between, below and above the tiers that may be wagered and have no line."""
    about = tiers[0][0].about or MAIN
    step = wager_step(game, about)
    fine = min(step, smallest_chip(game) or step)
    found = sorted(
        {interval for _, interval in tiers}, key=lambda one: (one.low or Fraction(0), one.high or Fraction(0))
    )
    for one, other in pairwise(found):
        if one.high is None or other.low is None:
            continue
        low = one.high if one.high_open else one.high + fine
        high = other.low if other.low_open else other.low - fine
        if low <= high and may_stake(game, about, low):
            yield money(low) if low == high else f"{money(low)} to {money(high)}"
    lowest, highest = found[0].low, max((one.high for one in found if one.high is not None), default=None)
    if lowest is not None and lowest > fine and may_stake(game, about, lowest - fine):
        yield f"less than {money(lowest)}"
    if highest is not None and all(one.high is not None for one in found) and may_stake(game, about, highest + fine):
        yield f"more than {money(highest)}"


def may_stake(game: GameContext, about: str, amount: Fraction) -> bool:
    """Is the amount within the limits, as far as there are any?"""
    at = family_of(game.exhibit).situation("wager", amount=amount, ante=amount, wager=about)
    limits = game.rules.statements.of("wager amount", about)
    return bool(limits) and FORBIDDEN not in game.rules.ask("wager amount", at, about).effects


def finding(tiers: Sequence[Tier], gaps: list[str]) -> Finding:
    first = tiers[0][0]
    return Finding(
        check="gap-between-tiers",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"the lines by size of wager leave out {listed(gaps)}",
        places=tuple(dict.fromkeys(place_of(stated) for stated, _ in tiers)),
        question=first.question,
        about=first.about,
    )
