"""Side wagers whose payouts are rounded: the edge for each stake."""

from __future__ import annotations

from fractions import Fraction

from engine.money.interval import StakesEdge
from engine.money.table_limits import allowed_stakes
from engine.money.wager_account import staked_as
from engine.play.payouts import ROUNDED, rounding_of
from engine.rulebook import Rulebook
from engine.side_wagers.tally import WagerOdds

ALL = 10_000
"""Each takes a moment: hardly any table has more."""


def rounded_edges(rules: Rulebook, odds: WagerOdds) -> tuple[StakesEdge, ...]:
    """Every distinct edge over the stakes that the document allows; none where rounding changes nothing."""
    paid = ROUNDED.get(rounding_of(rules))
    if paid is None or not odds.rows:  # where the player chooses, it is left out: see the account
        return ()
    found: dict[Fraction, list[Fraction]] = {}
    for stake in allowed_stakes(rules, staked_as(rules, odds.wager), ALL):
        pays = [paid(row.pays * stake) / stake if row.pays > 0 else row.pays for row in odds.rows]
        edge = -sum((row.probability * pay for row, pay in zip(odds.rows, pays, strict=True)), Fraction(0))
        found.setdefault(edge, []).append(stake)
    if set(found) <= {odds.edge}:
        return ()
    return tuple(StakesEdge(tuple(stakes), 100 * float(edge)) for edge, stakes in found.items())
