"""Rules that once passed in silence: each is in the number, as asking at every step gives it, or named beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.blackjack.test_accounting import CHECKS, DEALERS, HEAD, HITS, PAYS, SHOE, TIES, worked_out
from tests.support.asked_game import AskedGame
from tests.support.documents import exhibit_from

RULES = "\n".join((HEAD, TIES[0], PAYS[0], DEALERS[0], CHECKS[0], HITS[0],
                   "split: not allowed", "surrender: not allowed", "double card: exactly 1 card",
                   "double: player may double when cards in hand is 2"))  # fmt: skip
INSURED = (
    "insurance offer: dealer must offer insurance when up card is A\ninsurance pay: 3 to 1\n"
    "insurance wager: exactly half the ante\ninsurance result: player loses unless dealer has blackjack"
)
SAME = {
    "pays by up card": "main pay: 2 to 1 when up card is 6 and not player has blackjack, overrides win",
    "pays by the dealer's cards": "main pay: 2 to 1 when dealer cards is 4 or more and not player has blackjack, "
    "overrides win",
    "a blackjack of three cards": "define blackjack: total is 21 and cards in hand is 3",
}
NAMED = {
    "a red pair pays": "[f] main pay: 2 to 1 when first two cards are all red and cards in hand is 2, overrides win",
    "a heart shown pays": "[f] main pay: 2 to 1 when up card is hearts, overrides win",
    "the amount paid, twice": 'payout basis "Ante": the ante\n[f] payout basis "Ante": total wager',
    "two roundings": "rounding: up to the dollar\n[f] rounding: down to the dollar",
    "two values": "card value: 6 when card is 6\n[f] card value: 7 when card is 6",
    "two limits": "double limit: at most 1 time\n[f] double limit: at most 2 times",
    "a dealer who looks": "[f] dealer draw: dealer must hit when total is 17 and player total is 18 or more",
    "insurance by hand": INSURED.replace("insurance offer", "[f] insurance offer").replace(
        "is A", "is A and total is 16"
    ),
    "insured hands that stand": INSURED + "\n[f] hit: player must not hit when insurance is taken",
}


@pytest.mark.parametrize("line", SAME.values(), ids=SAME)
def test_the_edge_is_that_of_asking(line: str) -> None:
    exhibit = exhibit_from(f"{RULES}\n{line}")
    edge, found = worked_out(exhibit)
    assert not [one for one in found.left_out if not one.contradicted]
    assert edge == pytest.approx(float(AskedGame(exhibit, SHOE, Fraction(2)).edge()), abs=1e-9)


@pytest.mark.parametrize("line", NAMED.values(), ids=NAMED)
def test_what_is_not_in_the_edge_is_named(line: str) -> None:
    _, found = worked_out(exhibit_from(f"{RULES}\n{line}"))
    assert "f" in {one.statement for one in found.left_out}
