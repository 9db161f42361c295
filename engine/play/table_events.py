"""What happened at the table, in the past tense; each event names the statements that ordered it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, assert_never

from engine.arbiter import NOBODY, Order
from engine.cards import Card


class Wagered(NamedTuple):
    """The player placed chips on the layout before the deal."""

    wager: str
    amount: Fraction
    order: Order = NOBODY


class Dealt(NamedTuple):
    """A card of the initial deal left the shoe; place counts from the front of the shoe."""

    to: str
    card: Card | str
    place: int
    order: Order = NOBODY


class Offered(NamedTuple):
    """The player was offered something besides playing the hand."""

    what: str
    order: Order = NOBODY


class Insured(NamedTuple):
    """The player put chips on insurance."""

    amount: Fraction
    order: Order = NOBODY


class TookEvenMoney(NamedTuple):
    """The player took even money for a blackjack."""

    hand: int
    order: Order = NOBODY


class CheckedHoleCard(NamedTuple):
    """The dealer looked at the hole card."""

    found: bool
    order: Order = NOBODY


class Drew(NamedTuple):
    """A card went to a hand after the initial deal; hand is the player's hand, or -1 for the other side's."""

    who: str
    hand: int
    card: Card | str
    place: int
    order: Order = NOBODY


class Stood(NamedTuple):
    who: str
    hand: int
    order: Order = NOBODY


class Doubled(NamedTuple):
    hand: int
    amount: Fraction
    order: Order = NOBODY


class Split(NamedTuple):
    """A hand became two; amount is the wager on the new one."""

    hand: int
    amount: Fraction
    order: Order = NOBODY


class Surrendered(NamedTuple):
    hand: int
    early: bool
    order: Order = NOBODY


class Busted(NamedTuple):
    who: str
    hand: int
    order: Order = NOBODY


class Revealed(NamedTuple):
    """The dealer turned over the hole card."""

    card: Card
    order: Order = NOBODY


class Chose(NamedTuple):
    """The player took an option; amount is what it added to a wager, or took off one."""

    option: str
    amount: Fraction
    order: Order = NOBODY


class Decided(NamedTuple):
    """It was decided which side won."""

    result: str
    order: Order = NOBODY


class Paid(NamedTuple):
    """A wager won: the house added the amount to the stake and both went to the player."""

    wager: str
    hand: int
    stake: Fraction
    amount: Fraction
    order: Order = NOBODY


class Collected(NamedTuple):
    """A wager lost: the house took the amount; the rest of the stake went back to the player."""

    wager: str
    hand: int
    stake: Fraction
    amount: Fraction
    order: Order = NOBODY


class Pushed(NamedTuple):
    """A wager neither won nor lost: the stake went back to the player."""

    wager: str
    hand: int
    stake: Fraction
    order: Order = NOBODY


Event = (
    Wagered
    | Dealt
    | Offered
    | Insured
    | TookEvenMoney
    | CheckedHoleCard
    | Drew
    | Stood
    | Doubled
    | Split
    | Surrendered
    | Busted
    | Revealed
    | Chose
    | Decided
    | Paid
    | Collected
    | Pushed
)


def settlement(wager: str, hand: int, stake: Fraction, gain: Fraction, order: Order) -> Paid | Collected | Pushed:
    """The event that settles a wager with this gain or loss."""
    if gain > 0:
        return Paid(wager, hand, stake, gain, order)
    if gain < 0:
        return Collected(wager, hand, stake, min(-gain, stake), order)
    return Pushed(wager, hand, stake, order)


def gain(event: Event) -> Fraction:
    """What the player won (+) or lost (-) in an event."""
    match event:
        case Paid():
            return event.amount
        case Collected():
            return -event.amount
        case Wagered() | Dealt() | Offered() | Insured() | TookEvenMoney() | CheckedHoleCard() | Drew() | Stood():
            return Fraction(0)
        case Doubled() | Split() | Surrendered() | Busted() | Revealed() | Chose() | Decided() | Pushed():
            return Fraction(0)
        case _:
            assert_never(event)
