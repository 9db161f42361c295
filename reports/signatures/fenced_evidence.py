"""Reads untrusted PDFs in the sandbox."""

import base64
import dataclasses
import datetime
from typing import Any

from base import sandbox
from reports.signatures.evidence import Attached, Evidence, Signature, UnreadablePdf, evidence

SECONDS, MOST_SECONDS, OBJECTS_A_SECOND = 4, 30, 1000
"""Limits on processor time; files with many objects get more."""

TOO_MUCH = "The PDF needs too much time or memory to be read; it is not one that Pitboss made."
LARGEST_FILE = 64 << 20
LIMITS = sandbox.Limits(patience=120, megabytes=900, answer_bytes=4 * LARGEST_FILE)
"""The answer contains the attachments, which may be compressed in the file."""


def fenced(pdf: bytes, trust: tuple[bytes, ...], *, now: datetime.datetime) -> Evidence:
    """The evidence from a PDF; raises ``UnreadablePdf`` with a sentence, whatever the bytes are."""
    if len(pdf) > LARGEST_FILE:
        raise UnreadablePdf(f"The file has {len(pdf) >> 20} megabytes; more than {LARGEST_FILE >> 20} are not read.")
    seconds = min(MOST_SECONDS, SECONDS + pdf.count(b" obj") // OBJECTS_A_SECOND)
    try:
        return _unpacked(
            sandbox.run(
                "reports.signatures.fenced_evidence:inside", pdf,
                limits=dataclasses.replace(LIMITS, seconds=seconds),
                trust=[_text(one) for one in trust], now=now.isoformat(),
            )
        )  # fmt: skip
    except sandbox.Refusal as refusal:
        raise UnreadablePdf(refusal.sentence) from None
    except (sandbox.LimitExceeded, sandbox.Damaged):
        raise UnreadablePdf(TOO_MUCH) from None


def guarded(pdf: bytes, trust: tuple[bytes, ...], *, now: datetime.datetime) -> Evidence:
    """The evidence; any failure of the libraries that read the file becomes a sentence."""
    try:
        return evidence(pdf, trust, now=now)
    except UnreadablePdf:
        raise
    except (MemoryError, RecursionError):
        raise UnreadablePdf("The PDF is nested or swollen beyond reading; it is not one that Pitboss made.") from None
    except Exception as error:
        raise UnreadablePdf(f"The PDF is damaged and cannot be read ({type(error).__name__}).") from None


def inside(pdf: bytes, *, trust: list[str], now: str) -> dict[str, Any]:
    """Called in the sandbox."""
    try:
        found = guarded(pdf, tuple(map(base64.b64decode, trust)), now=datetime.datetime.fromisoformat(now))
    except UnreadablePdf as unreadable:
        raise sandbox.Refusal(str(unreadable)) from None
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
