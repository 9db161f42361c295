"""Which of the statements that apply count: exceptions, special cases, policies of pay tables, bounds, additions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from base.effort import spend
from engine.compiled_statements import Answer, CompiledStatement
from engine.effects import ALLOWED, FORBIDDEN, Effect, on_top
from engine.special_cases import is_special_case
from grammar.tree import (
    Odds,
    Paytable,
    bounds_in,
)

Entries = list[tuple[CompiledStatement, Answer]]
"""Statements that apply, each with what it answers."""

UNREACHED = Effect("unreached")
"""A limit not yet reached neither forbids nor allows; as an exception it still displaces others."""


COMPARED = 2
"""What it takes to find out whether a statement is a special case of another, in units of `base.effort`."""


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
        spend(COMPARED * len(own) * (len(own) - 1))
        general = [entry for entry in own if any(is_special_case(other, entry) for other in own)]
        own = [entry for entry in own if entry not in general]
        gone += general
    return own, gone


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


def within_wins(kept: Entries) -> tuple[Entries, Entries]:
    """Leaves out "wins" without a number where another sentence says what the win pays: it says no other thing."""
    if not any(answer.effect.kind == "pays" for _, answer in kept):
        return kept, []
    bare = [entry for entry in kept if entry[1].effect == Effect("win")]
    return [entry for entry in kept if entry not in bare], bare


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


def within_steps(kept: Entries) -> tuple[Entries, Entries]:
    """A step ("in multiples of $5") takes what lies between its multiples out of a range, and holds beside it."""
    if not any(answer.effect == FORBIDDEN and is_step(rule) for rule, answer in kept):
        return kept, []
    met = [(rule, answer) for rule, answer in kept if answer.effect == ALLOWED and is_dollar_range(rule)]
    return [entry for entry in kept if entry not in met], met


def is_step(rule: CompiledStatement) -> bool:
    parts = bounds_in(rule.stated.value)
    return bool(parts) and all(part.multiple for part in parts)


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
    if not paid or paid[0][1].effect == kept[0][1].effect or len({answer.effect for _, answer in paid}) > 1:
        return paid  # what adds to two answers belongs to neither side
    return [*paid, *((rule, Answer(answer.stated, paid[0][1].effect)) for rule, answer in extra)]


def added(rows: Entries) -> tuple[CompiledStatement, Answer]:
    """Rows that add up: the first row, with the sum of all of them."""
    rule, answer = rows[0]
    total = sum((row.effect.worth for _, row in rows), Fraction(0))
    return rule, Answer(answer.stated, Effect("pays", total))
