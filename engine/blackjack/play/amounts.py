"""How much a player adds: the amount the player names, or the most usual one the document allows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.arbiter import Arbiter, Open, Order, Stopped
from engine.blackjack.play.table import Table, seen
from engine.blackjack.situation import Situation
from engine.cards import Card
from engine.effects import ALLOWED
from engine.play.rounds import dollars
from grammar.errors.faults import Unreadable
from grammar.question_names import QuestionName
from grammar.tree import bounds_in

FAR_MORE = 1000
"""This many times an amount counts as "without limit"."""


class Amounts:
    """Amounts found before; cached only where no statement on the question has a condition."""

    def __init__(self, arbiter: Arbiter) -> None:
        self.arbiter = arbiter
        self.known: dict[tuple[object, ...], tuple[Fraction, Order]] = {}
        self.simple: dict[str, bool] = {}

    def of(self, question: QuestionName, table: Table, wanted: Fraction | None) -> tuple[Fraction, Order]:
        if not self.unconditional(question):
            return amount_for(self.arbiter, question, table, wanted)
        key = (question, wanted, table.ante, table.hands[table.turn].staked)
        if key not in self.known:
            self.known[key] = amount_for(self.arbiter, question, table, wanted)
        return self.known[key]

    def unconditional(self, question: QuestionName) -> bool:
        if question not in self.simple:
            statements = self.arbiter.rules.statements.get(question, ())
            self.simple[question] = bool(statements) and all(rule.stated.when is None for rule in statements)
        return self.simple[question]


def amount_for(
    arbiter: Arbiter, question: QuestionName, table: Table, wanted: Fraction | None
) -> tuple[Fraction, Order]:
    """The amount wanted, if allowed, or the first usual one that is. Raises Unreadable, Stopped."""
    if wanted is not None:
        verdict = arbiter.within(question, asking(question, table, wanted))
        if verdict.effect != ALLOWED or wanted <= 0:
            raise Unreadable(f"{dollars(wanted)} is no {question} that these limits allow")
        return wanted, verdict.order
    stopped: Stopped | None = None
    tried = table.ante
    for amount in candidates(arbiter, question, table):
        try:
            verdict = arbiter.within(question, asking(question, table, amount))
        except Stopped as reason:
            stopped = stopped or reason
            continue
        if verdict.effect == ALLOWED:
            return amount, verdict.order
        tried = amount
    if stopped is not None:
        raise stopped
    at = asking(question, table, tried)
    raise Stopped(Open(question, "", at, arbiter.rules.ask(question, at).given))


def most_allowed(arbiter: Arbiter, question: QuestionName, table: Table) -> Fraction:
    """The highest amount that statements name and allow; the usual one where they name none that is higher."""
    usual, _ = amount_for(arbiter, question, table, None)
    return max(
        (one for one in candidates(arbiter, question, table) if within(arbiter, question, table, one)), default=usual
    )


def within(arbiter: Arbiter, question: QuestionName, table: Table, amount: Fraction) -> bool:
    try:
        return arbiter.within(question, asking(question, table, amount)).effect == ALLOWED
    except Stopped:
        return False


def more_allowed(arbiter: Arbiter, question: QuestionName, table: Table, amount: Fraction) -> bool:
    """Do the limits allow more than this amount?"""
    named = [one for one in candidates(arbiter, question, table) if one > amount]
    return any(within(arbiter, question, table, higher) for higher in (*named, amount * FAR_MORE))


def asking(question: QuestionName, table: Table, amount: Fraction) -> Situation:
    if question == "insurance amount":
        return seen(table, table.hands[0], "check", up(table), amount)
    return seen(table, table.hand, "hand", up(table), amount)


def up(table: Table) -> tuple[Card, ...]:
    return table.dealer[:1]


def candidates(arbiter: Arbiter, question: QuestionName, table: Table) -> Iterator[Fraction]:
    """The ante, or half of it for insurance; then the bounds that statements name, highest first."""
    yield table.ante / 2 if question == "insurance amount" else table.ante
    staked = table.hands[0 if question == "insurance amount" else table.turn].staked
    found: set[Fraction] = {staked}
    at = asking(question, table, table.ante)
    for one in arbiter.speaking(question, at):
        for part in bounds_in(one.value):
            base = staked if part.base == "total wager" else table.ante
            scale = base if part.unit == "share" else Fraction(1)
            found.update(edge * scale for bounds in part.intervals for edge in bounds[:2] if edge)
    yield from sorted((amount for amount in found if amount > 0), reverse=True)
