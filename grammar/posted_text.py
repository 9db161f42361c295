"""A posted text as it was read: each inscription with the statements that it makes, or as not understood."""

from __future__ import annotations

from fractions import Fraction

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class PostedRow:
    """A row of a pay table on a card: the pay table of the procedure that it repeats, its event and what it pays."""

    table: str
    event: str
    pays: str


@dataclass(frozen=True, slots=True)
class PostedMeaning:
    """What a posted text says a word of the procedure means: ``dealer qualifies`` and its condition."""

    event: str
    condition: str


@dataclass(frozen=True, slots=True)
class PostedLine:
    """One inscription or sentence that was read. ``doubtful``: not all of its words were used; ``tentative``: it was
    understood well enough to agree with the rules, and not to differ from them; ``questioned``: something speaks
    against the reading; ``always``: it says that there is no exception; ``sentence``: it is no row of a table, and need
    not say all; ``example``: it tells one hand with its money, and shows no table."""

    line: int
    words: str
    statements: tuple[str, ...] = ()
    rows: tuple[PostedRow, ...] = ()
    meanings: tuple[PostedMeaning, ...] = ()
    doubtful: bool = False
    tentative: bool = False
    questioned: bool = False
    always: bool = False
    example: bool = False
    sentence: bool = False


@dataclass(frozen=True, slots=True)
class PostedOdds:
    """Odds for something that was not understood, and the wagers named beside them.

    ``most``: it says *up to*; ``loose``: it is written ``36x``, and may count the stake; ``alone``: the wager stands
    there by itself.
    """

    said: str
    net: Fraction
    wagers: tuple[str, ...] = ()
    most: bool = False
    loose: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class PostedWords:
    """Words that state something and were not understood; a reader has to compare them."""

    line: int
    words: str
    odds: tuple[PostedOdds, ...] = ()


@dataclass(frozen=True, slots=True)
class PostedOffer:
    """A wager or a bonus that the trade knows and the procedure does not have, offered by a posted text.

    ``rules``: what the procedure says instead, where the name is a rule and no offer.
    """

    line: int
    words: str
    name: str
    rules: str = ""


@dataclass(frozen=True, slots=True)
class PostedText:
    """A rack card, a layout, a sign: what was read of it, and what was not."""

    name: str
    lines: tuple[PostedLine, ...]
    unread: tuple[PostedWords, ...] = ()
    idle: tuple[PostedWords, ...] = ()
    """Headings, greetings and other words that state nothing."""
    offers: tuple[PostedOffer, ...] = ()
