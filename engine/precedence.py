"""Which of the statements that apply count: exceptions, special cases, policies of pay tables, bounds, additions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from engine.compiled_statements import Answer, CompiledStatement
from engine.effects import ALLOWED, FORBIDDEN, Effect, on_top
from grammar.tree import (
    Alike,
    AllOf,
    AnyOf,
    CardIs,
    Condition,
    Count,
    Flag,
    NumberIs,
    Odds,
    Paytable,
    RanksAre,
    Row,
    Statement,
    TotalIs,
    bounds_in,
    tests_in,
)
from grammar.vocabulary import vocabulary

Entries = list[tuple[CompiledStatement, Answer]]
"""Statements that apply, each with what it answers."""

WIN_PAY = "main pay"
"""The subject of what any win pays; a pay-table row that also answers is a special case of it."""
UNREACHED = Effect("unreached")
"""A limit not yet reached neither forbids nor allows; as an exception it still displaces others."""


def in_force(
    found: Entries,
) -> tuple[Entries, Entries]:
    """What remains after exceptions; an overridden exception overrides nothing."""
    beaten: dict[int, set[int]] = {}
    for index, (rule, _) in enumerate(found):
        if rule.stated.overrides:
            for other, (weaker, _) in enumerate(found):
                if weaker.stated is not rule.stated and overrides(rule, weaker):
                    beaten.setdefault(other, set()).add(index)
    if beaten:
        standing = settle({index: beaten.get(index, set()) for index in range(len(found))})
        kept = [entry for index, entry in enumerate(found) if index in standing]
        gone = [entry for index, entry in enumerate(found) if index not in standing and reached(entry)]
    else:
        kept, gone = found, []
    if any(rule.narrows for rule, _ in kept):
        kept = [entry for entry in kept if reached(entry)]
    if not kept:
        return [], gone
    if any(rule.narrows for rule, _ in kept):
        gone += [entry for entry in kept if entry[1].effect != FORBIDDEN]
        kept = [entry for entry in kept if entry[1].effect == FORBIDDEN]
    nearest = min(rule.level for rule, _ in kept)
    own = [entry for entry in kept if entry[0].level == nearest]
    gone += [entry for entry in kept if entry[0].level != nearest]
    if len(own) > 1:
        general = [entry for entry in own if any(is_special_case(other, entry) for other in own)]
        own = [entry for entry in own if entry not in general]
        gone += general
    return own, gone


def is_special_case(entry: tuple[CompiledStatement, Answer], general: tuple[CompiledStatement, Answer]) -> bool:
    """Does the vocabulary know one as a special case of the other, and do they differ?

    It is, if it needs a fact that decides a hand by itself, or if the other is on a general subject and names no
    hands; who allows something may name cards: "a pair may be split" says nothing on aces that have been split.
    """
    (rule, answer), (other, others) = entry, general
    if answer.effect == others.effect:
        return False
    if decides_before(rule.stated.when, other.stated.when):
        return True
    line, wide = rule.stated.line, other.stated.line
    if not isinstance(wide, Statement):
        return False
    unconditional = other.stated.when == other.stated.given
    if isinstance(line, Row):
        return unconditional and wide.subject == WIN_PAY
    narrower = isinstance(line, Statement) and wide.subject in vocabulary().subjects[line.subject].special_of
    withdrawn = others.effect == ALLOWED and answer.effect == FORBIDDEN
    return narrower and (unconditional or (withdrawn and knows_no_history(other.stated.when)))


def knows_no_history(condition: Condition | None) -> bool:
    """Does a condition speak of cards and totals only, so that it says nothing on what a hand has been through?"""
    return all(isinstance(test, CardIs | Alike | RanksAre | TotalIs) or is_size(test) for test in tests_in(condition))


def is_size(test: object) -> bool:
    return isinstance(test, NumberIs) and test.quantity == Count("cards in hand")


def decides_before(when: Condition | None, other: Condition | None) -> bool:
    """Does one condition need a fact that decides a hand by itself, where the other speaks of none so decisive?"""
    facts = vocabulary().decisive
    spoken = {test.name for test in tests_in(other) if isinstance(test, Flag)}
    first = next((place for place, fact in enumerate(facts) if needs(when, fact)), len(facts))
    return first < len(facts) and spoken.isdisjoint(facts[: first + 1])


def needs(condition: Condition | None, fact: str) -> bool:
    """Does the condition hold only where the fact does?"""
    if isinstance(condition, AllOf):
        return any(needs(part, fact) for part in condition.parts)
    if isinstance(condition, AnyOf):
        return all(needs(part, fact) for part in condition.parts)
    return isinstance(condition, Flag) and condition.name == fact


def reached(entry: tuple[CompiledStatement, Answer]) -> bool:
    return entry[1].effect != UNREACHED


def overrides(rule: CompiledStatement, other: CompiledStatement) -> bool:
    names = {other.stated.key, *((other.stated.reading[0],) if other.stated.reading else ())}
    return bool(names.intersection(rule.stated.overrides)) or (
        bool(other.stated.table) and other.stated.table in rule.stated.overrides
    )


def settle(beaten: Mapping[int, set[int]]) -> set[int]:
    """Statements that no surviving statement beats. The resolver rejects cycles."""
    standing: set[int] = set()
    decided: set[int] = set()
    while len(decided) < len(beaten):
        for index, by in beaten.items():
            if index not in decided and by <= decided:
                decided.add(index)
                if not by & standing:
                    standing.add(index)
                break
        else:
            return standing | (set(beaten) - decided)
    return standing


def by_policy(kept: Entries, tables: Mapping[str, Paytable]) -> tuple[Entries, Entries]:
    """Rows of one table that apply together, reduced according to the table's policy."""
    gone: Entries = []
    for name in dict.fromkeys(rule.stated.table for rule, _ in kept if rule.stated.table):
        table = tables[name]
        rows = [entry for entry in kept if entry[0].stated.table == name]
        if len(rows) < 2 or not table.policy:
            continue
        if table.policy == "all":
            chosen = [added(rows)]
        elif table.policy == "first":
            chosen = rows[:1]
        else:
            chosen = [max(rows, key=lambda entry: entry[1].effect.worth)]
        gone.extend(entry for entry in rows if entry not in chosen)
        kept = [entry for entry in kept if entry not in rows] + chosen
    return kept, gone


