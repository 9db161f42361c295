"""A wager pays by a number, and a number between two that are paid has no pay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from base.records import dataclass
from checker.context import CheckContext
from checker.facts.lines import listed, quoted_wagers
from checker.facts.rank_tests import opened
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import effect_of
from grammar.exhibit import Exhibit, Stated
from grammar.tree import Happens, Worded, tests_in

ONE = re.compile(r"(\d{1,3})(?: (to|or more|or less)(?: (\d{1,3}))?)?")
"""``5``, ``4 to 6``, ``4 or more``: numbers without a hole. A list such as ``3, 4 or 9`` is none."""
UNBOUNDED = 10**3


@dataclass(frozen=True, slots=True)
class Step:
    """A row of pays by a number: from which to which, and what is paid."""

    low: int
    high: int
    pays: Fraction
    stated: Stated


def skipped_number(context: CheckContext) -> Iterator[Finding]:
    ladders: dict[tuple[str, str, tuple[str, ...]], list[Step]] = {}
    for stated in context.exhibit.stated:
        if stated.question == "wager pay" and not stated.base and not stated.default:
            for operand, rest, step in steps_of(stated, context.exhibit):
                ladders.setdefault((stated.about, operand, rest), []).append(step)
    holes: dict[tuple[str, int, int], tuple[list[str], tuple[Step, Step]]] = {}
    for (about, operand, _), steps in ladders.items():
        steps.sort(key=lambda step: step.low)
        hole = next((pair for pair in pairwise(steps) if pair[1].low > pair[0].high + 1), None)
        if hole and climbs(steps) and is_a_lost_row(hole, steps, listed_elsewhere(context.exhibit, about, operand)):
            lines = (operand, id(hole[0].stated.line), id(hole[1].stated.line))
            holes.setdefault(lines, ([], hole))[0].append(about)  # a line for several wagers lacks one row, not many
    yield from (finding(wagers, operand, *hole) for (operand, *_), (wagers, hole) in holes.items())


def steps_of(stated: Stated, exhibit: Exhibit) -> Iterator[tuple[str, tuple[str, ...], Step]]:
    """Where the pay hangs on one number: which, what else must hold, and from which to which it goes."""
    effect = effect_of(stated.value)
    alone = isinstance(stated.when, Happens)  # a row: what its event says
    tests = list(opened(stated.when, exhibit) if alone else tests_in(stated.when))
    numbered = [(test, found) for test in tests if isinstance(test, Worded) and (found := ONE.fullmatch(said(test)))]
    if effect is None or effect.kind != "pays" or len(numbered) != 1:
        return
    test, found = numbered[0]
    number, kind, last = int(found[1]), found[2], found[3]
    low, high = (0, number) if kind == "or less" else (number, UNBOUNDED if kind == "or more" else int(last or number))
    others = tuple(sorted(str(one) for one in tests if one is not test))
    yield test.operand, others, Step(low, high, effect.worth, stated)


def listed_elsewhere(exhibit: Exhibit, about: str, operand: str) -> set[int]:
    """The numbers that lists of the same wager name: ``3, 4, 9, 10 or 11``."""
    lines = (one for one in exhibit.stated if (one.question, one.about) == ("wager pay", about))
    tests = (test for one in lines for test in tests_in(one.when) if isinstance(test, Worded))
    lists = (
        test for test in tests if test.operand == operand and len(test.terms) > 1 and not ONE.fullmatch(said(test))
    )
    return {int(term.text) for test in lists for term in test.terms if term.text.isdigit()}


def is_a_lost_row(hole: tuple[Step, Step], steps: list[Step], named: set[int]) -> bool:
    """Not where a list pays some of the numbers, nor where more numbers lack a row than have one."""
    missing = range(hole[0].high + 1, hole[1].low)
    return named.isdisjoint(missing) and len(missing) <= len(steps)


def said(test: Worded) -> str:
    return " ".join(term.text for term in test.terms) if test.verb == "is" else ""


def climbs(steps: list[Step]) -> bool:
    """Do the pays only rise, or only fall, with the number? Then no number between was left out on purpose."""
    pays = [step.pays for step in steps]
    up = all(one < two for one, two in pairwise(pays))
    return up or all(one > two for one, two in pairwise(pays))


def finding(wagers: list[str], operand: str, below: Step, above: Step) -> Finding:
    first, last = below.high + 1, above.low - 1
    names = [f'"{about}"' for about in wagers]
    numbers = str(first) if first == last else f"{first} to {last}"
    return Finding(
        check="skipped-number",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{listed(names)} {'pay' if len(names) > 1 else 'pays'} where {operand} is {below.high} "
        f"and where it is {above.low}, and nothing says what {numbers} pays: is a row lost?",
        places=(place_of(below.stated), place_of(above.stated)),
        question="wager pay",
        about=", ".join(wagers),
        asks=f"What {'do' if len(names) > 1 else 'does'} {quoted_wagers(wagers)} pay where {operand} is {numbers}?",
    )
