"""What the odds of a wager leave out, in any family."""

from __future__ import annotations

from engine.family import family_of
from engine.money.payout_caps import passed_limits
from engine.money.statement_account import LeftOut
from engine.rulebook import Rulebook
from engine.situation_classes import bounds


def left_out_of(rules: Rulebook, wager: str) -> tuple[LeftOut, ...]:
    """Each statement that moves money on this wager and is not in its odds."""
    name = staked_as(rules, wager)
    found = (*family_of(rules.exhibit).left_out(rules, name), *passed_limits(rules, name))
    return tuple({one.statement: one for one in found}.values())


def staked_as(rules: Rulebook, wager: str) -> str:
    """``Place`` for ``Place on 6 or 8``: limits are those of the wager, on whatever spot it stands."""
    name, on, _ = wager.rpartition(" on ")
    return name if on and not bounds(rules, "wager amount", wager) else wager
