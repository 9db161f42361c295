"""The amounts that a document lets a player stake, and the chips used to pay them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from checker.context import GameContext
from engine.effects import ALLOWED, FORBIDDEN, effect_of
from engine.family import family_of
from engine.money.table_limits import lowest_stake
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Items, Numbers, Statement, bounds_in

DOLLAR = Fraction(1)
MOST_STAKES = 100
GROWS: dict[QuestionName, str] = {"may double": "doubled", "may split": "split"}
MONEY = re.compile(r"\$ ?([0-9]{0,9}(?:\.[0-9]{1,2})?)")


def legal_stakes(game: GameContext, about: str) -> list[Fraction]:
    """The legal stakes on a wager, in its increments and chips, lowest first; empty without a dollar range."""
    lows, highs = bounds(game, "wager amount", about)
    if not lows or not highs:
        return []
    step = wager_step(game, about)
    first, last = min(lows), max(highs)
    number = min(int((last - first) / step) + 1, MOST_STAKES) if last >= first else 0
    stakes = sorted({first + at * step for at in range(number)} | {low for low in (*lows, *highs) if low >= first})
    chip = smallest_chip(game)
    made = [stake for stake in stakes if chip is None or stake % chip == 0]
    return [stake for stake in made if may_stake(game, about, stake)]


def may_stake(game: GameContext, about: str, amount: Fraction) -> bool:
    said = game.rules.ask(
        "wager amount", family_of(game.exhibit).situation("wager", amount=amount, ante=amount, wager=about), about
    ).effects
    return ALLOWED in said or FORBIDDEN not in said


def bounds(game: GameContext, question: QuestionName, about: str) -> tuple[list[Fraction], list[Fraction]]:
    """The minimum and maximum dollar amounts that statements name."""
    intervals = [
        interval
        for rule in game.rules.statements.get(question, ())
        if rule.stated.about in ("", about)
        for part in parts(rule.stated)
        if part.unit == "$"
        for interval in part.intervals
    ]
    lows = [interval.low for interval in intervals if interval.low is not None]
    return lows, [interval.high for interval in intervals if interval.high is not None]


def parts(stated: Stated) -> tuple[Numbers, ...]:
    return bounds_in(stated.value)


def grown(said: Iterable[Stated]) -> list[str]:
    """The stated ways in which a hand can carry more than its first wager."""
    allowed = {stated.question for stated in said if effect_of(stated.value) == ALLOWED}
    return [word for question, word in GROWS.items() if question in allowed]


def wager_step(game: GameContext, about: str) -> Fraction:
    return own_step(game, about) or max(DOLLAR, smallest_chip(game) or DOLLAR)


def own_step(game: GameContext, about: str) -> Fraction | None:
    """The increment of a wager; None if the document names none."""
    for stated in chip_statements(game, "wager steps"):
        for part in parts(stated) if stated.about in ("", about) else ():
            low = part.intervals[0].low
            if low is not None and low > 0:
                return low
    return own_multiple(game, about)


def own_multiple(game: GameContext, about: str) -> Fraction | None:
    """The amount that a wager must be a multiple of; None if the document names none."""
    limits = (rule.stated for rule in game.rules.statements.of("wager amount", about))
    steps = (part.intervals[0].low for stated in limits for part in parts(stated) if part.multiple)
    return next((step for step in steps if step), None)


def smallest_chip(game: GameContext) -> Fraction | None:
    """The smallest chip in the rack; None if the document names none."""
    found = [
        amount
        for stated in chip_statements(game, "chip denomination")
        if isinstance(stated.value, Items)
        for item in stated.value.items
        if (amount := dollars(item.name)) is not None
    ]
    return min(found, default=None)


def chip_statements(game: GameContext, *subjects: str) -> Iterator[Stated]:
    for rule in game.rules.statements.get("chips", ()):
        if isinstance(rule.stated.line, Statement) and rule.stated.line.subject in subjects:
            yield rule.stated


def dollars(name: str) -> Fraction | None:
    """``$.50`` as an amount; None if the words name none."""
    found = MONEY.fullmatch(name.strip())
    return Fraction(f"0{found[1]}") if found and found[1].strip(".") and Fraction(f"0{found[1]}") > 0 else None


def at_the_table(game: GameContext, moment: str, **known: Any) -> Any:
    """A situation of this game on the lowest wager that may be placed; doubled as often as is said."""
    ante = lowest_stake(game.rules)
    return family_of(game.exhibit).situation(moment, ante=ante, staked=ante * 2 ** known.get("doubles", 0), **known)
