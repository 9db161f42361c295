"""What an answer does, in a comparable form: equal effects never conflict."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal, NamedTuple, assert_never

from grammar.tree import (
    Added,
    CardSet,
    Choice,
    Day,
    Deck,
    Discretion,
    Force,
    Interval,
    Items,
    Limits,
    Norm,
    Numbers,
    Odds,
    Outcome,
    Result,
    Text,
    Value,
    bounds_in,
)
from grammar.vocabulary import plain

EffectKind = (
    Result
    | Literal[
        "allowed",
        "forbidden",
        "hit",
        "stand",
        "double",
        "split",
        "surrender",
        "pays",
        "adds",
        "counts",
        "is",
        "lists",
        "cards",
        "says",
        "unreached",
    ]
)
"""adds: paid on top of what else is paid, and no answer alone; says: an answer in the document's own words, or in
words of the vocabulary that only their question understands; unreached: a limit that says nothing yet."""


class Effect(NamedTuple):
    """A kind of answer and its amount: ("hit", None), ("pays", 3/2), ("lose", Money($1)), ("says", "face up")."""

    kind: EffectKind
    amount: Any = None

    @property
    def word(self) -> str:
        """The answer in a word or phrase: ``hit``, ``allowed``, ``from left to right``."""
        return str(self.amount) if self.kind == "says" else self.kind

    @property
    def worth(self) -> Fraction:
        """What one unit staked returns; rows of a pay table are ranked by it."""
        if isinstance(self.amount, Fraction):
            return self.amount
        if isinstance(self.amount, OddsAndDollars):
            return self.amount.odds
        return Fraction((self.kind == "win") - (self.kind == "lose"))


class Share(NamedTuple):
    """A fraction of a wager: ``half the ante``."""

    part: Fraction
    of: str


class Money(NamedTuple):
    """An amount in dollars."""

    dollars: Fraction


class OddsAndDollars(NamedTuple):
    """What is paid in odds, and dollars on top of it."""

    odds: Fraction
    dollars: Fraction


ALLOWED = Effect("allowed")
FORBIDDEN = Effect("forbidden")
HIT = Effect("hit")
STAND = Effect("stand")
LOSE = Effect("lose")
OBLIGED: dict[str, Effect] = {
    "hit": HIT,
    "stand": STAND,
    "double": Effect("double"),
    "split": Effect("split"),
    "surrender": Effect("surrender"),
}
"""What a player must do, by the verb; weaker words allow or forbid it."""
GRANTED = frozenset({ALLOWED, *OBLIGED.values()})
"""Answers under which an action can be taken: it is allowed, or it is an obligation."""
DIRECTIONS = {
    "from the dealer's left": "from left to right",
    "clockwise": "from left to right",
    "from the dealer's right": "from right to left",
    "counter-clockwise": "from right to left",
}
"""Directions as the dealer sees them; the first seat is at the dealer's left."""
DRAWING = {"hit": (HIT, STAND), "stand": (STAND, HIT)}
"""What is done, and what is done instead when that is forbidden."""


def effect_of(value: Value) -> Effect | None:
    """The effect of a value that does not depend on the situation; None if the value alone answers nothing."""
    match value:
        case Norm():
            return norm_effect(value)
        case Choice("by reference"):
            return None
        case Choice("allowed"):
            return ALLOWED
        case Choice("not allowed"):
            return FORBIDDEN
        case Choice(word):
            return Effect("says", DIRECTIONS.get(word, word))
        case Odds(win):
            return Effect("pays", win) if win > 0 else Effect("push" if win == 0 else "lose")
        case Added(amount):
            return Effect("adds", amount.win if isinstance(amount, Odds) else lost(amount))
        case Outcome(kind, amount):
            return Effect(kind, None if amount is None else lost(amount))
        case Numbers():
            return Effect("counts", tuple(value.intervals))
        case Limits(parts):
            return Effect("is", tuple((part.intervals, part.unit, part.base) for part in parts))
        case Discretion():
            return None
        case Text(text):
            return Effect("says", text)
        case Day(day):
            return Effect("says", day.isoformat())
        case Items(items):
            return Effect("lists", items)
        case CardSet() | Deck():
            return Effect("cards", value)
        case _:
            assert_never(value)


