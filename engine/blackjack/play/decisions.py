"""Verdicts at a blackjack table: what a player may do, what the dealer does, what a hand is worth.

Verdicts are cached by what the document can tell apart: every test that its statements on a question make
is applied to the situation, and where all tests agree the verdict is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from engine.arbiter import NOBODY, Arbiter, Open, Order, Stopped, Verdict, exactly_one, stated
from engine.blackjack.play.hand_tree import EVERYTHING, sharpness
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import ApplicableQuestions
from engine.effects import ALLOWED, FORBIDDEN, OBLIGED, Effect
from engine.footprint import places_of
from engine.play.payouts import lost, rounding_of, winnings, without_refund
from engine.situation_classes import predicates, tests_of
from grammar.question_names import QuestionName
from grammar.tree import (
    Circumstance,
    Moment,
    Test,
)

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


class DecisionMemo(Generic[Found]):
    """Verdicts on some questions, each computed once for situations that no test tells apart.

    If the verdict depends on which permissions come up, `arises` tells those apart too.
    """

    def __init__(
        self,
        arbiter: Arbiter,
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
        self.hand_only = not any(may_see_dealer(test) for test, _ in looks)
        self.make = make
        self.alike: dict[tuple[Any, ...], Found] = {}
        """By splits, doubles and test results: the verdict depends on nothing else."""

    def at(self, at: Situation) -> Found:
        """The verdict here."""
        up = [self.arises(question, at) for question in PERMISSIONS] if self.arises else ()
        signature = (at.splits, at.doubles, *up, *[test(at) for test in self.tests])
        found = self.alike.get(signature)
        if found is None:
            found = self.alike[signature] = self.make(at)
        return found


DEALERS = frozenset({"up card", "hole card", "dealer hand"})


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
