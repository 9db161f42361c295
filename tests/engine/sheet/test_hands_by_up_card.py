"""What two cards are worth against an up card, by a recursion of its own over the cards that are left."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from engine.simulator import prepared
from tests.engine.sheet.test_blackjack_sheets import figures, table
from tests.support.documents import exhibit_from, model_text

Cards = tuple[int, ...]
"""How many of each value, aces first."""
SHOE = (24,) * 9 + (96,)


def total(hand: Cards) -> int:
    low = sum(value * count for value, count in enumerate(hand, 1))
    return low + 10 if hand[0] and low <= 11 else low


def changed(cards: Cards, value: int, by: int) -> Cards:
    return tuple(count + by * (place == value) for place, count in enumerate(cards, 1))


class AgainstUpCard:
    """A player who knows the hand and the up card; the dealer stands on every 17.

    A natural of the dealer takes the ante alone, and is found before anybody plays: in values it counts nothing.
    """

    def __init__(self, up: int) -> None:
        self.left, self.up = changed(SHOE, up, -1), up
        self.dealer, self.best = cache(self.dealer_draws), cache(self.plays_on)

    def unseen(self, hand: Cards) -> Cards:
        return tuple(count - held for count, held in zip(self.left, hand, strict=True))

    def dealer_draws(self, left: Cards, hand: Cards) -> dict[int, float]:
        if (reached := total(hand)) >= 17:
            return {min(reached, 22): 0.0 if reached == 21 and sum(hand) == 2 else 1.0}
        found: dict[int, float] = {}
        for value, count in enumerate(left, 1):
            if count:
                for end, chance in self.dealer(changed(left, value, -1), changed(hand, value, 1)).items():
                    found[end] = found.get(end, 0.0) + chance * count / sum(left)
        return found

    def ends(self, hand: Cards) -> dict[int, float]:
        return self.dealer(self.unseen(hand), changed((0,) * 10, self.up, 1))

    def stands(self, hand: Cards) -> float:
        own = total(hand)
        if own > 21:
            return -sum(self.ends(hand).values())
        return sum(
            chance * ((end == 22 or end < own) - (end < 22 and end > own)) for end, chance in self.ends(hand).items()
        )

    def drawn(self, hand: Cards, then: Callable[[Cards], float]) -> float:
        """One card more, and what the longer hand is worth."""
        left = self.unseen(hand)
        return sum(then(changed(hand, value, 1)) * count / sum(left) for value, count in enumerate(left, 1) if count)

    def plays_on(self, hand: Cards) -> float:
        return max(self.stands(hand), self.drawn(hand, self.best)) if total(hand) < 21 else self.stands(hand)

    def worth(self, one: int, two: int) -> float:
        hand = changed(changed((0,) * 10, one, 1), two, 1)
        no_natural = sum(self.ends(hand).values())
        if total(hand) == 21:
            return 1.5 * no_natural
        return max(self.best(hand), 2 * self.drawn(hand, self.stands)) - (1 - no_natural)


@pytest.mark.parametrize(
    ("up", "hands"),
    [(10, ["9-10", "7-9", "A-10"]), (6, ["5-10", "7-9"]), (1, ["7-10", "A-10"])],
)
def test_what_two_cards_are_worth(up: int, hands: list[str]) -> None:
    """All 450 cells that are no pair were held against this once, and agree to 7e-16."""
    game, found = AgainstUpCard(up), table("What two cards are worth")
    column = found.columns.index("A" if up == 1 else str(up)) - 1
    for hand in hands:
        one, two = (1 if card == "A" else int(card) for card in hand.split("-"))
        assert figures(found, hand)[column] == pytest.approx(game.worth(one, two), abs=1e-12), hand


def test_what_a_deviation_costs() -> None:
    """Without doubles after splits soft 19 is doubled with two cards only, an ace and an 8."""
    text, rule = model_text("blackjack"), "allowed when cards in hand is 2 and hand is not from split aces"
    assert f"double after split: {rule}" in text
    exhibit = exhibit_from(text.replace(f"double after split: {rule}", "double after split: not allowed"))
    best, stated = (prepared(exhibit, "blackjack", lines=lines).expected for lines in ((), ("soft 19 v 6: double",)))
    game, hand = AgainstUpCard(6), changed(changed((0,) * 10, 1, 1), 8, 1)
    costs = 24 / 312 * 2 * 24 * 24 / (311 * 310) * (game.stands(hand) - 2 * game.drawn(hand, game.stands))
    assert best is not None
    assert stated is not None
    assert best - stated == pytest.approx(costs, abs=1e-14)
    assert costs > 1e-6
