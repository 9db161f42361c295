"""Work that is counted while it is done, so that a document of any size is checked in bounded time.

Counted are questions asked, tests made and hands valued, never seconds: the same document comes to its end at the same
place in every new process and on every machine. A process that has seen the document before remembers part of the work
and may get further, never less far. A unit takes roughly a microsecond of one core. Outside of `limited`, nothing is
limited.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

INFINITE = float("inf")
SECOND = 1_000_000
"""About so many units are done in a second."""


ODDS_KEEPS_IT = "pitboss odds works it out and keeps it, and the next check finds it there"
TOO_MUCH = "it would take more work than one check does"


class TooMuchWork(Exception):
    """More would be needed than is allowed here; what was not looked at is not decided."""


class Effort:
    """Work that is left, and work that was done."""

    __slots__ = ("bounded", "known", "left", "spent")

    def __init__(self, units: float, known: set[str], *, bounded: bool = True) -> None:
        self.bounded = bounded
        self.left = units
        self.spent = 0.0
        self.known = known
        """What was worked out here, or would have been, by name."""


_EFFORT: ContextVar[Effort | None] = ContextVar("effort", default=None)


@contextmanager
def limited(units: float) -> Iterator[Effort]:
    """Within it, work beyond so many units raises TooMuchWork; an outer limit holds as well."""
    outer = _EFFORT.get()
    if outer is None:
        effort = Effort(units, set())
    else:
        effort = Effort(min(units, outer.left) if outer.bounded else INFINITE, outer.known, bounded=outer.bounded)
    before = _EFFORT.set(effort)
    try:
        yield effort
    finally:
        _EFFORT.reset(before)
        if outer is not None:
            outer.left -= effort.spent
            outer.spent += effort.spent


@contextmanager
def unlimited() -> Iterator[None]:
    """Within it no limit holds: for what is made once, and must be complete however long it takes."""
    before = _EFFORT.set(Effort(INFINITE, set(), bounded=False))
    try:
        yield
    finally:
        _EFFORT.reset(before)


def spend_once(name: str, units: float) -> None:
    """Counts work on something that is known already, as if it were done here for the first time; never refused."""
    effort = _EFFORT.get()
    if effort is not None and name not in effort.known:
        effort.known.add(name)
        if units <= effort.left:  # what is more than all that is left was worked out by somebody who had more
            spend(units)


def counted_once(name: str) -> bool:
    """Was this work counted already?"""
    effort = _EFFORT.get()
    return effort is not None and name in effort.known


def left() -> float:
    """Work that is left here."""
    effort = _EFFORT.get()
    return INFINITE if effort is None else max(0.0, effort.left)


def spent() -> float:
    """Work done so far within the innermost limit."""
    effort = _EFFORT.get()
    return 0.0 if effort is None else effort.spent


def spend(units: float, remedy: str = "") -> None:
    """Counts work that is about to be done; where there is too much of it, the remedy is told."""
    effort = _EFFORT.get()
    if effort is None:
        return
    effort.left -= units
    effort.spent += units
    if effort.left < 0:
        raise TooMuchWork(f"{TOO_MUCH}; {remedy}" if remedy else TOO_MUCH)
