"""A player who draws to 17 and does nothing else, for counting what comes up at a table."""

from __future__ import annotations

from engine.blackjack.play.table import Table
from engine.card_values import USUAL_VALUES, ranks_of, totaller
from engine.play.rounds import PlayerAction

ENOUGH = 17
TOTAL = totaller(USUAL_VALUES)


def plain_player(table: Table, legal: tuple[str, ...]) -> PlayerAction:
    """Declines every offer."""
    if table.moment != "hand":
        return PlayerAction("no")
    total, _ = TOTAL(ranks_of(table.hand.cards))
    return PlayerAction("hit" if total < ENOUGH and "hit" in legal else "stand")
