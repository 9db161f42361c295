"""What a wager wins or loses, in any family."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any, assert_never

from engine.arbiter import NOBODY, Arbiter, Order, exactly_one, stated
from engine.effects import Effect, Money, OddsAndDollars, Share
from engine.rulebook import Rulebook
from grammar.exhibit import Stated
from grammar.tree import Choice, Statement

HALF = Fraction(1, 2)
"""A quarter of a dollar lies between two half dollars: it is rounded up, as people round."""
ROUNDED: dict[str, Callable[[Fraction], Fraction]] = {
    "down to the dollar": lambda amount: Fraction(floor(amount)),
    "up to the dollar": lambda amount: Fraction(ceil(amount)),
    "to the half dollar": lambda amount: Fraction(floor(amount * 2 + HALF), 2),
}
"""What becomes of a part of a dollar in a payout, by the word of the vocabulary; any other word pays it exactly."""


def rounding_of(rules: Rulebook) -> str:
    """How parts of a dollar are paid; empty where the document does not say."""
    lines = (rule.stated for rule in rules.statements.get("chips", ()))
    words = (one.value.word for one in lines if is_rounding(one) and isinstance(one.value, Choice))
    return next(words, "")


def is_rounding(stated: Stated) -> bool:
    return isinstance(stated.line, Statement) and stated.line.subject == "rounding"


def wager_gain(arbiter: Arbiter, name: str, stake: Fraction, at: Any) -> tuple[Fraction, Order]:
    """What the wager wins (+) or loses (-). A wager that no row pays is lost."""
    said = arbiter.rules.ask("wager pay", at, name)
    if said.clear:
        return brought(said.effects[0], stake, rounding_of(arbiter.rules)), Order(stated(said.given))
    known = any(rule.stated.about == name for rule in arbiter.rules.statements.get("wager pay", ()))
    if not said.given and known:
        return -stake, NOBODY
    effect, order = arbiter.resolved(said)
    return brought(effect, stake, rounding_of(arbiter.rules)), order


def brought(effect: Effect | None, stake: Fraction, rounding: str = "") -> Fraction:
    if effect is None:
        return -stake
    if effect.kind == "lose":
        return -lost(effect, stake, stake, rounding)
    return Fraction(0) if effect.kind == "push" else winnings(effect, stake, rounding)


def lost(result: Effect, ante: Fraction, staked: Fraction, rounding: str = "") -> Fraction:
    """What a losing wager costs, never more than its stake."""
    if result.kind == "push":
        return Fraction(0)
    loss: Money | Share | None = result.amount
    match loss:
        case Money(amount):
            return min(amount, staked)
        case Share(part, base):
            return without_refund(part * (staked if base == "total wager" else ante), staked, rounding)
        case None:
            return staked
        case _:
            assert_never(loss)


def without_refund(loss: Fraction, staked: Fraction, rounding: str) -> Fraction:
    """What losing part of a wager costs: the rest is handed back, rounded as the document rounds payouts."""
    return staked - ROUNDED.get(rounding, Fraction)(staked - min(loss, staked))


def winnings(pays: Effect | None, stake: Fraction, rounding: str = "") -> Fraction:
    """What a winning wager brings: odds on the stake, rounded as the document rounds payouts, or dollars."""
    if pays is None or pays.kind == "push":
        return Fraction(0)
    if isinstance(pays.amount, Fraction):
        return ROUNDED.get(rounding, Fraction)(pays.amount * stake)
    if isinstance(pays.amount, OddsAndDollars):
        return ROUNDED.get(rounding, Fraction)(pays.amount.odds * stake) + pays.amount.dollars
    number = exactly_one(pays)
    return number if number is not None else stake
