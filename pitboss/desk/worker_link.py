"""The server's side of the worker: starts it, asks it, hears its news, and starts another if it dies."""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from base.processes import Frames, command, framed
from pitboss.desk.records import Answer, Ask, Cancel, Look, News, Visit

CRASHED = "The worker stopped in the middle of this and was started again. Nothing is lost; please try once more."
PATIENCE = 0.5
"""Seconds before a worker that dies at once is started again."""


class WorkerLink:
    """One worker process, kept alive. What it works on lies on the disk, so a new one goes on where the last ended."""

    def __init__(self, folder: str, hear: Callable[[News], None]) -> None:
        self.folder, self.hear = folder, hear
        self.process: Process | None = None
        self.number = 0
        self.waiting: dict[int, asyncio.Future[Answer]] = {}
        self.task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()

    async def start(self) -> None:
        self.process = await started(self.folder)
        self.ready.set()
        self.task = asyncio.create_task(self.keep())

    async def keep(self) -> None:
        while True:
            with suppress(OSError):
                await self.listen()
            self.ready.clear()
            waiting, self.waiting = self.waiting, {}
            for future in waiting.values():
                if not future.done():
                    future.set_result(Answer(0, refusal=CRASHED, status=503))
            self.hear(News("", "crashed", CRASHED))
            await asyncio.sleep(PATIENCE)
            self.process = await started(self.folder)
            self.ready.set()
            self.hear(News("", "restarted"))

    async def listen(self) -> None:
        assert self.process
        assert self.process.stdout
        frames = Frames()
        while chunk := await self.process.stdout.read(1 << 20):
            for heard in frames.messages(chunk):
                if isinstance(heard, News):
                    self.hear(heard)
                elif (future := self.waiting.pop(heard.number, None)) and not future.done():
                    future.set_result(heard)

    async def ask(self, kind: Literal["show", "act", "long"], name: str, visit: Visit) -> Answer:
        """What the worker answers; if the reader goes away meanwhile, the worker is told that nobody waits."""
        await self.ready.wait()
        self.number += 1
        number = self.number
        self.waiting[number] = asyncio.get_running_loop().create_future()
        try:
            await self.tell(Ask(number, kind, name, visit))
            return await self.waiting[number]
        except asyncio.CancelledError:
            await self.tell(Cancel(number))
            raise
        finally:
            self.waiting.pop(number, None)

    async def tell(self, message: Ask | Cancel | Look) -> None:
        """A worker that has just died hears nothing; whoever waits for it is answered by ``keep``."""
        if self.process and self.process.stdin:
            with suppress(OSError):
                self.process.stdin.write(framed(message))
                await self.process.stdin.drain()

    async def end(self) -> None:
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        if self.process:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


async def started(folder: str) -> Process:
    """In a group of its own, so that Ctrl-C reaches only the server; it ends when its input is closed."""
    call = [*command("pitboss.desk.worker", "stand_by"), folder]
    errors = None if os.environ.get("PITBOSS_TRACEBACK") else DEVNULL
    return await asyncio.create_subprocess_exec(*call, stdin=PIPE, stdout=PIPE, stderr=errors, process_group=0)
