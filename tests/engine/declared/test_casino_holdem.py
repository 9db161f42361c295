"""Casino hold'em: one choice, after the flop; against every deal of a short deck, counting, and publications."""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.declared.declared_odds import declared_odds
from tests.engine.declared.test_figures import pays_of, usual
from tests.engine.declared.test_showdown import LOW, kind_and_ties
from tests.support.declared_games import rules_from

Numbers = NDArray[Any]
FAMILY = "casino-holdem"
PAYS = {9: 100, 8: 20, 7: 10, 6: 3, 5: 2}
"""What the ante pays by the kind of hand; all others pay even money."""
LONG = pytest.mark.skipif(os.environ.get("PITBOSS_LONG") != "1", reason="every board of a whole deck: PITBOSS_LONG=1")
QUALIFIES, THREE_OF_A_KIND = "event dealer qualifies: dealer hand ranks at least three of a kind\n", 3
"""With four ranks seven cards always hold two pairs, so in a short deck the dealer needs more than a pair of fours."""


def every_deal() -> tuple[Fraction, Fraction]:
    """Edge and share of deals called, with jacks to aces: every flop, pair of hands and turn and river."""
    deck = [suit * 13 + rank for suit in range(4) for rank in range(9, 13)]
    hands = list(combinations(range(len(deck)), 5))
    told = [kind_and_ties(tuple(deck[card] for card in hand)) for hand in hands]
    order = {one: number for number, one in enumerate(sorted(set(told)))}
    kinds = np.array([kind for kind, _ in sorted(set(told))])
    pays = np.array([PAYS.get(int(kind), 1) for kind in kinds])
    rank_at = np.full((len(deck),) * 5, -1, np.int16)
    rank_at[tuple(np.array(hands).T)] = [order[one] for one in told]
    pairs = np.array(list(combinations(range(len(deck)), 2)))
    bits = (1 << pairs).sum(axis=1)
    flops: dict[tuple[int, ...], Numbers] = {}
    for board in hands:
        free = np.flatnonzero((bits & sum(1 << card for card in board)) == 0)
        cards = np.sort(np.concatenate([np.repeat([board], len(free), 0), pairs[free]], axis=1), axis=1)
        best = np.max([rank_at[tuple(cards[:, part].T)] for part in map(list, combinations(range(7), 5))], axis=0)
        values = called(best, bits[free], (kinds >= THREE_OF_A_KIND)[best], pays[best])
        for flop in combinations(board, 3):
            flops.setdefault(flop, np.zeros((2, len(pairs)), np.int64))[:, free] += values
    worth, plays, out_of = 0, 0, 0
    for call, dealt in flops.values():
        worth += int(np.maximum(call, -dealt).sum())
        plays, out_of = plays + int(dealt[call > -dealt].sum()), out_of + int(dealt.sum())
    assert out_of == comb(16, 3) * comb(13, 2) * comb(11, 2) * comb(9, 2)
    return -Fraction(worth, out_of), Fraction(plays, out_of)


def called(best: Numbers, bits: Numbers, qualifies: Numbers, pays: Numbers) -> Numbers:
    """What calling brings to each pair of cards on one board, and against how many pairs of the dealer's."""
    apart = (bits[:, None] & bits[None, :]) == 0
    above, below = (best[:, None] > best[None, :]) & apart, (best[:, None] < best[None, :]) & apart
    free, won, lost = (table.sum(axis=1) for table in (apart & ~qualifies, above & qualifies, below & qualifies))
    return np.stack([free * pays + won * (pays + 2) - 3 * lost, apart.sum(axis=1)])


def test_one_choice_after_the_flop_agrees_with_every_deal_of_a_short_deck() -> None:
    pytest.importorskip("numba")
    edge, plays = every_deal()
    odds = declared_odds(rules_from(f"family {FAMILY}\n{QUALIFIES}{pays_of(FAMILY, 'Ante', 'Call')}"), "Ante", 1, LOW)
    assert odds.edge == edge
    assert odds.action == 1 + 2 * plays
    assert odds.strategy == (
        f"decision: fold with {float(100 - 100 * plays):.2f}% of hands, call with {float(100 * plays):.2f}% of hands",
    )


def test_the_bonus_on_the_first_five_cards_is_counted() -> None:
    """By the numbers of hands of five cards in every textbook; published: 6.26%."""
    out_of = comb(52, 5)
    aces = comb(4, 2) * comb(12, 3) * 4**3
    counts = {100: 4, 50: 36, 40: 13 * 48, 30: 3744, 20: 5108, 7: 10200 + 54912 + 123552 + aces}
    won = sum(odds * number for odds, number in counts.items())
    edge = Fraction(out_of - sum(counts.values()) - won, out_of)
    assert declared_odds(usual(FAMILY), "AA", 1).edge == edge
    assert f"{float(100 * edge):.2f}" == "6.26"


@LONG
def test_the_ante_has_its_published_edge() -> None:
    """Published: 2.16% of the ante, 0.82% of all that is staked, and 82% of hands are called."""
    pytest.importorskip("numba")
    odds = declared_odds(usual(FAMILY), "Ante", 1)
    assert f"{float(100 * odds.edge):.2f}" == "2.16"
    assert odds.action is not None
    assert f"{float(100 * odds.edge / odds.action):.2f}" == "0.82"
    assert f"{float((odds.action - 1) / 2):.2f}" == "0.82"
