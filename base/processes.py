"""Other processes: background work and worker pools. They end when this process ends, on Ctrl-C too."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from time import sleep
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

if TYPE_CHECKING:
    from io import RawIOBase
    from multiprocessing.pool import Pool

ROOT = str(Path(__file__).parents[1])
Result = TypeVar("Result")


def cores() -> int:
    """How many processes can run at once; one if this process cannot start others."""
    from multiprocessing import current_process

    if current_process().daemon or not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def command(module: str, function: str) -> list[str]:
    """The command line that calls one of our functions in a new process.

    It imports this code, no matter what the current folder contains.
    """
    call = f"import sys; sys.path.insert(0, {ROOT!r}); from {module} import {function}; {function}()"
    return [sys.executable, "-P", "-c", call]


def no_core_dumps() -> None:
    """Secrets that pass through this process, or one that it starts, are not written to the disk if it crashes."""
    with suppress(ImportError, OSError, ValueError):
        from resource import RLIMIT_CORE, setrlimit

        setrlimit(RLIMIT_CORE, (0, 0))


# In the background ------------------------------------------------------------------------------------------


class Background(Generic[Result]):
    """A future for work done in another process; as a context manager it cancels work nobody waited for."""

    child = 0  # set here in case __init__ is interrupted

    def __init__(self, work: Callable[[], Result]) -> None:
        self.work = work
        self.owner = os.getpid()
        self.child, self.pipe = _forked(work) or (0, -1)
        self.known: list[Result] = []

    def result(self) -> Result:
        """The result of the work; blocks until it is ready.

        If no process could be started, or it was killed or failed, the work is done here instead: the caller gets
        the same value or the same exception either way.
        """
        if not self.known:
            self.known.extend(self._received() or [self.work()])
        return self.known[0]

    def done(self, seconds: float) -> bool:
        """Whether ``result()`` would return at once, or will within this many seconds."""
        return not self.child or bool(select((self.pipe,), (), (), seconds)[0])

    def cancel(self) -> None:
        """Kills the other process; does nothing if it has already ended."""
        child, self.child = self.child, 0
        if child and os.getpid() == self.owner:  # a copy in a forked process must not kill it
            os.close(self.pipe)
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(child, 0)

    def _received(self) -> list[Result]:
        if not self.child:
            return []
        try:
            with open(self.pipe, "rb", closefd=False) as pipe:
                sent = pipe.read()
        finally:
            self.cancel()
        with suppress(Exception):  # the process died halfway
            whole: list[Result] = pickle.loads(sent)
            return whole
        return []

    def __enter__(self) -> Background[Result]:
        return self

    def __exit__(self, *reason: object) -> None:
        self.cancel()

    def __del__(self) -> None:
        self.cancel()


def in_background(work: Callable[[], Result]) -> Background[Result]:
    """Starts the work in a forked process, which inherits all that this one has loaded; see ``result()``.

    The result must be picklable: it comes back through a pipe.
    """
    return Background(work)


def _forked(work: Callable[[], object]) -> tuple[int, int] | None:
    """The process doing the work, and the pipe for its result; None if none can be started."""
    if cores() == 1 or _has_threads():
        return None
    here = os.getpid()
    receive, send = os.pipe()
    try:
        with undisturbed():
            child = os.fork()
            if child == 0:
                os.close(receive)
                _child(work, here, send)
    except OSError:
        os.close(receive)
        return None
    finally:
        os.close(send)
    return child, receive


def _has_threads() -> bool:
    """A fork copies locks held by other threads, and nothing in the copy would ever release them."""
    from threading import active_count

    return active_count() > 1


def _child(work: Callable[[], object], parent: int, send: int) -> NoReturn:
    """Exits through os._exit: anything inherited, such as unflushed output, belongs to the parent."""
    try:
        follow(parent)
        with open(send, "wb") as pipe:
            pipe.write(pickle.dumps([work()]))
    finally:
        os._exit(0)


# Background work that tells what it does --------------------------------------------------------------------


class Reporter:
    """Work in a forked process that sends messages while it runs; whoever has a loop of its own watches ``fileno``."""

    child = 0

    def __init__(self, work: Callable[[Callable[[object], None]], None]) -> None:
        """``work`` gets a function that sends one message; the messages must be picklable. Raises OSError."""
        self.owner, self.frames = os.getpid(), Frames()
        self.pipe, send = os.pipe()
        try:
            with undisturbed():
                self.child = os.fork()
                if self.child == 0:
                    os.close(self.pipe)
                    _reporting(work, self.owner, send)
        finally:
            os.close(send)

    def fileno(self) -> int:
        return self.pipe

    def messages(self) -> tuple[list[Any], bool]:
        """What has arrived, once ``fileno`` can be read, and whether the other process has ended."""
        chunk = os.read(self.pipe, 1 << 20)
        return self.frames.messages(chunk), not chunk

    def end(self) -> None:
        """Kills the other process if it still runs."""
        child, self.child = self.child, 0
        if child and os.getpid() == self.owner:
            os.close(self.pipe)
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(child, 0)


SIZE = 8
"""Bytes that say how long a message is."""


class Frames:
    """Messages put together from what arrives in pieces."""

    def __init__(self) -> None:
        self.received = bytearray()

    def messages(self, chunk: bytes) -> list[Any]:
        """Those that are whole now."""
        self.received += chunk
        found = []
        while len(self.received) >= SIZE:
            end = SIZE + int.from_bytes(self.received[:SIZE])
            if len(self.received) < end:
                break
            found.append(pickle.loads(self.received[SIZE:end]))
            del self.received[:end]
        return found


def framed(message: object) -> bytes:
    """A message with its length before it."""
    data = pickle.dumps(message)
    return len(data).to_bytes(SIZE) + data


def _reporting(work: Callable[[Callable[[object], None]], None], parent: int, send: int) -> NoReturn:
    try:
        follow(parent)
        with open(send, "wb", buffering=0) as pipe:
            work(lambda message: _all_written(pipe, framed(message)))
    finally:
        os._exit(0)


def _all_written(pipe: RawIOBase, data: bytes) -> None:
    at = 0
    while at < len(data):
        at += pipe.write(data[at:]) or 0


# Workers ----------------------------------------------------------------------------------------------------


@contextmanager
def workers(jobs: int, prepare: Callable[..., None], *given: object) -> Iterator[Pool]:
    """A pool of this many prepared processes; work still running when the block ends is abandoned."""
    from multiprocessing import get_context

    with undisturbed():
        pool = get_context("fork").Pool(jobs, _begin, (os.getpid(), prepare, given))
    with pool:
        yield pool


def _begin(parent: int, prepare: Callable[..., None], given: tuple[Any, ...]) -> None:
    follow(parent)
    prepare(*given)


def follow(parent: int) -> None:
    """Leaves Ctrl-C to the parent, and exits when the parent does, even if the parent was killed without warning."""
    from threading import Thread

    def watch() -> None:
        while os.getppid() == parent:
            sleep(0.1)
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=watch, daemon=True).start()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Blocks Ctrl-C, also for processes started meanwhile: their first steps cannot be interrupted
    cleanly, and a pool interrupted while it starts can never be shut down.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
