"""Deals that show how two hands of a showdown can stand to each other, found on boards that make every kind of hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import numpy as np

from engine.declared.lookahead import LookAhead
from engine.declared.plan import WagerPlan
from engine.declared.settlement import Settling
from engine.declared.showdown.payoffs import ABOVE, BELOW, TIE, Meeting, leaves_of, meetings, rank_classes
from engine.declared.showdown.rank_numbers import five_cards, typical_hands
from engine.declared.showdown.search import gone_cards
from engine.declared.showdown.shape import OWN_CARDS, Shape
from engine.declared.showdown.suit_orbits import all_hands
from engine.declared.situation_table import Column, SituationTable

SEED = 7
RANDOM_BOARDS = 40
FEWEST_ON_BOARD = 3
PARTS_OF_A_SIZE = 4
MOST_OF_A_CLASS = 24


class RankedBoard(NamedTuple):
    """A board, the pairs that can be dealt beside it, and how each ranks with it."""

    cards: tuple[int, ...]
    pairs: Column
    ranks: Column


def settled_deals(plan: WagerPlan, shape: Shape) -> Iterator[SituationTable]:
    """For every sequence of choices a table of deals, one for each way in which the hands can meet."""
    search = LookAhead(plan, Settling(plan))
    ranks = five_cards(plan.terms, gone_cards(plan)).ranks
    own, other = (rank_classes(search, name, ranks) for name in (shape.own, shape.other))
    found = tuple(met_on_boards(ranked_boards(plan, shape), meetings(own, other, ranks), ranks, own, other))
    if not found:
        return
    cards = np.array(found)
    sizes = np.cumsum([draw.number for draw in shape.draws])[:-1]
    places = dict(zip((draw.place for draw in shape.draws), np.split(cards, sizes, axis=1), strict=True))
    for leaf in leaves_of(search, shape):
        shown = replace(leaf.table, size=len(cards), ways=np.ones(len(cards), np.int64), places=places)
        yield replace(shown, seen=(), seen_at=(), known={})


def ranked_boards(plan: WagerPlan, shape: Shape) -> tuple[RankedBoard, ...]:
    """Once for all wagers of a document."""
    key = ("showdown boards", shape.streets, gone_cards(plan).tobytes())
    kept = plan.terms.shared
    if key not in kept:
        kept[key] = tuple(ranked(plan, board) for board in dict.fromkeys(boards(plan, shape)))
    found: tuple[RankedBoard, ...] = kept[key]
    return found


def boards(plan: WagerPlan, shape: Shape) -> Iterator[tuple[int, ...]]:
    """Parts of the lowest and the highest hand of each event of the ranking, filled up; then boards at random."""
    random = np.random.default_rng(SEED)
    deck = np.flatnonzero(~gone_cards(plan))
    hands = np.array([hand for several in typical_hands(gone_cards(plan)) for hand in several])
    ranks = five_cards(plan.terms, gone_cards(plan)).best(hands)
    events = plan.terms.ranks.category_of(ranks)
    for event in np.unique(events):
        rows = np.flatnonzero(events == event)
        for row in (rows[np.argmin(ranks[rows])], rows[np.argmax(ranks[rows])]):
            for size in range(FEWEST_ON_BOARD, shape.shared + 1):
                for part in tuple(combinations(hands[row].tolist(), size))[:PARTS_OF_A_SIZE]:
                    yield filled(random, deck, part, shape.shared)
    for _ in range(RANDOM_BOARDS):
        yield filled(random, deck, (), shape.shared)


def filled(random: np.random.Generator, deck: Column, part: tuple[int, ...], size: int) -> tuple[int, ...]:
    left = np.setdiff1d(deck, part)
    return (*part, *map(int, random.permutation(left)[: size - len(part)]))


def ranked(plan: WagerPlan, board: tuple[int, ...]) -> RankedBoard:
    gone = gone_cards(plan)
    gone[list(board)] = True
    pairs = all_hands(OWN_CARDS).astype(np.int64)
    pairs = pairs[~gone[pairs].any(axis=1)]
    shared = np.repeat(np.array([board]), len(pairs), axis=0)
    return RankedBoard(
        board, pairs, five_cards(plan.terms, gone_cards(plan)).best(np.concatenate([pairs, shared], axis=1))
    )


def met_on_boards(
    boards: tuple[RankedBoard, ...], wanted: list[Meeting], ranks: Column, own: Column, other: Column
) -> Iterator[tuple[int, ...]]:
    """The first deal of each meeting: own cards, board, hidden cards. A meeting that no board shows is left out."""
    numbers = [np.searchsorted(ranks, board.ranks) for board in boards]
    for meeting in wanted:
        for board, number in zip(boards, numbers, strict=True):
            mine, theirs = np.flatnonzero(own[number] == meeting.own), np.flatnonzero(other[number] == meeting.other)
            deal = met(board, mine, theirs, meeting.order)
            if deal:
                yield deal
                break


def met(board: RankedBoard, mine: Column, theirs: Column, order: int) -> tuple[int, ...]:
    if order == TIE:
        common = np.intersect1d(board.ranks[mine], board.ranks[theirs])[:1]
        mine, theirs = (rows[np.isin(board.ranks[rows], common)] for rows in (mine, theirs))
    elif order == ABOVE:
        mine, theirs = by_rank(board, mine)[::-1], by_rank(board, theirs)
    else:
        mine, theirs = by_rank(board, mine), by_rank(board, theirs)[::-1]
    for one in mine[:MOST_OF_A_CLASS]:
        for two in theirs[:MOST_OF_A_CLASS]:
            if stands(int(board.ranks[one]), int(board.ranks[two]), order) and not set(board.pairs[one]) & set(
                board.pairs[two]
            ):
                return (*map(int, board.pairs[one]), *board.cards, *map(int, board.pairs[two]))
    return ()


def by_rank(board: RankedBoard, rows: Column) -> Column:
    found: Column = rows[np.argsort(board.ranks[rows], kind="stable")]
    return found


def stands(one: int, other: int, order: int) -> bool:
    return order == (ABOVE if one > other else BELOW if one < other else TIE)
