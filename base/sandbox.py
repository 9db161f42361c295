"""Reads hostile files in a separate process with limited time, memory and output."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from importlib import import_module
from select import select
from tempfile import TemporaryFile
from time import monotonic
from typing import IO, Any, NoReturn

from base.processes import command
from base.progress import Cancelled
from base.records import dataclass

CHUNK = 1 << 20
TICK = 0.1
"""Seconds between two looks at whether the caller still wants the answer."""

Steps = Callable[[int, int], None]
"""Called with how many steps are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the process may use."""

    seconds: int = 10
    """CPU seconds; on a busy machine the wall clock may run longer."""
    patience: int = 120
    """Wall-clock seconds without a step forward."""
    megabytes: int = 900
    answer_bytes: int = 64 << 20
    written_bytes: int = 0
    """The largest file that the process, or a program it starts, may write."""


class Refusal(Exception):
    """Raised by a function in the sandbox and re-raised by ``run``: a sentence saying why the file was not read."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class LimitExceeded(Exception):
    """The file needs more time, memory or output than allowed, or crashed the process."""


class Damaged(Exception):
    """The function failed on this file; the text is the exception's type."""


def run(
    function: str,
    data: bytes,
    *,
    limits: Limits,
    progress: Steps | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    **options: Any,
) -> Any:
    """What the function, named as ``module:function``, returns for the data and options, after a JSON round trip.

    With ``progress``, the function is given one of its own, whose calls are repeated here. Raises Refusal,
    LimitExceeded or Damaged, whatever the data, and Cancelled once ``cancelled`` says so.
    """
    head = {"function": function, "limits": asdict(limits), "options": options, "progress": progress is not None}
    with TemporaryFile() as file:
        file.write(json.dumps(head).encode() + b"\n" + data)
        file.seek(0)
        answer = _answer(file, limits, progress or (lambda done, total: None), cancelled)
    if "refused" in answer:
        raise Refusal(str(answer["refused"]))
    if "damaged" in answer:
        raise Damaged(str(answer["damaged"]))
    if "result" not in answer:
        raise LimitExceeded
    return answer["result"]


def _answer(file: IO[bytes], limits: Limits, progress: Steps, cancelled: Callable[[], bool]) -> dict[str, Any]:
    with _started(file) as child:
        for line in _lines(child, limits, cancelled):
            match message := _message(line):
                case {"progress": [int(done), int(total)]}:
                    progress(done, total)
                case _:
                    return message
    raise LimitExceeded  # it was killed before it had an answer


def _message(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise LimitExceeded from None
    if not isinstance(message, dict):
        raise LimitExceeded
    return message


@contextmanager
def _started(file: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Runs in its own session, so Ctrl-C reaches only this process, and programs it starts die with it."""
    child = subprocess.Popen(
        command("base.sandbox", "inside"),
        stdin=file,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    with child:
        try:
            yield child
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)


def _lines(child: subprocess.Popen[bytes], limits: Limits, cancelled: Callable[[], bool]) -> Iterator[bytes]:
    """The lines the process writes, as they arrive, until it ends, writes too much or is silent too long."""
    assert child.stdout
    pending, size, last = bytearray(), 0, monotonic()
    while True:
        if cancelled():
            raise Cancelled
        if not select([child.stdout], [], [], TICK)[0]:
            if monotonic() - last > limits.patience:
                raise LimitExceeded
            continue
        chunk = os.read(child.stdout.fileno(), CHUNK)
        if not chunk:
            return
        last, size = monotonic(), size + len(chunk)
        if size > limits.answer_bytes:
            raise LimitExceeded
        pending += chunk
        *whole, pending = pending.split(b"\n") if b"\n" in chunk else [pending]
        yield from (bytes(line) for line in whole)


# Inside -----------------------------------------------------------------------------------------------------


def inside() -> NoReturn:
    """Entry point of the process: imports our own code first, then applies the limits, then reads the file."""
    out = os.dup(1)
    os.dup2(2, 1)  # anything a library prints is not part of the answer
    head = json.loads(sys.stdin.buffer.readline())
    module, _, name = head["function"].partition(":")
    function = getattr(import_module(module), name)
    limits = Limits(**head["limits"])
    _limit(limits)
    options = head["options"] | ({"progress": _reporter(out, limits)} if head["progress"] else {})
    try:
        answer = {"result": function(sys.stdin.buffer.read(), **options)}
        _say(out, answer)
    except BaseException as error:
        _say(out, _failure(error))
    os._exit(0)  # no cleanup: a damaged library may not survive it


def _reporter(out: int, limits: Limits) -> Steps:
    """What the function calls with every step; each one starts the clock again."""

    def progress(done: int, total: int) -> None:
        signal.alarm(limits.patience)
        _say(out, {"progress": [done, total]})

    return progress


def _say(out: int, message: dict[str, Any]) -> None:
    said = json.dumps(message).encode() + b"\n"
    with open(out, "wb", closefd=False) as pipe:
        pipe.write(said)


def _failure(error: BaseException) -> dict[str, str]:
    if isinstance(error, Refusal):
        return {"refused": error.sentence}
    if isinstance(error, MemoryError | RecursionError | ImportError):  # without memory a library cannot be loaded
        return {}
    return {"damaged": type(error).__name__}


def _limit(limits: Limits) -> None:
    """Limits the wall clock in here too, in case nobody outside is left to watch it."""
    signal.alarm(limits.patience)
    try:
        import resource
    except ImportError:
        return
    for what, most in (
        (resource.RLIMIT_AS, limits.megabytes << 20),
        (resource.RLIMIT_CPU, limits.seconds),
        (resource.RLIMIT_FSIZE, limits.written_bytes),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):  # already stricter, or not supported by this system
            resource.setrlimit(what, (most, most))
