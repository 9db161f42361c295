"""Compares tables rule by rule: which are at least as good for the player as others.

If a hand may do everything it may do in another game and more, and is paid at least as much whatever the cards, best
play cannot be worth less. (Split hands are played by one fixed strategy, which is only nearly optimal; the effect
is far below a thousandth of a point.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.tables.part_list import PLAYED
from engine.blackjack.tables.rule_tables import Action
from engine.family import RulePart

Fields = Mapping[str, Any]
Truths = NDArray[np.bool_]

MOVES = np.uint8(Action.HIT | Action.DOUBLE | Action.SURRENDER)

COMPARED = ("permissions", "settlements")
"""The parts that can be compared, rule by rule, as better or worse for the player."""
assert PLAYED[-len(COMPARED) :] == COMPARED


def extreme_sets(rule_sets: Sequence[Sequence[RulePart]]) -> Iterator[int]:
    """The rule sets that do not lie between others; those that agree in all parts but the compared ones follow
    each other, since the analysis of one leaves most of the next one's work done."""
    alike: dict[tuple[bytes, ...], list[int]] = {}
    for number, parts in enumerate(rule_sets):
        alike.setdefault(tuple(part.digest for part in parts[: -len(COMPARED)]), []).append(number)
    for group in alike.values():
        columns = [[rule_sets[number][place] for number in group] for place in (-2, -1)]
        different = [list({part.digest: part for part in column}.values()) for column in columns]
        numbered = [{part.digest: index for index, part in enumerate(parts)} for parts in different]
        pairs = [
            (numbered[0][permission.digest], numbered[1][settlement.digest])
            for permission, settlement in zip(*columns, strict=True)
        ]
        permissions, settlements = ([part.fields for part in parts] for parts in different)
        yield from (group[index] for index in extremes(pairs, freer(permissions), richer(settlements)))


def extremes(games: Sequence[tuple[int, int]], freer: Truths, richer: Truths) -> list[int]:
    """Of games, each a pair of permissions and settlements, those that no other beats, and those that beat none.

    `freer[i, j]`: permissions i allow all that j allow; `richer` is the same for what settlements pay.
    """
    permissions, settlements = np.array(games).T
    better = freer[np.ix_(permissions, permissions)] & richer[np.ix_(settlements, settlements)]
    earlier = np.tri(len(games), k=-1, dtype=bool)
    strictly = better & (~better.T | earlier.T)  # among equally good games, the first stands for all
    best = ~strictly.any(axis=0)
    worst = ~(better & (~better.T | earlier)).any(axis=1)
    return [int(index) for index in np.nonzero(best | worst)[0]]


def freer(parts: Sequence[Fields]) -> Truths:
    """[i, j] do permissions i allow, for every hand, everything that j allow?"""
    rows = differing([permitted(part) for part in parts]) ^ np.uint8(Action.FORCED)  # being forced is not freedom
    allowed = np.where(rows & MOVES == 0, rows | np.uint8(Action.STAND), rows)
    return np.array([((allowed[i] & allowed) == allowed).all(axis=1) for i in range(len(parts))])


def richer(parts: Sequence[Fields]) -> Truths:
    """[i, j] do settlements i pay, for every hand against every hand, at least what j pay?"""
    rows = differing([paid(part) for part in parts])
    return np.array([(rows[i] >= rows).all(axis=1) for i in range(len(parts))])


def permitted(part: Fields) -> tuple[NDArray[Any], NDArray[Any]]:
    blocks = np.array([np.frombuffer(block, np.uint8) for block in part["permissions"]])
    return blocks, np.array(part["permission_of"]).ravel()


def paid(part: Fields) -> tuple[NDArray[Any], NDArray[Any]]:
    # cells share few Fraction objects: by id() each is converted once, without hashing it; part keeps them alive
    worth: dict[int, float] = {}
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
