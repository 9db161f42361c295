"""Whether a posted rule that fails in some situations is wrong, or only leaves out an exception.

``A winning hand pays 1 to 1`` is no lie because a blackjack pays more. A situation excuses the posted text if the rules
agree with it in another one that differs only in things the text does not mention, and is the plainer of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from base.records import dataclass
from engine.conditions import predicate
from engine.effects import FORBIDDEN, allows
from engine.rulebook import Answers, Rulebook
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import AnyOf, Condition, Happens, Limits, Test, Worded, bounds_in, tests_in, words_of_test
from grammar.vocabulary import plain

Holds = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Aspects:
    """The tests that the rules make on a question: those on what a posted statement mentions, and the others."""

    mentioned: tuple[Holds, ...]
    others: tuple[tuple[Holds, Fraction], ...]
    """Each with its rarity: the share of deals in which it does not hold."""
    conditional: bool
    """Does the posted statement name a situation, rather than speak of all?"""

    def same_place(self, one: Any, other: Any) -> bool:
        return getattr(one, "amount", None) == getattr(other, "amount", None) and all(
            holds(one) == holds(other) for holds in self.mentioned
        )

    def special(self, at: Any) -> Fraction:
        """How far it is from the plain case: what holds that the posted statement does not mention, by rarity."""
        return sum((rarity for holds, rarity in self.others if holds(at)), Fraction(0))


def aspects(rules: Rulebook, question: QuestionName, posted: Stated, sample: Any) -> Aspects:
    events = rules.exhibit.events
    named = [frozenset(features(test, events)) for test in tests_in(posted.when)]
    loose = frozenset(
        word for test in tests_in(posted.when) if isinstance(test, Happens) for word in features(test, events)
    )
    mentioned: list[Holds] = []
    others: list[tuple[Holds, Fraction]] = []
    speaking = rules.speaking(question, posted.about)
    for test in dict.fromkeys(test for rule in speaking for test in tests_in(rule.stated.when)):
        holds = predicate(test, rules.terms, rules.exhibit.events)
        looked = frozenset(features(test, events))
        if looked & loose or any(one <= looked for one in named):  # who is higher says nothing of how high
            mentioned.append(holds)
        else:
            others.append((holds, rarity(holds, sample)))
    return Aspects(tuple(mentioned), tuple(others), posted.when is not None)


class AspectsByPart:
    """The aspects of a posted statement; where it holds for one reason or another, by the reason that holds."""

    def __init__(self, rules: Rulebook, question: QuestionName, posted: Stated) -> None:
        self.rules, self.question, self.posted = rules, question, posted
        parts = posted.when.parts if isinstance(posted.when, AnyOf) else ()
        self.reasons = [(part, predicate(part, rules.terms, rules.exhibit.events)) for part in parts]
        self.kept: dict[Condition | None, Aspects] = {}

    def at(self, situation: Any) -> Aspects:
        reason = next((part for part, holds in self.reasons if holds(situation)), self.posted.when)
        if reason not in self.kept:
            stated = replace(self.posted, when=reason)
            self.kept[reason] = aspects(self.rules, self.question, stated, situation)
        return self.kept[reason]


def rarity(holds: Holds, sample: Any) -> Fraction:
    """The share of deals in which it does not hold; 1 where the situation is no row of a table of deals."""
    size = getattr(getattr(sample, "table", None), "size", 0)
    rows = range(0, size, max(1, size // SAMPLED))
    held = sum(holds(replace(sample, row=row)) for row in rows)
    return Fraction(len(rows) - held, len(rows)) if size else Fraction(1)


SAMPLED = 200


def features(test: Test | Happens, events: Mapping[str, Condition]) -> tuple[str, ...]:
    """What a test looks at, in words; an event looks at what its meaning does."""
    if isinstance(test, Happens):
        inner = tests_in(events.get(plain(test.event)))
        return (test.event, *(word for one in inner for word in features(one, events)))
    return (test.operand,) if isinstance(test, Worded) else words_of_test(test)


def is_excused(answers: Answers, agreed: Sequence[Any], seen: Aspects, *, contested: bool) -> bool:
    """Is this only an exception that the posted text leaves out? What it forbids outright has no exceptions.

    A statement with a condition is right as far as its words go where an equally plain situation agrees, unless it is
    contested: the posted text itself says something else there.
    """
    at = answers.situation
    if answers.question.kind == "permission":
        return FORBIDDEN not in answers.effects and any(seen.same_place(at, one) for one in agreed)
    depth = seen.special(at)
    equal = seen.conditional and not contested
    return any(
        seen.same_place(at, one) and (seen.special(one) < depth or (equal and seen.special(one) == depth))
        for one in agreed
    )


def is_beyond_money(posted: Answers, rules: Answers) -> bool:
    """Is an amount refused only by a share of another wager, of which limits posted in money say nothing?"""
    units = {part.unit for answer in posted.given for part in bounds_in(answer.stated.value)}
    if posted.question.kind != "constraint" or units != {MONEY}:
        return False
    refusing = [answer.stated.value for answer in rules.given if answer.effect == FORBIDDEN]
    in_money = [Limits(tuple(part for part in bounds_in(value) if part.unit == MONEY)) for value in refusing]
    return bool(refusing) and all(not one.parts or allows(one, rules.situation) != FORBIDDEN for one in in_money)


MONEY = "$"
