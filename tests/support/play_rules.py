"""Small documents to play by, and ledgers that track chips independently of how play adds them up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from engine.arbiter import NOTHING_CHOSEN, Chosen
from engine.play.deal_notation import deal_of
from engine.play.rounds import Round
from engine.play.session import play
from engine.play.table_events import (
    Collected,
    Dealt,
    Doubled,
    Drew,
    Event,
    Insured,
    Paid,
    Pushed,
    Split,
    Wagered,
)
from grammar.exhibit import Exhibit
from tests.support.documents import exhibit_from, model_text

BASE = """
language 1
game blackjack
decks: 6 decks of 52 cards
wager "Ante": $1 to $100
double wager: exactly the ante
split wager: exactly the ante
insurance wager: at most half the ante
hit: player may hit when total is 20 or less and not hand is doubled
hit: player must not hit when total is 21 or hand is doubled
stand: player may stand
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
double card: exactly 1 card
insurance pay: 2 to 1
insurance result: player loses unless dealer has blackjack
[higher] main result: player wins when player total is more than dealer total
[lower] main result: player loses when player total is less than dealer total
[tie] tie result: push
main result: player wins when dealer is bust and not hand is bust, overrides lower
bust: player loses, overrides higher, tie
hand ranking: player wins when player has blackjack and not dealer has blackjack, overrides tie
hand ranking: player loses when dealer has blackjack and not player has blackjack, overrides tie
[win] main pay: 1 to 1
blackjack pay: 3 to 2, overrides win
check: dealer must check the hole card when up card is A, 10 or face card
"""
DOUBLE = "double: player may double when cards in hand is 2"
SPLIT = (
    "split: player may split when cards in hand is 2 and first two cards are the same value",
    "split limit: at most 4 hands",
)
LATE = ("surrender: player may surrender when after check and action is first", "surrender loss: half the ante")
EARLY = ("surrender: player may surrender when before check", "surrender loss: half the ante")
INSURANCE = "insurance offer: dealer must offer insurance when up card is A"
EVEN_MONEY = ("even money offer: dealer must offer even money when up card is A", "even money pay: 1 to 1")


def document(*more: str, base: str = BASE) -> Exhibit:
    return exhibit_from("\n".join((base, *more)))


def model(name: str) -> Exhibit:
    return exhibit_from(model_text(name))


def played(by: Exhibit, deal: str, chosen: Chosen = NOTHING_CHOSEN, **readings: str) -> Round:
    return play(by, "", deal_of(deal), readings=readings, chosen=chosen)


@dataclass(slots=True)
class Ledger:
    """Who holds how many chips, by wager on the layout; everyone starts at zero."""

    player: Fraction = Fraction(0)
    house: Fraction = Fraction(0)
    layout: dict[tuple[str, int], Fraction] = field(default_factory=dict)
    settled: Counter[tuple[str, int]] = field(default_factory=Counter)
    places: list[int] = field(default_factory=list)

    def follow(self, events: tuple[Event, ...]) -> Ledger:
        for event in events:
            self.take(event)
        return self

    def take(self, event: Event) -> None:
        match event:
            case Wagered(wager, amount):
                self.stake((wager, 0 if wager == "main" else -1), amount)
            case Insured(amount):
                self.stake(("Insurance", -1), amount)
            case Doubled(hand, amount):
                self.stake(("main", hand), amount)
            case Split(hand, amount):
                self.shift(hand)
                self.stake(("main", hand + 1), amount)
            case Dealt() | Drew():
                self.places.append(event.place)
            case Paid(wager, hand, stake, amount):
                self.house -= amount
                self.player += amount
                self.back((wager, hand), stake)
            case Collected(wager, hand, stake, amount):
                assert 0 < amount <= stake
                self.house += amount
                self.player -= amount
                self.back((wager, hand), stake)
            case Pushed(wager, hand, stake):
                self.back((wager, hand), stake)
            case _:
                pass

    def stake(self, spot: tuple[str, int], amount: Fraction) -> None:
        assert amount > 0
        self.player -= amount
        self.layout[spot] = self.layout.get(spot, Fraction(0)) + amount

    def back(self, spot: tuple[str, int], stake: Fraction) -> None:
        assert self.layout.pop(spot) == stake, spot
        self.player += stake
        self.settled[spot] += 1

    def shift(self, hand: int) -> None:
        """Makes room for a new hand after the one that is split; the hands after it move up."""
        moved = {
            (wager, index + 1 if wager == "main" and index > hand else index): amount
            for (wager, index), amount in self.layout.items()
        }
        self.layout = moved
