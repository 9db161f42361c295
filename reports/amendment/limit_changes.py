"""What kind of change of a limit it is: some may be made with notice, others only with approval."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from grammar.tree import Interval, Limits, Numbers, Statement, Value
from reports.amendment.clause_pairs import ClausePair

OTHER = frozenset({"other limit"})


def limit_changes(pair: ClausePair) -> frozenset[str]:
    """Of the words that a profile knows; anything but the ends of one range in dollars is another limit."""
    lines = [clause.first if clause and len(clause.lines) == 1 else None for clause in (pair.before, pair.after)]
    before, after = lines
    if pair.kind != "changed" or not (isinstance(before, Statement) and isinstance(after, Statement)):
        return OTHER
    ranges = dollars(before.value), dollars(after.value)
    if before.subject != "wager" or None in ranges or replace(before, value=after.value, tail=after.tail) != after:
        return OTHER
    (old, rest_before), (new, rest_after) = (one for one in ranges if one)
    if rest_before != rest_after:
        return OTHER
    found = {"highest wager"} if old.high != new.high else set()
    if (low := (new.low or Fraction(0)) - (old.low or Fraction(0))) != 0:
        found.add("lowest wager raised" if low > 0 else "lowest wager lowered")
    return frozenset(found) or OTHER


def dollars(value: Value) -> tuple[Interval, object] | None:
    """The one range in dollars of a value, and all that it says besides."""
    parts = value.parts if isinstance(value, Limits) else (value,) if isinstance(value, Numbers) else ()
    ranges = [part for part in parts if part.unit == "$" and not part.base and len(part.intervals) == 1]
    if len(ranges) != 1:
        return None
    (only,) = ranges
    rest = tuple(part for part in parts if part is not only)
    return only.intervals[0], (rest, only.about, only.only, only.multiple)
