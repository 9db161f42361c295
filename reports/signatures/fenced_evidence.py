"""Reads untrusted PDFs in a process of its own, with little time and little memory."""

import base64
import dataclasses
import datetime
import json
import subprocess
import sys
from typing import Any

from base.child import calling
from reports.signatures.evidence import Attached, Evidence, Signature, UnreadablePdf, evidence

SECONDS, MOST_SECONDS, OBJECTS_A_SECOND = 4, 30, 1000
"""Of the processor's time, more for files that show many objects; a busy machine may take longer."""

PATIENCE = 120
TOO_MUCH = "The PDF needs too much time or memory to be read; it is not one that Pitboss made."
MEGABYTES = 900
LARGEST_FILE = 64 << 20


def fenced(pdf: bytes, trust: tuple[bytes, ...], *, now: datetime.datetime) -> Evidence:
    """The evidence of a PDF, or ``UnreadablePdf`` with a sentence, whatever the bytes are."""
    if len(pdf) > LARGEST_FILE:
        raise UnreadablePdf(f"The file has {len(pdf) >> 20} megabytes; more than {LARGEST_FILE >> 20} are not read.")
    seconds = min(MOST_SECONDS, SECONDS + pdf.count(b" obj") // OBJECTS_A_SECOND)
    head = {"now": now.isoformat(), "seconds": seconds, "trust": [base64.b64encode(one).decode() for one in trust]}
    try:
        done = subprocess.run(
            calling("reports.signatures.fenced_evidence", "inside"),
            input=json.dumps(head).encode() + b"\n" + pdf, capture_output=True, timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise UnreadablePdf(TOO_MUCH) from None
    if done.returncode != 0 or not done.stdout:
        raise UnreadablePdf(TOO_MUCH)
    answer = json.loads(done.stdout)
    if "unreadable" in answer:
        raise UnreadablePdf(answer["unreadable"])
    return _unpacked(answer)


def guarded(pdf: bytes, trust: tuple[bytes, ...], *, now: datetime.datetime) -> Evidence:
    """The evidence, every failure of the libraries that read the file turned into a sentence."""
    try:
        return evidence(pdf, trust, now=now)
    except UnreadablePdf:
        raise
    except (MemoryError, RecursionError):
        raise UnreadablePdf("The PDF is nested or swollen beyond reading; it is not one that Pitboss made.") from None
    except Exception as error:
        raise UnreadablePdf(f"The PDF is damaged and cannot be read ({type(error).__name__}).") from None


def inside() -> None:
    """The child's side: limits first, then the file from standard input."""
    head = json.loads(sys.stdin.buffer.readline())
    _limit(head["seconds"])
    trust = tuple(base64.b64decode(one) for one in head["trust"])
    try:
        found = guarded(sys.stdin.buffer.read(), trust, now=datetime.datetime.fromisoformat(head["now"]))
        answer = _packed(found)
    except UnreadablePdf as sentence:
        answer = {"unreadable": str(sentence)}
    sys.stdout.write(json.dumps(answer))


def _limit(seconds: int) -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _packed(found: Evidence) -> dict[str, Any]:
    return dataclasses.asdict(
        found, dict_factory=lambda pairs: {k: _text(v) if isinstance(v, bytes) else v for k, v in pairs}
    )


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _unpacked(answer: dict[str, Any]) -> Evidence:
    signatures = tuple(Signature(**{**one, "problems": tuple(one["problems"])}) for one in answer.pop("signatures"))
    attachments = tuple(
        Attached(**{**one, "content": base64.b64decode(one["content"])}) for one in answer.pop("attachments")
    )
    rest: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in answer.items()}
    return Evidence(signatures=signatures, attachments=attachments, **rest)
