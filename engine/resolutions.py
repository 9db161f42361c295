"""Ways to settle what a document leaves open: a reading, one side of a contradiction, a policy for a pay table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from base.records import dataclass
from engine.rulebook import Rulebook
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName


@dataclass(frozen=True, slots=True)
class Option:
    """One way to settle a question."""

    name: str
    readings: tuple[tuple[str, str], ...] = ()
    winners: frozenset[str] = frozenset()
    losers: frozenset[str] = frozenset()
    """The statements that give way to the winners; if there are no winners, they simply do not hold."""
    policies: tuple[tuple[str, str], ...] = ()
    """Pay-table policies by table name: which of the applicable rows counts."""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """An open question and the options for settling it."""

    name: str
    options: tuple[Option, ...]


def readings_of(options: Sequence[Option]) -> dict[str, str]:
    """The readings these options choose; a statement ruled out gets a reading that is never chosen."""
    left_out = {tag(key): "left out" for option in options if not option.winners for key in option.losers}
    return left_out | dict(pair for option in options for pair in option.readings)


def tag(key: str) -> str:
    return f"whether {key} holds"


def settled(exhibit: Exhibit, options: Sequence[Option]) -> Exhibit:
    """The exhibit with each option's losers overridden by its winners, and the chosen policies set on tables.

    Read it with readings_of() of the same options: statements that lose stay in the exhibit, so nothing has to be
    laid out again, but they are not heard.
    """
    over: dict[str, frozenset[str]] = {}
    gone: set[str] = set()
    table_of = {stated.key: stated.table for stated in exhibit.stated}
    for option in options:
        gone |= option.losers if not option.winners else frozenset()
        for winner in option.winners:
            over[winner] = over.get(winner, frozenset()) | beaten(option, table_of, table_of.get(winner, ""))
    policies = dict(pair for option in options for pair in option.policies)
    if not over and not policies and not gone:
        return exhibit
    stated = tuple(
        replace(one, reading=(tag(one.key), "heard"))
        if one.key in gone
        else replace(one, overrides=(*one.overrides, *sorted(over[one.key])))
        if one.key in over
        else one
        for one in exhibit.stated
    )
    tables = tuple(
        replace(table, policy=policies[table.name]) if table.name in policies else table for table in exhibit.tables
    )
    return replace(exhibit, stated=stated, tables=tables)


def beaten(option: Option, table_of: Mapping[str, str], own: str) -> frozenset[str]:
    """What gives way to a winner: if a row loses, no other row of its table takes its place."""
    return option.losers | {table_of.get(loser, "") for loser in option.losers} - {"", own}


def with_winners(rules: Rulebook, question: QuestionName, option: Option) -> Rulebook:
    """The same game with the option's exceptions added to the statements on one question."""
    table_of = {rule.stated.key: rule.stated.table for rule in rules.statements.get(question, ())}
    statements = [
        replace(rule, stated=replace(rule.stated, overrides=(*rule.stated.overrides, *sorted(losers))))
        if rule.stated.key in option.winners and (losers := beaten(option, table_of, rule.stated.table))
        else rule
        for rule in rules.statements.get(question, ())
    ]
    return rules.with_statements(rules.statements | {question: statements})


def said(option: Option) -> tuple[Any, ...]:
    """The option as a key that is stable from run to run."""
    return option.readings, sorted(option.winners), sorted(option.losers), option.policies
