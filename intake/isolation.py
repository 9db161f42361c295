"""A sandbox that reports progress and can be cancelled, which ``base.sandbox`` cannot."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import IO, Any

from base.processes import command
from intake import limits
from intake.unreadable import ReadingCancelled, UnreadableDocument

TOO_MUCH = (
    "The file needs too much time or memory to be read; it may be damaged. "
    "Print it to a new PDF, or split it, and read that."
)
_MOST_BYTES = 512 << 20
_TICK = 0.1


def isolated(
    module: str, function: str, head: dict[str, Any], content: bytes, cancelled: Callable[[], bool]
) -> Iterator[dict[str, Any]]:
    """The messages of the function, which reads the head and then the content from standard input."""
    process = subprocess.Popen(
        command(module, function),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stdin
    assert process.stdout
    feeder = threading.Thread(target=_feed, args=(process.stdin, head, content), daemon=True)
    feeder.start()
    try:
        for line in _lines(process.stdout, cancelled):
            yield _message(line)
        if process.wait(limits.PATIENCE_SECONDS):
            raise UnreadableDocument(TOO_MUCH)
    except subprocess.TimeoutExpired:
        raise UnreadableDocument(TOO_MUCH) from None
    finally:
        _end(process)
        feeder.join()
        process.stdout.close()


def limited() -> None:
    """Called in the child: limits it, and the programs it starts, to a small share of the machine."""
    try:
        import resource
    except ImportError:
        return
    memory = limits.PARSER_MEGABYTES << 20
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.PARSER_SECONDS, limits.PARSER_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _feed(stdin: IO[bytes], head: dict[str, Any], content: bytes) -> None:
    with suppress(OSError):
        stdin.write(json.dumps(head).encode() + b"\n" + content)
    with suppress(OSError):
        stdin.close()


def _lines(stdout: IO[bytes], cancelled: Callable[[], bool]) -> Iterator[bytes]:
    """Complete lines as they arrive; stops after long silence, too much output, or when cancelled."""
    pending, read, last = bytearray(), 0, monotonic()
    with selectors.DefaultSelector() as selector:
        selector.register(stdout, selectors.EVENT_READ)
        while True:
            if cancelled():
                raise ReadingCancelled
            if not selector.select(_TICK):
                if monotonic() - last > limits.PATIENCE_SECONDS:
                    raise UnreadableDocument(TOO_MUCH)
                continue
            part = os.read(stdout.fileno(), 1 << 20)
            if not part:
                return
            last, read = monotonic(), read + len(part)
            if read > _MOST_BYTES:
                raise UnreadableDocument(TOO_MUCH)
            pending += part
            *whole, pending = pending.split(b"\n")
            yield from (bytes(line) for line in whole)


def _message(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise UnreadableDocument(TOO_MUCH)
    return message


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kills the child and everything it started; it has its own session, so nothing else is affected."""
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
