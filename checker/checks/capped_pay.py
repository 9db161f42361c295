"""A pay that is printed comes to more than the document pays at most."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.facts.payout_limits import LargestPay, highest_stake, largest_pay, limits_on, lowest_stake, paid_wagers
from checker.facts.wagers import wager_name
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from checker.witness_money import result_in
from grammar.exhibit import Stated


def capped_pay(context: CheckContext) -> Iterator[Finding]:
    """An error where even the lowest wager is cut: what is printed is then never paid."""
    seen: set[tuple[int, str]] = set()
    for game in context.games:
        for wager in paid_wagers(game) if game.rules.statements.get("payout limit") else ():
            for stated, limit in limits_on(game, wager):
                found = cut(game, wager, limit)
                if found and (stated.span.line, wager) not in seen:
                    seen.add((stated.span.line, wager))
                    yield finding(game, stated, limit, *found)


def cut(game: GameContext, wager: str, limit: Fraction) -> tuple[LargestPay, bool] | None:
    """The largest payout that the limit cuts, and whether it is cut whatever is wagered."""
    for stake, always in ((lowest_stake(game, wager), True), (highest_stake(game, wager), False)):
        most = largest_pay(game, wager, stake) if stake else None
        if most and most.is_reached and most.amount > limit:
            return most, always
    return None


def finding(game: GameContext, stated: Stated, limit: Fraction, most: LargestPay, always: bool) -> Finding:
    name = wager_name(game.exhibit, most.about)
    what = f"{name} wins {money(most.amount)} on {money(most.stake)} by its pay, and at most {money(limit)} is paid"
    so = (
        "even the lowest wager is cut, so what is printed is never paid"
        if always
        else "the house edge told here is that of wagers which the limit does not cut"
    )
    return Finding(
        check="capped-pay",
        severity=Severity.ERROR if always else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"{what}: {so}",
        places=(place_of(stated),),
        question="payout limit",
        about=most.about,
        witness=Witness(
            most.situation.told(),
            (
                WitnessAnswer("", "by the pay", result_in(most.amount, most.stake)),
                WitnessAnswer(stated.key, "by the payout limit", result_in(limit, most.stake)),
            ),
            most.situation,
            game.name,
        ),
    )
