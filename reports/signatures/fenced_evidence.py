"""Reads untrusted PDFs in the sandbox."""

import base64
import dataclasses
import datetime
from typing import Any

from base import sandbox
from reports.signatures import comparison
from reports.signatures.comparison import SignedField
from reports.signatures.evidence import Attached, Evidence, Signature, UnreadablePdf, evidence
from reports.signatures.trust import Trust, from_data

SECONDS, MOST_SECONDS, OBJECTS_A_SECOND = 4, 30, 1000
"""Limits on processor time; files with many objects get more."""

TOO_MUCH = "The PDF needs too much time or memory to be read; it is not one that Pitboss made."
LARGEST_FILE = 64 << 20
LIMITS = sandbox.Limits(patience=120, megabytes=900, answer_bytes=4 * LARGEST_FILE)
"""The answer contains the attachments, which may be compressed in the file."""


def fenced(pdf: bytes, trust: Trust, *, now: datetime.datetime) -> Evidence:
    """The evidence from a PDF; raises ``UnreadablePdf`` with a sentence, whatever the bytes are."""
    answer = _asked("inside", pdf, trust=trust.as_data(), now=now.isoformat())
    return _unpacked(answer)


def fenced_differences(pdf: bytes, reprint: bytes, signed: dict[str, SignedField]) -> tuple[str, ...]:
    """What ``comparison.differences`` finds; raises ``UnreadablePdf`` with a sentence, whatever the bytes are."""
    fields = {role: {"name": one.name, "stamp": _text(one.stamp)} for role, one in signed.items()}
    return tuple(_asked("compared_inside", pdf, reprint=_text(reprint), signed=fields))


def _asked(function: str, pdf: bytes, **options: Any) -> Any:
    if len(pdf) > LARGEST_FILE:
        raise UnreadablePdf(f"The file has {len(pdf) >> 20} megabytes; more than {LARGEST_FILE >> 20} are not read.")
    seconds = min(MOST_SECONDS, SECONDS + pdf.count(b" obj") // OBJECTS_A_SECOND)
    limits = dataclasses.replace(LIMITS, seconds=seconds)
    try:
        return sandbox.run(f"reports.signatures.fenced_evidence:{function}", pdf, limits=limits, **options)
    except sandbox.Refusal as refusal:
        raise UnreadablePdf(refusal.sentence) from None
    except (sandbox.LimitExceeded, sandbox.Damaged):
        raise UnreadablePdf(TOO_MUCH) from None


def guarded(pdf: bytes, trust: Trust, *, now: datetime.datetime) -> Evidence:
    """The evidence; any failure of the libraries that read the file becomes a sentence."""
    try:
        return evidence(pdf, trust, now=now)
    except UnreadablePdf:
        raise
    except (MemoryError, RecursionError):
        raise UnreadablePdf("The PDF is nested or swollen beyond reading; it is not one that Pitboss made.") from None
    except Exception as error:
        raise UnreadablePdf(f"The PDF is damaged and cannot be read ({type(error).__name__}).") from None


def inside(pdf: bytes, *, trust: dict[str, Any], now: str) -> dict[str, Any]:
    """Called in the sandbox."""
    try:
        found = guarded(pdf, from_data(trust), now=datetime.datetime.fromisoformat(now))
    except UnreadablePdf as unreadable:
        raise sandbox.Refusal(str(unreadable)) from None
    return dataclasses.asdict(
        found, dict_factory=lambda pairs: {k: _text(v) if isinstance(v, bytes) else v for k, v in pairs}
    )


def compared_inside(pdf: bytes, *, reprint: str, signed: dict[str, dict[str, str]]) -> list[str]:
    """Called in the sandbox."""
    fields = {role: SignedField(one["name"], base64.b64decode(one["stamp"])) for role, one in signed.items()}
    return list(comparison.differences(pdf, base64.b64decode(reprint), fields))


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _unpacked(answer: dict[str, Any]) -> Evidence:
    signatures = tuple(
        Signature(**{**one, "problems": tuple(one["problems"]), "chain": tuple(one["chain"])})
        for one in answer.pop("signatures")
    )
    attachments = tuple(
        Attached(**{**one, "content": base64.b64decode(one["content"])}) for one in answer.pop("attachments")
    )
    rest: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in answer.items()}
    return Evidence(signatures=signatures, attachments=attachments, **rest)
