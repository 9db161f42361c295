"""One player can win more in a round than the money that is kept to pay it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.facts.payout_limits import LargestPay, highest_stake, largest_pay, limits_on, paid_wagers, stated_amounts
from checker.facts.wagers import wager_name
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from checker.witness_money import result_in
from grammar.exhibit import Stated


def bankroll_below_payout(context: CheckContext) -> Iterator[Finding]:
    seen: set[int] = set()
    for game in context.games:
        for stated, bankroll in stated_amounts(game, "bankroll"):
            found = exceeding(game, stated, bankroll) if stated.span.line not in seen else None
            if found:
                seen.add(stated.span.line)
                yield found


def exceeding(game: GameContext, stated: Stated, bankroll: Fraction) -> Finding | None:
    """Proved where one wager alone is more; read where only all wagers of a player together may be."""
    paid = [(paid_of(game, one), one) for one in largest_pays(game)]
    most = max(paid, key=lambda pair: pair[0], default=None)
    if most and most[0] > bankroll:
        return proved(game, stated, bankroll, *most)
    total = sum((amount for amount, _ in paid), Fraction(0))
    if total <= bankroll:
        return None
    words = f"the wagers of one player come to as much as {money(total)} in a round, if all are won at their highest"
    return Finding(
        check="bankroll-below-payout",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{words}; {money(bankroll)} is kept to pay what is won",
        places=(place_of(stated),),
        question="bankroll",
    )


def largest_pays(game: GameContext) -> Iterator[LargestPay]:
    for wager in paid_wagers(game):
        stake = highest_stake(game, wager)
        most = largest_pay(game, wager, stake) if stake else None
        if most:
            yield most


def paid_of(game: GameContext, most: LargestPay) -> Fraction:
    """What is paid of it: no more than the payout limits allow."""
    return min((most.amount, *(limit for _, limit in limits_on(game, most.about))))


def proved(game: GameContext, stated: Stated, bankroll: Fraction, amount: Fraction, most: LargestPay) -> Finding:
    name = wager_name(game.exhibit, most.about)
    hands = f", {most.hands} hands of a split" if most.hands > 1 else ""
    doubled = ", each doubled" if most.doubles and most.hands > 1 else ", doubled" if most.doubles else ""
    won = f"{name} wins {money(amount)} on {money(most.stake)}{hands}{doubled}"
    return Finding(
        check="bankroll-below-payout",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{won}; {money(bankroll)} is kept to pay it",
        places=(place_of(stated),),
        question="bankroll",
        witness=Witness(
            most.situation.told(),
            (WitnessAnswer(stated.key, f"{money(bankroll)} is kept", result_in(amount, most.stake)),),
            most.situation,
            game.name,
        ),
    )