def on_top(base: Effect, more: Iterable[Effect]) -> Effect:
    """What is paid if these come on top of it; a hand that wins nothing gets nothing on top either."""
    if base.kind not in ("pays", "counts"):
        return base
    odds, dollars = parts_paid(base)
    for one in more:
        odds += one.amount if isinstance(one.amount, Fraction) else 0
        dollars += one.amount.dollars if isinstance(one.amount, Money) else 0
    return Effect("pays", OddsAndDollars(odds, dollars) if dollars else odds)


def parts_paid(pays: Effect) -> OddsAndDollars:
    """A pay as odds and dollars."""
    if isinstance(pays.amount, OddsAndDollars):
        return pays.amount
    if isinstance(pays.amount, Fraction):
        return OddsAndDollars(pays.amount, Fraction(0))
    return OddsAndDollars(Fraction(0), pays.amount[0].low or Fraction(0))


def norm_effect(norm: Norm) -> Effect:
    verb = norm.action[0]
    negative = norm.force in (Force.MUST_NOT, Force.MAY_NOT)
    if verb in DRAWING and (norm.actor != "player" or norm.force is Force.MUST):
        return DRAWING[verb][negative]
    if norm.actor == "player" and norm.force is Force.MUST and verb in OBLIGED:
        return OBLIGED[verb]
    return FORBIDDEN if negative else ALLOWED


def optional(value: Value) -> bool:
    """Is it a thing that somebody may do, so that it may be left undone as well?"""
    return isinstance(value, Norm) and value.force is Force.MAY and not value.only


def lost(amount: Numbers) -> Money | Share:
    number = amount.intervals[0].high or Fraction(0)
    return Money(number) if amount.unit == "$" else Share(number, amount.base)


def allows(value: Value, at: Any) -> Effect | None:
    """What a bound says about the amount in this situation: allowed, forbidden, or nothing."""
    parts = bounds_in(value)
    amount = at.amount
    if not parts or amount is None:
        return None
    said = [says(part, Fraction(amount), at) for part in parts]
    if FORBIDDEN in said:
        return FORBIDDEN
    bounded = closed(parts)
    return ALLOWED if bounded or ALLOWED in said else None


def closed(parts: tuple[Numbers, ...]) -> bool:
    """Do the parts together bound the amount on both sides, as ``at least $2, at most the ante`` does?"""
    intervals = [interval for part in parts for interval in part.intervals]
    return any(interval.low is not None for interval in intervals) and any(
        interval.high is not None for interval in intervals
    )


def says(part: Numbers, amount: Fraction, at: Any) -> Effect | None:
    """A closed range allows all inside it; an open bound allows only itself and leaves the rest to others."""
    unit = base_amount(part, at)
    if part.unit == "hands" and at.moment == "hand":
        amount += 1  # a hand split n times makes n + 1 hands
    inside = [interval for interval in scaled(part, unit) if amount in interval]
    if not inside or (part.multiple and inside[0].low and amount % inside[0].low):
        return FORBIDDEN
    closed = any(interval.low is not None and interval.high is not None for interval in inside)
    edge = any(amount in (interval.low, interval.high) for interval in inside)
    return ALLOWED if closed or edge else None


def scaled(part: Numbers, unit: Fraction) -> list[Interval]:
    return [
        Interval(
            None if interval.low is None else interval.low * unit,
            None if interval.high is None else interval.high * unit,
            interval.low_open,
            interval.high_open,
        )
        for interval in part.intervals
    ]


def base_amount(part: Numbers, at: Any) -> Fraction:
    """What a share is a share of; a wager of which the situation says nothing is taken to be as high as the ante."""
    if part.unit != "share":
        return Fraction(1)
    if part.base == "total wager":
        return Fraction(at.staked)
    named = [amount for name, amount in at.beside if name == plain(part.base)] if at.beside else ()
    return Fraction(named[0] if named else at.ante)


def permits(limits: Limits, times: Fraction) -> bool:
    """Is this number of times within the limits? The number of hands is times plus one."""
    return all(
        any((times + 1 if part.unit == "hands" else times) in interval for interval in part.intervals)
        for part in limits.parts
    )


def promises(value: Value, at: Any) -> bool:
    """Is the amount past the single bound a value names: more than its minimum, less than its maximum?

    A step names no bound: amounts between its multiples are none of its promises.
    """
    parts = bounds_in(value)
    if len(parts) != 1 or parts[0].multiple or at.amount is None:
        return False
    intervals = scaled(parts[0], base_amount(parts[0], at))
    return any(
        (interval.low is None) != (interval.high is None)
        and at.amount in interval
        and at.amount not in (interval.low, interval.high)
        for interval in intervals
    )
