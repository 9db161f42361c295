"""Compares a file with the reprint of its source: everything that a reader could see or open; runs inside the sandbox.

The reprint is trusted, the file is not. Whatever the file has beyond the reprint must be on a short list of what a
signature adds; everything else is a difference, and is named by its place.
"""

from __future__ import annotations

import io
import re
from collections import deque
from dataclasses import field
from typing import Any

from base.records import dataclass
from reports.signatures import additions, page_pictures, xmp

MOST = 12
"""The most differences reported; nobody reads further."""

NAMED = 12
"""As many steps of the way to a difference are named."""

OF_TRAILER = frozenset(("/Root", "/Info", "/ID", "/Size", "/Prev"))
OF_SIGNATURE = frozenset(
    ("/Type", "/Filter", "/SubFilter", "/ByteRange", "/Contents", "/M", "/Name", "/Reason", "/Reference")
)
WRAPPING = re.compile(rb"q q /BackgroundGS gs 1 0 0 1 0 0 cm /(Import[0-9a-f]{32}) Do Q Q")
"""How pyHanko paints the stamp into its field."""

PRODUCER = re.compile(r"; pyHanko [0-9.]{1,20}\Z")
ADDED = {"/Perms": "_permissions", "/Extensions": "_extensions", "/Version": "_version", "/DSS": "_validation_data"}
"""What signing may add to the catalogue, and what has a look at it."""

PLACES = {
    "/Names": "The attached files or names",
    "/AF": "The attached files",
    "/Outlines": "The outline",
    "/Metadata": "The metadata",
    "/AcroForm": "The form",
    "/StructTreeRoot": "The structure for screen readers",
    "/Info": "The document information",
}


Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class SignedField:
    """What the field of one signature must show: the signer's name and the stamp, printed again."""

    name: str
    stamp: bytes


def differences(pdf: bytes, reprint: bytes, signed: dict[str, SignedField]) -> tuple[str, ...]:
    """Where the file shows or holds something other than the reprint; ``signed`` has the fields that are signed."""
    import pikepdf

    if pdf == reprint:
        return ()
    with pikepdf.open(io.BytesIO(pdf)) as here, pikepdf.open(io.BytesIO(reprint)) as there:
        comparison = _Comparison(here, there, signed)
        comparison.run()
    found = [*page_pictures.differences(pdf, reprint), *comparison.found]
    found += (f"Object {n} stands in the file, and no table of it names it." for n in _unlisted(pdf, reprint))
    if not found and not pdf.startswith(reprint):
        found.append("The file is built differently from the reprint, although nothing it shows differs.")
    if len(found) > MOST:
        found[MOST:] = ["There are more differences of this kind."]
    return tuple(dict.fromkeys(found))


def _unlisted(pdf: bytes, reprint: bytes) -> list[int]:
    """Only where nothing else is wrong: in a file that begins as the print and was added to."""
    return sorted(additions.unlisted(pdf, len(reprint))) if pdf.startswith(reprint) else []


