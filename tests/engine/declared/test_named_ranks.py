"""How high a hand has to rank, by as many of its ranks as are named."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from engine.declared.declared_odds import declared_odds
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from tests.support.declared_games import rules_from
from tests.support.duels import FIVE_CARD_EVENTS

GAME = f"""randomizer: cards
stage deal: player draws 5 cards as hand
{FIVE_CARD_EVENTS}\
ranking: straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, high card, \
ace low in A-2-3-4-5
wager pay "Hand": 1 to 1 when hand is high card and hand ranks at least {{}}
wager pay "Hand": player loses otherwise
"""


@pytest.mark.parametrize("said", ["A-K high", "ace-king high", "A K high"])
def test_ace_and_king_high_is_counted_as_every_textbook_does(said: str) -> None:
    """Three more ranks of eleven, but not the straight, in all suits but four alike: 167,280 hands."""
    hands = (comb(11, 3) - 1) * (4**5 - 4)
    assert hands == 167_280
    assert declared_odds(rules_from(GAME.format(said)), "Hand", 1).edge == 1 - 2 * Fraction(hands, comb(52, 5))


def test_a_rank_named_twice_is_no_rank() -> None:
    faults = resolve(parse(f"game own\n{GAME.format('A-A high')}"))[1]
    assert any("is no rank of a hand" in fault.message for fault in faults)


def test_an_article_is_no_ace() -> None:
    article, plain = (rules_from(GAME.format(said)) for said in ("a pair of 10s", "pair of 10s"))
    assert declared_odds(article, "Hand", 1).edge == declared_odds(plain, "Hand", 1).edge
