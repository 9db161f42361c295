"""Every situation of baccarat in which a question comes up. There are few: totals, a third card, a result."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from fractions import Fraction
from itertools import product

from engine.baccarat.senses import BaccaratSenses
from engine.baccarat.situations import Situation
from engine.cards import RANKS, SUITS, Card
from engine.effects import FORBIDDEN
from engine.footprint import circumstances, moments
from engine.measures import measure
from engine.rulebook import Rulebook
from engine.situation_classes import abouts, around, bounds, single, tests_of
from grammar.question_names import QuestionName
from grammar.tree import Circumstance, Flag, Moment, NumberIs, TotalIs, Versus

MOST_DECKS = 8
DEPTHS: tuple[QuestionName, ...] = ("player cut depth", "stop card depth")
MOST_AT_ONCE = 2
"""Circumstances that are looked at together."""


class Reach:
    """The situations of one baccarat game."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        senses = rules.terms
        assert isinstance(senses, BaccaratSenses)
        self.senses = senses
        self.hands = self.two_card_hands()

    def over(self, rules: Rulebook, touched: frozenset[str]) -> Reach:
        new = copy(self)
        new.rules = rules
        return new

    @property
    def ground(self) -> Mapping[str, Hashable]:
        return {"": tuple(self.hands.values())}

    def situations(self, question: QuestionName, about: str = "") -> list[Situation]:
        build = BUILDERS.get(question)
        found = build(self, about) if build else self.numbers(question, about)
        for text in sorted(self.outside(question)):
            found += [replace(at, true=at.true | {text}) for at in tuple(found) if len(at.true) < MOST_AT_ONCE]
        unit = measure(self.rules, question)
        return [replace(at, measure=unit) for at in found] if unit else found

    def subjects(self, question: QuestionName) -> tuple[str, ...]:
        """What a question is asked about: each wager that it concerns, or nothing in particular."""
        named = tuple(name for name in abouts(self.rules, question) if name)
        if question == "wager amount":
            every = (*named, *abouts(self.rules, "wager pay"), *abouts(self.rules, "wager offered"))
            named = tuple(name for name in dict.fromkeys(every) if name and self.offered(name))
        return named or ("",)

    def offered(self, wager: str) -> bool:
        """Is the wager offered, as far as the document says? One that is nowhere refused is."""
        return FORBIDDEN not in self.rules.ask("wager offered", Situation("wager", wager=wager), wager).effects

    def numbers(self, question: QuestionName, about: str) -> list[Situation]:
        """Numbers around every bound that is stated; one situation where none is."""
        edges = bounds(self.rules, question, about)
        step = Fraction(1, 2) if question in DEPTHS else Fraction(1)
        return [Situation("set-up", amount=number, wager=about) for number in around(edges, step)] or [
            Situation("set-up", wager=about)
        ]

    def outside(self, question: QuestionName) -> set[str]:
        """Circumstances and moments that statements on the question look at."""
        tests = tests_of(self.rules, question)
        return circumstances(tests) | moments(tests)

    def two_card_hands(self) -> dict[int, tuple[Card, ...]]:
        """The first two cards that make each total."""
        found: dict[int, tuple[Card, ...]] = {}
        for one in RANKS:
            for two in RANKS:
                hand = (Card(one, SUITS[0]), Card(two, SUITS[1]))
                found.setdefault(self.senses.points(hand).total, hand)
        return dict(sorted(found.items()))

    def draws(self, question: QuestionName, at: Situation) -> bool:
        """Can a third card be drawn here, by any answer or for lack of one?"""
        effects = self.rules.ask(question, at).effects
        return not effects or any(effect.kind == "hit" for effect in effects)


def card_values(reach: Reach, about: str) -> list[Situation]:
    return [Situation("set-up", card=Card(rank, "♠")) for rank in RANKS]


def deck_numbers(reach: Reach, about: str) -> list[Situation]:
    named = {int(edge) for edge in bounds(reach.rules, "number of decks")}
    numbers = sorted({*range(1, MOST_DECKS + 1), *named} - {0})
    return [Situation("set-up", amount=Fraction(number), decks=number) for number in numbers]