@dataclass(slots=True)
class _Comparison:
    """Both files side by side, from the trailer down."""

    here: Any
    there: Any
    signed: dict[str, SignedField]
    found: list[str] = field(default_factory=list)
    seen: set[tuple[Any, Any]] = field(default_factory=set)
    waiting: deque[tuple[Any, Any, Path]] = field(default_factory=deque)

    def run(self) -> None:
        trailer = self.here.trailer
        for key in trailer.keys() - OF_TRAILER:
            self.differs((key,), "is in the file, not in the reprint")
        self.information(trailer.get("/Info"), self.there.trailer.get("/Info"))
        self.catalogue(self.here.Root, self.there.Root)
        self.finish()

    def differs(self, path: Path, what: str) -> None:
        if len(self.found) <= MOST:
            self.found.append(f"{_place(path)}: {_inside(path)} {what}.")

    # What signing may change --------------------------------------------------------------------------------

    def information(self, here: Any, there: Any) -> None:
        """The same entries; signing adds to the producer and sets the date of the last change."""
        ours, theirs = dict(here or {}), dict(there or {})
        if self.signed:
            theirs.pop("/ModDate", None)
            if additions.DATE.fullmatch(str(ours.get("/ModDate", ""))):
                ours.pop("/ModDate")
            ours["/Producer"] = PRODUCER.sub("", str(ours.get("/Producer", "")))
        for key in sorted(ours.keys() | theirs.keys()):
            if str(ours.get(key)) != str(theirs.get(key)):
                self.differs(("/Info", key), "differs from the reprint")

    def catalogue(self, here: Any, there: Any) -> None:
        for key in sorted(here.keys() - there.keys()):
            if not (self.signed and key in ADDED and getattr(self, ADDED[key])(here[key])):
                self.differs((key,), "is in the file, not in the reprint")
        for key in sorted(there.keys()):
            if key == "/Metadata" and key in here:
                self.metadata(here[key], there[key])
            elif key == "/AcroForm" and key in here:
                self.form(here[key], there[key])
            else:
                self.compare(here.get(key), there[key], (key,))

    def metadata(self, here: Any, there: Any) -> None:
        for name in xmp.differences(_bytes(here) or b"", there.read_bytes(), signed=bool(self.signed)):
            self.differs(("/Metadata", name), "differs from the reprint")

    def form(self, here: Any, there: Any) -> None:
        flags = 3 if self.signed else there.get("/SigFlags")
        if here.get("/SigFlags") != flags:
            self.differs(("/AcroForm", "/SigFlags"), "differs from the reprint")
        self.entries(here, there, ("/AcroForm",), leave=("/SigFlags",))

    def _permissions(self, value: Any) -> bool:
        fields = {str(one.get("/T")): one for one in self.here.Root.AcroForm.Fields}
        operator = fields.get("Operator", {}).get("/V")
        return set(value.keys()) == {"/DocMDP"} and operator is not None and value["/DocMDP"].objgen == operator.objgen

    def _extensions(self, value: Any) -> bool:
        return additions.extensions(value)

    def _version(self, value: Any) -> bool:
        return str(value) in ("/1.7", "/2.0")

    def _validation_data(self, value: Any) -> bool:
        return additions.validation_data(value)

    def signature_field(self, here: Any, there: Any, path: Path) -> None:
        name = str(there.T)
        self.entries(here, there, path, leave=("/V", "/AP"))
        expected = self.signed.get(name)
        if expected is None:
            if "/V" in here:
                self.differs((*path, "/V"), "is in the file, not in the reprint")
            self.compare(here.get("/AP"), there.AP, (*path, "/AP"))
            return
        value = here.get("/V", {})
        for key in sorted(set(value.keys()) - OF_SIGNATURE):
            self.differs((*path, "/V", key), "is in the file, and no signature of ours has it")
        if str(value.get("/Name", "")) != expected.name:
            self.differs((*path, "/V", "/Name"), "is not the name in the certificate")
        self.stamp(here.get("/AP"), there.AP.N.BBox, expected.stamp, (*path, "/AP"))

    def stamp(self, shown: Any, box: Any, expected: bytes, path: Path) -> None:
        """The field must show the stamp as it is printed from the signature, and nothing else."""
        import pikepdf

        painted = _painted(shown)
        if painted is None or not _fits(shown.N.BBox, box) or set(painted.keys()) - OF_LOOK:
            self.differs(path, "is not the stamp of this signature")
            return
        with pikepdf.open(io.BytesIO(expected)) as opened:
            page = opened.pages[0].obj
            inner = _Comparison(self.here, opened, {})
            inner.compare(painted.get("/Resources"), page.Resources, path)
            inner.compare(painted.get("/BBox"), page.MediaBox, path)
            inner.finish()
            if inner.found or _bytes(painted) != page.Contents.read_bytes():
                self.differs(path, "is not the stamp of this signature")

    # Everything else ----------------------------------------------------------------------------------------

    def compare(self, here: Any, there: Any, path: Path) -> None:
        """Two values and all they refer to, in their turn: however long the way to it, nothing is left out."""
        self.waiting.append((here, there, path))

    def finish(self) -> None:
        while self.waiting and len(self.found) <= MOST:
            self.values(*self.waiting.popleft())

    def values(self, here: Any, there: Any, path: Path) -> None:
        import pikepdf

        if here is None:
            self.differs(path, "is in the reprint, not in the file")
            return
        if not self.first_time(here, there):
            return
        if _kind(here) != _kind(there):
            self.differs(path, "is something else than in the reprint")
        elif isinstance(there, pikepdf.Stream):
            self.stream(here, there, path)
        elif isinstance(there, pikepdf.Dictionary):
            if there.get("/FT") == "/Sig" and there.get("/Subtype") == "/Widget":
                self.signature_field(here, there, path)
            else:
                self.entries(here, there, path)
        elif isinstance(there, pikepdf.Array):
            self.items(here, there, path)
        elif here != there:
            self.differs(path, "differs from the reprint")

    def first_time(self, here: Any, there: Any) -> bool:
        """Each pair of objects once, since they refer back to each other. A value without a number is another one
        every time that it is met, although what it is compared with may be the same."""
        import pikepdf

        ours, theirs = (one.objgen if isinstance(one, pikepdf.Object) else (0, 0) for one in (here, there))
        pair = (ours, theirs)
        if (0, 0) in pair:
            return True
        if pair in self.seen:
            return False
        self.seen.add(pair)
        return True

    def entries(self, here: Any, there: Any, path: Path, leave: tuple[str, ...] = ()) -> None:
        for key in sorted(here.keys() - there.keys() - set(leave)):
            self.differs((*path, key), "is in the file, not in the reprint")
        for key in sorted(there.keys() - set(leave)):
            self.compare(here.get(key), there[key], (*path, key)[:NAMED])

    def items(self, here: Any, there: Any, path: Path) -> None:
        if len(here) != len(there):
            self.differs(path, f"has {len(here)} parts, {len(there)} in the reprint")
            return
        for number, (ours, theirs) in enumerate(zip(here, there, strict=True)):
            self.compare(ours, theirs, (*path, number)[:NAMED])

    def stream(self, here: Any, there: Any, path: Path) -> None:
        coding = ("/Filter", "/Length", "/DecodeParms")
        self.entries(here.stream_dict, there.stream_dict, path, leave=coding)
        if _bytes(here) != there.read_bytes():
            self.differs(path, "has other contents than in the reprint")


