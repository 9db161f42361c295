"""A blackjack table between two events: frozen, so that "what if" is free.

A round makes a dozen tables; those that every round makes are built in place, which takes half the time of `_replace`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from engine.blackjack.situation import Situation
from engine.cards import Card


class Hand(NamedTuple):
    """One hand of the player; over says how it ended, empty while it is in play."""

    cards: tuple[Card, ...]
    staked: Fraction
    from_split: bool = False
    split_aces: bool = False
    doubles: int = 0
    hits: int = 0
    over: str = ""
    settled: bool = False

    def ended(self, over: str, settled: bool = False) -> Hand:
        return Hand(*self[:6], over, settled)


class Table(NamedTuple):
    """One player against the dealer. The dealer's up card comes first, the hole card second."""

    ante: Fraction
    moment: str = "deal"
    """deal, insurance, even money, surrender, hand, dealer, settle."""
    hands: tuple[Hand, ...] = ()
    turn: int = 0
    """The hand that acts."""
    dealer: tuple[Card, ...] = ()
    revealed: bool = False
    checked: bool = False
    """Has the time for the check passed?"""
    splits: int = 0
    insured: bool = False
    """Was insurance taken? It is settled before the hands are."""
    even_money: bool = False
    insurance: Fraction = Fraction(0)
    side: tuple[tuple[str, Fraction], ...] = ()
    """Side wagers that are not settled yet."""
    first_two: tuple[Card, ...] = ()
    place: int = 0
    """How many cards have left the shoe."""

    @property
    def hand(self) -> Hand:
        return self.hands[self.turn]

    @property
    def shown(self) -> tuple[Card, ...]:
        """The dealer's cards that the player can see."""
        return self.dealer if self.revealed else self.dealer[:1]

    def with_hand(self, index: int, hand: Hand) -> Table:
        hands = self.hands
        changed = (hand,) if len(hands) == 1 else (*hands[:index], hand, *hands[index + 1 :])
        return tuple.__new__(Table, (self.ante, self.moment, changed, *self[3:]))

    def at_moment(self, moment: str) -> Table:
        return tuple.__new__(Table, (self.ante, moment, *self[2:]))

    def with_players(self, turn: int, cards: Hand) -> Table:
        """A hand as it is with one more card of the shoe."""
        hands = self.hands
        changed = (cards,) if len(hands) == 1 else (*hands[:turn], cards, *hands[turn + 1 :])
        return tuple.__new__(Table, (self.ante, self.moment, changed, *self[3:13], self.place + 1))

    def after_check(self) -> Table:
        return tuple.__new__(Table, (*self[:6], True, *self[7:]))

    def with_hole_card_shown(self) -> Table:
        return tuple.__new__(Table, (self.ante, "dealer", *self[2:5], True, *self[6:]))

    def with_dealers(self, card: Card) -> Table:
        """One more card for the dealer."""
        return tuple.__new__(Table, (*self[:4], (*self.dealer, card), *self[5:13], self.place + 1))


def acting(table: Table, amount: Fraction | None = None) -> Situation:
    """The situation when the acting hand may act."""
    return seen(table, table.hand, "hand", table.dealer[:1], amount)


def settling(table: Table, hand: Hand, dealer: tuple[Card, ...]) -> Situation:
    """The situation when a hand is settled against the dealer's."""
    return seen(table, hand, "settle", dealer)


def seen(table: Table, hand: Hand, moment: str, dealer: tuple[Card, ...], amount: Fraction | None = None) -> Situation:
    return Situation(
        moment,
        hand=hand.cards,
        dealer=dealer,
        splits=table.splits,
        from_split=hand.from_split,
        split_aces=hand.split_aces,
        doubles=hand.doubles,
        hits=hand.hits,
        checked=table.checked,
        surrendered=hand.over == "surrendered",
        insured=table.insured,
        even_money=table.even_money,
        ante=table.ante,
        staked=hand.staked,
        amount=amount,
    )
