"""Tables with a column a wager: ``Straight flush | 5 to 1 | 40 to 1`` below ``Hand | Ante Bonus | Pair Plus``."""

from __future__ import annotations

from dataclasses import replace

from intake.posted.headings import HEADING_WORDS
from intake.posted.names import NamedWager, wagers_in
from intake.posted.payouts import payouts
from intake.posted.plain_words import plain_words
from intake.posted.units import CELL, Unit

FEWEST = 2
"""So many columns of wagers are a table."""


def column_heads(unit: Unit, names: tuple[NamedWager, ...]) -> tuple[str, ...]:
    """The wager of each column behind the first, where every one names a wager and nothing else; nothing otherwise."""
    cells = unit.text.split(CELL)[1:]
    named = [wagers_in(plain_words(cell), names) for cell in cells]
    whole = all(len(wagers) == 1 and not HEADING_WORDS.sub("", rest).strip() for wagers, rest in named)
    return tuple(wagers[0] for wagers, _ in named) if whole and len(cells) >= FEWEST else ()


def column_rows(unit: Unit, heads: tuple[str, ...]) -> list[tuple[str, Unit]]:
    """Each wager with its part of a row; nothing if the row has other columns, or states no odds."""
    title, *cells = unit.text.split(CELL)
    if not heads or len(heads) != len(cells) or unit.after_gap:
        return []
    paid = [(wager, cell) for wager, cell in zip(heads, cells, strict=True) if any(payouts(plain_words(cell)))]
    return [(wager, replace(unit, text=f"{title}{CELL}{cell}", own=unit.text)) for wager, cell in paid]
