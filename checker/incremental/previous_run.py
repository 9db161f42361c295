"""Answers carried over from an earlier version of a document; only what changed is asked again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.rulebook import ELIGIBILITY, Answers, CompiledStatement, Rulebook
from grammar.question_names import QuestionName
from grammar.resolver.line_answers import is_bonus

Key = tuple[QuestionName, str]
"""A question and what it is about."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What the answers to one question depend on, besides what underlies all situations."""

    read: frozenset[str]
    """Questions whose statements were read to list its situations."""
    viewed: frozenset[QuestionName]
    """Questions whose conditions, but not values, were read for that."""
    heard: tuple[Answers, ...]
    """What was asked and answered for that."""
    asked: frozenset[str] = frozenset()
    """Questions asked in the situations themselves."""

    @property
    def questions(self) -> frozenset[str]:
        return self.read | self.viewed | self.asked | {answers.question.name for answers in self.heard}

    def with_asked(self, questions: frozenset[str]) -> Dependencies:
        return replace(self, asked=questions)


@dataclass(frozen=True, slots=True)
class PreviousRun:
    """The answers of one version of a game, reused by another that differs on some questions."""

    before: Rulebook
    now: Rulebook
    touched: frozenset[str]
    shifted: frozenset[str]
    """Questions whose situations changed for a reason other than their statements."""
    asked: dict[Key, list[Answers]]
    rests: dict[Key, Dependencies]

    def arises_alike(self, key: Key) -> bool:
        """Does the question come up in the same situations as before?

        It does if this version still gives the answers used to list them, and makes no new distinctions.
        """
        rests = self.rests.get(key)
        if rests is None or rests.read & self.touched or rests.questions & self.shifted:
            return False
        return all(map(self.served, rests.viewed & self.touched)) and all(map(self.alike, rests.heard))

    def alike(self, answers: Answers) -> bool:
        question = answers.question.name
        if question not in self.touched:
            return True
        return self.now.ask(question, answers.situation, answers.about).effects == answers.effects

    def served(self, question: QuestionName) -> bool:
        now, before = (
            {(rule.stated.about, rule.stated.when) for rule in book.statements.on(question)}
            for book in (self.now, self.before)
        )
        return now <= before

    def answers(self, key: Key) -> list[Answers]:
        """The current answers in the previous situations."""
        if key[0] not in self.touched and ELIGIBILITY not in self.touched:
            return self.asked[key]
        again = self.asking(key)
        return [again(answers.situation, answers) for answers in self.asked[key]]

    def answers_at(self, key: Key, situations: Iterable[Any]) -> list[Answers]:
        """The current answers in these situations, some of which may be known from before."""
        again = self.asking(key)
        known = {answers.situation: answers for answers in self.asked.get(key, ())}
        return [again(at, known.get(at)) for at in situations]

    def asking(self, key: Key) -> Callable[[Any, Answers | None], Answers]:
        """How to ask now: where no added or removed statement applies, the previous answers still hold."""
        question, about = key
        ask = self.now.ask
        come, gone = self.changes(question, about)
        anew = any(rule.narrows for rule in (*come, *gone))
        coming = [rule.holds for rule in come]
        lost = {id(rule.stated) for rule in gone}

        def again(at: Any, before: Answers | None) -> Answers:
            if before is None or anew or speaks(before, lost):
                return ask(question, at, about)
            for holds in coming:  # runs once per situation; a plain loop spares any() its generator
                if holds(at):
                    return ask(question, at, about)
            return before

        return again

    def changes(self, question: QuestionName, about: str) -> tuple[list[CompiledStatement], list[CompiledStatement]]:
        """The statements added and removed; all of them if the remaining ones changed order."""
        before, now = self.before.speaking(question, about), self.now.speaking(question, about)
        if question not in self.touched and ELIGIBILITY not in self.touched:
            return [], []
        ours, theirs = (
            [self.meaning(rule, book) for rule in statements]
            for statements, book in ((now, self.now), (before, self.before))
        )
        shared = set(ours) & set(theirs)
        if [one for one in ours if one in shared] != [one for one in theirs if one in shared]:
            return now, before
        return (
            [rule for rule, one in zip(now, ours, strict=True) if one not in shared],
            [rule for rule, one in zip(before, theirs, strict=True) if one not in shared],
        )

    def meaning(self, rule: CompiledStatement, book: Rulebook) -> Hashable:
        """Everything that decides when and what a statement answers; a bonus row also depends on who is eligible."""
        same = rule.stated, id(rule.stated.line), rule.level, rule.narrows
        table = book.policies.get(rule.stated.table)
        if table is None:
            return same
        anew = ELIGIBILITY in self.touched and is_bonus(table)
        return same, table.policy, table.unit, table.wager, id(book) if anew else None


def speaks(answers: Answers, statements: set[int]) -> bool:
    """Does one of these statements apply here?"""
    return bool(statements) and any(id(answer.stated) in statements for answer in (*answers.given, *answers.overridden))
