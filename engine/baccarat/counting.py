"""Every round of baccarat counted: who wins, with which totals, in how many ways.

The tables of drawing are obtained by asking the document: the player's side by both totals, the banker by
both totals and the player's third card, the result by both totals. Cards that no such question can tell
apart are counted together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import perm
from typing import Any, NamedTuple

from engine.arbiter import first_said
from engine.baccarat.rules import usual_beside
from engine.baccarat.senses import MODULUS, BaccaratSenses
from engine.baccarat.situations import Situation
from engine.cards import SUITS, Card
from engine.footprint import COLOUR, NUMBER, ORDER, RANK, SUIT, VALUE, Footprint, look, looks, outside_facts
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable
from engine.side_wagers.symmetry import Shoe, rank_classes
from engine.situation_classes import tests_of
from grammar.question_names import QuestionName

MOST_CARDS = 6
PAIR = 2
QUESTIONS: tuple[QuestionName, ...] = ("player draw", "banker draw", "round result")
PLAYER_DRAW, BANKER_DRAW, RESULT = QUESTIONS
THIRD = "third card"
FINE = frozenset({SUIT, COLOUR, RANK, ORDER})
SINGLE = frozenset({"first card", "second card", "last card"})
WHOLE_HANDS = frozenset({"hand", "player side", "banker hand", "dealer hand"})
SIDES = look(("total player", "total banker"), VALUE)

Hand = tuple[Card, ...]


class Ended(NamedTuple):
    """How a round ended, as far as wagers on it can tell."""

    result: str
    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int
    third: str = ""
    """A rank that stands for the player's third card."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """Ways to deal six cards in order, by how the round ended, with an example of each end."""

    ways: Mapping[Ended, int]
    example: Mapping[Ended, tuple[Hand, Hand]]
    assumed: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return sum(self.ways.values())

    def of(self, result: str) -> int:
        """The ways in which this is the result: ``banker wins``, ``player wins`` or ``tie``."""
        return sum(number for ended, number in self.ways.items() if ended.result == result)


def rounds(rules: Rulebook, shoe: Shoe, also: Iterable[Footprint] = ()) -> Rounds:
    """Count every round; where the document is silent, what is usual is assumed. Raises Uncountable.

    also: what else is to be told apart of the player's third card.
    """
    return Count(rules, shoe, also).counted()


