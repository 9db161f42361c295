"""Which circumstances are looked at together: as many as two statements need to meet, or all statements not to hold.

A clash takes two statements: what both name is tried in every combination, also where all is true that others except
(`unless circumstance …`), so that no exception hides it. A gap is where all is excepted, and nothing else true.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from base.effort import spend
from base.records import dataclass
from engine.rulebook import Rulebook
from engine.situation_classes import single
from grammar.question_names import QuestionName
from grammar.tree import Circumstance, Condition, Happens, Moment, Not, children
from grammar.vocabulary import plain

FEW = 3
"""So many are looked at in every combination."""
MOST_IN_PAIRS = 12
MOST_SETS = 128
MOST_TOGETHER = 4
"""What two statements name together; more of them are not tried in every combination."""

Together = frozenset[str]


@dataclass(frozen=True, slots=True)
class CircumstanceSets:
    """Sets of circumstances, the empty one first; why says what was not tried, empty where all that matters was."""

    sets: tuple[Together, ...]
    why: str = ""


def circumstance_sets(
    rules: Rulebook, texts: Collection[str], asked: Sequence[QuestionName], beside: Sequence[QuestionName]
) -> CircumstanceSets:
    """For statements on the questions asked, met by the hands that those beside let come up."""
    if len(texts) <= FEW:
        return CircumstanceSets(tuple(filter(at_one_place, at_most(texts, FEW))))
    needed = NeededSets(rules, texts, asked, beside).found()
    if needed is not None:
        possible = filter(at_one_place, needed)
        return CircumstanceSets(tuple(sorted(possible, key=lambda one: (len(one), sorted(one)))))
    most = 2 if len(texts) <= MOST_IN_PAIRS else 1
    number = "two" if most > 1 else "one"
    return CircumstanceSets(
        tuple(filter(at_one_place, at_most(texts, most))),
        f"statements hang on many circumstances, which are looked at {number} at a time",
    )


def at_one_place(together: Together) -> bool:
    """Can all be true at once? Nobody plays at table 1 and at table 2, and no table stands in two rooms."""
    places: dict[str, str] = {}
    for text in together:
        if standing := STANDING.fullmatch(text):
            if places.setdefault(STANDS, standing["name"].casefold()) != standing["name"].casefold():
                return False
            continue
        named = NUMBERED_PLACE.fullmatch(text) or NAMED_PLACE.fullmatch(text)
        if named and places.setdefault(named["kind"].casefold(), named["name"].casefold()) != named["name"].casefold():
            return False
    return True


A_PLACE = r"(?P<kind>(?i:table|wheel|pit|room|hall|floor|lounge|casino|area|layout))"
NUMBERED_PLACE = re.compile(
    rf"(?i:at |on |in )?(?i:the )?{A_PLACE} (?i:no\.? ?|number )?(?P<name>[0-9]{{1,4}}[A-Z]?|[A-Z])"
)
"""``table 1``, ``at wheel no. 12``, ``pit B``"""
NAMED_PLACE = re.compile(rf"(?i:at |on |in )?(?i:the )?(?P<name>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){{0,3}}) {A_PLACE}")
"""``the Gold Room``, ``at the VIP tables`` is not one: it may be several"""


STANDS = "where the table stands"
STANDING = re.compile(
    r"(?i:the (?:table|game|wheel|layout) (?:stands|is|is played|is offered|lies) (?:in|at|on) )(?P<name>.+)"
)
"""``the table stands in the main hall``"""


def at_most(texts: Collection[str], most: int) -> Iterator[Together]:
    for size in range(min(most, len(texts)) + 1):
        yield from map(frozenset, combinations(sorted(texts), size))


class NeededSets:
    """What statements name and except, on some questions."""

    def __init__(
        self, rules: Rulebook, texts: Collection[str], asked: Sequence[QuestionName], beside: Sequence[QuestionName]
    ) -> None:
        self.rules = rules
        self.texts = texts
        self.named = self.on(asked)
        self.beside = self.on(beside)
        self.excepted = frozenset(
            text for question in (*asked, *beside) for one in self.conditions(question) for text in self.under_not(one)
        )

    def conditions(self, question: QuestionName) -> Iterator[Condition]:
        for rule in self.rules.statements.on(question):
            if rule.stated.when is not None:
                yield rule.stated.when

    def on(self, questions: Iterable[QuestionName]) -> list[Together]:
        """What each statement names, each set once; nothing too, as for statements that name none."""
        every = (self.named_in(one) for question in questions for one in self.conditions(question))
        return list(dict.fromkeys((frozenset[str](), *every)))

    def named_in(self, condition: Condition) -> Together:
        tests = single(condition, self.rules)
        return frozenset(text for test in tests if (text := text_of(test)) in self.texts)

    def under_not(self, condition: Condition) -> Iterator[str]:
        if isinstance(condition, Not):
            yield from self.named_in(condition)
        elif isinstance(condition, Happens):
            yield from self.under_not(self.rules.exhibit.events[plain(condition.event)])
        elif parts := children(condition):
            for part in parts:
                yield from self.under_not(part)

    def found(self) -> set[Together] | None:
        """None where they are too many to be tried."""
        found: set[Together] = set()
        for one, other in combinations_with_replacement(self.named, 2):
            both = one | other
            if len(both) > MOST_TOGETHER:
                return None
            for some, also in product(at_most(both, len(both)), self.beside):
                spend(1)
                found |= {some | also, some | also | (self.excepted - both)}
            if len(found) > MOST_SETS:
                return None
        return found


def text_of(test: object) -> str:
    """As situations name it; empty for what is no circumstance and no moment."""
    if isinstance(test, Circumstance):
        return test.text
    return f"{test.relation} {test.name}" if isinstance(test, Moment) else ""
