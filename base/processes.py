"""Work shared by several processes, which inherit what this one knows; Ctrl-C ends them at once and cleanly."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import sleep
from typing import TYPE_CHECKING, NoReturn

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
def beside(work: Callable[[], object]) -> Iterator[None]:
    """Meanwhile another process does this work, of which nothing is left but what it keeps on disk; waits for its end.

    It ends with this one, however this one ends. Where no other process can be started, the work is left undone.
    """
    child = started(work)
    if child is None:
        yield
        return
    try:
        yield
        os.waitpid(child, 0)
    except BaseException:
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        raise


def started(work: Callable[[], object]) -> int | None:
    """The number of the process that does this work; None where none can be started."""
    here = os.getpid()
    if cores() == 1:
        return None
    with undisturbed(), suppress(OSError):
        child = os.fork()
        if child == 0:
            alone(work, here)
        return child
    return None


def alone(work: Callable[[], object], parent: int) -> NoReturn:
    """The other process: Ctrl-C is not meant for it, nor is what this one has yet to write."""
    from threading import Thread

    def watch() -> None:
        while os.getppid() == parent:
            sleep(0.1)
        os._exit(1)

    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        Thread(target=watch, daemon=True).start()
        work()
    finally:
        os._exit(0)


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
