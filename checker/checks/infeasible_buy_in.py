"""A player may buy in for less than the lowest wager."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from checker.findings import Certainty, Finding, Severity, place_at
from checker.lines import lines_in, words_of
from checker.stakes import bounds, legal_stakes
from checker.whole import GameRules, Whole
from checker.words import money
from grammar.exhibit import MAIN
from grammar.tree import Line, Statement

LEAST = re.compile(
    r"\b(?:at least|not less than|no less than|minimum(?: of)?|minimum is) \$ ?([0-9]{1,9}(?:\.[0-9]{2})?)"
)


def infeasible_buy_in(whole: Whole) -> Iterator[Finding]:
    lowest = min((low for game in whole.games if (low := lowest_wager(game))), default=None)
    for line in lines_in(whole) if lowest else ():
        if isinstance(line, Statement) and line.subject in ("buy-in", "re-buy"):
            for named in LEAST.findall(words_of(line)):
                if lowest and Fraction(named) < lowest:
                    yield finding(whole, line, Fraction(named), lowest)


def lowest_wager(game: GameRules) -> Fraction | None:
    """The least that a player must put up to have a hand, or any wager where none is the main one."""
    for abouts in ((MAIN,), game.reach.subjects("wager amount")):
        stakes = [stakes[0] for about in abouts if (stakes := legal_stakes(game, about))]
        if stakes:
            return min(stakes)
    return None


def finding(whole: Whole, line: Line, named: Fraction, lowest: Fraction) -> Finding:
    limits = {
        law.stated.line.span: law.stated.line
        for game in whole.games
        for law in game.rules.laws.get("wager amount", ())
        if lowest in bounds(game, "wager amount", law.stated.about)[0]
    }
    return Finding(
        check="infeasible-buy-in",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"chips may be bought for {money(named)}, and the lowest wager is {money(lowest)}",
        places=(place_at(line, money(named)), *(place_at(limit) for limit in limits.values())),
    )
