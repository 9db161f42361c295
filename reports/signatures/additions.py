"""What signing adds to a file besides the signature itself, each thing in the one form it has; runs inside the sandbox.

Nothing of it is shown on a page, but it can be read, and another program may show it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

DATE = re.compile(r"D:[0-9]{14}(?:Z|[+-][0-9]{2}'[0-9]{2}'?)?")
XMP_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})?"
)
EXTENSION = {
    "/Type": re.compile(r"/DeveloperExtensions"),
    "/BaseVersion": re.compile(r"/[0-9]\.[0-9]"),
    "/ExtensionLevel": re.compile(r"[0-9]{1,6}"),
    "/ExtensionRevision": re.compile(r":[0-9]{4}"),
    "/URL": re.compile(r"https://www\.iso\.org/standard/[0-9]{1,9}\.html"),
}
"""The entries of an extension, and how each is written."""

DEVELOPERS = frozenset(("/ESIC", "/ISO_", "/ADBE"))
STORED = frozenset(("/Certs", "/CRLs", "/OCSPs"))
OF_ONE = frozenset(("/Cert", "/CRL", "/OCSP"))
OBJECT = re.compile(rb"(?<![0-9])([0-9]{1,10}) [0-9]{1,5} obj\b")


def extensions(value: Any) -> bool:
    """Whether it only says which version of the format is used."""
    import pikepdf

    if not isinstance(value, pikepdf.Dictionary) or set(value.keys()) - DEVELOPERS:
        return False
    each = [one for entry in value.values() for one in (entry if isinstance(entry, pikepdf.Array) else (entry,))]
    return all(isinstance(one, pikepdf.Dictionary) and _extension(one) for one in each)


def _extension(value: Any) -> bool:
    return all(key in EXTENSION and EXTENSION[key].fullmatch(str(said)) for key, said in value.items())


def validation_data(value: Any) -> bool:
    """Whether it is certificates and what is known about them, and nothing else."""
    import pikepdf

    if not isinstance(value, pikepdf.Dictionary) or set(value.keys()) - STORED - {"/Type", "/VRI"}:
        return False
    lists = [value[key] for key in value.keys() & STORED]
    for name, one in dict(value.get("/VRI", {})).items():
        if not re.fullmatch(r"/[0-9A-F]{40}", name) or not isinstance(one, pikepdf.Dictionary):
            return False
        if set(one.keys()) - OF_ONE - {"/Type", "/TU"} or not DATE.fullmatch(str(one.get("/TU", "D:20000101000000Z"))):
            return False
        lists += [one[key] for key in one.keys() & OF_ONE]
    return value.get("/Type", "/DSS") == "/DSS" and all(_are_der(one) for one in lists)


def _are_der(streams: Any) -> bool:
    import pikepdf

    return isinstance(streams, pikepdf.Array) and all(
        isinstance(one, pikepdf.Stream) and one.read_bytes().startswith(b"\x30") for one in streams
    )


def unlisted(pdf: bytes, begin: int) -> Iterator[int]:
    """The numbers of objects behind a place that no table of the file names: who mends the file would find them."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    tables = PdfFileReader(io.BytesIO(pdf), strict=True).xrefs
    named = {
        tables.get_historical_ref(one, revision)
        for revision in range(tables.total_revisions)
        for one in tables.explicit_refs_in_revision(revision)
    }
    end = begin
    for found in OBJECT.finditer(pdf, begin):
        if found.start() in named:
            end = _end(pdf, found.end())
        elif found.start() >= end:
            yield int(found[1])


def _end(pdf: bytes, begin: int) -> int:
    """Where the stream of an object ends, or the object itself: numbers inside a stream are no objects."""
    closed, stream = pdf.find(b"endobj", begin), pdf.find(b"stream", begin)
    return pdf.find(b"endstream", stream) if 0 <= stream < closed else begin
