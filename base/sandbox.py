"""Reads hostile files in a separate process with limited time, memory and output."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib import import_module
from select import select
from tempfile import TemporaryFile
from time import monotonic
from typing import IO, Any, NoReturn

from base.processes import command

CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Limits:
    """What the process may use."""

    seconds: int = 10
    """CPU seconds; on a busy machine the wall clock may run longer."""
    patience: int = 120
    """Wall-clock seconds."""
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


def run(function: str, data: bytes, *, limits: Limits, **options: Any) -> Any:
    """What the function, named as ``module:function``, returns for the data and options, after a JSON round trip.

    Raises Refusal, LimitExceeded or Damaged, whatever the data.
    """
    head = {"function": function, "limits": asdict(limits), "options": options}
    with TemporaryFile() as file:
        file.write(json.dumps(head).encode() + b"\n" + data)
        file.seek(0)
        answer = _answer(file, limits)
    if "refused" in answer:
        raise Refusal(answer["refused"])
    if "damaged" in answer:
        raise Damaged(answer["damaged"])
    if "result" not in answer:
        raise LimitExceeded
    return answer["result"]


def _answer(file: IO[bytes], limits: Limits) -> dict[str, Any]:
    with _started(file) as child:
        sent = _received(child, limits)
    try:
        answer = json.loads(sent)
    except (ValueError, RecursionError):  # nothing or a partial answer: the process was killed
        raise LimitExceeded from None
    if not isinstance(answer, dict):
        raise LimitExceeded
    return answer


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


def _received(child: subprocess.Popen[bytes], limits: Limits) -> bytes:
    """Everything the process writes until it exits, closes its output, writes too much or takes too long."""
    assert child.stdout
    last = monotonic() + limits.patience
    said = bytearray()
    while len(said) <= limits.answer_bytes:
        if not select([child.stdout], [], [], max(0.0, last - monotonic()))[0]:
            raise LimitExceeded
        chunk = os.read(child.stdout.fileno(), CHUNK)
        if not chunk:
            return bytes(said)
        said += chunk
    raise LimitExceeded


# Inside -----------------------------------------------------------------------------------------------------


def inside() -> NoReturn:
    """Entry point of the process: imports our own code first, then applies the limits, then reads the file."""
    out = os.dup(1)
    os.dup2(2, 1)  # anything a library prints is not part of the answer
    head = json.loads(sys.stdin.buffer.readline())
    module, _, name = head["function"].partition(":")
    function = getattr(import_module(module), name)
    _limit(Limits(**head["limits"]))
    try:
        answer = json.dumps({"result": function(sys.stdin.buffer.read(), **head["options"])})
    except BaseException as error:
        answer = json.dumps(_failure(error))
    with open(out, "wb") as pipe:
        pipe.write(answer.encode())
    os._exit(0)  # no cleanup: a damaged library may not survive it


def _failure(error: BaseException) -> dict[str, str]:
    if isinstance(error, Refusal):
        return {"refused": error.sentence}
    if isinstance(error, MemoryError | RecursionError):
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
