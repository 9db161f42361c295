"""Situations reduced to what a document can tell apart: one for each combination of test results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeVar

from base.effort import spend
from engine.conditions import Predicate, predicate
from engine.rulebook import CompiledStatement, Rulebook
from grammar.question_names import QuestionName
from grammar.tree import Condition, Happens, Test, bounds_in, tests_in
from grammar.vocabulary import plain

Thing = TypeVar("Thing")


def tests_of(rules: Rulebook, *questions: QuestionName) -> tuple[Test, ...]:
    """Every single test made by the statements on these questions, each once."""
    found: dict[Test, None] = {}
    for question in questions:
        conditions = rules.statements.conditions(question)
        if question not in rules.tested:
            rules.tested[question] = dict.fromkeys(test for one in conditions for test in single(one, rules))
        found.update(rules.tested[question])
    return tuple(found)


def single(condition: Condition | None, rules: Rulebook) -> Iterator[Test]:
    """The single tests in a condition, with events expanded."""
    for test in tests_in(condition):
        if isinstance(test, Happens):
            yield from single(rules.exhibit.events[plain(test.event)], rules)
        else:
            yield test


def predicates(tests: Iterable[Condition], rules: Rulebook) -> tuple[Predicate, ...]:
    return tuple(predicate(test, rules.terms, rules.exhibit.events) for test in tests)


def apart(
    things: Iterable[Thing],
    situation: Callable[[Thing], Any],
    tests: Sequence[Predicate],
    key: Callable[[Thing], Any] | None = None,
) -> list[Thing]:
    """The first of each class of things that no test tells apart; key adds further distinctions."""
    seen: set[Any] = set()
    kept: list[Thing] = []
    for thing in things:
        at = situation(thing)
        spend(4 + len(tests))
        signature = (tuple([test(at) for test in tests]), key(thing) if key else None)
        if signature not in seen:
            seen.add(signature)
            kept.append(thing)
    return kept


def abouts(rules: Rulebook, question: QuestionName) -> tuple[str, ...]:
    """The names that statements on a question speak of, in order."""
    return tuple(dict.fromkeys(rule.stated.about for rule in rules.statements.get(question, ())))


def statements_on(rules: Rulebook, question: QuestionName, about: str = "") -> tuple[CompiledStatement, ...]:
    return tuple(rules.statements.of(question, about))


def bounds(rules: Rulebook, question: QuestionName, about: str = "", scale: Fraction = Fraction(1)) -> list[Fraction]:
    """The numbers that statements name as bounds, with shares taken of the scale."""
    found: set[Fraction] = set()
    for rule in statements_on(rules, question, about):
        for part in bounds_in(rule.stated.value):
            factor = scale if part.unit == "share" else Fraction(1)
            found.update(edge * factor for interval in part.intervals for edge in interval[:2] if edge is not None)
    return sorted(found)


def asked_amounts(
    rules: Rulebook, question: QuestionName, about: str, edges: Sequence[Fraction], step: Fraction = Fraction(1)
) -> list[Fraction]:
    """The amounts around every bound; where wagers go in multiples, also the next multiple above each."""
    parts = [part for rule in statements_on(rules, question, about) for part in bounds_in(rule.stated.value)]
    steps = {low for part in parts if part.multiple and (low := part.intervals[0].low)}
    multiples = {(edge // low + 1) * low for edge in edges for low in steps}
    return sorted({*around(edges, step), *multiples})


def around(edges: Sequence[Fraction], step: Fraction = Fraction(1)) -> list[Fraction]:
    """Each bound, and points just inside, just outside and between: where answers can change."""
    found = {edge + side for edge in edges for side in (-step, Fraction(0), step)}
    found |= {(low + high) / 2 for low, high in pairwise(edges)}
    return sorted(amount for amount in found if amount > 0)
