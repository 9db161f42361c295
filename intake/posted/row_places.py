"""Rows whose titles are not known, by their places: a list as long as the procedure's own, and alike in all other rows.

``both in its suit 22 to 1, one in its suit 15 to 1, … both in rank only 9 to 1``: where every other row pays what the
row of the procedure in the same place pays, a title in words of its own is that of its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from base.records import dataclass
from intake.posted.payouts import Payout
from intake.posted.procedure_words import KnownCase
from intake.posted.units import Unit

FEWEST = 4
"""Shorter lists may be alike by chance."""
MOST_APART = 1


@dataclass(frozen=True, slots=True)
class SeenRow:
    """A row of a list, the heading above it, and the conditions of the cases that it was read as; none if unread."""

    unit: Unit
    heading: tuple[str, ...]
    payout: Payout
    read: tuple[str, ...]


def lists_of(rows: Sequence[SeenRow]) -> list[list[SeenRow]]:
    """The rows of each list: one under the other, or beside, under one heading."""
    found: list[list[SeenRow]] = []
    for row in rows:
        last = found[-1][-1] if found else None
        if last and row.heading == last.heading and row.unit.line - last.unit.line <= 1 and not row.unit.after_gap:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def by_place(rows: Sequence[SeenRow], cases: Sequence[KnownCase]) -> list[tuple[SeenRow, KnownCase]]:
    """The rows that were not read, each with the case of its place; none where the lists are not surely the same."""
    paid = [case for case in cases if case.paid and set(case.wagers) & set(rows[0].heading)]
    if len(rows) != len(paid) or len(rows) < FEWEST or all(row.read for row in rows):
        return []
    pairs = list(zip(rows, paid, strict=True))
    apart = [row for row, case in pairs if row.payout.net != net(case)]
    misread = any(row.read and case.condition not in row.read for row, case in pairs)
    distinct = len({net(case) for case in paid}) >= FEWEST - 1
    if misread or len(apart) > MOST_APART or not distinct:
        return []
    return [(row, case) for row, case in pairs if not row.read and not names_others(row.payout.title, case)]


def names_others(title: str, case: KnownCase) -> bool:
    """Does a title name a rank that the case of its place has not?"""
    known = " ".join((case.condition, case.expanded, *case.titles)).lower()
    return any(rank.rstrip("s") not in known for rank in _RANK.findall(title.lower()))


_RANK = re.compile(r"\b(?:10s?|[2-9]s|jacks?|queens?|kings?|aces?)\b")


def net(case: KnownCase) -> Fraction:
    win, word, stake = (
        case.value.replace(":", " to ").split() if " " in case.value or ":" in case.value else ("0", "to", "1")
    )
    return Fraction(win) / Fraction(stake) - (word == "for")