def _kind(value: Any) -> object:
    """What kind of object it is; in Python, arrays, dictionaries and streams are all of one type."""
    return getattr(value, "_type_code", type(value))


def _bytes(stream: Any) -> bytes | None:
    """The decoded contents of a stream; None if they cannot be decoded."""
    import pikepdf

    try:
        content: bytes = stream.read_bytes()
    except (pikepdf.PdfError, AttributeError):
        return None
    return content


def _painted(shown: Any) -> Any:
    """The stamp inside the appearance of a field; None if the appearance is more or less than one stamp."""
    import pikepdf

    if not isinstance(shown, pikepdf.Dictionary) or set(shown.keys()) != {"/N"}:
        return None
    look = shown.N
    if not isinstance(look, pikepdf.Stream) or (found := WRAPPING.fullmatch((_bytes(look) or b"").strip())) is None:
        return None
    resources: Any = look.get("/Resources", {})
    if set(resources.keys()) != {"/ExtGState", "/XObject"} or set(look.keys()) - OF_LOOK:
        return None
    plain = {"/CA": 1, "/ca": 1}
    states = {key: dict(value) for key, value in resources.ExtGState.items()}
    inner = resources.XObject.get("/" + found[1].decode())
    return inner if states == {"/BackgroundGS": plain} and len(resources.XObject) == 1 else None


OF_LOOK = frozenset(("/BBox", "/Resources", "/Filter", "/Length", "/Subtype", "/Type"))


def _fits(shown: Any, field: Any) -> bool:
    """Whether the box of an appearance is that of its field; pyHanko rounds to whole points."""
    left, bottom, right, top = (float(one) for one in shown)
    wide, high = float(field[2]), float(field[3])
    return min(left, right) == 0 == min(bottom, top) and 0 <= wide - max(left, right) < 1 > high - max(bottom, top) >= 0


def _place(path: Path) -> str:
    match path:
        case ("/Pages", *rest) if numbers := [one for one in rest if isinstance(one, int)]:
            return f"Page {numbers[0] + 1}"
        case (str(first), *_):
            return PLACES.get(first, "The catalogue")
    return "The file"


def _inside(path: Path) -> str:
    return "/".join(str(one + 1) if isinstance(one, int) else one.lstrip("/") for one in path)
