"""Asking a document: which statements answer a question in a situation, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from base.effort import spend
from engine.compiled_statements import Answer, Answers, CompiledStatement, CompiledStatements, Observer
from engine.conditions import Predicate, Terms, predicate
from engine.effects import FORBIDDEN, Effect, allows, effect_of, permits
from engine.precedence import (
    UNREACHED,
    by_policy,
    in_force,
    with_additions,
    within_bounds,
    within_shares,
    within_steps,
    within_wins,
)
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.resolver.bonus_tables import ELIGIBILITY, bonus_tables
from grammar.tree import AllOf, Condition, Happens, Limits, Not, Test, only_there, tests_in
from grammar.vocabulary import Question, plain, vocabulary

__all__ = ["Answer", "Answers", "CompiledStatement", "Readings", "Rulebook"]

Readings = Mapping[str, str]
"""Label of an ambiguous sentence to the name of the reading chosen."""


class Rulebook:
    """One game of one exhibit, ready to be asked. If no reading of a sentence is chosen, all are heard."""

    def __init__(self, exhibit: Exhibit, game: str, terms: Terms, readings: Readings | None = None) -> None:
        self.exhibit = exhibit
        self.game = game
        self.terms = terms
        self.readings = dict(readings or {})
        self.policies = {table.name: table for table in exhibit.tables}
        self.bonuses = bonus_tables(exhibit)
        self.statements = CompiledStatements()
        self.heard: dict[tuple[QuestionName, str], list[CompiledStatement]] = {}
        self.weights: dict[tuple[QuestionName, str], float] = {}
        self.tested: dict[QuestionName, dict[Test, None]] = {}
        """The single tests that statements on a question make; filled on first use."""
        self.observer: Observer | None = None
        lineage = exhibit.lineage(game)
        for stated in exhibit.stated:
            level = level_of(stated, lineage, exhibit)
            if level is not None and chosen(stated, self.readings):
                self.add(stated, level)

    def add(self, stated: Stated, level: int) -> None:
        for question, rule in known_statements(stated, level, self.terms, self.exhibit.events):
            bonus = stated.table in self.bonuses
            eligible = replace(rule, holds=self.eligible(rule.holds, stated.table)) if bonus else rule
            self.statements.setdefault(question, []).append(eligible)

    def eligible(self, holds: Predicate, table: str) -> Predicate:
        """Bonus rows pay only hands that qualify for a bonus, or for this one."""

        names = dict.fromkeys((table, self.policies[table].wager))

        def holds_too(at: Any) -> bool:
            return holds(at) and not any(FORBIDDEN in self.ask(ELIGIBILITY, at, name).effects for name in names)

        return holds_too

    def observe(self, observer: Observer) -> None:
        """Reports lookups here, and in books made from this one, to the observer from now on."""
        self.observer = self.statements.observer = observer

    def ask(self, question: QuestionName, situation: Any, about: str = "", readings: Readings | None = None) -> Answers:
        """Every statement that applies, after exceptions, inheritance and pay-table policies.

        Readings chosen here silence the other readings of their sentences for this question only.
        """
        found: list[tuple[CompiledStatement, Answer]] = []
        limit = OUTERMOST
        speaking = self.speaking(question, about)
        spend(ASKED + self.weights[question, about])
        for rule in speaking:
            if readings and not chosen(rule.stated, readings):
                continue
            if rule.holds(situation):
                effect = rule.effect(situation)
                limit = min(limit, rule.level) if rule.narrows else limit
                if effect is not None:
                    found.append((rule, Answer(rule.stated, effect)))
                elif rule.narrows and rule.stated.overrides:
                    found.append((rule, Answer(rule.stated, UNREACHED)))
        if len(found) > 1 and any(not rule.stated.default for rule, _ in found):  # a default gives way to all others
            found = [(rule, answer) for rule, answer in found if not rule.stated.default]
        if limit < OUTERMOST:  # a game's own limit replaces the inherited one, even where it allows more
            found = [(rule, answer) for rule, answer in found if not rule.narrows or rule.level == limit]
        answers = self.answers(vocabulary().questions[question], about, situation, found)
        if self.observer is not None:
            self.observer.asked(answers)
        return answers

    def answers(
        self, question: Question, about: str, situation: Any, found: list[tuple[CompiledStatement, Answer]]
    ) -> Answers:
        if not found:
            return Answers(question, about, situation, ())
        if len(found) == 1 and not found[0][0].narrows:  # nothing to weigh, as nearly everywhere
            if found[0][1].effect.kind == "adds":  # what comes on top of nothing is no answer
                return Answers(question, about, situation, ())
            return Answers(question, about, situation, (found[0][1],))
        more = [entry for entry in found if entry[1].effect.kind == "adds"]
        kept, gone = in_force([entry for entry in found if entry not in more] if more else found)
        kept, outranked = by_policy(kept, self.policies)
        kept, met = within_bounds(kept)
        kept, wider = within_shares(kept)
        kept, between = within_steps(kept)
        kept, bare = within_wins(kept)
        outranked += met + wider + between + bare
        if more:
            kept = with_additions(kept, in_force(more)[0])
        return Answers(
            question,
            about,
            situation,
            tuple([answer for _, answer in kept]),
            tuple([answer for _, answer in (*gone, *outranked)]),
        )

    def revised(self, exhibit: Exhibit, touched: Container[str]) -> Rulebook:
        """The same game in another version of the document, which differs only on these questions."""
        limits = {question for question, (action, _) in LIMITED.items() if action in touched}
        needed = {ELIGIBILITY, *limits}
        heard = tuple(stated for stated in exhibit.stated if stated.question in touched or stated.question in needed)
        fresh = Rulebook(replace(exhibit, stated=heard), self.game, self.terms, self.readings)
        book = self.with_statements(
            {
                question: statements
                for question in self.order_in(exhibit)
                if (statements := list((fresh if question in touched else self).statements.on(question)))
            }
        )
        book.exhibit, book.policies, book.bonuses = exhibit, fresh.policies, bonus_tables(exhibit)
        return book

    def order_in(self, exhibit: Exhibit) -> Iterable[QuestionName]:
        """The questions in the order in which this game first answers them, as in a newly built book."""
        lineage = exhibit.lineage(self.game)
        found: dict[QuestionName, None] = {}
        for stated in exhibit.stated:
            if level_of(stated, lineage, exhibit) is not None and chosen(stated, self.readings):
                found[stated.question] = None
                if stated.question in LIMITED and isinstance(stated.value, Limits):
                    found[LIMITED[stated.question][0]] = None
        return found

    def restated(self, instead: Callable[[Stated], Stated]) -> Rulebook:
        """The same game, its statements replaced by others that say the same."""
        return self.with_statements(
            {
                question: [
                    rule if (new := instead(rule.stated)) is rule.stated else replace(rule, stated=new)
                    for rule in statements
                ]
                for question, statements in self.statements.items()
            }
        )

    def without(self, gone: Callable[[Stated], bool]) -> Rulebook:
        """The same game, read the same way, without these statements."""
        return self.with_statements(
            {
                question: [rule for rule in statements if not gone(rule.stated)]
                for question, statements in self.statements.items()
            }
        )

    def with_statements(self, statements: dict[QuestionName, list[CompiledStatement]]) -> Rulebook:
        book = copy(self)
        book.statements = CompiledStatements(statements, self.observer)
        book.heard, book.weights, book.tested = {}, {}, {}
        return book

    def speaking(self, question: QuestionName, about: str) -> list[CompiledStatement]:
        """The statements on a question that speak of this, or of nothing in particular."""
        key = (question, about)
        if key not in self.heard:
            self.heard[key] = [rule for rule in self.statements.on(question) if rule.stated.about in ("", about)]
            self.weights[key] = sum(rule.weight for rule in self.heard[key])
        return self.heard[key]


Ruling = tuple[QuestionName, CompiledStatement]
"""A compiled statement and the question it answers."""


def known_statements(stated: Stated, level: int, terms: Terms, events: Mapping[str, Condition]) -> Sequence[Ruling]:
    """What a statement compiles to; shared by all versions of a document that contain this statement."""
    # id() spares hashing a whole statement on every lookup; the entry holds both objects, so their ids stay taken
    key = (id(stated), level, id(events))
    if key not in terms.statements:
        if len(terms.statements) >= MOST_KNOWN:
            terms.statements.clear()
        terms.statements[key] = stated, events, compiled_statements(stated, level, terms, events)
    rulings: Sequence[Ruling] = terms.statements[key][-1]
    return rulings


MOST_KNOWN = 5_000


def compiled_statements(stated: Stated, level: int, terms: Terms, events: Mapping[str, Condition]) -> list[Ruling]:
    holds, weight = predicate(stated.when, terms, events), max(1.0, tests_made(stated.when, events, {}) / TRIED_AT_ONCE)
    found = [(stated.question, CompiledStatement(stated, level, holds, effect_in(stated), weight=weight))]
    if only_there(stated.value) and stated.when is not None:
        outside = AllOf(tuple(part for part in (stated.given, Not(stated.when)) if part is not None))
        found.append(
            (
                stated.question,
                CompiledStatement(
                    stated, level, predicate(outside, terms, events), lambda at: FORBIDDEN, weight=weight
                ),
            )
        )
    if stated.question in LIMITED and isinstance(stated.value, Limits):
        action, made = LIMITED[stated.question]
        limit = CompiledStatement(stated, level, holds, beyond(stated.value, made), narrows=True, weight=weight)
        found.append((action, limit))
    return found


def tests_made(condition: Condition | None, events: Mapping[str, Condition], known: dict[str, int]) -> int:
    """How many tests a condition may make, those of events that stand on events included."""
    number = 0
    for test in tests_in(condition):
        if isinstance(test, Happens) and (name := plain(test.event)) in events:
            if name not in known:
                known[name] = tests_made(events[name], events, known)
            number += known[name]
        else:
            number += 1
    return number


OUTERMOST = 99
ASKED = 12
"""What asking takes, in units of `base.effort`, beside trying each statement."""
TRIED_AT_ONCE = 3
"""So many tests of a condition take a unit: most conditions fail at their first or second."""
LIMITED: dict[QuestionName, tuple[QuestionName, str]] = {
    "split limit": ("may split", "splits"),
    "double limit": ("may double", "doubles"),
}
"""Limits that also forbid an action beyond them: the question, the action's question, what is counted."""


