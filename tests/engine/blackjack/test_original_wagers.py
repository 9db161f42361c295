"""A blackjack found late that takes original wagers only: as a rule, and said of one hand, against asking."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.blackjack.test_accounting import CARDS, CHECKS, DEALERS, HEAD, HITS, PAYS, SHOE, TIES, worked_out
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


DOUBLE, GIVE_UP = (
    "double: player may double when cards in hand is 2",
    "surrender: player may surrender when cards in hand is 2",
)
ONCE = (HEAD, TIES[0], PAYS[0], DEALERS[0], CHECKS[2], "original wagers only: allowed", HITS[0], CARDS[0],
        "surrender loss: half the ante")  # fmt: skip


@pytest.mark.parametrize("rules", [
    ("split: not allowed", "surrender: not allowed", DOUBLE),
    (SPLIT, "surrender: not allowed", "double: not allowed"),
    (SPLIT, "surrender: not allowed", DOUBLE),
    ("split: not allowed", GIVE_UP, DOUBLE),
    (SPLIT, f"{GIVE_UP} and hand is not split", DOUBLE),
], ids=["doubles", "splits", "splits and doubles", "surrender", "all of them"])  # fmt: skip
def test_as_a_rule_it_is_analysed_for_all_hands_together(rules: tuple[str, ...]) -> None:
    """A hand that is given up before the blackjack is found has lost half, and no more."""
    exhibit = exhibit_from("\n".join((*ONCE, *rules)))
    edge, found = worked_out(exhibit)
    assert [one.statement for one in found.left_out if not one.contradicted] == []
    assert edge == pytest.approx(float(AskedGame(exhibit, SHOE, Fraction(2)).edge()), abs=1e-9)


def test_split_hands_that_are_given_up_before_it_is_found_are_refused() -> None:
    with pytest.raises(ValueError, match="surrendered before a blackjack is found that takes original wagers only"):
        worked_out(exhibit_from("\n".join((*ONCE, SPLIT, GIVE_UP, DOUBLE))))


def test_a_hand_that_beats_the_late_blackjack_is_refused() -> None:
    """It is worked out as if the dealer had looked, and then nobody could draw to 21 against a blackjack."""
    wins = "twenty-one result: player wins, overrides tie, lower, late"
    head = HEAD.replace(LATE, f"[late] {LATE}")
    with pytest.raises(ValueError, match="some hands do not lose to a blackjack that is found late"):
        worked_out(
            exhibit_from("\n".join((head, *ONCE[1:], "split: not allowed", "surrender: not allowed", DOUBLE, wins)))
        )
