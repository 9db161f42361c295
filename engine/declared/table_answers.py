"""Putting a question to a whole table: rows that no statement tells apart are asked once, by the one rulebook."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

import numpy as np

from base.effort import spend
from base.records import dataclass
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.situation_table import Column, DeclaredSituation, SituationTable
from engine.effects import Effect, Money, OddsAndDollars, Share
from engine.rulebook import Answers, Rulebook
from grammar.question_names import QuestionName


@dataclass(frozen=True, slots=True)
class Asked:
    """For each row the number of its class; for each class the answers, and a row that shows it."""

    classes: Column
    answers: tuple[Answers, ...]
    rows: tuple[int, ...]


ASKED, TRIED = 40, 10
"""What asking a table takes, in units of `base.effort`, beside the work on its rows."""


def ask_table(
    rules: Rulebook,
    question: QuestionName,
    table: SituationTable,
    about: str = "",
    moment: str = "settle",
    *,
    usual: Rulebook | None = None,
) -> Asked:
    """usual: rows that its statements tell apart are kept apart too."""
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    books = (rules, usual) if usual is not None else (rules,)
    conditions = dict.fromkeys(rule.stated.when for book in books for rule in book.speaking(question, about))
    spend(ASKED + TRIED * len(conditions))
    codes = np.zeros(table.size, np.int64)
    for condition in conditions:
        if condition is not None:
            codes = codes * 2 + terms.holds(condition, table)
            if codes.max(initial=0) > 2**20:
                codes = np.unique(codes, return_inverse=True)[1]
    classes, rows = in_order_of_rows(codes)
    said = tuple(rules.ask(question, DeclaredSituation(moment, table, row, wager=about), about) for row in rows)
    return Asked(classes, said, rows)


def in_order_of_rows(codes: Column) -> tuple[Column, tuple[int, ...]]:
    """Classes of equal codes, numbered as they come up: for each row its class, for each class its first row.

    Codes are small: a place for each is cheaper than sorting them.
    """
    first = np.full(codes.max(initial=-1) + 1, -1, np.int64)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    used = np.flatnonzero(first >= 0)
    ordered = used[np.argsort(first[used])]
    number = np.zeros(len(first), np.int64)
    number[ordered] = np.arange(len(ordered))
    return number[codes], tuple(int(row) for row in first[ordered])


def word(effect: Effect) -> str:
    """The answer in a word: ``hit``, ``banker wins``."""
    return effect.word


def gain(effect: Effect) -> Fraction | None:
    """What an answer brings for each unit staked; None for a wager that stays. Raises ValueError."""
    match effect.kind:
        case "stay":
            return None
        case "push":
            return Fraction(0)
        case "lose":
            return -lost(effect)
        case "win":
            raise ValueError("it wins, and nothing says how much that pays")
        case "pays" | "adds" | "allowed" | "forbidden" | "hit" | "stand" | "double" | "split" | "surrender":
            return odds_of(effect)
        case "counts" | "is" | "lists" | "cards" | "says" | "unreached":
            return odds_of(effect)
        case _:
            assert_never(effect.kind)


def lost(effect: Effect) -> Fraction:
    if isinstance(effect.amount, Money):
        raise ValueError("a loss in dollars depends on the stake")
    return effect.amount.part if isinstance(effect.amount, Share) else Fraction(1)


def odds_of(effect: Effect) -> Fraction:
    if isinstance(effect.amount, Fraction):
        return effect.amount
    if isinstance(effect.amount, OddsAndDollars):
        raise ValueError("a pay in dollars depends on the stake")
    raise ValueError(f'"{effect.kind}" is no pay')
