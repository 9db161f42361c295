"""The most that is paid: a limit that a payout of the game can pass moves money, and no edge here is cut by it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.family import family_of
from engine.money.statement_account import LeftOut
from engine.rulebook import Rulebook
from engine.situation_classes import bounds, statements_on
from grammar.exhibit import MAIN
from grammar.question_names import QuestionName
from grammar.tree import bounds_in

LIMIT: QuestionName = "payout limit"
WHY = "what is paid above ${:,} is not cut here"


def passed_limits(rules: Rulebook, wager: str = MAIN) -> Iterator[LeftOut]:
    """The limits on what a wager pays that its largest payout passes at its highest stake, or with no highest stake."""
    for rule in statements_on(rules, LIMIT, wager):
        highs = [one.high for part in bounds_in(rule.stated.value) for one in part.intervals if one.high is not None]
        most = largest_payout(rules, wager)
        if highs and (most is None or most > min(highs)):
            yield LeftOut(rule.stated.key, WHY.format(int(min(highs))))


def largest_payout(rules: Rulebook, wager: str) -> Fraction | None:
    """The most that one player can win on a wager in a round; None where nothing bounds it."""
    stakes = bounds(rules, "wager amount", wager)
    if not stakes:
        return None
    if wager != MAIN:
        said = (rule.effect(None) for rule in rules.speaking("wager pay", wager))
        odds = (Fraction(effect.worth) for effect in said if effect is not None and effect.kind == "pays")
        return max(odds, default=Fraction(0)) * max(stakes)
    found = family_of(rules.exhibit).largest_round
    most = found(rules, max(stakes)) if found else None
    return most.amount if most else None
