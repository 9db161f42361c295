"""Wagers by name: limits that name none hold for each, and a share is a share of a wager that there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from grammar.builder.number_words import LEAST
from grammar.declared.structure import Structure
from grammar.errors.faults import Fault, did_you_mean
from grammar.exhibit import MAIN, Stated
from grammar.question_names import QuestionName
from grammar.tree import AnyLine, Limits, Numbers, Outcome, Statement, Value, bounds_in
from grammar.vocabulary import plain, vocabulary

EVERY = "every wager"
"""What a limit without a name is about, until the wagers of the document are known."""
AMOUNT: QuestionName = "wager amount"
OF_WAGERS: tuple[QuestionName, ...] = (AMOUNT, "wager offered", "wager pay")


def spread(stated: Sequence[Stated], family: Iterable[AnyLine], structure: Structure | None) -> list[Stated]:
    """Limits without a name, as one for each wager that has no limits of its own and that no choice raises."""
    if not any(one.about == EVERY for one in stated):
        return list(stated)
    options = [option for stage in structure.stages for option in stage.options] if structure else []
    limited = {one.about for one in stated if one.question == AMOUNT} | {option.wager for option in options}
    own, usual = ([name for name in names if name not in limited] for names in (wagers_of(stated), paid_in(family)))
    return [
        new
        for one in stated
        for new in ([replace(one, about=name) for name in own or usual] if one.about == EVERY else [one])
    ]


def in_dollars(stated: Sequence[Stated]) -> list[Stated]:
    """Limits that are multiples of the least wager, as dollars where one least wager is stated for all cases."""
    if not any(part.base == LEAST for one in stated for part in bounds_in(one.value)):
        return list(stated)
    lowest: dict[str, set[Fraction]] = {}
    for one in stated:
        for part in bounds_in(one.value) if one.question == AMOUNT else ():
            lows = {low for low, *_ in part.intervals if low is not None and part.unit == "$" and not part.multiple}
            alone = one.when is None and one.reading is None
            lowest.setdefault(one.about, set()).update(lows if alone or not lows else (*lows, Fraction(-1)))
    least = {about: next(iter(lows)) for about, lows in lowest.items() if len(lows) == 1}
    return [
        replace(one, value=at_the_least(one.value, least[one.about]))
        if one.question == AMOUNT and one.about in least
        else one
        for one in stated
    ]


def at_the_least(value: Value, least: Fraction) -> Value:
    if isinstance(value, Limits):
        return replace(value, parts=tuple(times(part, least) for part in value.parts))
    return times(value, least) if isinstance(value, Numbers) else value


def times(part: Numbers, least: Fraction) -> Numbers:
    if part.base != LEAST:
        return part
    intervals = tuple(
        one._replace(low=one.low and one.low * least, high=one.high and one.high * least) for one in part.intervals
    )
    return replace(part, intervals=intervals, unit="$", base="")


def wagers_of(stated: Iterable[Stated]) -> tuple[str, ...]:
    """The wagers that statements name."""
    named = (one.about for one in stated if one.question in OF_WAGERS)
    return tuple(dict.fromkeys(name for name in named if name not in ("", EVERY)))


def paid_in(family: Iterable[AnyLine]) -> tuple[str, ...]:
    """The wagers that are usual in a family."""
    pays = (line for line in family if isinstance(line, Statement) and line.subject == "wager pay")
    return tuple(dict.fromkeys(line.name for line in pays))


def unknown_bases(stated: Sequence[Stated], family: Iterable[AnyLine], structure: Structure | None) -> Iterator[Fault]:
    """``3 times "Pass"`` where no wager has that name."""
    known = {name for name in (*wagers_of(stated), *paid_in(family)) if name != MAIN}
    known |= {option.wager for stage in structure.stages for option in stage.options} if structure else set()
    known |= set(structure.spots) if structure else set(vocabulary().main_wagers)
    words = {*vocabulary().bases.values(), *map(plain, known)}
    for one in stated:
        lost = (one.value.amount,) if isinstance(one.value, Outcome) and one.value.amount else ()
        for part in (*bounds_in(one.value), *lost):
            if part.base and plain(part.base) not in words:
                near = did_you_mean(part.base, known) or 'name a wager of this document: at most 3 times "Pass"'
                yield Fault(part.span if part.span.line else one.span, f'there is no wager "{part.base}"', near)
