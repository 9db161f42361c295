"""Sentences that narrow others, or speak of what others leave over: rules and exceptions, though nothing marks them."""

from __future__ import annotations

import re

from engine.compiled_statements import Answer, CompiledStatement
from engine.effects import ALLOWED, FORBIDDEN
from grammar.exhibit import Stated
from grammar.tree import (
    AllOf,
    Circumstance,
    Condition,
    Flag,
    Happens,
    Test,
    only_there,
    tests_in,
    words_of_test,
)
from grammar.vocabulary import vocabulary


def narrows(entry: tuple[CompiledStatement, Answer], general: tuple[CompiledStatement, Answer]) -> bool:
    """Does one sentence only narrow what the other permits?

    Two conditions of one permission (``only when``) hold together. What is allowed, and not in some case of which the
    permission says nothing, is a rule and its exception: "on any two cards" and "not on split aces". A bar that repeats
    the case of the permission and adds another is one, too; who allows 9 to 11 and bars 11 names a hand twice.
    """
    (rule, answer), (other, others) = entry, general
    if rule.stated is other.stated or rule.stated.about != other.stated.about:
        return False
    if others.effect != ALLOWED or answer.effect != FORBIDDEN or rule.stated.question not in OFFERED_OR_CHOSEN:
        return False
    if only_there(rule.stated.value) and only_there(other.stated.value):
        return (
            things(other.stated.given).isdisjoint(things(rule.stated.when)) or rule.stated.given == other.stated.given
        )
    tests = tuple(tests_in(rule.stated.when))
    outside = bool(tests) and all(isinstance(test, Circumstance) for test in tests)
    excepted = rule.stated.when != rule.stated.given and not only_there(rule.stated.value)
    if other.stated.when == other.stated.given:
        return outside or excepted
    said = [part for part in conjuncts(other.stated.when) if part not in conjuncts(other.stated.given)]
    own = [part for part in conjuncts(rule.stated.when) if part not in said]
    in_a_case = bool(own) and not only_there(rule.stated.value)
    return in_a_case and all(things(part).isdisjoint(things(other.stated.when)) for part in own)


def conjuncts(condition: Condition | None) -> tuple[Condition, ...]:
    return condition.parts if isinstance(condition, AllOf) else () if condition is None else (condition,)


def things(condition: Condition | None) -> frozenset[str]:
    """What a condition looks at: totals, cards, split aces and what else its words name."""
    return frozenset(word for test in tests_in(condition) for word in named(test))


def named(test: Test | Happens) -> tuple[str, ...]:
    if isinstance(test, Happens):
        return (test.event.lower(),)
    return words_of_test(test) or (type(test).__name__,)


OFFERED_OR_CHOSEN = frozenset(
    name for name, question in vocabulary().questions.items() if question.kind == "permission"
) | {"wager offered", "insurance offered"}
REST = re.compile(r"\b(?:others?|otherwise|remaining)\b", re.IGNORECASE)


def speaks_of_the_rest(stated: Stated) -> bool:
    """Is the sentence on what others leave over, by the words that the file quotes of it? ``"other winning bets"``"""
    return any(REST.search(cite.words) for cite in stated.tail.cites if cite.words)


def names_both(special: Stated, general: Stated) -> bool:
    """ "A dealer's blackjack beats all hands. Two blackjacks push": one names the fact of the other and one more."""
    own, wide = (facts(one.when) for one in (special, general))
    return special.question == general.question == "main result" and bool(wide) and wide < own


def facts(condition: Condition | None) -> frozenset[str]:
    """The facts that must hold, if the condition speaks of nothing else."""
    parts = condition.parts if isinstance(condition, AllOf) else () if condition is None else (condition,)
    known = frozenset(part.name for part in parts if isinstance(part, Flag))
    return known if len(known) == len(parts) else frozenset()
