"""A round in any family: the wagers, what happened, and the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from base.records import dataclass
from engine.arbiter import Open
from engine.cards import Card
from engine.play.table_events import Collected, Event, Paid, gain


class PlayerAction(NamedTuple):
    """What a player does, with an amount where the player may choose one."""

    name: str
    amount: Fraction | None = None

    def __str__(self) -> str:
        return self.name if self.amount is None else f"{self.name} {dollars(self.amount)}"


Decide = Callable[[Any, tuple[str, ...]], PlayerAction]
"""A strategy: picks one of the available choices at a frozen table."""

Wagers = Sequence[tuple[str, Fraction]]


@dataclass(frozen=True, slots=True)
class Round:
    """A round as far as the document carried it; opened is the question that stopped it, if any."""

    table: Any
    events: tuple[Event, ...]
    opened: Open | None = None

    @property
    def net(self) -> Fraction:
        """What the player won (+) or lost (-)."""
        return sum((gain(event) for event in self.events if isinstance(event, Paid | Collected)), Fraction(0))

    @property
    def resolved(self) -> tuple[str, ...]:
        """How open questions were resolved along the way, each once."""
        return tuple(dict.fromkeys(event.order.resolved for event in self.events if event.order.resolved))


class Counterexample(NamedTuple):
    """One round that is settled differently: how it goes, in words, and the player's result each time."""

    deal: str
    results: tuple[Fraction, ...]
    stake: Fraction


class ShownPlace(NamedTuple):
    """Cards or other faces at one place of a table: whose, of which kind (cards, dice, wheel, balls)."""

    whose: str
    kind: str
    faces: tuple[Any, ...]
    hidden: int = 0
    """So many more lie face down."""
    acts: bool = False
    """Is it this hand's turn?"""


class House(Protocol):
    """One game of one document, ready to be played."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the shoe, in the fixed order. Raises Unreadable, Stopped."""

    def lowest_wagers(self) -> Wagers:
        """The lowest stake a round can be played with."""

    def shoe(self, seed: int) -> tuple[Card, ...]:
        """A full shoe in an order that depends only on the seed."""

    def round(self, shoe: Sequence[Card | str], wagers: Wagers, decide: Decide, start: int = 0) -> Round:
        """One round with cards from the shoe, dealt from start on."""

    def refusal(self, table: Any, action: PlayerAction) -> str | None:
        """Why this cannot be done here, in a dealer's words; None if it can."""

    def stacked(self, given: Mapping[str, Sequence[Any]], seed: int) -> tuple[Any, ...]:
        """A shoe from which these come to these places, in the order of dealing; all else by the seed.

        Places are those that the game deals to. Raises Unreadable if the shoe does not hold them, and Stopped.
        """

    def shown(self, table: Any, *, face_up: bool = False) -> tuple[ShownPlace, ...]:
        """What lies on a table, as the player sees it; with face_up, everything."""


def dollars(amount: Fraction) -> str:
    """``$5``, ``$7.50``; ``$1/3`` where cents cannot express it."""
    if amount.denominator == 1:
        return f"${amount.numerator}"
    if 100 % amount.denominator == 0:
        return f"${float(amount):.2f}"
    return f"${amount}"
