"""Progress messages of long-running work, and how to cancel it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Progress = Callable[[str], None]
"""Called with the current step, several times a second during long work. It may raise, which stops the work."""


class Cancelled(Exception):
    """Raised by a progress callback when the result is no longer wanted."""


def silent(text: str) -> None:
    """A progress callback that ignores its messages."""


_WATCHER: ContextVar[Progress] = ContextVar("watcher", default=silent)


@contextmanager
def watched(progress: Progress) -> Iterator[None]:
    """Within it, work far below that nobody hands a callback reports to this one."""
    before = _WATCHER.set(progress)
    try:
        yield
    finally:
        _WATCHER.reset(before)


def report(text: str) -> None:
    """Says to whoever watches what is being done. May raise what the callback raises."""
    _WATCHER.get()(text)
