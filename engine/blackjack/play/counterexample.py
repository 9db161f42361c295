"""A round that ends differently under different rules: the situation in question, played out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from engine.blackjack.play.table import Table
from engine.blackjack.situation import Situation
from engine.cards import RANKS, SUITS, Card, written
from engine.play.rounds import Counterexample, House, PlayerAction, Round
from engine.play.table_setup import possible
from grammar.errors.faults import Unreadable
from grammar.question_names import QuestionName
from grammar.vocabulary import vocabulary

STANDING = (("K", "8"), ("K", "9"), ("K", "7"), ("9", "9"), ("K", "K"))
"""Standing hands, tried in turn if the situation does not say what the player holds."""
HOLES = ("K", "7", "9", "5", "A")
MOST_TRIED = 400
CHECKED: QuestionName = "dealer checks"
WANTED: dict[QuestionName, str] = {
    "may hit": "hit",
    "may double": "double",
    "may split": "split",
    "may surrender": "surrender",
    "surrender moment": "surrender",
    CHECKED: "double",
}
"""What a player does to make the question matter; for a check, a wager placed before it."""


def counterexample(houses: Sequence[House], question: QuestionName, at: Situation) -> Counterexample | None:
    """The first round from this situation that the houses settle differently; None if none was found.

    Procedure moves no money, and quantities are settled before the round.
    """
    if vocabulary().questions[question].stake == "procedure" or at.amount is not None:
        return None
    if at.splits > 1 or at.doubles or at.insured or at.even_money:
        return None
    wagers = houses[0].lowest_wagers()
    for shoe in islice(shoes(at), MOST_TRIED):
        player = Player(question, at)
        try:
            rounds = [house.round(shoe, wagers, player.decide) for house in houses]
            possible(shoe[: used(rounds)], houses[0].cards)
        except (Unreadable, IndexError):
            continue
        if any(one.opened for one in rounds):
            continue
        results = tuple(one.net for one in rounds)
        if len(set(results)) > 1:
            doubling = ", the player doubles" if question == CHECKED else ""
            return Counterexample(description(rounds, shoe) + doubling, results, wagers[0][1])
    return None


class Player:
    """Draws the cards the situation shows, takes the action in question if allowed, and otherwise stands."""

    def __init__(self, question: QuestionName, at: Situation) -> None:
        self.held = max(2, len(at.hand))
        self.splits = at.from_split
        self.wanted = WANTED.get(question, "")

    def decide(self, table: Table, legal: tuple[str, ...]) -> PlayerAction:
        if "no" in legal:
            return PlayerAction("no")
        if self.splits and not table.splits and "split" in legal:
            return PlayerAction("split")
        cards = len(table.hand.cards)
        if table.turn == 0 and table.hand.from_split == self.splits:
            if cards < self.held and "hit" in legal:
                return PlayerAction("hit")
            if cards == self.held and self.wanted in legal:
                return PlayerAction(self.wanted)
        return PlayerAction("stand" if "stand" in legal else legal[0])


def shoes(at: Situation) -> Iterator[tuple[Card, ...]]:
    """Cards in the order they leave the shoe: the situation's own, and candidates for what it leaves open."""
    if at.from_split:
        hands: tuple[tuple[Card, ...], ...] = ((at.hand[0], Card(at.hand[0].rank, "♣")),)
    else:
        hands = (at.hand[:2],) if len(at.hand) >= 2 else tuple(given(at, ranks) for ranks in STANDING)
    dealers = (at.dealer[:2],) if len(at.dealer) >= 2 else tuple(under(at, rank) for rank in HOLES)
    for rank, dealer, hand in product(RANKS, dealers, hands):
        shown = (hand[0], dealer[0], hand[1], dealer[1], *at.hand[len(hand) - at.from_split :], *at.dealer[2:])
        yield with_more(shown, (rank, "K", "K", "K"))


def with_more(shown: tuple[Card, ...], ranks: Sequence[str]) -> tuple[Card, ...]:
    """Further cards of these ranks, without duplicates while there are suits left."""
    cards = shown
    for rank in ranks:
        fresh = [card for suit in SUITS if (card := Card(rank, suit)) not in cards]
        cards = (*cards, fresh[0] if fresh else Card(rank, SUITS[0]))
    return cards


def given(at: Situation, ranks: tuple[str, str]) -> tuple[Card, Card]:
    """A hand that includes the card in question."""
    first = at.card or Card(ranks[0], "♠")
    return first, Card(ranks[1], "♥")


def under(at: Situation, rank: str) -> tuple[Card, Card]:
    up = at.dealer[0] if at.dealer else Card("7", "♦")
    return up, Card(rank, "♣")


def description(rounds: Sequence[Round], shoe: Sequence[Card]) -> str:
    first, up, second, hole, *drawn = shoe[: used(rounds)]
    more = f", then {written(drawn)}" if drawn else ""
    return f"player {written((first, second))}, dealer {written((up, hole))}{more}"


def used(rounds: Sequence[Round]) -> int:
    """How many cards the longest round used."""
    return max(4, *(int(one.table.place) for one in rounds if one.table is not None))
