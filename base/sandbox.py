"""Hostile files are read in a process of its own, with little time, memory and room for the answer."""

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
    """Of processor time; a busy machine may take longer by the clock."""
    patience: int = 120
    """Seconds by the clock."""
    megabytes: int = 900
    answer_bytes: int = 64 << 20
    written_bytes: int = 0
    """The largest file that the process, or a program that it calls, may write."""


class Refusal(Exception):
    """Raised by a function in the sandbox, and again by ``run``: why the file is not read, as a sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class LimitExceeded(Exception):
    """The file needs more time, memory or room than it is given, or made the process crash."""


class Damaged(Exception):
    """The function stumbled over the file; the text is the type of the exception."""


def run(function: str, data: bytes, *, limits: Limits, **options: Any) -> Any:
    """What the function, named as ``module:function``, returns for the data and the options, as JSON gives it back.

    Raises Refusal, LimitExceeded or Damaged, whatever the data are.
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
    except (ValueError, RecursionError):  # nothing, or part of an answer: the process was ended
        raise LimitExceeded from None
    if not isinstance(answer, dict):
        raise LimitExceeded
    return answer


@contextmanager
def _started(file: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """In a session of its own, so that Ctrl-C reaches this process alone, and programs it calls end with it."""
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
    """All that the process says before it ends, closes its output, says too much or takes too long."""
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
    """The process itself: our own code is imported first, then come the limits, then the file."""
    out = os.dup(1)
    os.dup2(2, 1)  # whatever a library prints is no answer
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
    os._exit(0)  # without tidying up, which a damaged library may not survive


def _failure(error: BaseException) -> dict[str, str]:
    if isinstance(error, Refusal):
        return {"refused": error.sentence}
    if isinstance(error, MemoryError | RecursionError):
        return {}
    return {"damaged": type(error).__name__}


def _limit(limits: Limits) -> None:
    """The clock is limited in here too, in case nobody outside is left to look at it."""
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
        with suppress(ValueError, OSError):  # stricter already, or unknown to this system
            resource.setrlimit(what, (most, most))
