"""Prices, worked out by a process of their own: the editor never waits for them, and an edit ends them at once."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from base.garbage import collect_garbage
from base.processes import SIZE, command, framed
from checker.finding import Finding
from pitboss.review import CheckInputs

if TYPE_CHECKING:
    from checker.check import CheckResult

MOST_JOBS = 50
"""After so many documents a new process takes over, so that what one keeps in memory does not grow for ever."""


class PriceJob(NamedTuple):
    """A text to be priced, and what its check was given."""

    path: str
    text: str
    given: CheckInputs


class PriceProcess:
    """At most one process, with one job at a time; it is started when first wanted and kept for the next job."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.jobs = 0
        self.turn = asyncio.Lock()

    async def priced(self, job: PriceJob, each: Callable[[Finding], None]) -> CheckResult | None:
        """The whole result of a check with prices; None if it failed. Cancelling this ends the process.

        each hears every finding that has a price, as soon as it has it.
        """
        async with self.turn:
            try:
                return await self.answer(job, each)
            except (OSError, asyncio.IncompleteReadError):
                self.end()
                return None
            except asyncio.CancelledError:
                self.end()
                raise

    async def answer(self, job: PriceJob, each: Callable[[Finding], None]) -> CheckResult | None:
        if self.jobs >= MOST_JOBS:
            self.end()
        if self.process is None or self.process.returncode is not None:
            self.process, self.jobs = await started(), 0
        self.jobs += 1
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(framed(job))
        await self.process.stdin.drain()
        while isinstance(heard := await received(self.process.stdout), Finding):
            each(heard)
        return heard

    def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()


async def received(stream: asyncio.StreamReader) -> Finding | CheckResult | None:
    size = int.from_bytes(await stream.readexactly(SIZE))
    heard: Finding | CheckResult | None = pickle.loads(await stream.readexactly(size))
    return heard


async def started() -> Process:
    """In a group of its own, so that Ctrl-C reaches only its owner."""
    call = command("pitboss.lsp.price_process", "stand_by")
    return await asyncio.create_subprocess_exec(*call, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, process_group=0)


# The other side -----------------------------------------------------------------------------------------------


def stand_by() -> None:
    """Takes jobs from standard input until it is closed; what anything prints goes to standard error instead."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def answer(thing: object) -> None:
        answers.write(framed(thing))
        answers.flush()

    while len(size := sys.stdin.buffer.read(SIZE)) == SIZE:
        job = PriceJob(*pickle.loads(sys.stdin.buffer.read(int.from_bytes(size))))
        answer(worked_out(job, answer))
        collect_garbage()


def worked_out(job: PriceJob, each: Callable[[Finding], None]) -> CheckResult | None:
    """None if anything goes wrong: the editor keeps the findings that it has, without prices."""
    from pitboss.loading import load_text
    from pitboss.review import checked, one_by_one, review

    with suppress(Exception):
        loaded = load_text(job.text, job.path)
        if not loaded.faults:
            for finding in one_by_one(checked(loaded, job.given)):
                each(finding)
            return replace(review(loaded, job.given, prices=True, alone=True), context=None)
    return None
