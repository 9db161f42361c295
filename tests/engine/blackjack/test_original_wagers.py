"""A blackjack found late that takes original wagers only: doubled hands are analysed, split hands are left out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.blackjack.test_accounting import CARDS, CHECKS, DEALERS, HEAD, PAYS, SHOE, TIES, worked_out
from tests.support.asked_game import AskedGame
from tests.support.documents import exhibit_from

LATE = "hand ranking: player loses when dealer has blackjack and not player has blackjack, overrides tie"
ORIGINAL = LATE.replace("hand ranking: player loses", "[late] hand ranking: player loses the ante")
RULES = (
    "stand: player may stand",
    "hit: player may hit when total is 16 or less and not hand is doubled",
    "hit: player must not hit when total is 17 or more or hand is doubled",
    "double: player must double when total is 16 and cards in hand is 2",
    "double: player must not double when not total is 16 or cards in hand is 3 or more",
    "surrender: not allowed",
)
SPLIT = "split: player may split when cards in hand is 2 and first two cards are the same value"


@pytest.mark.parametrize(("split", "check", "lost"), [
    ("split: not allowed", CHECKS[2], False),
    (SPLIT, CHECKS[2], True),
    (SPLIT, CHECKS[0], False),
])  # fmt: skip
def test_only_hands_of_a_split_are_left_out(split: str, check: str, lost: bool) -> None:
    assert HEAD.count(LATE) == 1
    head = HEAD.replace(LATE, f"{ORIGINAL}, lower").replace("stand: player may stand\n", "")
    exhibit = exhibit_from("\n".join((head, TIES[0], PAYS[0], DEALERS[0], check, CARDS[0], split, *RULES)))
    edge, found = worked_out(exhibit)
    assert [one.statement for one in found.left_out if not one.contradicted] == ["late"] * lost
    assert edge == pytest.approx(float(AskedGame(exhibit, SHOE, Fraction(2)).edge()), abs=1e-9)
