"""When a condition holds in a declared game: asked of whole tables, the one place that knows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any, assert_never

import numpy as np

from base.effort import spend
from engine.ace_order import UNSAID, AceOrder
from engine.card_values import HandTotal
from engine.cards import Card
from engine.conditions import Predicate
from engine.declared.columns import compared, grouped, mask, within
from engine.declared.rank import Ranks
from engine.declared.situation_table import Column, DeclaredSituation, Mask, SituationTable, empty_table
from grammar.declared.atoms import (
    AllAlike,
    Answered,
    Atom,
    Chose,
    Compared,
    Constant,
    DeckNumber,
    ExtremeRank,
    FacesIn,
    InARow,
    InBounds,
    InSpot,
    IsDrawn,
    IsEvent,
    NumberMatching,
    NumberShowing,
    Quantity,
    RanksAgainst,
    RanksAtLeast,
    RanksExactly,
    RanksGroup,
    ShowsAll,
    SizeOf,
    SpotValue,
    StateOf,
    Sum,
    TotalOf,
)
from grammar.declared.binder import Binder
from grammar.declared.operand_words import number_on, state_number, worded_in
from grammar.declared.structure import Structure
from grammar.errors.faults import Misread, Unreadable
from grammar.tree import (
    Alike,
    AllOf,
    AnyOf,
    CardIs,
    Circumstance,
    Condition,
    Consecutive,
    Flag,
    Happens,
    Moment,
    Not,
    NumberIs,
    RanksAre,
    TotalIs,
    Versus,
    Worded,
)
from grammar.vocabulary import RANKS, SUITS, plain

DECK = len(RANKS) * len(SUITS)
TESTED, RANKED = 0.005, 0.16
"""What a test takes for each row of a table, and what the rank of a hand takes, in units of `base.effort`."""
NO_VALUE = -100_000
"""A card that counts nothing, as the document stands."""
LAST_DIGIT = 10


class DeclaredTerms:
    """The words of one declared game, and when conditions on them hold."""

    def __init__(
        self,
        structure: Structure,
        events: Mapping[str, Condition],
        values: Sequence[int | None] = (),
        aces: AceOrder = UNSAID,
        decks: int = 0,
    ) -> None:
        self.structure = structure
        self.decks = decks
        """The number of decks in use, where a table does not name its own; 0 if no rule looks at it."""
        self.aces = aces
        self.straights = aces.straights
        self.events = events
        self.binder = Binder(structure, events)
        self.values = tuple(values)
        self.statements: dict[Any, Any] = {}
        self.atoms: dict[Worded, Atom | Condition] = {}
        self.shared: dict[Hashable, Any] = {}
        """What several wagers of one rulebook have in common; the rulebook is part of each key."""
        self.begins = {name: state_number(state.values, state.begins) for name, state in structure.states.items()}
        self.nothing = empty_table(self.begins)

    def with_decks(self, decks: int) -> DeclaredTerms:
        return DeclaredTerms(self.structure, self.events, self.values, self.aces, decks)

    @property
    def has_cards(self) -> bool:
        return self.structure.randomizer.kind == "cards"

    @cached_property
    def ranks(self) -> Ranks:
        return Ranks(self.structure, self.category_masks, self.aces, suits_alike=self.suits_alike)

    @cached_property
    def suits_alike(self) -> bool:
        """Do the events of the ranking only compare suits, and name none?"""
        found = [self.events[event] for event in self.structure.ranking.events if event in self.events]
        return all(suits_compared(self.bound(test)) for one in found for test in worded_in(one))

    @cached_property
    def worth(self) -> Column:
        """What each face counts in a total."""
        counts = self.values if self.has_cards else self.binder.values
        return np.array([NO_VALUE if value is None else value for value in counts or [None] * DECK], np.int64)

    # The protocol of conditions -------------------------------------------------------------------------------

    def worded(self, test: Worded) -> Predicate:
        key = object()  # a test is hashed part by part, and asked of row after row

        def holds(at: DeclaredSituation) -> bool:
            known = self.table_of(at).known
            if key not in known:
                known[key] = self.holds(test, self.table_of(at))
            return bool(known[key][at.row])

        return holds

    def table_of(self, at: DeclaredSituation) -> SituationTable:
        return at.table if at.table is not None else self.nothing

    def moment(self, relation: str, name: str) -> Predicate:
        return self.circumstance(f"{relation} {name}")

    def circumstance(self, text: str) -> Predicate:
        return lambda at: text in at.true

    def flag(self, name: str) -> Predicate:
        raise Unreadable(f'"{name}" means nothing in this game')

    def count(self, name: str) -> Callable[[Any], Fraction | int]:
        raise Unreadable(f'"{name}" means nothing in this game')

    def cards(self, group: str) -> Callable[[Any], Sequence[Card]]:
        raise Unreadable(f'"{group}" means nothing in this game')

    def total(self, whose: str) -> Callable[[Any], HandTotal]:
        raise Unreadable(f'"{whose} total" means nothing in this game')

    def points(self, cards: Sequence[Card]) -> HandTotal:
        raise Unreadable("cards count nothing by themselves in this game")

    def shown(self, at: Any) -> Any:
        return at

    # Conditions -----------------------------------------------------------------------------------------------

    def bound(self, test: Worded) -> Atom | Condition:
        """What a test means; the condition of an event where it names one. Raises Unreadable."""
        if test not in self.atoms:
            try:
                found = self.binder.bound(test)
            except Misread as misread:
                raise Unreadable(misread.fault.message) from None
            self.atoms[test] = self.events[found] if isinstance(found, str) else found
        return self.atoms[test]

    def holds(self, condition: Condition | None, table: SituationTable) -> Column:
        if condition is None:
            return np.ones(table.size, bool)
        if condition not in table.known:
            table.known[condition] = self.held(condition, table)
        found: Mask = table.known[condition]
        return found

    def held(self, condition: Condition, table: SituationTable) -> Column:
        match condition:
            case AllOf(parts):
                return mask(np.logical_and.reduce([self.holds(part, table) for part in parts]))
            case AnyOf(parts):
                return mask(np.logical_or.reduce([self.holds(part, table) for part in parts]))
            case Not(part):
                return ~self.holds(part, table)
            case Happens(event):
                return self.holds(self.events[plain(event)], table)
            case Circumstance(text):
                return np.full(table.size, text in table.true)
            case Moment(relation, name):
                return np.full(table.size, f"{relation} {name}" in table.true)
            case Worded():
                found = self.bound(condition)
                if isinstance(found, Atom):
                    return self.test(found, table)
                return self.holds(found, table)
            case Flag() | TotalIs() | NumberIs() | Versus() | CardIs() | Alike() | Consecutive() | RanksAre():
                raise Unreadable("a test of another family stands here")
            case _:
                assert_never(condition)

    def test(self, atom: Atom, table: SituationTable) -> Column:
        spend(TESTED * table.size)
        match atom:
            case InBounds(quantity, bounds):
                return within(self.number(quantity, table), bounds)
            case InSpot(quantity):
                values = [value for label in table.spot if (value := number_on(label)) is not None]
                return np.isin(self.number(quantity, table), values)
            case Compared(left, relation, right):
                return compared(self.number(left, table), relation, self.number(right, table))
            case FacesIn(place, wanted):
                faces = self.faces(place, table)
                return mask(self.among(wanted, table)[faces].all(axis=1) & bool(faces.shape[1]))
            case ShowsAll(place, wanted):
                faces = self.faces(place, table)
                each = [(faces == face).any(axis=1) for face in np.flatnonzero(self.among(wanted, table))]
                return mask(np.logical_and.reduce(each) if each else np.zeros(table.size, bool))
            case AllAlike(place, attribute):
                shown = self.attribute(self.faces(place, table), attribute)
                return mask((shown == shown[:, :1]).all(axis=1) & bool(shown.shape[1]))
            case InARow(place):
                return self.in_a_row(self.faces(place, table))
            case RanksGroup(place, pattern):
                return grouped(self.attribute(self.faces(place, table), "rank"), pattern)
            case RanksExactly(place, ranks):
                shown = np.sort(self.faces(place, table) // len(SUITS), axis=1)
                same = shown.shape[1] == len(ranks)
                return mask((shown == np.array(ranks)).all(axis=1) if same else np.zeros(table.size, bool))
            case IsDrawn(place):
                members = self.structure.members(place)
                return np.full(table.size, place in table.places or all(one in table.places for one in members))
            case RanksAgainst(left, relation, right):
                one, other = self.rank(left, table), self.rank(right, table)
                return compared(one, relation, other) & (one >= 0) & (other >= 0)
            case RanksAtLeast(place, event, ranks, cards):
                least = self.ranks.of_ranks(cards) if cards else self.ranks.threshold(event, ranks)
                return self.rank(place, table) >= least
            case IsEvent(place, event):
                return mask(self.ranks.category_of(self.rank(place, table)) == self.ranks.category(event))
            case Chose(option):
                return np.full(table.size, option in table.chosen)
            case Answered(question, answer):
                return np.full(table.size, table.answers.get(question) == answer)
            case _:
                assert_never(atom)

    # Numbers --------------------------------------------------------------------------------------------------

    def number(self, quantity: Quantity, table: SituationTable) -> Column:
        if quantity not in table.known:
            table.known[quantity] = self.measured(quantity, table)
        found: Column = table.known[quantity]
        return found

    def measured(self, quantity: Quantity, table: SituationTable) -> Column:
        match quantity:
            case Constant(value):
                return np.full(table.size, value)
            case TotalOf(place):
                total: Column = self.worth[self.faces(place, table)].sum(axis=1)
                return total % LAST_DIGIT if "total" in self.structure.numbers else total
            case SizeOf(place):
                return np.full(table.size, self.faces(place, table).shape[1])
            case NumberShowing(place, wanted):
                count: Column = self.among(wanted, table)[self.faces(place, table)].sum(axis=1)
                return count
            case NumberMatching(place, target, alike, unlike):
                return self.matching(self.faces(place, table), self.faces(target, table), alike, unlike)
            case ExtremeRank(place, highest):
                ranks = self.ranks.compared(self.faces(place, table) // len(SUITS))
                if not ranks.shape[1]:
                    return np.full(table.size, NO_VALUE)
                extreme: Column = ranks.max(axis=1) if highest else ranks.min(axis=1)
                return extreme
            case StateOf(name):
                return self.number_of_state(name, table)
            case SpotValue():
                values = [number_on(label) for label in table.spot]
                first = values[0] if values else None
                return np.full(table.size, NO_VALUE if first is None else first)
            case DeckNumber():
                return np.full(table.size, table.decks or self.decks)
            case Sum(parts):
                added: Column = np.sum([sign * self.number(part, table) for sign, part in parts], axis=0)
                return added
            case _:
                assert_never(quantity)

    def number_of_state(self, name: str, table: SituationTable) -> Column:
        return np.full(table.size, table.states.get(name, self.begins[name]))

    def matching(self, group: Column, target: Column, alike: Sequence[str], unlike: Sequence[str]) -> Column:
        fits = np.ones((len(group), group.shape[1], target.shape[1]), bool)
        for names, wanted in ((alike, True), (unlike, False)):
            for name in names:
                one, other = self.attribute(group, name), self.attribute(target, name)
                fits &= (one[:, :, None] == other[:, None, :]) == wanted
        count: Column = fits.any(axis=2).sum(axis=1)
        return count

    def attribute(self, faces: Column, name: str) -> Column:
        if not self.has_cards:
            return faces
        match name:
            case "rank":
                return faces // len(SUITS)
            case "suit":
                return faces % len(SUITS)
            case "colour":
                return np.isin(faces % len(SUITS), (1, 2))
            case "value":
                return self.worth[faces]
            case _:
                return faces

    def among(self, wanted: frozenset[int] | None, table: SituationTable) -> Column:
        """For each face whether it is one of those; those of the spot where none are named."""
        labels = self.binder.labels
        found = np.zeros(len(labels), bool)
        faces = self.binder.spot_faces(table.spot) if wanted is None else wanted
        found[list(faces)] = True
        return found

    # Places ---------------------------------------------------------------------------------------------------

    def faces(self, name: str, table: SituationTable) -> Column:
        """What lies in a place or a combination, as far as it has been drawn."""
        if name in table.places:
            return table.places[name]
        combination = self.structure.combinations.get(name)
        if combination is None:
            return np.empty((table.size, 0), np.int64)
        parts = [self.faces(part, table) for part in combination.places]
        found = np.concatenate(parts, axis=1)
        if combination.pick == "first":
            return found[:, : combination.number]
        if combination.pick == "last":
            return found[:, -combination.number :]
        return found

    def rank(self, name: str, table: SituationTable) -> Column:
        """How high a hand ranks; -1 where it is not drawn."""
        key = ("rank", name)
        if key not in table.known:
            faces = self.faces(name, table)
            combination = self.structure.combinations.get(name)
            best = combination.number if combination and combination.pick == "best" else faces.shape[1]
            whole = faces.shape[1] >= best > 0
            spend(RANKED * table.size * (comb(faces.shape[1], best) if whole else 1))
            table.known[key] = self.ranks.of(faces, best) if whole else np.full(table.size, -1)
        found: Column = table.known[key]
        return found

    def category_masks(self, faces: Column) -> Sequence[Mask]:
        """For each event of the ranking, highest first, in which rows the cards make it."""
        table = SituationTable(len(faces), np.ones(len(faces), np.int64), places={"cards": faces, "card": faces})
        return [self.holds(self.events[event], table) for event in self.structure.ranking.events]

    def in_a_row(self, faces: Column) -> Column:
        return self.ranks.in_a_row(faces // len(SUITS))


def suits_compared(test: Atom | Condition) -> bool:
    match test:
        case AllAlike(_, attribute):
            return attribute in ("rank", "suit")
        case InARow() | RanksGroup() | RanksExactly() | IsDrawn():
            return True
        case InBounds(ExtremeRank() | SizeOf()):
            return True
        case _:
            return False
