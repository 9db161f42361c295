"""A limit on payouts does not say for whom: each wager, each hand, each player, or all players of a round."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.facts.payout_limits import (
    LargestPay,
    highest_stake,
    largest_pay,
    lowest_stake,
    paid_wagers,
    stated_amounts,
)
from checker.facts.wagers import wager_name
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from grammar.exhibit import Stated

MOST_PLAYERS = 7
"""So many sit at a table."""


def payout_limit_without_scope(context: CheckContext) -> Iterator[Finding]:
    seen: set[int] = set()
    for game in context.games:
        for stated, limit in stated_amounts(game, "payout limit"):
            if stated.span.line in seen or has_scope(game, stated):
                continue
            most = largest_covered(game, stated)
            players = enough_players(most.amount, limit) if most else 0
            if most and players:
                seen.add(stated.span.line)
                yield finding(game, stated, limit, most, players)


def has_scope(game: GameContext, stated: Stated) -> bool:
    scopes = (rule.stated for rule in game.rules.statements.get("payout limit scope", ()))
    return any(one.about in ("", stated.about) for one in scopes)


def largest_covered(game: GameContext, stated: Stated) -> LargestPay | None:
    """The largest payout that the limit is about, with the highest wager, or the lowest where none is the highest."""
    found = []
    for wager in (stated.about,) if stated.about else paid_wagers(game):
        stake = highest_stake(game, wager) or lowest_stake(game, wager)
        most = largest_pay(game, wager, stake) if stake else None
        if most:
            found.append(most)
    return max(found, key=lambda one: one.amount, default=None)


def enough_players(amount: Fraction, limit: Fraction) -> int:
    """How many players who win so much at once exceed the limit; 0 if a full table does not."""
    return next((number for number in range(2, MOST_PLAYERS + 1) if number * amount > limit), 0)


def finding(game: GameContext, stated: Stated, limit: Fraction, most: LargestPay, players: int) -> Finding:
    each = min(most.amount, limit)
    apart, together = each * players, limit
    name = wager_name(game.exhibit, most.about)
    return Finding(
        check="payout-limit-without-scope",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"at most {money(limit)} is paid, and nothing says to whom: {players} players who each win "
        f"{money(each)} on {name} get {money(apart)} if that is for each of them, {money(together)} if it is for all "
        "players of a round",
        places=(place_of(stated),),
        question="payout limit scope",
        about=stated.about,
        witness=Witness(
            most.situation.told(),
            (
                WitnessAnswer(stated.key, f"each player: {players} players get {money(apart)}"),
                WitnessAnswer(stated.key, f"all players of a round: {players} players get {money(together)}"),
            ),
            most.situation,
            game.name,
        ),
        restatements=("payout limit scope: all players of a round", "payout limit scope: each player"),
    )
