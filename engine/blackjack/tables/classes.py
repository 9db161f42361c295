"""Situations to ask about, grouped by what tests tell apart, so that each class is asked about only once.

The result of a test in a situation does not depend on which reading is chosen or which statement wins. It is
computed once, and shared by all the ways to settle a document's open questions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeVar

import numpy as np

from base.effort import spend
from engine.arbiter import Arbiter
from engine.blackjack.play.decisions import PERMISSIONS, may_see_dealer
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import ApplicableQuestions
from engine.blackjack.table_reads import DEALER_GROUPS, DEALER_NUMBERS
from engine.conditions import places_where
from engine.footprint import places_of
from engine.rulebook import Rulebook
from engine.situation_classes import predicates, tests_of
from grammar.question_names import QuestionName
from grammar.tree import Circumstance, Condition, Moment, Test, Worded

Found = TypeVar("Found")


class SituationClasses(NamedTuple):
    """Situations classified in several ways at once."""

    numbers: tuple[int, ...]
    """The class of each situation, as an index into the list of classes."""
    classes: tuple[tuple[Situation, tuple[int, ...]], ...]
    """The first situation of each class, and the number each classification gives it."""


class OneSide(NamedTuple):
    """Situations told apart by one side of the table."""

    numbers: tuple[int, ...]
    firsts: tuple[Situation, ...]
    """The first situation of each number."""


def numbered(situations: Sequence[Situation], key: Callable[[Situation], Hashable]) -> OneSide:
    found: dict[Hashable, int] = {}
    numbers = tuple(found.setdefault(key(at), len(found)) for at in situations)
    firsts = dict(zip(reversed(numbers), reversed(situations), strict=True))
    return OneSide(numbers, tuple(firsts[number] for number in range(len(found))))


def history(at: Situation) -> tuple[object, ...]:
    """What the situations of one grid may differ in, besides cards."""
    return (at.splits, at.from_split, at.split_aces, at.doubles, at.hits, at.checked, at.surrendered, at.insured)


DEALERS = DEALER_GROUPS | DEALER_NUMBERS


class SituationGrid:
    """Situations in a fixed order, for documents that agree on what terms and card values mean."""

    def __init__(self, situations: Iterable[Situation]) -> None:
        self.situations = tuple(situations)
        self.columns: dict[object, bytes] = {}
        self.held: dict[tuple[int, int, int], tuple[Condition, Mapping[str, Condition], bytes]] = {}
        """Where conditions hold, by their ids; with what the key names, so that nothing else takes its address."""
        self.sorted: dict[tuple[bytes, ...], tuple[int, ...]] = {}
        self.joined: dict[tuple[int, ...], SituationClasses] = {}
        self.made: dict[Hashable, dict[int, Any]] = {}

    def answers(
        self,
        arbiter: Arbiter,
        questions: Sequence[QuestionName],
        make: Callable[[Situation], Found],
        *,
        arises: ApplicableQuestions | None = None,
        as_it_is: bool = False,
    ) -> Iterator[Found]:
        """make() of each situation; those that no test tells apart share one object.

        If make() asks about each situation as it is, those in which the same statements hold share it as well.
        """
        classes = self.classes(arbiter, questions, arises, as_it_is=as_it_is)
        found: dict[int, Found] = {}
        for number, at in zip(classes, self.situations, strict=True):
            if number not in found:
                found[number] = make(at)
            yield found[number]

    def known(self, questions: Sequence[QuestionName], said: Hashable) -> dict[int, Any]:
        """What is known about each class of situations when this is said on these questions."""
        return self.made.setdefault((*questions, said), {})

    def together(self, arbiter: Arbiter, *asked: Sequence[QuestionName]) -> SituationClasses:
        """The situations classified by the statements that hold, on each group of questions, all at once."""
        ways = [self.classes(arbiter, questions, None, as_it_is=True) for questions in asked]
        key = tuple(map(id, ways))  # long tuples, slow to hash; self.sorted keeps each alive, so ids stay taken
        if key not in self.joined:
            numbers: dict[tuple[int, ...], int] = {}
            places = tuple(numbers.setdefault(row, len(numbers)) for row in zip(*ways, strict=True))
            firsts = dict(zip(reversed(places), reversed(self.situations), strict=True))
            self.joined[key] = SituationClasses(places, tuple((firsts[number], row) for row, number in numbers.items()))
        return self.joined[key]

    def classes(
        self,
        arbiter: Arbiter,
        questions: Sequence[QuestionName],
        arises: ApplicableQuestions | None,
        *,
        as_it_is: bool = False,
    ) -> tuple[int, ...]:
        """A number for each situation, equal where every test, or every statement, gives the same result."""
        columns = dict.fromkeys(self.told_apart(arbiter, questions, arises, as_it_is))
        key = tuple(column for column in columns if column.count(column[:1]) < len(column))
        if key not in self.sorted:
            numbers: dict[bytes, int] = {}
            width, places = len(key), range(len(self.situations))
            spend(len(places) / 2)
            table = np.frombuffer(b"".join(key), np.uint8).reshape(width, len(places))
            rows = np.ascontiguousarray(table.T).tobytes()
            self.sorted[key] = tuple(
                numbers.setdefault(rows[at * width : at * width + width], len(numbers)) for at in places
            )
        return self.sorted[key]

    def told_apart(
        self,
        arbiter: Arbiter,
        questions: Sequence[QuestionName],
        arises: ApplicableQuestions | None,
        as_it_is: bool,
    ) -> Iterator[bytes]:
        yield self.column("splits", lambda at: at.splits)
        yield self.column("doubles", lambda at: at.doubles)
        books: tuple[Rulebook, ...] = (arbiter.rules, *((arbiter.usual,) if arbiter.usual else ()))
        for place, book in enumerate(books):
            if as_it_is:
                yield from self.statement_columns(place, book, questions)
            else:
                yield from (self.test_column(place, test, book) for test in tests_of(book, *questions))
        if arises is not None:
            for question in PERMISSIONS:
                yield self.column(
                    (question, arises.doubles, arises.rescue, arises.late, arises.told.get(question)),
                    partial(arises, question),
                )

    def statement_columns(self, place: int, book: Rulebook, questions: Sequence[QuestionName]) -> Iterator[bytes]:
        """Where each statement holds: bonus rows apart from who is eligible, which is a question of its own."""
        events = book.exhibit.events
        for stated in (rule.stated for question in questions for rule in book.statements.get(question, ())):
            for condition in (stated.when, stated.given):
                if condition is None:
                    continue
                key = (place, id(condition), id(events))
                if key not in self.held:
                    found = places_where(condition, partial(self.bits, place, book), events, self.everywhere)
                    self.held[key] = condition, events, found.to_bytes(len(self.situations), "big")
                yield self.held[key][-1]

    def bits(self, place: int, book: Rulebook, test: Test) -> int:
        return int.from_bytes(self.test_column(place, test, book), "big")

    @cached_property
    def everywhere(self) -> int:
        return int.from_bytes(b"\x01" * len(self.situations), "big")

    def test_column(self, place: int, test: Test, book: Rulebook) -> bytes:
        """Like column; a test that looks at one side of the table only is asked once for each hand on that side."""
        key = (place, test)
        if key in self.columns:
            return self.columns[key]
        (holds,) = predicates([test], book)
        if (side := self.side_of(test)) is not None:
            spend(len(side.firsts) + len(side.numbers) / 20)
            found = bytes(holds(at) for at in side.firsts)
            self.columns[key] = bytes(map(found.__getitem__, side.numbers))
        return self.column(key, holds)

    def side_of(self, test: Test) -> OneSide | None:
        if isinstance(test, Circumstance | Moment | Worded) or not self.two_sided:
            return None
        if places_of(test) <= DEALERS:
            return self.dealers
        return None if may_see_dealer(test) else self.hands

    @cached_property
    def insured(self) -> SituationGrid:
        """The same situations of insured hands."""
        return SituationGrid(replace(at, insured=True) for at in self.situations)

    @cached_property
    def two_sided(self) -> bool:
        """Are there cards of both? In the dealer's own turn "total" is the dealer's."""
        return all(at.hand and at.dealer for at in self.situations)

    # cards are shared by the situations made from them, and cheaper to tell apart by identity than to compare
    @cached_property
    def dealers(self) -> OneSide:
        return numbered(self.situations, lambda at: (id(at.dealer), at.checked))

    @cached_property
    def hands(self) -> OneSide:
        return numbered(self.situations, lambda at: (id(at.hand), *history(at)))

    def column(self, key: object, look: Callable[[Situation], int]) -> bytes:
        if key not in self.columns:
            spend(len(self.situations))
            self.columns[key] = bytes(look(at) for at in self.situations)
        return self.columns[key]
