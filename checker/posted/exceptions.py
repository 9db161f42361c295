"""Whether a posted rule that fails in some situations is wrong, or only leaves out an exception.

``A winning hand pays 1 to 1`` is no lie because a blackjack pays more. A situation excuses the posted text if the rules
agree with it in another one that differs only in things the text does not mention, and is the plainer of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from base.records import dataclass
from engine.conditions import predicate
from engine.effects import FORBIDDEN
from engine.rulebook import Answers, Rulebook
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Condition, Happens, Test, Worded, tests_in, words_of_test
from grammar.vocabulary import plain

Holds = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Aspects:
    """The tests that the rules make on a question: those on what a posted statement mentions, and the others."""

    mentioned: tuple[Holds, ...]
    others: tuple[Holds, ...]
    conditional: bool
    """Does the posted statement name a situation, rather than speak of all?"""

    def same_place(self, one: Any, other: Any) -> bool:
        return getattr(one, "amount", None) == getattr(other, "amount", None) and all(
            holds(one) == holds(other) for holds in self.mentioned
        )

    def special(self, at: Any) -> int:
        """How many circumstances hold that the posted statement does not mention."""
        return sum(holds(at) for holds in self.others)


def aspects(rules: Rulebook, question: QuestionName, about: str, posted: Stated) -> Aspects:
    events = rules.exhibit.events
    named = {word for test in tests_in(posted.when) for word in features(test, events)}
    mentioned: list[Holds] = []
    others: list[Holds] = []
    tests = dict.fromkeys(test for rule in rules.speaking(question, about) for test in tests_in(rule.stated.when))
    for test in tests:
        holds = predicate(test, rules.terms, rules.exhibit.events)
        (mentioned if named & set(features(test, events)) else others).append(holds)
    return Aspects(tuple(mentioned), tuple(others), posted.when is not None)


def features(test: Test | Happens, events: Mapping[str, Condition]) -> tuple[str, ...]:
    """What a test looks at, in words; an event looks at what its meaning does."""
    if isinstance(test, Happens):
        inner = tests_in(events.get(plain(test.event)))
        return (test.event, *(word for one in inner for word in features(one, events)))
    return (test.operand,) if isinstance(test, Worded) else words_of_test(test)


def is_excused(at: Any, answers: Answers, agreed: Sequence[Any], seen: Aspects, *, contested: bool) -> bool:
    """Is this only an exception that the posted text leaves out? What it forbids outright has no exceptions.

    A statement with a condition is right as far as its words go where an equally plain situation agrees, unless it is
    contested: the posted text itself says something else there.
    """
    if answers.question.kind == "permission":
        return FORBIDDEN not in answers.effects and any(seen.same_place(at, one) for one in agreed)
    depth = seen.special(at) + (seen.conditional and not contested)
    return any(seen.same_place(at, one) and seen.special(one) < depth for one in agreed)