def chosen(stated: Stated, readings: Readings) -> bool:
    """Is this statement heard under these readings? If no reading of its sentence is chosen, all are heard."""
    if stated.reading is None:
        return True
    label, name = stated.reading
    return readings.get(label, name) == name


def level_of(stated: Stated, lineage: Sequence[str], exhibit: Exhibit) -> int | None:
    """Distance in the lineage: 0 for the game's own statements, more for inherited ones, None for other games.

    What stands in a document that this one amends is farther than all that stands here.
    """
    behind = stated.behind
    if not stated.games:
        return behind + len(lineage) - 1
    levels = [lineage.index(name) for name in stated.games if name in lineage]
    return behind + min(levels) if levels else None


def effect_in(stated: Stated) -> Callable[[Any], Effect | None]:
    if vocabulary().questions[stated.question].kind == "constraint":
        return lambda at: allows(stated.value, at)
    effect = effect_of(stated.value)
    return lambda at: effect


def beyond(limits: Limits, made: str) -> Callable[[Any], Effect | None]:
    """Forbids one more once the limit is reached; says nothing below it."""

    def effect(at: Any) -> Effect | None:
        return None if permits(limits, Fraction(getattr(at, made) + 1)) else FORBIDDEN

    return effect


def for_decks(rules: Rulebook, decks: int) -> Rulebook:
    """The same game with so many decks; itself where no rule looks at their number."""
    same = not rules.exhibit.looks_at_decks or rules.terms.decks == decks
    return rules if same else with_decks(rules, decks)


@lru_cache(maxsize=32)
def with_decks(rules: Rulebook, decks: int) -> Rulebook:
    return Rulebook(rules.exhibit, rules.game, rules.terms.with_decks(decks), rules.readings)
