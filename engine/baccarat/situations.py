"""What can be seen at a baccarat table when a question comes up."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from engine.cards import Card, written
from engine.measures import measured


@dataclass(frozen=True, slots=True)
class Situation:
    """A moment of one round; what has not happened or is not known yet keeps its default."""

    moment: str
    player: tuple[Card, ...] = ()
    """The cards of the player's side, in the order dealt."""
    banker: tuple[Card, ...] = ()
    result: str = ""
    """``player wins``, ``banker wins`` or ``tie``, once it is known."""
    ante: Fraction = Fraction(1)
    staked: Fraction = Fraction(1)
    """What stands on the wager that is asked about."""
    amount: Fraction | None = None
    """The amount or number that is asked about, for questions of how much and how many."""
    wager: str = ""
    card: Card | None = None
    """The card that is asked about, for card values."""
    decks: int = 0
    true: frozenset[str] = frozenset()
    """Outside circumstances that hold."""
    measure: str = field(default="", compare=False, repr=False)
    """What the amount is an amount of, where the situation is told."""

    def told(self) -> str:
        """The situation in one line, for a reader."""
        parts = []
        if self.player:
            parts.append(f"player {written(self.player)}")
        if self.banker:
            parts.append(f"banker {written(self.banker)}")
        if self.card:
            parts.append(f"card {self.card.rank}")
        parts.extend(word for word in (self.result,) if word)
        if self.amount is not None:
            parts.append(measured(self.amount, self.measure))
        if self.wager:
            parts.append(f"wager {self.wager}")
        parts.extend(sorted(self.true))
        return ", ".join(parts) or self.moment
