"""Every round of baccarat counted: who wins, with which totals, in how many ways.

The tables of drawing are obtained by asking the document: the player's side by both totals, the banker by
both totals and the player's third card, the result by both totals. Cards that no such question can tell
apart are counted together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import perm
from typing import Any, NamedTuple

from engine.asking import Rulebook
from engine.cards import SUITS, Card
from engine.counting import Shoe, rank_classes
from engine.reach import tests_of
from engine.reads import COLOUR, ORDER, RANK, SUIT, Look, looks

MOST_CARDS = 6
DRAWING = ("player draw", "banker draw")
RESULT = "round result"
THIRD = "third card"

Hand = tuple[Card, ...]
Make = Callable[[str, Hand, Hand], Any]
"""The situation at a moment with the cards of the player's side and of the banker."""


class Unclear(Exception):
    """The document gives no answer, or several, where a round needs one: the question and the situation."""

    def __init__(self, question: str, situation: Any) -> None:
        super().__init__(f"the document does not settle: {question}")
        self.question = question
        self.situation = situation


class Ended(NamedTuple):
    """How a round ended, as far as wagers on it can tell."""

    result: str
    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int


@dataclass(frozen=True, slots=True)
class Rounds:
    """Ways to deal six cards in order, by how the round ended; example has a round for each end."""

    ways: Mapping[Ended, int]
    example: Mapping[Ended, tuple[Hand, Hand]]

    @property
    def total(self) -> int:
        return sum(self.ways.values())

    def of(self, result: str) -> int:
        """The ways in which this is the result: ``banker wins``, ``player wins`` or ``tie``."""
        return sum(number for ended, number in self.ways.items() if ended.result == result)


def rounds(rules: Rulebook, shoe: Shoe, make: Make) -> Rounds:
    """Count every round. Raises Unclear."""
    return Count(rules, shoe, make).counted()


class Count:
    """One count; the document is asked once for each thing that its tests can tell apart."""

    def __init__(self, rules: Rulebook, shoe: Shoe, make: Make) -> None:
        self.rules, self.make = rules, make
        seen = [look for test in tests_of(rules, *DRAWING, RESULT) for look in looks(test)]
        self.by_cards = looks_at_more_than_totals(seen)
        self.classes = rank_classes(shoe, [*seen, VALUES], lambda rank: self.points((Card(rank, SUITS[0]),)))
        self.cards = [Card(ranks[0], SUITS[0]) for ranks in self.classes]
        self.left = [
            sum(shoe.get(Card(rank, suit), 0) for rank in ranks for suit in SUITS) for ranks in self.classes
        ]
        self.size = sum(self.left)
        self.answers: dict[tuple[Any, ...], str] = {}
        self.ways: dict[Ended, int] = {}
        self.example: dict[Ended, tuple[Hand, Hand]] = {}

    def counted(self) -> Rounds:
        for player, weight in list(self.pairs()):
            for index in player:
                self.left[index] -= 1
            for banker, more in list(self.pairs()):
                for index in banker:
                    self.left[index] -= 1
                self.draw(player, banker, weight * more)
                for index in banker:
                    self.left[index] += 1
            for index in player:
                self.left[index] += 1
        return Rounds(self.ways, self.example)

    def pairs(self) -> Iterator[tuple[tuple[int, int], int]]:
        """Two cards in either order."""
        for first, number in enumerate(self.left):
            if number > 1:
                yield (first, first), number * (number - 1)
            for second in range(first + 1, len(self.left)):
                if number > 0 and self.left[second] > 0:
                    yield (first, second), 2 * number * self.left[second]

    def draw(self, player: tuple[int, ...], banker: tuple[int, ...], weight: int) -> None:
        if self.answer("player draw", "hand", player, banker) != "hit":
            self.banker_draws(player, banker, weight)
            return
        for index, number in enumerate(self.left):
            if number > 0:
                self.left[index] -= 1
                self.banker_draws((*player, index), banker, weight * number)
                self.left[index] += 1

    def banker_draws(self, player: tuple[int, ...], banker: tuple[int, ...], weight: int) -> None:
        if self.answer("banker draw", "dealer", player, banker) != "hit":
            self.end(player, banker, weight)
            return
        for index, number in enumerate(self.left):
            if number > 0:
                self.end(player, (*banker, index), weight * number)

    def end(self, player: tuple[int, ...], banker: tuple[int, ...], weight: int) -> None:
        result = self.answer(RESULT, "settle", player, banker)
        ended = Ended(result, self.total(player), self.total(banker), len(player), len(banker))
        dealt = len(player) + len(banker)
        filled = weight * perm(self.size - dealt, MOST_CARDS - dealt)
        self.ways[ended] = self.ways.get(ended, 0) + filled
        if ended not in self.example:
            self.example[ended] = (self.hand(player), self.hand(banker))

    # Asking -------------------------------------------------------------------------------------------------

    def answer(self, question: str, moment: str, player: tuple[int, ...], banker: tuple[int, ...]) -> str:
        key = (question, *self.seen(player, banker))
        known = self.answers.get(key)
        if known is None:
            at = self.make(moment, self.hand(player), self.hand(banker))
            said = self.rules.ask(question, at).effects
            if not said:
                raise Unclear(question, at)
            known = self.answers[key] = said[0].kind
        return known

    def seen(self, player: tuple[int, ...], banker: tuple[int, ...]) -> tuple[Any, ...]:
        """What can decide a question: totals and the player's third card, or every card if a test looks there."""
        if self.by_cards:
            return player, banker
        third = player[2] if len(player) > 2 else None
        return self.total(player), self.total(banker), third, len(banker)

    def total(self, hand: tuple[int, ...]) -> int:
        return sum(self.worth[index] for index in hand) % 10

    def hand(self, indices: Sequence[int]) -> Hand:
        return tuple(self.cards[index] for index in indices)
