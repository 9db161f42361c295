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
    said: Callable[[str], tuple[str, ...]]
    """How a statement of the language reads in print; nothing if it is none."""
