"""A blackjack table between two events: frozen, so that "what if" is free."""

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
    insurance: Fraction = Fraction(0)
    insured: bool = False
    """Was insurance taken? It is settled before the hands are."""
    even_money: bool = False
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
        return self._replace(hands=(*self.hands[:index], hand, *self.hands[index + 1 :]))


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
