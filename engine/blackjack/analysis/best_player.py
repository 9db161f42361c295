"""The analyser's strategy as a player at the interpreter's table follows it."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from base.records import dataclass
from engine.blackjack.analysis.best_play import Analysis
from engine.blackjack.play.table import Table
from engine.blackjack.tables.rule_tables import Action
from engine.cards import SUITS
from engine.play.rounds import PlayerAction
from grammar.errors.faults import Unreadable

NAMES = {
    Action.HIT: "hit",
    Action.STAND: "stand",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
    Action.SURRENDER: "surrender",
}


@dataclass(frozen=True, slots=True)
class BestPlayer:
    """Decides as the analysis does; insurance and other offers are declined, even where they pay."""

    analysis: Analysis
    decided: dict[tuple[Any, ...], PlayerAction] = field(default_factory=dict)

    def __call__(self, table: Table, legal: tuple[str, ...]) -> PlayerAction:
        if table.moment not in ("hand", "surrender early"):
            return PlayerAction("no")
        hand = table.hand
        more = "split" in legal
        split_from = table.first_two if hand.from_split else ()
        key = (table.moment, hand.cards, table.dealer[0].rank, split_from, table.turn > 0, hand.doubles, more)
        if key not in self.decided:
            self.decided[key] = PlayerAction(self.action(table, more))
        return self.decided[key]

    def action(self, table: Table, more: bool) -> str:
        """The name of what is done; more: may the hand be split?"""
        tables, hand = self.analysis.model.tables, table.hand
        names = [rank.name for rank in tables.ranks]
        cards = tuple((names.index(card.rank), SUITS.index(card.suit)) for card in hand.cards)
        up = names.index(table.dealer[0].rank)
        if table.moment == "surrender early":
            return "surrender early" if self.analysis.gives_up_early(cards, up) else "no"
        if not hand.from_split:
            return NAMES[self.analysis.decide(cards, up, hand.doubles)]
        first, other = cards[0][0], next((card for card in table.first_two if card.rank != hand.cards[0].rank), None)
        if other is not None and tables.ranks[names.index(other.rank)].identity != tables.ranks[first].identity:
            return NAMES[self.analysis.after_unlike(names.index(other.rank), cards, up, hand.doubles)]
        if all(split.group != self.analysis.model.groups.of_rank[first] for split in self.analysis.splits):
            raise Unreadable(
                f"how a hand from a split {names[first]} is best played is not known, as pairs of it are never split; "
                "play with --strategy plain"
            )
        origin = tables.split_origins[first][int(table.turn > 0)]
        return NAMES[self.analysis.after_split(first, cards, up, origin, hand.doubles, more)]
