"""The search for garbage: put off while much is made that lives to the end, and left out when all of it goes."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """No search for garbage meanwhile.

    A check makes millions of small objects and almost no cycles, so the search looks at all of them again and again
    and finds nothing: a tenth of the time of checking the largest exhibit (0.68 against 0.75 s). What was made
    meanwhile counts as old afterwards; else all of it would be looked at once more with the next thing that is made.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def leave_garbage_at_exit() -> None:
    """No last search before this program ends: a tenth of the time of a first check (measured)."""
    atexit.register(gc.freeze)
