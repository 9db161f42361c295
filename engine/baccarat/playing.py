"""A round of baccarat, driven by asking the document.

Cards leave the shoe: player, banker, player, banker. The player's side draws a third card if the document says
so, then the banker. Which side won is asked once, then each wager is settled. Nobody decides anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from engine.arbiter import NOTHING_CHOSEN, Arbiter, Chosen, Order, Stopped
from engine.baccarat.rules import rulebook, usual_beside
from engine.baccarat.situations import Situation
from engine.cards import Card, shuffled
from engine.play.payouts import wager_gain
from engine.play.rounds import Decide, PlayerAction, Round, Wagers
from engine.play.table_events import Dealt, Decided, Drew, Event, Stood, Wagered, settlement
from engine.play.table_setup import lowest, placed, shoe_of, wager_names
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable, counted
from grammar.exhibit import Exhibit


class Table(NamedTuple):
    """A baccarat table between two events."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    result: str = ""
    place: int = 0
    """How many cards have left the shoe."""
    turn: int = 0


class BaccaratHouse:
    """One baccarat game of one document, ready to be played."""

    def __init__(
        self,
        exhibit: Exhibit,
        game: str,
        readings: Readings | None = None,
        chosen: Chosen = NOTHING_CHOSEN,
        decks: int | None = None,
    ) -> None:
        self.arbiter = Arbiter(rulebook(exhibit, game, readings), usual_beside, chosen)
        self.decks = decks

    def lowest_wagers(self) -> Wagers:
        names = wager_names(self.arbiter)
        if not names:
            raise Unreadable("this document names no wager, so there is no round to play")
        return ((names[0], lowest(self.arbiter, Situation, names[0])),)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the shoe, in the fixed order. Raises Unreadable, Stopped."""
        return shoe_of(self.arbiter, Situation, self.decks)

    def shoe(self, seed: int) -> tuple[Card, ...]:
        return shuffled(self.cards, seed)

    def refusal(self, table: Table, action: PlayerAction) -> str | None:
        return "In baccarat nobody decides anything after the wagers." if action.name else None

    def round(self, shoe: Sequence[Card], wagers: Wagers, decide: Decide, start: int = 0) -> Round:
        """One round with cards from the shoe, from the place where dealing starts. Raises Unreadable."""
        return Dealing(self.arbiter, shoe, start).round(tuple(wagers))


class Dealing:
    """One round while it is played: the frozen table of the moment, and what happened so far."""

    def __init__(self, arbiter: Arbiter, shoe: Sequence[Card], start: int) -> None:
        self.arbiter = arbiter
        self.shoe = shoe
        self.table = Table(place=start)
        self.events: list[Event] = []

    def round(self, wagers: tuple[tuple[str, Fraction], ...]) -> Round:
        try:
            stakes = placed(self.arbiter, Situation, wagers)
            self.events.extend(stakes)
            self.deal()
            self.third_card("player")
            self.third_card("banker")
            self.settle(stakes)
        except Stopped as reason:
            return Round(self.table, tuple(self.events), reason.opened)
        return Round(self.table, tuple(self.events))

    def deal(self) -> None:
        order = Order(self.arbiter.speaking("dealing order", Situation("deal")))
        for side in ("player", "banker", "player", "banker"):
            card, place = self.give(side)
            self.events.append(Dealt(side, card, place, order))

    def give(self, side: str) -> tuple[Card, int]:
        place = self.table.place
        if place >= len(self.shoe):
            raise Unreadable(f"the shoe is empty after {counted(place, 'card')} and the round is not over")
        card = self.shoe[place]
        if side == "player":
            self.table = self.table._replace(place=place + 1, player=(*self.table.player, card))
        else:
            self.table = self.table._replace(place=place + 1, banker=(*self.table.banker, card))
        return card, place

    def third_card(self, side: str) -> None:
        effect, order = self.arbiter.value(
            "player draw" if side == "player" else "banker draw", self.at("hand" if side == "player" else "dealer")
        )
        if effect is None or effect.kind != "hit":
            self.events.append(Stood(side, -1, order))
            return
        card, place = self.give(side)
        self.events.append(Drew(side, -1, card, place, order))

    def settle(self, stakes: Sequence[Wagered]) -> None:
        effect, order = self.arbiter.value("round result", self.at("settle"))
        assert effect is not None
        self.table = self.table._replace(result=effect.word)
        self.events.append(Decided(effect.word, order))
        for name, stake, _ in stakes:
            gain, by = wager_gain(self.arbiter, name, stake, self.at("settle", name, stake))
            self.events.append(settlement(name, -1, stake, gain, by))

    def at(self, moment: str, wager: str = "", staked: Fraction = Fraction(1)) -> Situation:
        table = self.table
        return Situation(moment, table.player, table.banker, table.result, staked=staked, wager=wager)
