"""Files made to harm the reader: a sentence each, soon and in little memory."""

import io
import resource
import zlib

import pikepdf
import pytest

from reports.signatures.evidence import UnreadablePdf
from reports.signatures.fenced_evidence import fenced
from reports.signatures.trust import NOBODY
from tests.support.signed import NOW, procedure, signed


def whole_bomb() -> bytes:
    """Two and a half gigabytes of zeros in two and a half megabytes."""
    box = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = box.compress(bytes(64 << 20)) + box.flush(zlib.Z_FULL_FLUSH)
    return b"\x78\x9c" + piece * 40 + b"\x03\x00\x00\x00\x00\x00"


def with_stream(place: str) -> bytes:
    """A procedure whose page or attachment is a bomb."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(procedure())) as pdf:
        target = pdf.pages[0].obj.Contents if place == "page" else pdf.Root.AF[0].EF.F
        target.write(whole_bomb(), filter=pikepdf.Name.FlateDecode)
        pdf.save(out)
    return out.getvalue()


def encrypted() -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(procedure())) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="o", user="u"))
    return out.getvalue()


def looping_pages() -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(procedure())) as pdf:
        pdf.Root.Pages.Kids.append(pdf.Root.Pages)
        pdf.save(out)
    return out.getvalue()


def nested(depth: int = 200_000) -> bytes:
    return procedure().replace(
        b"/ViewerPreferences <<", b"/X " + b"[" * depth + b"]" * depth + b" /ViewerPreferences <<"
    )


def huge_table() -> bytes:
    table = b"xref\n0 4000000000\n0000000000 65535 f \ntrailer << /Size 4000000000 >>"
    return b"%PDF-1.7\n" + table + b"\nstartxref\n9\n%%EOF\n"


def huge_length() -> bytes:
    pdf = procedure()
    at = pdf.index(b"/Length ")
    return pdf[:at] + b"/Length 99999999999 %" + pdf[at:]


HOSTILE = {
    "empty": (lambda: b"", "not a PDF"),
    "words": (lambda: b"Dear Sir or Madam", "not a PDF"),
    "beginning only": (lambda: b"%PDF-1.7\n", "cut short"),
    "noise": (lambda: b"%PDF-1.7\n" + bytes(range(256)) * 40 + b"%%EOF", "damaged"),
    "encrypted": (encrypted, "encrypted"),
    "damaged cross-reference": (
        lambda: signed("operator").replace(b"startxref\n", b"startxref\n9"),
        "damaged",
    ),
    "recursion in the pages": (looping_pages, "damaged|nested|too much"),
    "arrays in arrays": (nested, "damaged|nested|too much"),
    "huge table": (huge_table, "damaged|nested|too much|seconds"),
    "huge length": (huge_length, "damaged|too much"),
    "bomb in a page": (lambda: with_stream("page"), "nested|too much|seconds|damaged"),
    "bomb in an attachment": (lambda: with_stream("attachment"), "nested|too much|seconds|damaged"),
    "too large": (lambda: b"%PDF-1.7\n" + bytes(65 << 20), "megabytes"),
}


SPARE = 256 << 10
"""In kilobytes: what a child may add to a parent that already holds more than a gigabyte after other tests."""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_a_sentence(name: str) -> None:
    make, expected = HOSTILE[name]
    pdf = make()
    start, largest = busy(), max(memory(), own_memory())
    with pytest.raises(UnreadablePdf, match=expected):
        fenced(pdf, NOBODY, now=NOW)
    assert busy() - start < 5
    assert memory() < max(1 << 20, largest + SPARE), "more than a gigabyte"


def memory() -> int:
    """The most that one child took, in kilobytes; children of other tests count too."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


def own_memory() -> int:
    """A child begins with what its parent holds."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def busy() -> float:
    """The processor's seconds that children took: the clock's, on a machine that does nothing else."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
