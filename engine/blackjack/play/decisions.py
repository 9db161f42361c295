"""Verdicts at a blackjack table: what a player may do, what the dealer does, what a hand is worth.

Verdicts are cached by what the document can tell apart: every test that its statements on a question make
is applied to the situation, and where all tests agree the verdict is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from engine.arbiter import NOBODY, Arbiter, Open, Order, Stopped, Verdict, exactly_one, stated
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import ApplicableQuestions
from engine.blackjack.terms import BlackjackTerms
from engine.cards import Card
from engine.effects import ALLOWED, FORBIDDEN, OBLIGED, Effect
from engine.footprint import groups_of, places_of, tells_suits
from engine.play.payouts import lost, rounding_of, winnings, without_refund
from engine.situation_classes import predicates, tests_of
from grammar.question_names import QuestionName
from grammar.tree import (
    Circumstance,
    Moment,
    Test,
)
from grammar.vocabulary import TERMS

MAY: dict[str, QuestionName] = {
    "hit": "may hit",
    "stand": "may stand",
    "double": "may double",
    "split": "may split",
    "surrender": "may surrender",
}
"""For each action, the question whether a hand may take it."""
PERMISSIONS = tuple(MAY.values())

Found = TypeVar("Found")


class VisibleCards(NamedTuple):
    """Cards as far as totals, counts and the document's own terms tell them apart."""

    total: int
    bust: bool
    blackjack: bool
    soft: bool
    counted_soft: bool
    lowest: int
    cards: int


class CardViewer:
    """Looks at cards, and remembers what it saw."""

    def __init__(self, arbiter: Arbiter) -> None:
        terms = arbiter.rules.terms
        assert isinstance(terms, BlackjackTerms)
        self.terms = terms
        self.by_rank = not any(tells_suits(test) for test in tests_of(arbiter.rules, *TERMS.values()))
        self.seen: dict[tuple[object, bool], VisibleCards] = {}
        self.lately: dict[tuple[tuple[Card, ...], bool], VisibleCards] = {}

    def look(self, cards: tuple[Card, ...], from_split: bool = False) -> VisibleCards:
        found = self.lately.get((cards, from_split))
        if found is None:
            if len(self.lately) > MOST_LATELY:
                self.lately.clear()
            found = self.lately[cards, from_split] = self.judged(cards, from_split)
        return found

    def judged(self, cards: tuple[Card, ...], from_split: bool) -> VisibleCards:
        key = (tuple([card[0] for card in cards]) if self.by_rank else cards, from_split)
        found = self.seen.get(key)
        if found is None:
            terms, at = self.terms, Situation("hand", hand=cards, from_split=from_split)
            total, soft = terms.points(cards)
            found = self.seen[key] = VisibleCards(
                total,
                terms.bust(cards, at),
                terms.blackjack(cards, at, from_split),
                terms.judged(cards, at).soft,
                soft,
                sum(terms.values[card.rank][0] for card in cards),
                len(cards),
            )
        return found


class DecisionMemo(Generic[Found]):
    """Verdicts on some questions, each computed once for situations that no test tells apart.

    If the verdict depends on which permissions come up, `arises` tells those apart too.
    """

    def __init__(
        self,
        arbiter: Arbiter,
        eye: CardViewer,
        questions: Iterable[QuestionName],
        make: Callable[[Situation], Found],
        arises: Callable[[QuestionName, Situation], bool] | None = None,
    ) -> None:
        asked = tuple(questions)
        books = arbiter.books(asked)
        looks = [(test, book) for book in books for test in tests_of(book, *asked)]
        self.tests = tuple(predicates([test], book)[0] for test, book in looks)
        self.sharp = sharpness([test for test, _ in looks]) if len(books) == 1 else EVERYTHING
        self.arises = arises
        self.up_only = arises is None and all(groups_of(test) and groups_of(test) <= DEALERS for test, _ in looks)
        self.hand_only = not any(may_see_dealer(test) for test, _ in looks)
        self.eye = eye
        self.make = make
        self.alike: dict[tuple[Any, ...], Found] = {}
        """By splits, doubles and test results: the verdict depends on nothing else."""
        self.same: dict[tuple[Any, ...], Found] = {}
        """By visible cards: saves building the situation and running the tests."""

    def at(self, key: tuple[Any, ...], situation: Callable[[], Situation]) -> Found:
        """The verdict here; key must hold everything in the situation that a test could look at."""
        found = self.same.get(key)
        if found is None:
            at = situation()
            up = [self.arises(question, at) for question in PERMISSIONS] if self.arises else ()
            signature = (at.splits, at.doubles, *up, *[test(at) for test in self.tests])
            found = self.alike.get(signature)
            if found is None:
                found = self.alike[signature] = self.make(at)
            if len(self.same) > MOST_REMEMBERED:
                self.same.clear()
            self.same[key] = found
        return found

    def hand(self, cards: tuple[Card, ...], from_split: bool) -> tuple[Any, ...]:
        """The player's cards as far as they matter."""
        return () if self.up_only else self.visible(cards, from_split)

    def dealer(self, cards: tuple[Card, ...]) -> tuple[Any, ...]:
        """The dealer's cards at settlement, as far as they matter."""
        return () if self.hand_only else self.visible(cards)

    def visible(self, cards: tuple[Card, ...], from_split: bool = False) -> tuple[Any, ...]:
        """The cards as far as they matter."""
        if self.sharp == TOTALS:
            return self.eye.look(cards, from_split)
        if self.sharp == FIRST_TWO:
            return (*[card[0] for card in cards[:2]], self.eye.look(cards, from_split))
        return cards


