"""Verdicts at a blackjack table: what a player may do, what the dealer does, what a hand is worth.

Verdicts are remembered by what the document can tell apart: every test that its statements on a question make
is put to the situation, and where all tests fall out alike the verdict is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from engine.blackjack.situations import Situation
from engine.cards import Card
from engine.deciding import NOBODY, Arbiter, Open, Order, Stopped, Verdict, exactly_one
from engine.effects import FORBIDDEN, Effect, Money, Share
from engine.reach import predicates, tests_of
from grammar.tree import Alike, CardIs, Condition, CountOf, Matching, NumberIs, Quantity, Versus

ACTIONS = ("hit", "stand", "double", "split", "surrender")
PERMISSIONS = tuple(f"may {action}" for action in ACTIONS)

Found = TypeVar("Found")


class Remembered(Generic[Found]):
    """Verdicts on some questions, each worked out once for situations that no test tells apart."""

    def __init__(self, arbiter: Arbiter, questions: Iterable[str], make: Callable[[Situation], Found]) -> None:
        asked = tuple(questions)
        books = [arbiter.rules, *([arbiter.usual()] if arbiter.usual else ())]
        self.tests = tuple(test for book in books for test in predicates(tests_of(book, *asked), book))
        self.by_rank = not any(tells_suits(test) for book in books for test in tests_of(book, *asked))
        self.make = make
        self.alike: dict[tuple[Any, ...], Found] = {}
        self.same: dict[tuple[Any, ...], Found] = {}

    def at(self, key: tuple[Any, ...], situation: Callable[[], Situation]) -> Found:
        """The verdict here; key holds all of the situation that a test could look at."""
        found = self.same.get(key)
        if found is None:
            at = situation()
            signature = (at.splits, at.doubles, *[test(at) for test in self.tests])
            found = self.alike.get(signature)
            if found is None:
                found = self.alike[signature] = self.make(at)
            if len(self.same) > MOST_REMEMBERED:
                self.same.clear()
            self.same[key] = found
        return found

    def told(self, cards: tuple[Card, ...]) -> tuple[Any, ...]:
        """The cards as far as they matter."""
        return tuple([card[0] for card in cards]) if self.by_rank else cards


MOST_REMEMBERED = 200_000


def tells_suits(test: Condition) -> bool:
    match test:
        case CardIs(_, cards):
            return bool(cards.suits)
        case Alike(_, attribute):
            return attribute in ("suit", "colour")
        case NumberIs(quantity, _):
            return counts_suits(quantity)
        case Versus(left, _, right):
            return counts_suits(left) or counts_suits(right)
        case _:
            return False


def counts_suits(quantity: Quantity) -> bool:
    match quantity:
        case Matching(_, _, same, other):
            return bool({"suit", "colour"} & {*same, *other})
        case CountOf(cards, _):
            return bool(cards.suits)
        case _:
            return False


class Choices(NamedTuple):
    """What a hand may do, in the order in which a dealer names it, with the verdict on each action."""

    legal: tuple[str, ...]
    verdicts: dict[str, Verdict]


def choices(arbiter: Arbiter, at: Situation) -> Choices:
    """Every action, asked about."""
    verdicts = {action: arbiter.permission(f"may {action}", at) for action in ACTIONS}
    for action in ("hit", "stand"):
        if verdicts[action].effect == Effect(action):
            return Choices((action,), verdicts)
    legal = tuple(action for action in ACTIONS if verdicts[action].effect != FORBIDDEN)
    return Choices(legal, verdicts)


class Worth(NamedTuple):
    """How a hand is settled: the result, what a win pays, on which amount, and who says so."""

    result: Effect
    pays: Effect | None
    basis: str
    order: Order


def worth(arbiter: Arbiter, at: Situation) -> Worth:
    """Who wins, and if it is the player, what the hand pays."""
    result, order = arbiter.value("main result", at)
    assert result is not None
    if result.kind != "win":
        return Worth(result, None, "", order)
    pays, paying = arbiter.value("main pay", at)
    basis, _ = arbiter.value("payout basis", at, "main")
    return Worth(result, pays, basis.kind if basis else "", together(order, paying))


def gained(worth: Worth, ante: Fraction, staked: Fraction) -> Fraction:
    """What a hand of this worth brings (+) or costs (-)."""
    if worth.result.kind == "win":
        return winnings(worth.pays, ante if worth.basis == "the ante" else staked)
    return -lost(worth.result, ante, staked)


def winnings(pays: Effect | None, stake: Fraction) -> Fraction:
    """What a winning wager brings: odds on the stake, or dollars."""
    if pays is None or pays.kind == "push":
        return Fraction(0)
    if isinstance(pays.amount, Fraction):
        return pays.amount * stake
    number = exactly_one(pays)
    return number if number is not None else stake


def lost(result: Effect, ante: Fraction, staked: Fraction) -> Fraction:
    """What a hand loses, never more than stands on it."""
    if result.kind == "push":
        return Fraction(0)
    match result.amount:
        case Money(amount):
            return min(amount, staked)
        case Share(part, base):
            return min(part * (staked if base == "total wager" else ante), staked)
        case _:
            return staked


def surrender_loss(arbiter: Arbiter, at: Situation) -> tuple[Fraction, Order]:
    """What giving up this hand costs."""
    effect, order = arbiter.value("surrender loss", at)
    number = exactly_one(effect)
    if effect is None or number is None:
        raise Stopped(Open("surrender loss", "", at, arbiter.rules.ask("surrender loss", at).given))
    _, unit, base = effect.amount[0]
    if unit == "share":
        number *= at.staked if base == "total wager" else at.ante
    return min(number, at.staked), order


def together(*orders: Order) -> Order:
    """One order of all the statements, each once."""
    if len(orders) == 2 and orders[1] == NOBODY:
        return orders[0]
    by = tuple({id(one): one for order in orders for one in order.by}.values())
    notes = tuple(dict.fromkeys(order.resolved for order in orders if order.resolved))
    return Order(by, "; ".join(notes))
