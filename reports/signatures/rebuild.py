"""Prints the source attached to a file again, and compares the file with the print."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable
from typing import Any

from base.records import dataclass
from reports.pdf.made_with import made_with
from reports.signatures.comparison import SignedField
from reports.signatures.evidence import Attached, Evidence, UnreadablePdf
from reports.signatures.fenced_evidence import fenced_differences
from reports.signatures.stamp import stamp

Compare = Callable[[bytes, bytes, dict[str, SignedField]], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Reprint:
    """What the attached files give when they are checked and printed again; empty if they give nothing."""

    pdf: bytes = b""
    problems: tuple[str, ...] = ()
    """Why it may not be filed, and where checking it again finds something else."""


Rebuild = Callable[[tuple[Attached, ...]], Reprint]
"""Checks and prints the attached files again; raises ValueError with a sentence if that is impossible."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What printing again showed."""

    problems: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()


def rebuilt(pdf: bytes, found: Evidence, rebuild: Rebuild, compare: Compare | None = None) -> Rebuilt:
    """Compares the file with the print of its source, checked again."""
    mine = made_with()
    if found.generator != mine:
        needed = found.generator or "a program that does not give its name"
        return Rebuilt(undecided=(f"Printing it again needs {needed}; this is {mine}.",))
    try:
        reprint = rebuild(found.attachments)
    except ValueError as error:
        return Rebuilt((f"The attached source cannot be printed: {error}",))
    if not reprint.pdf:
        return Rebuilt(reprint.problems)
    compare = compare or fenced_differences
    try:
        other = compare(pdf, reprint.pdf, _signed_fields(found, reprint.pdf))
    except UnreadablePdf as unreadable:
        other = (f"The file cannot be compared with what its source prints: {unreadable.sentence}",)
    return Rebuilt((*reprint.problems, *other))


def _signed_fields(found: Evidence, reprint: bytes) -> dict[str, SignedField]:
    """By field, what it must show: the stamp printed again, in the size that the source prints the field."""
    sizes = field_sizes(reprint)
    fields = {}
    for one in found.signatures:
        if (name := one.role.title()) in sizes:
            when = datetime.datetime.fromisoformat(one.claimed)
            fields[name] = SignedField(one.name, stamp(one.name, one.role, when, one.reason, sizes[name]))
    return fields


def field_sizes(pdf: bytes) -> dict[str, tuple[float, float]]:
    """Width and height of each signature field in points."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        form: Any = opened.Root.get("/AcroForm", {})
        boxes = {str(one.T): [float(number) for number in one.Rect] for one in form.get("/Fields", ())}
    return {name: (box[2] - box[0], box[3] - box[1]) for name, box in boxes.items()}