class Count:
    """One count; the document is asked once for each thing that its tests can tell apart."""

    def __init__(self, rules: Rulebook, shoe: Shoe, also: Iterable[Footprint]) -> None:
        assert isinstance(rules.terms, BaccaratSenses)
        senses = rules.terms
        self.rules = rules
        self.usual = usual_beside(rules)
        tests = (*tests_of(rules, *QUESTIONS), *tests_of(self.usual, *QUESTIONS))
        seen = [seen for test in tests for seen in looks(test)]
        self.by_cards = any(looks_at_cards(one) for one in seen)
        if any(too_fine(one) for one in seen):
            raise Uncountable("the rules of drawing look at suits or at single cards: rounds cannot be grouped")
        self.classes = rank_classes(shoe, [*seen, *also, SIDES], lambda rank: senses.values[rank])
        self.cards = [Card(ranks[0], SUITS[0]) for ranks in self.classes]
        self.worth = [senses.values[card.rank][0] for card in self.cards]
        self.left = [sum(shoe.get(Card(rank, suit), 0) for rank in ranks for suit in SUITS) for ranks in self.classes]
        self.size = sum(self.left)
        self.answers: dict[tuple[Any, ...], str] = {}
        self.assumed = dict.fromkeys(outside_facts(tests))
        self.ends: dict[tuple[Any, ...], int] = {}
        self.first: dict[tuple[Any, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self.totals: dict[tuple[int, ...], int] = {}

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
        return self.rounds()

    def pairs(self) -> Iterator[tuple[tuple[int, int], int]]:
        """Two cards in either order."""
        for first, number in enumerate(self.left):
            if number > 1:
                yield (first, first), number * (number - 1)
            for second in range(first + 1, len(self.left)):
                if number > 0 and self.left[second] > 0:
                    yield (first, second), 2 * number * self.left[second]

    def draw(self, player: tuple[int, ...], banker: tuple[int, ...], weight: int) -> None:
        if self.answer(PLAYER_DRAW, "hand", player, banker) != "hit":
            self.banker_draws(player, banker, weight)
            return
        for index, number in enumerate(self.left):
            if number > 0:
                self.left[index] -= 1
                self.banker_draws((*player, index), banker, weight * number)
                self.left[index] += 1

    def banker_draws(self, player: tuple[int, ...], banker: tuple[int, ...], weight: int) -> None:
        if self.answer(BANKER_DRAW, "dealer", player, banker) != "hit":
            self.end(player, banker, weight)
            return
        for index, number in enumerate(self.left):
            if number > 0:
                self.end(player, (*banker, index), weight * number)

    def end(self, player: tuple[int, ...], banker: tuple[int, ...], weight: int) -> None:
        key = self.seen(player, banker)
        if key in self.ends:
            self.ends[key] += weight
        else:
            self.ends[key] = weight
            self.first[key] = (player, banker)

    def rounds(self) -> Rounds:
        """Ends that differ only in what no result depends on are one; shorter rounds are filled up to six cards."""
        ways: dict[Ended, int] = {}
        example: dict[Ended, tuple[Hand, Hand]] = {}
        for key, number in self.ends.items():
            player, banker = self.first[key]
            result = self.answer(RESULT, "settle", player, banker)
            third = "".join(self.cards[index].rank for index in player[PAIR:])
            ended = Ended(result, self.total(player), self.total(banker), len(player), len(banker), third)
            dealt = len(player) + len(banker)
            ways[ended] = ways.get(ended, 0) + number * perm(self.size - dealt, MOST_CARDS - dealt)
            example.setdefault(ended, (self.hand(player), self.hand(banker)))
        return Rounds(ways, example, tuple(self.assumed))

    # Asking -------------------------------------------------------------------------------------------------

    def answer(self, question: QuestionName, moment: str, player: tuple[int, ...], banker: tuple[int, ...]) -> str:
        key = (question, *self.seen(player, banker))
        known = self.answers.get(key)
        if known is None:
            known = self.answers[key] = self.asked(question, Situation(moment, self.hand(player), self.hand(banker)))
        return known

    def asked(self, question: QuestionName, at: Situation) -> str:
        effect, note = first_said(self.rules, self.usual, question, at)
        if note:
            self.assumed[note] = None
        return effect.word

    def seen(self, player: tuple[int, ...], banker: tuple[int, ...]) -> tuple[Any, ...]:
        """What can decide a question: totals and the player's third card, or every card if a test looks there."""
        if self.by_cards:
            return player, banker
        third = player[PAIR] if len(player) > PAIR else None
        return self.total(player), self.total(banker), third, len(banker)

    def total(self, hand: tuple[int, ...]) -> int:
        known = self.totals.get(hand)
        if known is None:
            known = self.totals[hand] = sum(self.worth[index] for index in hand) % MODULUS
        return known

    def hand(self, indices: Sequence[int]) -> Hand:
        return tuple(self.cards[index] for index in indices)


def looks_at_cards(one: Footprint) -> bool:
    """Does a test look at cards themselves, beyond totals, numbers of cards and the player's third card?"""
    if one.sees == {NUMBER} and not one.ranks and not one.suits and one.places <= WHOLE_HANDS:
        return False
    return any(name != THIRD and not name.startswith(("flag ", "total ", "count ")) for name in one.places)


def too_fine(one: Footprint) -> bool:
    return bool(one.suits or one.sees & FINE or one.places & SINGLE)
