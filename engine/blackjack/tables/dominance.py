"""Compares tables rule by rule: which are at least as good for the player as others.

If a hand may do everything it may do in another game and more, and is paid at least as much whatever the cards, best
play cannot be worth less. (Split hands are played by one fixed strategy, which is only nearly optimal; the effect
is far below a thousandth of a point.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from base.effort import spend
from engine.blackjack.tables.part_list import PLAYED
from engine.blackjack.tables.rule_tables import Action, Insurance
from engine.family import RulePart

Fields = Mapping[str, Any]
Truths = NDArray[np.bool_]

MOVES = np.uint8(Action.HIT | Action.DOUBLE | Action.SURRENDER)

COMPARED = ("insurance", "permissions", "settlements")
"""The parts that can be compared, rule by rule, as better or worse for the player."""
assert PLAYED[-len(COMPARED) :] == COMPARED


def extreme_sets(rule_sets: Sequence[Sequence[RulePart]]) -> Iterator[int]:
    """The rule sets that do not lie between others; those that agree in all parts but the compared ones follow
    each other, since the analysis of one leaves most of the next one's work done."""
    for group in alike(rule_sets):
        yield from (group[index] for index in extremes(*compared(rule_sets, group)))


def better_sets(rule_sets: Sequence[Sequence[RulePart]]) -> Truths:
    """[i, j] is rule set i, rule by rule, at least as good for the player as j? Not where they cannot be compared."""
    found = np.zeros((len(rule_sets), len(rule_sets)), dtype=bool)
    for group in alike(rule_sets):
        found[np.ix_(group, group)] = better(*compared(rule_sets, group))
    return found


def alike(rule_sets: Sequence[Sequence[RulePart]]) -> Iterable[list[int]]:
    """The rule sets that agree in all parts but the compared ones."""
    found: dict[tuple[bytes, ...], list[int]] = {}
    for number, parts in enumerate(rule_sets):
        found.setdefault(tuple(part.digest for part in parts[: -len(COMPARED)]), []).append(number)
    return found.values()


Games = Sequence[tuple[int, ...]]
"""Games, each by the numbers of its compared parts."""


def compared(rule_sets: Sequence[Sequence[RulePart]], group: Sequence[int]) -> tuple[Games, list[Truths]]:
    """The rule sets of a group by the numbers of their parts, and which of these are better: [part][i, j]."""
    columns = [[rule_sets[number][place] for number in group] for place in range(-len(COMPARED), 0)]
    different = [list({part.digest: part for part in column}.values()) for column in columns]
    numbered = [{part.digest: index for index, part in enumerate(parts)} for parts in different]
    games = [
        tuple(numbers[part.digest] for numbers, part in zip(numbered, parts, strict=True))
        for parts in zip(*columns, strict=True)
    ]
    fields = [[part.fields for part in parts] for parts in different]
    return games, [insured(fields[0]), freer(fields[1]), richer(fields[2])]


def extremes(games: Games, parts: Sequence[Truths]) -> list[int]:
    """Of games those that no other beats, and those that beat none.

    `parts[k][i, j]`: the k-th part of a game is at least as good for the player if it is i as if it is j.
    """
    beats = better(games, parts)
    earlier = np.tri(len(games), k=-1, dtype=bool)
    strictly = beats & (~beats.T | earlier.T)  # among equally good games, the first stands for all
    best = ~strictly.any(axis=0)
    worst = ~(beats & (~beats.T | earlier)).any(axis=1)
    return [int(index) for index in np.nonzero(best | worst)[0]]


def better(games: Games, parts: Sequence[Truths]) -> Truths:
    """[i, j] is game i at least as good for the player as j? Every game is as good as itself."""
    found = np.ones((len(games), len(games)), dtype=bool)
    for part, numbers in zip(parts, np.array(games).T, strict=True):
        found &= part[np.ix_(numbers, numbers)]
    return found