def within_bounds(kept: Entries) -> tuple[Entries, Entries]:
    """Leaves out bounds ("at least 3 to 2") that an exact answer keeps to: they say no other thing."""
    bounds = [entry for entry in kept if bound_of(entry)]
    if not bounds or len(kept) < 2:
        return kept, []
    exact = [answer.effect.worth for _, answer in kept if not bound_of((_, answer))]
    strictest = [max(bounds, key=lambda entry: entry[1].effect.worth)] if not exact else []
    met = [
        entry
        for entry in bounds
        if (exact and all(keeps_to(entry, pay) for pay in exact))
        or (strictest and entry not in strictest and bound_of(entry) == bound_of(strictest[0]) == "at least")
    ]
    return [entry for entry in kept if entry not in met], met


def within_shares(kept: Entries) -> tuple[Entries, Entries]:
    """Limits in dollars and a bound by another wager (``at most the ante``) hold together: neither lifts the other."""
    forbidding = [rule for rule, answer in kept if answer.effect == FORBIDDEN]
    if not forbidding or len(forbidding) == len(kept):
        return kept, []
    by_share, in_dollars = any(map(is_share_bound, forbidding)), any(map(is_dollar_range, forbidding))
    met = [
        (rule, answer)
        for rule, answer in kept
        if answer.effect == ALLOWED and ((by_share and is_dollar_range(rule)) or (in_dollars and is_share_bound(rule)))
    ]
    return [entry for entry in kept if entry not in met], met


def is_share_bound(rule: CompiledStatement) -> bool:
    parts = bounds_in(rule.stated.value)
    return bool(parts) and all(
        part.unit == "share" and not part.only and all(interval.low is None for interval in part.intervals)
        for part in parts
    )


def is_dollar_range(rule: CompiledStatement) -> bool:
    parts = bounds_in(rule.stated.value)
    return bool(parts) and all(part.unit == "$" and not part.only for part in parts)


def bound_of(entry: tuple[CompiledStatement, Answer]) -> str:
    value = entry[0].stated.value
    return value.bound if isinstance(value, Odds) else ""


def keeps_to(entry: tuple[CompiledStatement, Answer], pay: Fraction) -> bool:
    least = entry[1].effect.worth
    return pay >= least if bound_of(entry) == "at least" else pay <= least


def with_additions(kept: Entries, extra: Entries) -> Entries:
    """Each answer with what comes on top of it; the statements that add are cited with the first."""
    adds = [answer.effect for _, answer in extra]
    paid = [(rule, Answer(answer.stated, on_top(answer.effect, adds))) for rule, answer in kept]
    if not paid or paid[0][1].effect == kept[0][1].effect:
        return paid
    return [*paid, *((rule, Answer(answer.stated, paid[0][1].effect)) for rule, answer in extra)]


def added(rows: Entries) -> tuple[CompiledStatement, Answer]:
    """Rows that add up: the first row, with the sum of all of them."""
    rule, answer = rows[0]
    total = sum((row.effect.worth for _, row in rows), Fraction(0))
    return rule, Answer(answer.stated, Effect("pays", total))
