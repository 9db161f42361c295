"""Work shared by several processes, which inherit what this one knows; Ctrl-C ends them at once and cleanly."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.pool import Pool


def cores() -> int:
    """How many processes can work at a time; one, where this is itself a process that cannot start others."""
    from multiprocessing import current_process

    if current_process().daemon or not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(jobs: int, prepare: Callable[..., None], *given: object) -> Iterator[Pool]:
    """So many processes, each prepared; what they still do when the work is left is given up."""
    from multiprocessing import get_context

    with undisturbed():
        pool = get_context("fork").Pool(jobs, begin, (prepare, given))
    with pool:
        yield pool


def begin(prepare: Callable[..., None], given: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare(*given)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits, and never reaches processes that are started meanwhile: their first steps cannot be interrupted
    cleanly, and a pool that is interrupted while it starts can never be ended.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
