"""A wager on the best five of one's own cards alone: against published frequencies, and every deal of a short deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from engine.declared.declared_odds import declared_odds
from engine.side_wagers.tally import WagerOdds
from tests.engine.declared.test_showdown import LOW, kind_and_ties
from tests.support.declared_games import rules_from
from tests.support.duels import FIVE_CARD_EVENTS

FAMILY = "ultimate-texas-holdem"
SEVEN_CARDS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}
"""Of all hands of seven cards; published often, and all C(52,7) together."""
PAYS = {"royal flush": 50, "straight flush": 40, "four of a kind": 30, "full house": 8, "flush": 7, "straight": 4}
KINDS = tuple(reversed(SEVEN_CARDS))


def odds(pays: dict[str, int], removed: Sequence[str] = (), text: str = f"family {FAMILY}") -> WagerOdds:
    lines = [f'wager pay "Own": {pay} to 1 when player hand is {event}' for event, pay in pays.items()]
    return declared_odds(
        rules_from("\n".join((text, *lines, 'wager pay "Own": player loses otherwise'))), "Own", 1, removed
    )


def chances(found: WagerOdds) -> dict[str, Fraction]:
    return {row.event.removeprefix("player hand is "): row.probability for row in found.rows}


def test_each_event_comes_as_often_as_published() -> None:
    assert sum(SEVEN_CARDS.values()) == comb(52, 7)
    found = chances(odds(dict.fromkeys(KINDS[1:], 1)))
    assert all(found[event] == Fraction(SEVEN_CARDS[event], comb(52, 7)) for event in KINDS[1:])


def test_the_edge_is_what_the_frequencies_make_it() -> None:
    """50, 40, 30, 8, 7, 4 and 3 to 1: published as 3.50%."""
    pays = {**PAYS, "three of a kind": 3}
    won = sum((pay + 1) * SEVEN_CARDS[event] for event, pay in pays.items())
    edge = odds(pays).edge
    assert edge == 1 - Fraction(won, comb(52, 7))
    assert f"{float(100 * edge):.2f}" == "3.50"


OWN = f"""randomizer: cards
stage deal: player draws 2 cards as hole cards
stage turn: dealer draws {{}} cards as board
combination player hand: best 5 of hole cards and board
{FIVE_CARD_EVENTS}ranking: {{}}
"""
USUAL = ("straight flush", *tuple(SEVEN_CARDS)[2:])
ODD = ("straight flush", "four of a kind", "full house", "straight", "three of a kind", "two pair", "flush", "pair",
       "high card")  # fmt: skip


@pytest.mark.parametrize("ranking", [USUAL, ODD], ids=["usual", "flushes rank low"])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_game_of_somebody_else_with_a_short_deck(size: int, ranking: tuple[str, ...]) -> None:
    """Tens and above: every hand, by the definitions."""
    deck = [suit * 13 + rank for suit in range(4) for rank in range(8, 13)]
    events = [*KINDS[:9], "straight flush"]
    place = {five: -ranking.index(events[kind_and_ties(five)[0]]) for five in combinations(deck, 5)}
    best = Counter(max(place[five] for five in combinations(hand, 5)) for hand in combinations(deck, size))
    found = chances(odds(dict.fromkeys(ranking[:-1], 1), LOW[:-1], OWN.format(size - 2, ", ".join(ranking))))
    for number, event in enumerate(ranking[:-1]):
        assert found[event] == Fraction(best[-number], comb(20, size))
