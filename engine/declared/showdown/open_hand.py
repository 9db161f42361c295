"""One hand of which the best five count, with no choice in it: each set of ranks, times the suits it can have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

import numpy as np

from engine.declared.plan import WagerPlan
from engine.declared.showdown.rank_numbers import five_cards
from engine.declared.showdown.search import gone_cards
from engine.declared.showdown.shape import BEST, best_of_five, hands_in, pay_tests, single_deck
from engine.declared.situation_table import Column, SituationTable
from engine.declared.steps import DrawStep
from grammar.declared.atoms import IsEvent, RanksAtLeast
from grammar.vocabulary import SUITS

MOST_CARDS = 7
"""Up to nine, only one suit can have five of the cards."""


def open_hand(plan: WagerPlan) -> str:
    """The hand whose rank alone decides the wager; empty if it is none of up to seven cards."""
    draws = [step for step in plan.steps if isinstance(step, DrawStep)]
    if len(draws) < len(plan.steps) or not all(draw.free and not draw.ordered for draw in draws):
        return ""
    tests = tuple(pay_tests(plan))
    names = {name for test in tests for name in hands_in(test)}
    if len(names) != 1 or not all(isinstance(test, IsEvent | RanksAtLeast) for test in tests) or not single_deck(plan):
        return ""
    (name,) = names
    whole = set(plan.terms.structure.members(name)) == {draw.place for draw in draws}
    size = sum(draw.number for draw in draws)
    return name if whole and best_of_five(plan, name) and BEST <= size <= MOST_CARDS else ""


def ranked_hands(plan: WagerPlan, name: str) -> SituationTable:
    """A row for each rank that the hand can have: in how many ordered ways, and cards that show it."""
    draws = [step for step in plan.steps if isinstance(step, DrawStep)]
    size = sum(draw.number for draw in draws)
    gone = gone_cards(plan)
    hands, ways = weighted_hands(tuple(np.unique(np.flatnonzero(~gone) // len(SUITS)).tolist()), size)
    ranks, first, inverse = np.unique(five_cards(plan.terms, gone).best(hands), return_index=True, return_inverse=True)
    sums = np.zeros(len(ranks), np.int64)
    np.add.at(sums, inverse, ways)
    cards = np.split(hands[first], np.cumsum([draw.number for draw in draws])[:-1], axis=1)
    places = dict(zip((draw.place for draw in draws), cards, strict=True))
    table = SituationTable(
        len(ranks), sums * factorial(size), plan.out_of, places, dict(plan.terms.begins), spot=plan.spot
    )
    table.known["rank", name] = ranks
    return table


@lru_cache(maxsize=4)
def weighted_hands(ranks: tuple[int, ...], size: int) -> tuple[Column, Column]:
    """Hands that stand for all that rank alike, and for how many each stands.

    A hand without five cards of one suit stands for all with its ranks; those with five stand for themselves, and are
    taken out of what the other stands for.
    """
    hands: list[list[int]] = []
    ways: list[int] = []
    mixed: dict[tuple[int, ...], int] = {}
    for several in rank_sets(ranks, size, len(SUITS)):
        mixed[several] = len(hands)
        hands.append(in_turn(several, range(len(SUITS))))
        ways.append(suitings(several, len(SUITS)))
    for suited in range(BEST, size + 1):
        others = tuple(rank_sets(ranks, size - suited, len(SUITS) - 1))
        for alike in combinations(ranks, suited):
            for rest in others:
                number = len(SUITS) * suitings(rest, len(SUITS) - 1)
                hands.append([*in_turn(alike, (0,)), *in_turn(rest, range(1, len(SUITS)))])
                ways.append(number)
                ways[mixed[tuple(sorted((*alike, *rest)))]] -= number
    return np.array(hands, np.int64), np.array(ways, np.int64)


def rank_sets(ranks: Iterable[int], size: int, most: int) -> Iterable[tuple[int, ...]]:
    """So many ranks in ascending order, each at most so often."""
    for several in combinations_with_replacement(ranks, size):
        if all(several[at] != several[at + most] for at in range(size - most)):
            yield several


def suitings(ranks: Sequence[int], suits: int) -> int:
    """In how many ways so many suits can be given to them."""
    return prod(comb(suits, ranks.count(rank)) for rank in set(ranks))


def in_turn(ranks: Sequence[int], suits: Sequence[int]) -> list[int]:
    """Cards of these ranks in one suit after the other: equal ranks, which are neighbours, get different ones."""
    return [rank * len(SUITS) + suits[at % len(suits)] for at, rank in enumerate(ranks)]
