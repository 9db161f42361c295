"""A limit on payouts is lower than the law of the document's date allows, or stands where there may be none."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import money, odds
from checker.context import CheckContext, GameContext
from checker.facts.payout_limits import highest_odds, highest_stake, lowest_stake, paid_wagers, stated_amounts
from checker.facts.wagers import wager_name
from checker.finding import Certainty, Finding, Severity, place_of
from checker.profile_duties import PayoutRule
from grammar.exhibit import MAIN, Stated
from grammar.tree import Choice

ROUND = "all players of a round"


def payout_limit_too_low(context: CheckContext) -> Iterator[Finding]:
    rules = context.profile.payout_rules if context.profile else ()
    for game in context.games:
        for stated, limit in stated_amounts(game, "payout limit"):
            for rule in rules:
                yield from judged(game, stated, limit, rule)


def judged(game: GameContext, stated: Stated, limit: Fraction, rule: PayoutRule) -> Iterator[Finding]:
    wagers = (stated.about,) if stated.about else tuple(one for one in paid_wagers(game) if one != MAIN)
    offered = {wager: highest_odds(game, wager) for wager in wagers}
    high = {wager: top for wager, top in offered.items() if top >= rule.none_below and top > rule.none_up_to}
    if offered and not high:
        top = max(offered.values())
        yield finding(stated, f"the highest odds are {odds(top)}: on such wagers there may be no payout limit", rule)
    for wager, top in high.items():
        least = least_limit(game, stated, wager, top, rule)
        if least is not None and limit < least[0]:
            name = wager_name(game.exhibit, wager)
            yield finding(
                stated,
                f"at most {money(limit)} is paid on {name}; it must be at least {money(least[0])}, {least[1]}",
                rule,
            )


def least_limit(
    game: GameContext, stated: Stated, wager: str, top: Fraction, rule: PayoutRule
) -> tuple[Fraction, str] | None:
    """The lowest limit that the rule allows, and how it comes about; None where no highest wager is said."""
    stake, lowest = highest_stake(game, wager), lowest_stake(game, wager)
    counted = min(top, Fraction(rule.counted_odds))
    ways = [(rule.least, f"{money(rule.least)} in any case")] if rule.least else []
    if stake and counted:
        ways.append((stake * counted, f"the highest wager of {money(stake)} times {odds(counted)}"))
    if rule.lowest_wager and lowest:
        ways.append((lowest * top, f"the lowest wager of {money(lowest)} times {odds(top)}"))
    if not ways:
        return None
    amount, words = max(ways)
    if rule.times > 1 and scope_of(game, stated) == ROUND:
        return amount * rule.times, f"{rule.times} times {words}"
    return amount, words


def scope_of(game: GameContext, stated: Stated) -> str:
    for rule in game.rules.statements.get("payout limit scope", ()):
        if rule.stated.about in ("", stated.about) and isinstance(rule.stated.value, Choice):
            return rule.stated.value.word
    return ""


def finding(stated: Stated, words: str, rule: PayoutRule) -> Finding:
    return Finding(
        check="payout-limit-too-low",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"{words} ({rule.citation})",
        places=(place_of(stated),),
        question="payout limit",
        about=stated.about,
    )
