"""How much a document pays at most: what its limits say, and the largest payout that play can reach without them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from base.records import dataclass
from checker.context import GameContext
from checker.facts.stakes import bounds, legal_stakes, may_stake, parts
from engine.effects import Effect
from engine.family import family_of
from engine.play.payouts import rounding_of, winnings
from grammar.exhibit import MAIN, Stated
from grammar.question_names import QuestionName


@dataclass(frozen=True, slots=True)
class LargestPay:
    """The most that one wager wins in a round at a stake, and the hand that wins it."""

    about: str
    stake: Fraction
    amount: Fraction
    situation: Any
    hands: int = 1
    """Hands of the player that all end so."""
    doubles: int = 0

    @property
    def is_reached(self) -> bool:
        """Does the hand itself show it, or is it a bound over several hands?"""
        return self.hands == 1 and not self.doubles


def limits_on(game: GameContext, about: str) -> list[tuple[Stated, Fraction]]:
    """The payout limits that hold for a wager: its own, and those for all."""
    return [(one, amount) for one, amount in stated_amounts(game, "payout limit") if one.about in ("", about)]


def stated_amounts(game: GameContext, question: QuestionName) -> Iterator[tuple[Stated, Fraction]]:
    """Statements with the dollars they name; the highest of each."""
    for rule in game.rules.statements.get(question, ()):
        named = [edge for part in parts(rule.stated) for interval in part.intervals for edge in interval[:2]]
        known = [Fraction(edge) for edge in named if edge is not None]
        if known:
            yield rule.stated, max(known)


def paid_wagers(game: GameContext) -> tuple[str, ...]:
    main = (MAIN,) if game.exhibit.has_main_game else ()
    return tuple(dict.fromkeys((*main, *(name for name in game.reach.subjects("wager pay") if name))))


def highest_stake(game: GameContext, about: str) -> Fraction | None:
    """The most that may be wagered, in dollars; None where the document sets no highest."""
    _, highs = bounds(game, "wager amount", about)
    allowed = [high for high in highs if may_stake(game, about, high)]
    if allowed:
        return max(allowed)
    shares = [
        edge
        for rule in game.rules.statements.get("wager amount", ())
        if rule.stated.about == about
        for part in parts(rule.stated)
        if part.unit == "share"
        for interval in part.intervals
        if (edge := interval.high) is not None
    ]
    first = game.exhibit.main_wager
    bases = [highest_stake(game, name) for name in (MAIN, first) if name != about] if shares and about != first else []
    return max((max(shares) * base for base in bases if base is not None), default=None)


def lowest_stake(game: GameContext, about: str) -> Fraction | None:
    return next(iter(legal_stakes(game, about)), None)


def largest_pay(game: GameContext, about: str, stake: Fraction) -> LargestPay | None:
    """Over every situation that play reaches; None where nothing is paid."""
    if about == MAIN:
        return largest_main_pay(game, stake)
    best: LargestPay | None = None
    for answers in game.answers("wager pay", about):
        for effect in answers.effects:
            won = amount_won(effect, stake, game)
            if won and (best is None or won > best.amount):
                best = LargestPay(about, stake, won, staked_at(answers.situation, stake))
    return best


def amount_won(effect: Effect, stake: Fraction, game: GameContext) -> Fraction:
    return winnings(effect, stake, rounding_of(game.rules)) if effect.kind == "pays" else Fraction(0)


def largest_main_pay(game: GameContext, stake: Fraction) -> LargestPay | None:
    found = family_of(game.exhibit).largest_round
    most = found(game.rules, stake) if found else None
    if most is None:
        return None
    return LargestPay(MAIN, stake, most.amount, staked_at(most.situation, stake), most.hands, most.doubles)


def staked_at(at: Any, stake: Fraction) -> Any:
    """The same hand with this stake, where a hand has one."""
    if not hasattr(at, "staked") or not hasattr(at, "ante"):
        return at
    return replace(at, ante=stake, staked=stake * Fraction(at.staked) / Fraction(at.ante or 1))


def highest_odds(game: GameContext, about: str) -> Fraction:
    """The highest odds offered on a wager, to 1."""
    question: QuestionName = "main pay" if about == MAIN else "wager pay"
    effects = (
        effect for answers in game.answers(question, "" if about == MAIN else about) for effect in answers.effects
    )
    return max((Fraction(one.worth) for one in effects if one.kind == "pays"), default=Fraction(0))
