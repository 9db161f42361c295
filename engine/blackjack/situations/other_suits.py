"""The same cards in other suits, as far as a document's statements tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, product

from base.effort import spend
from engine.blackjack.situation import Situation
from engine.blackjack.table_reads import DEALER_GROUPS, looks_at_dealer
from engine.cards import SUITS, Card
from engine.footprint import entails, groups_of, tells_suits
from engine.rulebook import CompiledStatement, Rulebook
from engine.situation_classes import predicates, single, tests_of
from grammar.question_names import QuestionName
from grammar.tree import RanksAre, Test
from grammar.vocabulary import TERMS

DRESSES: tuple[str, ...] = (*SUITS, "♥♦", "♠♣", "♥♠", "♠♥♥")
"""Suits that a hand can be laid out in, repeated: one suit, one colour, and the first card unlike the rest."""
Cards = tuple[Card, ...]


class OtherSuits:
    """Situations in every suit that statements on some questions can see; the shoe holds so many of each card."""

    def __init__(self, rules: Rulebook, questions: Iterable[QuestionName], shoe: Sequence[Card]) -> None:
        asked = tuple(questions)
        by_term = any(tells_suits(test) for test in tests_of(rules, *TERMS.values()))
        spoken = [rule for question in asked for rule in rules.statements.get(question, ())]
        tests = {rule.stated.key: tuple(single(rule.stated.when, rules)) for rule in spoken}
        self.watching: tuple[CompiledStatement, ...] = tuple(
            rule for rule in spoken if by_term or any(tells_suits(test) for test in tests[rule.stated.key])
        )
        looks = [test for rule in self.watching for test in tests[rule.stated.key]]
        self.sees_dealer = any(map(looks_at_dealer, looks))
        self.dealers_suits = by_term or any(map(of_dealers_suits, looks))
        self.shoe = shoe
        self.rules = rules
        self.by_ranks: dict[tuple[str, ...], tuple[CompiledStatement, ...]] = {}
        self.known: dict[object, tuple[tuple[Cards, Cards], ...]] = {}

    def of(self, at: Situation) -> Iterator[Situation]:
        """The situation itself, and one for each other way in which statements see its suits."""
        yield at
        if not self.watching or not self.heard_of(at.hand):
            return
        key = (at.hand, at.dealer if self.sees_dealer else at.up, at.doubles, at.splits, at.from_split, at.insured)
        if key not in self.known:
            self.known[key] = tuple(self.others(at))
        for hand, dealer in self.known[key]:
            yield at.with_cards(hand, dealer if self.sees_dealer else (*dealer[:1], *at.dealer[1:]), at.hits)

    def heard_of(self, hand: Cards) -> tuple[CompiledStatement, ...]:
        """The statements that look at suits and can hold for a hand of these ranks."""
        ranks = tuple(card.rank for card in hand)
        if ranks not in self.by_ranks:
            at = Situation("settle", hand=hand)

            def fails(test: Test) -> bool:
                names = isinstance(test, RanksAre) and test.group == ("hand",)
                return names and not any(holds(at) for holds in predicates([test], self.rules))

            events = self.rules.exhibit.events
            self.by_ranks[ranks] = tuple(rule for rule in self.watching if not entails(rule.stated.when, events, fails))
        return self.by_ranks[ranks]

    def others(self, at: Situation) -> Iterator[tuple[Cards, Cards]]:
        dealers = (at.dealer, *dressed(at.dealer)) if self.dealers_suits else (at.dealer,)
        dresses = [
            (hand, dealer)
            for hand, dealer in product((at.hand, *dressed(at.hand)), dealers)
            if all(number <= self.shoe.count(card) for card, number in counted((*hand, *dealer)))
        ]
        watching = self.heard_of(at.hand)
        spend((6 + 2 * sum([rule.weight for rule in watching])) * len(dresses))
        heard = [tuple(rule.holds(at.with_cards(*dress, at.hits)) for rule in watching) for dress in dresses]
        if len(set(heard)) < 2:
            return
        known = {(suit_of(at.hand), tuple(rule.holds(at) for rule in watching))}
        for dress, sight in zip(dresses, heard, strict=True):
            if (suit_of(dress[0]), sight) not in known:
                known.add((suit_of(dress[0]), sight))
                yield dress


def of_dealers_suits(test: Test) -> bool:
    return tells_suits(test) and bool(groups_of(test) & DEALER_GROUPS)


def suit_of(hand: Cards) -> str:
    """The suit of a hand of one suit, which is what tables can hold; empty for others."""
    suits = {card.suit for card in hand}
    return suits.pop() if len(suits) == 1 else ""


def counted(cards: Cards) -> Iterator[tuple[Card, int]]:
    return ((card, cards.count(card)) for card in set(cards))


def dressed(cards: Cards) -> Iterator[Cards]:
    for suits in DRESSES:
        yield tuple(Card(card.rank, suit) for card, suit in zip(cards, cycle(suits), strict=False))
