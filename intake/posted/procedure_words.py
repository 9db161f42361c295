"""The words of a procedure that a posted text may repeat: its wagers, the cases in which they pay, its sentences."""

from __future__ import annotations

from collections.abc import Callable

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class KnownCase:
    """A case in which a wager pays. ``expanded`` is its condition with the meaning of ranked hands written out."""

    wagers: tuple[str, ...]
    table: str
    event: str
    """The event of a row of a pay table; empty for a statement."""
    condition: str
    expanded: str
    titles: tuple[str, ...]
    full: tuple[str, ...]
    """Titles that name the wager too."""
    value: str
    paid: bool
    single: bool
    """Is it the only case in which the wager is paid?"""


@dataclass(frozen=True, slots=True)
class KnownSentence:
    """A statement of the procedure, and how it reads in print."""

    statement: str
    printed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KnownMeaning:
    """An event on which pays hang, its condition, and how that reads in print."""

    event: str
    condition: str
    printed: str
    is_restated: bool = True
    """Can the pays be said with another meaning? Rows of a pay table are known by the names of their events."""


@dataclass(frozen=True, slots=True)
class KnownStake:
    """A point of the round at which the same wager may be staked, with the multiples that may be staked there."""

    name: str
    turned: str
    """What was turned up last before it; empty at the first."""
    seen: int
    """How many cards have been turned up."""
    times: tuple[int, ...]
    options: tuple[str, ...] = ()
    """What a player may choose there, by name."""


@dataclass(frozen=True, slots=True)
class KnownChoice:
    """A choice of the player that adds a wager, always of the same amount."""

    name: str
    wager: str


@dataclass(frozen=True, slots=True)
class KnownIncident:
    """An irregularity by its name, and what is done about it."""

    name: str
    acts: str


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """What the game is made of."""

    wheel: bool = False
    faces: tuple[tuple[str, int], ...] = ()
    """Each face of the wheel, and on how many stops it is."""
    ranking: tuple[str, ...] = ()
    """Hands from the highest."""
    dealt: int = 0
    """How many cards every player is dealt at first; 0 where that is not said."""
    withdrawn: tuple[str, ...] = ()
    """The wagers that a player may take back."""
    stakes: tuple[KnownStake, ...] = ()
    """The points at which one wager may be staked, where there are several."""
    choices: tuple[KnownChoice, ...] = ()
    options: tuple[str, ...] = ()
    """What a player may choose at any point, by name."""
    adds: bool = False
    """Does any choice add to what is staked?"""
    shown: int | None = None
    """How many cards of the dealer are seen before the first choice; None where the dealer has no hand."""
    rounding: str = ""
    """``exact``, or whether payments are rounded ``up`` or ``down``; empty where that is not stated."""
    buy_in: int = 0
    """The least for which chips are bought, in whole dollars; 0 where none is stated."""
    incidents: tuple[KnownIncident, ...] = ()
    edges: tuple[tuple[str, str], ...] = ()
    """The house edge in percent that the procedure prints of each wager; of the game itself under no name."""
    as_printed: tuple[str, ...] = ()
    """Lines on choices and on the order of hands, as cards print them."""


@dataclass(frozen=True, slots=True)
class ProcedureWords:
    family: str
    game: str
    titles: tuple[str, ...]
    """The names of the game and of the operator."""
    main_wager: str
    """The wager that ``the bet`` means; empty where no wager is the main one."""
    wagers: tuple[str, ...]
    limited: tuple[str, ...]
    """The wagers that have limits in money."""
    cases: tuple[KnownCase, ...]
    hands: tuple[str, ...]
    """The kinds of hand that the game knows, from the highest."""
    notes: tuple[str, ...]
    """What all rows of a pay table need, as it is printed above them."""
    headings: tuple[str, ...]
    """The headings of our own cards."""
    sentences: tuple[KnownSentence, ...]
    meanings: tuple[KnownMeaning, ...]
    tables: bool
    """Does it have pay tables with rows?"""
    facts: KnownFacts
    said: Callable[[str], tuple[str, ...]]
    """How a statement of the language reads in print; nothing if it is none."""
