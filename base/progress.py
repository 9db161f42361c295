"""Progress messages of long-running work, and how to cancel it."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str], None]
"""Called with the current step, several times a second during long work. It may raise, which stops the work."""


class Cancelled(Exception):
    """Raised by a progress callback when the result is no longer wanted."""


def silent(text: str) -> None:
    """A progress callback that ignores its messages."""
