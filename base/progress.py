"""How long work says what it is doing, and how it is called off."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str], None]
"""Called with what is being done, several times a second where work is long. It may raise, and the work ends there."""


class Cancelled(Exception):
    """Raised by a progress callback when nobody wants the result any more."""


def silent(text: str) -> None:
    """Progress that nobody watches."""
