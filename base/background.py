"""Work done by a forked process meanwhile; what it returns comes back through a pipe."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from select import select
from typing import Generic, Self, TypeVar

from base.processes import alone, cores, undisturbed

Told = TypeVar("Told")


class Background(Generic[Told]):
    """The work of another process; where none could be started, it is done by this one when its result is wanted."""

    def __init__(self, work: Callable[[], Told]) -> None:
        self.work = work
        self.child, self.pipe = 0, -1
        if cores() > 1:
            self.start()

    def start(self) -> None:
        ours, theirs = os.pipe()
        parent = os.getpid()
        with undisturbed(), suppress(OSError):
            self.child = os.fork()
            if not self.child:
                os.close(ours)
                alone(lambda: send(theirs, self.work()), parent)
        os.close(theirs)
        self.pipe = ours

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.cancel()

    def done(self, seconds: float) -> bool:
        """Whether the result is there, or comes within so many seconds."""
        return not self.child or bool(select((self.pipe,), (), (), seconds)[0])

    def result(self) -> Told:
        """Waits for it. Work that failed over there is done again here, so that its error is raised here."""
        if not self.child:
            return self.work()
        try:
            with os.fdopen(self.pipe, "rb") as pipe:
                sent = pipe.read()
            _, status = os.waitpid(self.child, 0)
        except BaseException:
            self.cancel()
            raise
        self.child = 0
        return self.work() if status or not sent else pickle.loads(sent)

    def cancel(self) -> None:
        """Ends the process, if it has not ended."""
        if self.child:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(self.child, signal.SIGKILL)
                os.waitpid(self.child, 0)
            with suppress(OSError):
                os.close(self.pipe)
            self.child = 0


def in_background(work: Callable[[], Told]) -> Background[Told]:
    return Background(work)


def send(pipe: int, told: object) -> None:
    with os.fdopen(pipe, "wb") as file:
        file.write(pickle.dumps(told))
