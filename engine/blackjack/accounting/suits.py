"""The same cards in other suits, as far as a document's tests tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, product

from engine.blackjack.situation import Situation
from engine.cards import SUITS, Card
from engine.conditions import Predicate
from engine.footprint import tells_suits
from engine.rulebook import Rulebook
from engine.situation_classes import predicates, tests_of
from grammar.question_names import QuestionName
from grammar.vocabulary import TERMS

DRESSES: tuple[str, ...] = (*SUITS, "♥♦", "♠♣", "♥♠", "♠♥♥")
"""Suits that a hand can be laid out in, repeated: one suit, one colour, and the first card unlike the rest."""


class OtherSuits:
    """Situations in every suit that tests on some questions can see; the shoe holds so many of each card."""

    def __init__(self, rules: Rulebook, questions: Iterable[QuestionName], shoe: Sequence[Card]) -> None:
        seen = [test for test in tests_of(rules, *questions, *TERMS.values()) if tells_suits(test)]
        self.tests: tuple[Predicate, ...] = tuple(predicates(seen, rules))
        self.shoe = shoe

    def of(self, at: Situation) -> Iterator[Situation]:
        """The situation itself, and one for each other way in which the tests fall out."""
        yield at
        if not self.tests:
            return
        known = {self.sight(at)}
        for hand, dealer in product((at.hand, *dressed(at.hand)), (at.dealer, *dressed(at.dealer))):
            other = at.with_cards(hand, dealer, at.hits)
            if self.sight(other) not in known and self.holds((*hand, *dealer)):
                known.add(self.sight(other))
                yield other

    def sight(self, at: Situation) -> tuple[object, ...]:
        """What the tests see; and the suit of a hand of one suit, which is what tables can hold."""
        suits = {card.suit for card in at.hand}
        return suits.pop() if len(suits) == 1 else None, *[test(at) for test in self.tests]

    def holds(self, cards: Sequence[Card]) -> bool:
        return all(cards.count(card) <= self.shoe.count(card) for card in set(cards))


def dressed(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    for suits in DRESSES:
        yield tuple(Card(card.rank, suit) for card, suit in zip(cards, cycle(suits), strict=False))
