"""Asking a document: which statements answer a question in a situation, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from base.records import dataclass
from engine.compiled_statements import CompiledStatements, Observer
from engine.conditions import Predicate, Terms, predicate
from engine.effects import FORBIDDEN, Effect, allows, effect_of, permits
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.resolver.line_answers import is_bonus
from grammar.tree import AllOf, Condition, Limits, Norm, Not, Paytable, Row, Statement, Test
from grammar.vocabulary import Question, vocabulary

Readings = Mapping[str, str]
"""Label of an ambiguous sentence to the name of the reading chosen."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one statement says here."""

    stated: Stated
    effect: Effect


@dataclass(frozen=True, slots=True)
class Answers:
    """Everything the document says to a question in a situation; overridden holds what exceptions removed."""

    question: Question
    about: str
    situation: Any
    given: tuple[Answer, ...]
    overridden: tuple[Answer, ...] = ()

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The distinct effects, in document order."""
        if len(self.given) < 2:
            return tuple([answer.effect for answer in self.given])
        return tuple(dict.fromkeys([answer.effect for answer in self.given]))

    @property
    def clear(self) -> bool:
        return len(self.effects) == 1


@dataclass(frozen=True, slots=True)
class CompiledStatement:
    """A statement ready to be asked: where it holds, what it says there, and how far up the lineage its game is."""

    stated: Stated
    level: int
    holds: Predicate
    effect: Callable[[Any], Effect | None]
    narrows: bool = False
    """A limit bounds what permissions allow; the two do not contradict each other."""


class Rulebook:
    """One game of one exhibit, ready to be asked. If no reading of a sentence is chosen, all are heard."""

    def __init__(self, exhibit: Exhibit, game: str, terms: Terms, readings: Readings | None = None) -> None:
        self.exhibit = exhibit
        self.game = game
        self.terms = terms
        self.readings = dict(readings or {})
        self.policies = {table.name: table for table in exhibit.tables}
        self.statements = CompiledStatements()
        self.heard: dict[tuple[QuestionName, str], list[CompiledStatement]] = {}
        self.tested: dict[QuestionName, dict[Test, None]] = {}
        """The single tests that statements on a question make; filled on first use."""
        self.observer: Observer | None = None
        lineage = exhibit.lineage(game)
        for stated in exhibit.stated:
            level = level_of(stated, lineage, exhibit)
            if level is not None and chosen(stated, self.readings):
                self.add(stated, level)

    def add(self, stated: Stated, level: int) -> None:
        bonus = stated.table and is_bonus(self.policies[stated.table])
        for question, rule in known_statements(stated, level, self.terms, self.exhibit.events):
            eligible = replace(rule, holds=self.eligible(rule.holds)) if bonus else rule
            self.statements.setdefault(question, []).append(eligible)

    def eligible(self, holds: Predicate) -> Predicate:
        """Bonus rows pay only hands that qualify for a bonus."""

        def holds_too(at: Any) -> bool:
            return holds(at) and FORBIDDEN not in self.ask(ELIGIBILITY, at).effects

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
        for rule in self.speaking(question, about):
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
            return Answers(question, about, situation, (found[0][1],))
        kept, gone = in_force(found)
        kept, outranked = by_policy(kept, self.policies)
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
        book.exhibit, book.policies = exhibit, fresh.policies
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
        book.heard, book.tested = {}, {}
        return book

    def speaking(self, question: QuestionName, about: str) -> list[CompiledStatement]:
        """The statements on a question that speak of this, or of nothing in particular."""
        key = (question, about)
        if key not in self.heard:
            self.heard[key] = [rule for rule in self.statements.on(question) if rule.stated.about in ("", about)]
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
    holds = predicate(stated.when, terms, events)
    found = [(stated.question, CompiledStatement(stated, level, holds, effect_in(stated)))]
    if isinstance(stated.value, Norm) and stated.value.only and stated.when is not None:
        outside = AllOf(tuple(part for part in (stated.given, Not(stated.when)) if part is not None))
        found.append(
            (stated.question, CompiledStatement(stated, level, predicate(outside, terms, events), lambda at: FORBIDDEN))
        )
    if stated.question in LIMITED and isinstance(stated.value, Limits):
        action, made = LIMITED[stated.question]
        found.append((action, CompiledStatement(stated, level, holds, beyond(stated.value, made), narrows=True)))
    return found


@lru_cache(maxsize=64)
def spoken(book: Rulebook, terms: Terms) -> Rulebook:
    """The same game, with words and cards meaning what these terms say."""
    return Rulebook(book.exhibit, book.game, terms, book.readings)


OUTERMOST = 99
WIN_PAY = "main pay"
"""The subject of what any win pays; a pay-table row that also answers is a special case of it."""
UNREACHED = Effect("unreached")
"""A limit not yet reached neither forbids nor allows; as an exception it still displaces others."""
ELIGIBILITY: QuestionName = "bonus eligibility"
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
    """Distance in the lineage: 0 for the game's own statements, more for inherited ones, None for other games."""
    if not stated.games:
        return len(lineage) - 1
    levels = [lineage.index(name) for name in stated.games if name in lineage]
    return min(levels) if levels else None


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


def in_force(
    found: list[tuple[CompiledStatement, Answer]],
) -> tuple[list[tuple[CompiledStatement, Answer]], list[tuple[CompiledStatement, Answer]]]:
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
    """Does the vocabulary know one as a special case of the other, which names no hands, and do they differ?"""
    (rule, answer), (other, others) = entry, general
    if answer.effect == others.effect or other.stated.when != other.stated.given:
        return False
    line, wide = rule.stated.line, other.stated.line
    if not isinstance(wide, Statement):
        return False
    if isinstance(line, Row):
        return wide.subject == WIN_PAY
    return isinstance(line, Statement) and wide.subject in vocabulary().subjects[line.subject].special_of


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


def by_policy(
    kept: list[tuple[CompiledStatement, Answer]], tables: Mapping[str, Paytable]
) -> tuple[list[tuple[CompiledStatement, Answer]], list[tuple[CompiledStatement, Answer]]]:
    """Rows of one table that apply together, reduced according to the table's policy."""
    gone: list[tuple[CompiledStatement, Answer]] = []
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


def added(rows: list[tuple[CompiledStatement, Answer]]) -> tuple[CompiledStatement, Answer]:
    """Rows that add up: the first row, with the sum of all of them."""
    rule, answer = rows[0]
    total = sum((row.effect.worth for _, row in rows), Fraction(0))
    return rule, Answer(answer.stated, Effect("pays", total))
