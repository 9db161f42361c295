"""What one line answers: which questions, with what value, under what condition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from grammar.builder.tokens import exactly
from grammar.parser import parse
from grammar.question_names import QuestionName, SubjectName
from grammar.tree import (
    Added,
    AllOf,
    AnyOf,
    Choice,
    Condition,
    Deck,
    Event,
    Force,
    Happens,
    Norm,
    Not,
    Numbers,
    Odds,
    Outcome,
    Row,
    Statement,
    TotalIs,
    Value,
    Worded,
    tests_in,
    words_in,
    words_of_test,
)
from grammar.vocabulary import Subject, plain, vocabulary

DECKS = "number of decks"


def answers(question: QuestionName, value: Value) -> Iterator[tuple[QuestionName, Value]]:
    """What one statement answers; a deck answers up to three questions."""
    if not isinstance(value, Deck):
        yield question, value
        return
    if value.decks is not None:
        yield "number of decks", value.decks
    if value.cards is not None:
        yield "cards in a deck", Numbers((exactly(value.cards),), "cards", span=value.span)
    if value.removed:
        yield "ranks removed", Choice(" ".join(value.removed), span=value.span)


def stopped(kind: str, value: Value) -> Norm | None:
    """What is done once ``until`` is reached, where the value orders draws: whoever hits until then, stands."""
    if kind != "draw" or not isinstance(value, Norm) or value.force is not Force.MUST or value.action != ("hit",):
        return None
    return replace(value, action=("stand",))


def through(until: Condition) -> Condition:
    """``until total is 17``: reached with 17, and with every total beyond it."""
    if isinstance(until, AllOf | AnyOf):
        return replace(until, parts=tuple(through(part) for part in until.parts))
    if not isinstance(until, TotalIs) or any(None in one.interval[:2] for one in until.totals):
        return until
    last = max(one.interval.high or 0 for one in until.totals)
    return replace(
        until,
        totals=tuple(
            one._replace(interval=one.interval._replace(high=None)) if one.interval.high == last else one
            for one in until.totals
        ),
    )


def on_top(pays: Odds | Numbers | Added) -> Added:
    return pays if isinstance(pays, Added) else Added(pays, span=pays.span)


def row_answers(row: Row, unit: str, main: bool) -> Iterator[tuple[QuestionName, Value]]:
    """A row pays odds; 0 is a push, a negative number a loss. Rows of the main wager also decide who wins."""
    if isinstance(row.pays, Numbers | Added):
        yield ("main pay" if main else "wager pay"), row.pays
        return
    win = row.pays.win - 1 if row.pays.bare and unit == "for" else row.pays.win
    outcome: Value = replace(row.pays, win=win, bare=False)
    if win <= 0:
        outcome = Outcome("push" if win == 0 else "lose", span=row.pays.span)
    if not main:
        yield "wager pay", outcome
        return
    yield "main result", Outcome("win", span=row.pays.span) if win > 0 else outcome
    if win > 0:
        yield "main pay", outcome


def unit_label(table: str) -> str:
    return f"unit-of-{plain(table).replace(' ', '-')}"


@cache
def given(subject: SubjectName) -> Condition | None:
    """The condition that a subject adds to its statements."""
    text = vocabulary().subjects[subject].given
    if not text:
        return None
    line = parse(f"event given: {text}").document.lines[0]
    assert isinstance(line, Event)
    return line.condition


def conjunction(*parts: Condition | None) -> Condition | None:
    present = [part for part in parts if part is not None]
    if not present:
        return None
    return present[0] if len(present) == 1 else AllOf(tuple(present))


def negated(condition: Condition | None) -> Condition | None:
    return None if condition is None else Not(condition, span=condition.span)


def conduct_named(line: Statement, subject: Subject) -> str:
    """Which conduct: what one sentence forbids in its own words, another may allow in others."""
    own = isinstance(line.value, Norm) and subject.name == "player conduct"
    return f"{subject.name}: {words_in(line.value)}" if own else subject.name


def looks_at_decks(condition: Condition | None) -> bool:
    tests = [test for test in tests_in(condition) if not isinstance(test, Happens)]
    return any(DECKS in ((test.operand,) if isinstance(test, Worded) else words_of_test(test)) for test in tests)
