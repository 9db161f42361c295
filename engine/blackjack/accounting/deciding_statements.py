"""Which statements decide an answer: those without which the document itself would say something else."""

from __future__ import annotations

from typing import NamedTuple

from base.effort import spend
from engine.arbiter import Arbiter, Stopped
from engine.blackjack.situation import Situation
from engine.cards import Card
from engine.effects import ALLOWED, OBLIGED, Effect
from engine.footprint import entails, places_of
from engine.rulebook import CompiledStatement, Rulebook
from engine.situation_classes import predicates
from grammar.question_names import QuestionName
from grammar.tree import Test, only_there

UP_CARD = frozenset({"up card"})


class DecidedAnswer(NamedTuple):
    """The answer that play goes by, and the statements behind it, by key."""

    effect: Effect | None
    """None where the document may be silent and is, or where play would stop."""
    deciding: frozenset[str]
    """Without one of these the document's own answers would be others."""
    given: tuple[str, ...]
    """All that are heard."""
    beaten: tuple[tuple[str, str], ...]
    """Heard, but not followed: each with how the contradiction was settled."""


class DecidingStatements:
    """Asks one document, with each statement and without it."""

    def __init__(self, arbiter: Arbiter) -> None:
        self.arbiter = arbiter
        self.rules = arbiter.rules
        self.known: dict[tuple[object, ...], DecidedAnswer] = {}
        self.books: dict[str, Rulebook] = {}
        self.against: dict[tuple[QuestionName, str, Card | None], list[CompiledStatement]] = {}

    def at(self, question: QuestionName, situation: Situation, about: str = "") -> DecidedAnswer:
        """Situations in which the same statements hold are answered alike, so each set of them is asked once."""
        possible = self.possible(question, about, situation.up)
        spend(12 + sum([rule.weight for rule in possible]))
        holding = [rule for rule in possible if rule.holds(situation)]
        key = (question, about, *map(id, holding), *self.usual(question, situation, about), *counted(situation))
        if key not in self.known:
            self.known[key] = self.decided(question, situation, about, holding)
        return self.known[key]

    def possible(self, question: QuestionName, about: str, up: Card | None) -> list[CompiledStatement]:
        """The statements that can hold against this up card: the others need not be tried hand by hand."""
        key = (question, about, up)
        if key not in self.against:
            self.against[key] = [
                rule for rule in self.rules.speaking(question, about) if up is None or not self.ruled_out(rule, up)
            ]
        return self.against[key]

    def ruled_out(self, rule: CompiledStatement, up: Card) -> bool:
        """Does the condition hold only where a test of the up card does, and does that fail?"""
        at, value = Situation("hand", dealer=(up,)), rule.stated.value
        if only_there(value):  # such a statement speaks where its condition does not hold, too
            return False

        def fails(test: Test) -> bool:
            return places_of(test) == UP_CARD and not any(holds(at) for holds in predicates([test], self.rules))

        return entails(rule.stated.when, self.rules.exhibit.events, fails)

    def usual(self, question: QuestionName, situation: Situation, about: str) -> list[int]:
        book = self.arbiter.usual
        return [id(rule) for rule in book.speaking(question, about) if rule.holds(situation)] if book else []

    def decided(
        self, question: QuestionName, at: Situation, about: str, holding: list[CompiledStatement]
    ) -> DecidedAnswer:
        said = self.rules.ask(question, at, about)
        own = set(said.effects)
        keys = dict.fromkeys(rule.stated.key for rule in holding)
        deciding = (key for key in keys if set(self.without(key).ask(question, at, about).effects) != own)
        effect, resolved = self.verdict(question, at, about)
        beaten = (
            (answer.stated.key, resolved)
            for answer in said.given
            if len(own) > 1 and not follows(answer.effect, effect)
        )
        given = tuple(dict.fromkeys(answer.stated.key for answer in said.given))
        return DecidedAnswer(effect, frozenset(deciding), given, tuple(beaten))

    def verdict(self, question: QuestionName, at: Situation, about: str) -> tuple[Effect | None, str]:
        ask = self.arbiter.permission if question.startswith("may ") else self.arbiter.value
        try:
            effect, order = ask(question, at, about)
        except Stopped as stopped:
            return None, str(stopped)
        return effect, order.resolved

    def without(self, key: str) -> Rulebook:
        if key not in self.books:
            self.books[key] = self.rules.without(lambda stated: stated.key == key)
        return self.books[key]


def counted(at: Situation) -> tuple[int, int]:
    """Limits compare with these, beside their conditions."""
    return at.splits, at.doubles


def follows(said: Effect, done: Effect | None) -> bool:
    """An obligation allows what it orders."""
    return said == done or (said == ALLOWED and done in OBLIGED.values())
