"""The main game of a document, analysed: edge, strategy, and the value of every action with a given hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.arbiter import Stopped
from engine.blackjack.tables.compiler import Compiled, compiled
from engine.cards import SUITS, Card
from engine.money.edge import percent_of
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

if TYPE_CHECKING:
    from engine.blackjack.analysis.best_play import Analysis
    from engine.blackjack.analysis.chart import Chart

METHOD = (
    "exact draws without replacement from the full shoe, composition-dependent play, exact conditioning on the check; "
    "splits exact for a fixed strategy of each hand"
)


@dataclass(frozen=True, slots=True)
class MainGame:
    """The edge of the main game for one number of decks and one stake, and what had to be assumed."""

    game: str
    compiled: Compiled
    edge_percent: float

    @property
    def decks(self) -> int:
        return self.compiled.decks

    @property
    def stake(self) -> Fraction:
        return self.compiled.stake

    @property
    def assumed(self) -> tuple[str, ...]:
        return self.compiled.assumed

    def analysis(self) -> Analysis:
        from engine.blackjack.analysis.best_play import analyse

        return analyse(self.compiled.tables)

    def chart(self) -> Chart:
        from engine.blackjack.analysis.chart import chart

        return chart(self.analysis())

    def values(self, hand: tuple[Card, ...], up: Card) -> Mapping[str, float]:
        """What every allowed action is worth, in units of the stake, best first."""
        names = [rank.name for rank in self.compiled.tables.ranks]
        absent = next((card for card in (*hand, up) if card.rank not in names), None)
        if absent is not None:
            raise Unreadable(f"{absent} is not in this shoe")
        cards = tuple((names.index(card.rank), SUITS.index(card.suit)) for card in hand)
        found = self.analysis().values(cards, names.index(up.rank))
        return dict(
            sorted(((action_name(action), worth) for action, worth in found.items()), key=lambda pair: -pair[1])
        )


def action_name(action: object) -> str:
    name = getattr(action, "name", None) or str(action)
    return {"EARLY": "surrender before the check"}.get(name, name.lower())


class Unanalysed(Exception):
    """Why the rules as they stand cannot be analysed, in a sentence."""


def main_game(
    exhibit: Exhibit, game: str, *, decks: int | None = None, readings: Readings | None = None
) -> MainGame | None:
    """The main game analysed, None for a family that has none. Raises Unanalysed."""
    if not exhibit.has_main_game:
        return None
    try:
        found = compiled(exhibit, game, decks=decks, readings=readings)
        return MainGame(game, found, 100 * percent_of(found))
    except (Stopped, ValueError) as reason:
        raise Unanalysed(str(reason)) from None
