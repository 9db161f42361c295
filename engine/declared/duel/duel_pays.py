"""What a duel pays, compiled by asking: a table over kinds of hands for each sequence of choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from base.records import dataclass
from engine.declared.duel.duel_hands import OtherHands, OwnHands, dealer_places
from engine.declared.duel.duel_shape import Duel
from engine.declared.lookahead import LookAhead
from engine.declared.showdown.payoffs import ABOVE, BELOW, TIE
from engine.declared.situation_table import Column, SituationTable
from engine.declared.stakes import took
from engine.declared.steps import ChoiceStep

FEW_HANDS, MANY_HANDS, FEW_RANKS = 24, 400, 4
"""Among so many hands one looks for two that show a meeting."""


class DuelMeeting(NamedTuple):
    """A kind of the dealer's hands, which hand is higher, and two hands that show it."""

    other: int
    order: int
    own_hand: int
    other_place: int
    apart: bool
    """Has neither hand a card of the other?"""


@dataclass(frozen=True, slots=True, eq=False)
class DuelPays:
    """pay[leaf, own kind, other kind, order] and action[leaf], in whole units of 1/scale."""

    paths: tuple[tuple[str, ...], ...]
    """The options taken, one after the other: a leaf."""
    offered: Column
    """offered[leaf, own kind]"""
    pay: Column
    action: Column
    scale: int
    tables: dict[tuple[int, int], SituationTable]
    """By leaf and own kind: a row for each meeting,"""
    met: dict[int, list[DuelMeeting]]
    """and by own kind the meetings."""


def duel_pays(search: LookAhead, duel: Duel, own: OwnHands, other: OtherHands) -> DuelPays:
    """Raises Uncountable."""
    kinds, others = int(own.kind.max()) + 1, int(other.kind.max()) + 1
    met = {kind: list(meetings(duel, own, other, kind)) for kind in range(kinds)}
    tables: dict[tuple[tuple[str, ...], int], SituationTable] = {}
    for kind in range(kinds):
        for table in leaves(search, dealt(search, duel, own, other, met[kind])):
            tables[table.chosen, kind] = table
    paths = ordered_paths(search, {path for path, _ in tables})
    offered = np.array([[(path, kind) in tables for kind in range(kinds)] for path in paths])
    pay = np.zeros((len(paths), kinds, others, 3), np.int64)
    action = np.zeros(len(paths), np.int64)
    for (path, kind), table in tables.items():
        money, staked = search.brought(table)
        leaf = paths.index(path)
        action[leaf] = int(staked * search.scale)
        for one, brings in zip(met[kind], money, strict=True):
            pay[leaf, kind, one.other, one.order] = brings
    by_number = {(paths.index(path), kind): table for (path, kind), table in tables.items()}
    return DuelPays(paths, offered, pay, action, search.scale, by_number, met)


def ordered_paths(search: LookAhead, paths: set[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """In the order in which options are named: of equal ones the first is taken."""
    names = [option.name for step in search.plan.steps if isinstance(step, ChoiceStep) for option in step.options]
    return tuple(sorted(paths, key=lambda path: [names.index(name) for name in path]))


def meetings(duel: Duel, own: OwnHands, other: OtherHands, kind: int) -> Iterator[DuelMeeting]:
    """Every kind of the dealer's hands in every order in which it can stand to this kind of own hands."""
    mine = np.flatnonzero(own.kind == kind)  # in the order of their ranks
    for number in range(int(other.kind.max()) + 1):
        theirs = other.in_order(number)
        if not len(theirs):
            continue
        numbers = np.searchsorted(other.ranks, own.rank[mine])
        both = np.intersect1d(numbers, other.numbers(number))[:FEW_RANKS]
        pairs = {
            ABOVE: (mine[::-1], theirs),
            TIE: (mine[np.isin(numbers, both)], other.ranking(number, both)),
            BELOW: (mine, theirs[::-1]),
        }
        for order, (some, others) in pairs.items():
            first = shown_by(duel, own, other, some[:FEW_HANDS], others[:MANY_HANDS], (number, order))
            if first is not None and not first.apart:
                # four aces hold a card of every ace-king: hands from all over, and not only from the ends
                spread = spread_over(some, FEW_HANDS), spread_over(others, MANY_HANDS)
                second = shown_by(duel, own, other, *spread, (number, order))
                first = second if second is not None and second.apart else first
            yield from () if first is None else (first,)


def spread_over(hands: Column, number: int) -> Column:
    """So many of the hands, from first to last."""
    found: Column = hands[:: max(1, len(hands) // number)][:number]
    return found


def shown_by(
    duel: Duel, own: OwnHands, other: OtherHands, mine: Column, theirs: Column, met: tuple[int, int]
) -> DuelMeeting | None:
    """The first two of these hands that stand so, if possible without a card in both."""
    number, order = met
    ranks = own.rank[mine][:, None], other.ranks[other.number[theirs]][None, :]
    stands = {ABOVE: ranks[0] > ranks[1], TIE: ranks[0] == ranks[1], BELOW: ranks[0] < ranks[1]}[order]
    one, two = (
        np.bitwise_or.reduce(np.left_shift(1, hands), axis=1)
        for hands in (own.cards[mine], other.cards(theirs, duel.size))
    )
    apart = stands & ((one[:, None] & two[None, :]) == 0)
    for wanted in (apart, stands):
        if wanted.any():
            row, column = np.argwhere(wanted)[0]
            return DuelMeeting(number, order, int(mine[row]), int(theirs[column]), bool(apart.any()))
    return None


def dealt(search: LookAhead, duel: Duel, own: OwnHands, other: OtherHands, met: list[DuelMeeting]) -> SituationTable:
    """A row for each meeting, with cards that show it; that a card may lie in both hands is nothing to any test."""
    hands = other.cards(np.array([one.other_place for one in met]), duel.size)
    places = {duel.own_draw.place: own.cards[[one.own_hand for one in met]], **dealer_places(duel, hands)}
    start = search.start()
    return replace(start, size=len(met), ways=np.ones(len(met), np.int64), places=places, seen=(), seen_at=())


def leaves(search: LookAhead, table: SituationTable) -> Iterator[SituationTable]:
    """The same meetings after each sequence of choices that is offered to this kind of hands."""
    found = [table]
    for step in search.plan.steps:
        if isinstance(step, ChoiceStep):
            found = [after for one in found for after in chosen(search, step, one)]
    return iter(found)


def chosen(search: LookAhead, step: ChoiceStep, table: SituationTable) -> list[SituationTable]:
    if not search.plan.terms.holds(step.when, replace(table, known={}))[0]:
        return [table]
    return [took(table, option) for option in step.options]