def amounts(reach: Reach, about: str) -> list[Situation]:
    edges = bounds(reach.rules, "wager amount", about)
    return [Situation("wager", amount=amount, wager=about) for amount in around(edges) or [Fraction(10)]]


def player_draws(reach: Reach, about: str) -> list[Situation]:
    return [
        Situation("hand", player=player, banker=banker)
        for player in reach.hands.values()
        for banker in reach.hands.values()
    ]


def banker_draws(reach: Reach, about: str) -> list[Situation]:
    """After the player's side stood, and after each third card that it can have drawn."""
    found = []
    for at in player_draws(reach, about):
        effects = reach.rules.ask("player draw", at).effects
        if any(effect.kind == "stand" for effect in effects):
            found.append(Situation("dealer", player=at.player, banker=at.banker))
        if reach.draws("player draw", at):
            found.extend(
                Situation("dealer", player=(*at.player, Card(rank, SUITS[2])), banker=at.banker) for rank in RANKS
            )
    return found


def results(reach: Reach, about: str) -> list[Situation]:
    return [
        Situation("settle", player=player, banker=banker)
        for player in reach.hands.values()
        for banker in reach.hands.values()
    ]


def wager_pays(reach: Reach, about: str) -> list[Situation]:
    """The three results; where statements on the wager look at cards too, a round for each class they tell apart."""
    statements = reach.rules.statements.of("wager pay", about)
    tests = {test for rule in statements for test in single(rule.stated.when, reach.rules)}
    if all(isinstance(test, Circumstance | Moment) or test in RESULTS for test in tests):
        return plain_results(reach, about)
    numbers = all(isinstance(test, Flag | TotalIs | NumberIs | Versus) for test in tests)
    rounds = [replace(at, wager=about) for at in finished(reach, () if numbers else pairs())]
    classes: dict[tuple[object, ...], Situation] = {}
    for at in sorted(rounds, key=lambda at: len(at.player) + len(at.banker)):
        classes.setdefault((at.result, *(rule.holds(at) for rule in statements)), at)
    return list(classes.values())


RESULTS = frozenset(map(Flag, ("banker wins", "player side wins", "hands tie")))
Hand = tuple[Card, ...]


def pairs() -> tuple[Hand, ...]:
    """Two cards of each rank, of one suit and of two."""
    return tuple((Card(rank, SUITS[0]), Card(rank, suit)) for rank in RANKS for suit in SUITS[:2])


def finished(reach: Reach, special: tuple[Hand, ...]) -> Iterator[Situation]:
    """Rounds drawn as the document draws, from two cards of every total on both sides, and from special ones on one."""
    hands = tuple(reach.hands.values())
    for starts, thirds in (
        (product(hands, hands), RANKS),
        (product(special, hands), "2"),
        (product(hands, special), "2"),
    ):
        for player, banker in starts:
            for players in drawn(reach, "player draw", Situation("hand", player, banker), player, thirds):
                for bankers in drawn(reach, "banker draw", Situation("dealer", players, banker), banker, thirds):
                    end = Situation("settle", players, bankers)
                    yield from (replace(end, result=one.word) for one in reach.rules.ask("round result", end).effects)


def drawn(reach: Reach, question: QuestionName, at: Situation, hand: Hand, thirds: Iterable[str]) -> Iterator[Hand]:
    """The hand after the question: as it is where it may stand, with each third card where it may draw."""
    if any(effect.kind == "stand" for effect in reach.rules.ask(question, at).effects):
        yield hand
    if reach.draws(question, at):
        yield from ((*hand, Card(rank, SUITS[2])) for rank in thirds)


def plain_results(reach: Reach, about: str) -> list[Situation]:
    low, high = reach.hands[min(reach.hands)], reach.hands[max(reach.hands)]
    sides = {"player wins": (high, low), "banker wins": (low, high), "tie": (high, high)}
    return [
        Situation("settle", player=player, banker=banker, result=result, wager=about)
        for result, (player, banker) in sides.items()
    ]


BUILDERS: dict[QuestionName, Callable[[Reach, str], list[Situation]]] = {
    "card value": card_values,
    "number of decks": deck_numbers,
    "wager amount": amounts,
    "player draw": player_draws,
    "banker draw": banker_draws,
    "round result": results,
    "wager pay": wager_pays,
}
