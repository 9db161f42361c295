"""A player may buy in for less than the lowest wager."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.facts.lines import lines_in, words_of
from checker.facts.stakes import bounds, legal_stakes
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.exhibit import MAIN
from grammar.tree import Line, Statement

LEAST = re.compile(
    r"\b(?:at least|not less than|no less than|minimum(?: of)?|minimum is) \$ ?([0-9]{1,9}(?:\.[0-9]{2})?)"
)


def infeasible_buy_in(context: CheckContext) -> Iterator[Finding]:
    lowest = min((low for game in context.games if (low := lowest_wager(game))), default=None)
    for line in lines_in(context) if lowest else ():
        if isinstance(line, Statement) and line.subject in ("buy-in", "re-buy"):
            for named in LEAST.findall(words_of(line)):
                if lowest and Fraction(named) < lowest:
                    yield finding(context, line, Fraction(named), lowest)


def lowest_wager(game: GameContext) -> Fraction | None:
    """The least a player must stake to get a hand, or the lowest wager of any kind if there is no main one."""
    for abouts in ((MAIN,), game.reach.subjects("wager amount")):
        stakes = [stakes[0] for about in abouts if (stakes := legal_stakes(game, about))]
        if stakes:
            return min(stakes)
    return None


def finding(context: CheckContext, line: Line, named: Fraction, lowest: Fraction) -> Finding:
    limits = {
        rule.stated.line.span: rule.stated.line
        for game in context.games
        for rule in game.rules.statements.get("wager amount", ())
        if lowest in bounds(game, "wager amount", rule.stated.about)[0]
    }
    return Finding(
        check="infeasible-buy-in",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"chips may be bought for {money(named)}, and the lowest wager is {money(lowest)}",
        places=(place_at(line, money(named)), *(place_at(limit) for limit in limits.values())),
    )