def insured(parts: Sequence[Fields]) -> Truths:
    """[i, j] is insurance i, which nobody has to take, at least as good as j?"""
    offers: list[Insurance | None] = [part["insurance"] for part in parts]
    found = np.array([[one is two or two is None for two in offers] for one in offers])
    alike: dict[tuple[int, ...], list[int]] = {}
    for place, offer in enumerate(offers):
        if offer is not None:
            alike.setdefault(shape(offer), []).append(place)
    for group in alike.values():
        those = [offer for place in group if (offer := offers[place]) is not None]
        settled = [{"settlements": offer.settlements, "settlement_of": offer.settlement_of} for offer in those]
        terms = np.array([[may_insure(one, two) for two in those] for one in those])
        found[np.ix_(group, group)] |= terms & richer(settled)
    return found


def shape(offer: Insurance) -> tuple[int, ...]:
    """Offers of different shape tell hands apart differently: their settlements are not compared."""
    block = offer.settlements[0]
    return len(offer.settlements), len(block), len(block[0]), np.array(offer.settlement_of).size


def may_insure(one: Insurance, two: Insurance) -> bool:
    """Is it offered wherever the other is, and does it bring at least as much?"""
    wherever = all(first or not second for first, second in zip(one.offered, two.offered, strict=True))
    return wherever and one.won >= two.won and one.lost >= two.lost


def freer(parts: Sequence[Fields]) -> Truths:
    """[i, j] do permissions i allow, for every hand, everything that j allow?"""
    rows = differing([permitted(part) for part in parts]) ^ np.uint8(Action.FORCED)  # being forced is not freedom
    allowed = np.where(rows & MOVES == 0, rows | np.uint8(Action.STAND), rows)
    alike = np.array([[one["dealt"] == two["dealt"] for two in parts] for one in parts])
    freely: Truths = alike & np.array([((allowed[i] & allowed) == allowed).all(axis=1) for i in range(len(parts))])
    return freely


def richer(parts: Sequence[Fields]) -> Truths:
    """[i, j] do settlements i pay, for every hand against every hand, at least what j pay?"""
    shared = [(id(part["settlements"]), id(part["settlement_of"])) for part in parts]  # parts keeps them alive
    different = dict(zip(shared, parts, strict=True))
    place = {key: number for number, key in enumerate(different)}
    rows = differing([paid(part) for part in different.values()])
    found = np.array([(row >= rows).all(axis=1) for row in rows])
    numbers = [place[key] for key in shared]
    wide: Truths = found[np.ix_(numbers, numbers)]
    return wide


def permitted(part: Fields) -> tuple[NDArray[Any], NDArray[Any]]:
    blocks = np.array([np.frombuffer(block, np.uint8) for block in part["permissions"]])
    return blocks, np.array(part["permission_of"]).ravel()


def paid(part: Fields) -> tuple[NDArray[Any], NDArray[Any]]:
    # cells share few Fraction objects: by id() each is converted once, without hashing it; part keeps them alive
    worth: dict[int, float] = {}
    spend(len(part["settlements"]) * len(part["settlements"][0]) * len(part["settlements"][0][0]) / 4)
    for block in part["settlements"]:
        for row in block:
            for amount in row:
                if id(amount) not in worth:
                    worth[id(amount)] = float(Fraction(amount))
    blocks = np.array([[worth[id(amount)] for row in block for amount in row] for block in part["settlements"]])
    return blocks, np.array(part["settlement_of"]).ravel()


def differing(parts: Sequence[tuple[NDArray[Any], NDArray[Any]]]) -> NDArray[Any]:
    """[part, cell] the cells in which the parts differ; blocks placed alike in all of them are compared once."""
    places = np.unique(np.array([of for _, of in parts]), axis=1)
    rows = np.array([blocks[of].ravel() for (blocks, _), of in zip(parts, places, strict=True)])
    return rows[:, (rows != rows[0]).any(axis=0)]