TOTALS, FIRST_TWO, EVERYTHING = range(3)
"""How closely tests look at cards: totals and counts, also the ranks of the first two, or everything."""


def sharpness(tests: Iterable[Test]) -> int:
    groups: set[str] = set()
    for test in tests:
        if tells_suits(test):
            return EVERYTHING
        groups |= groups_of(test)
    if not groups:
        return TOTALS
    return FIRST_TWO if groups <= OF_FIRST_TWO else EVERYTHING


DEALERS = frozenset({"up card", "hole card", "dealer hand"})
OF_FIRST_TWO = frozenset({"first two cards", "first card", "second card", "split card", "up card", "hole card"})


MOST_REMEMBERED = 200_000
MOST_LATELY = 20_000


def may_see_dealer(test: Test) -> bool:
    """Could a test look at the dealer's cards when a hand is settled? A moment or circumstance may depend on them."""
    return isinstance(test, Circumstance | Moment) or any(
        place in DEALERS | {"count dealer cards"}
        or place.startswith("flag dealer")
        or (place.startswith("total ") and place not in OWN_TOTALS)
        for place in places_of(test)
    )


OWN_TOTALS = ("total own", "total player")


class Choices(NamedTuple):
    """What a hand may do, in the order a dealer names it, with the verdict on each action."""

    legal: tuple[str, ...]
    verdicts: dict[str, Verdict]


def choices(arbiter: Arbiter, at: Situation, arises: ApplicableQuestions) -> Choices:
    """Every action that comes up, asked about; if standing is not a question, a hand may be left as it is."""
    verdicts = {
        action: arbiter.permission(question, at)
        if arises(question, at)
        else Verdict(ALLOWED if action == "stand" else FORBIDDEN)
        for action, question in MAY.items()
    }
    for action in MAY:
        if verdicts[action].effect == OBLIGED[action]:
            return Choices((action,), verdicts)
    legal = tuple(action for action in MAY if verdicts[action].effect != FORBIDDEN)
    return Choices(legal, verdicts)


class Settlement(NamedTuple):
    """How a hand is settled: the result, what a win pays, on which amount, and who says so."""

    result: Effect
    pays: Effect | None
    basis: str
    order: Order
    paying: Order = NOBODY
    rounding: str = ""
    """What becomes of a part of a dollar."""


def won(arbiter: Arbiter, at: Situation) -> Verdict:
    """Who wins."""
    return arbiter.value("main result", at)


def paid(arbiter: Arbiter, at: Situation) -> tuple[Verdict, str]:
    """What a winning hand pays, and on which amount; if statements on the amount clash, the order tells it."""
    basis, told = arbiter.value("payout basis", at, "main")
    pays, order = arbiter.value("main pay", at)
    return Verdict(pays, together(order, Order((), told.resolved))), basis.word if basis else ""


def gained(worth: Settlement, ante: Fraction, staked: Fraction) -> Fraction:
    """What a hand with this settlement wins (+) or loses (-)."""
    if worth.result.kind == "win":
        return winnings(worth.pays, ante if worth.basis == "the ante" else staked, worth.rounding)
    return -lost(worth.result, ante, staked, worth.rounding)


def surrender_loss(arbiter: Arbiter, at: Situation) -> tuple[Fraction, Order]:
    """What surrendering this hand costs."""
    effect, order = arbiter.value("surrender loss", at)
    number = exactly_one(effect)
    if effect is None or number is None:
        raise Stopped(Open("surrender loss", "", at, arbiter.rules.ask("surrender loss", at).given))
    _, unit, base = effect.amount[0]
    if unit != "share":
        return min(number, at.staked), order
    number *= at.staked if base == "total wager" else at.ante
    return without_refund(number, at.staked, rounding_of(arbiter.rules)), order


def even_money_pay(arbiter: Arbiter, at: Situation) -> Verdict:
    """What accepted even money pays: what a statement on it says, or 1 to 1, as the name implies."""
    found = arbiter.rules.ask("main pay", at)
    said = [
        answer
        for answer in (*found.given, *found.overridden)
        if getattr(answer.stated.line, "subject", "") == "even money pay"
    ]
    if len({answer.effect for answer in said}) > 1:
        raise Stopped(Open("main pay", "", at, tuple(said)))
    if said:
        return Verdict(said[0].effect, Order(stated(said)))
    return Verdict(Effect("pays", Fraction(1)), Order((), "even money is 1 to 1"))


def together(*orders: Order) -> Order:
    """One order combining all the statements, each once."""
    if len(orders) == 2 and orders[1] == NOBODY:
        return orders[0]
    by = tuple({id(one): one for order in orders for one in order.by}.values())
    notes = tuple(dict.fromkeys(order.resolved for order in orders if order.resolved))
    return Order(by, "; ".join(notes))
