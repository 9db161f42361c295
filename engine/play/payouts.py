"""What a wager wins or loses, in any family."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, assert_never

from engine.arbiter import NOBODY, Arbiter, Order, exactly_one, stated
from engine.effects import Effect, Money, Share


def wager_gain(arbiter: Arbiter, name: str, stake: Fraction, at: Any) -> tuple[Fraction, Order]:
    """What the wager wins (+) or loses (-). A wager that no row pays is lost."""
    said = arbiter.rules.ask("wager pay", at, name)
    if said.clear:
        return brought(said.effects[0], stake), Order(stated(said.given))
    known = any(rule.stated.about == name for rule in arbiter.rules.statements.get("wager pay", ()))
    if not said.given and known:
        return -stake, NOBODY
    effect, order = arbiter.resolved(said)
    return brought(effect, stake), order


def brought(effect: Effect | None, stake: Fraction) -> Fraction:
    if effect is None:
        return -stake
    if effect.kind == "lose":
        return -lost(effect, stake, stake)
    return Fraction(0) if effect.kind == "push" else winnings(effect, stake)


def lost(result: Effect, ante: Fraction, staked: Fraction) -> Fraction:
    """What a losing wager costs, never more than its stake."""
    if result.kind == "push":
        return Fraction(0)
    loss: Money | Share | None = result.amount
    match loss:
        case Money(amount):
            return min(amount, staked)
        case Share(part, base):
            return min(part * (staked if base == "total wager" else ante), staked)
        case None:
            return staked
        case _:
            assert_never(loss)


def winnings(pays: Effect | None, stake: Fraction) -> Fraction:
    """What a winning wager pays: odds on the stake, or dollars."""
    if pays is None or pays.kind == "push":
        return Fraction(0)
    if isinstance(pays.amount, Fraction):
        return pays.amount * stake
    number = exactly_one(pays)
    return number if number is not None else stake
