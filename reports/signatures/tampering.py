"""Describes what was done to a file after it was signed; runs inside the sandbox."""

import hashlib
import io
import re
from collections.abc import Iterator
from typing import Any

from base.records import dataclass
from reports.signatures.stamp import STAMP_WORDS

PREPARED = ("Operator", "Regulator")
BYTE_RANGE = re.compile(rb"/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]")
DEEPEST = 40
DANGEROUS = ("/OpenAction", "/AA", "/JavaScript", "/XFA")


@dataclass(frozen=True, slots=True)
class Shape:
    """The parts of a PDF that a reader can see or extract."""

    title: str
    version: str
    identifier: str
    generator: str
    pages: tuple[str, ...]
    laid_over: tuple[tuple[str, ...], ...]
    layers: str
    attachments: tuple[tuple[str, str, bytes], ...]
    fields: tuple[str, ...]
    signed: tuple[str, ...]
    painted: tuple[str, ...]
    promises: bool
    actions: tuple[str, ...]


def shape(pdf: bytes) -> Shape:
    """Takes a file apart with pikepdf."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        root = opened.Root
        form = root.get("/AcroForm", pikepdf.Dictionary())
        fields = [one for one in form.get("/Fields", ()) if one.get("/FT") == pikepdf.Name.Sig]
        with opened.open_metadata() as metadata:
            known = {key: str(metadata.get(key, "")) for key in _METADATA}
        return Shape(
            title=known["dc:title"], version=known["xmpMM:VersionID"], identifier=known["dc:identifier"],
            generator=known["xmp:CreatorTool"],
            pages=tuple(_page(page.obj) for page in opened.pages),
            laid_over=tuple(tuple(_laid_over(page.obj)) for page in opened.pages),
            layers=_digest(root.get("/OCProperties")) if "/OCProperties" in root else "",
            attachments=tuple(_attachments(opened)),
            fields=tuple(str(one.T) for one in fields),
            signed=tuple(str(one.T) for one in fields if "/V" in one),
            painted=tuple(str(one.T) for one in fields if "/V" not in one and _paints(one)),
            promises="/Perms" in root or bool(int(form.get("/SigFlags", 0)) & 2),
            actions=tuple(_actions(root, opened)),
        )  # fmt: skip


_METADATA = ("dc:title", "xmpMM:VersionID", "dc:identifier", "xmp:CreatorTool")


def cut_short(pdf: bytes) -> str | None:
    """The sentence for a file that ends before its signature says it should."""
    ends = [
        int(found[3]) + int(found[4])
        for found in BYTE_RANGE.finditer(pdf)
        if pdf[int(found[2]) : int(found[2]) + 1] == b"<"
    ]
    if ends and max(ends) > len(pdf):
        return f"The file is cut short: {max(ends):,} bytes were signed, {len(pdf):,} are here."
    if b"%%EOF" not in pdf[-2048:]:
        return "The file is cut short: the end of a PDF is missing."
    return None


def outside(pdf: bytes) -> Iterator[str]:
    """Bytes that no signature covers and that are not an update either."""
    ends = [int(found[3]) + int(found[4]) for found in BYTE_RANGE.finditer(pdf)]
    if ends and max(ends) < len(pdf):
        rest = pdf[max(ends) :]
        if b"startxref" not in rest:
            yield f"{len(rest):,} bytes stand behind the end of the signed file."


def changes(pdf: bytes, end: int, who: str) -> tuple[str, ...]:
    """What the updates after a signature changed, apart from adding another signature."""
    if end >= len(pdf) or b"startxref" not in pdf[end:]:
        return ()
    before, after = shape(pdf[:end]), shape(pdf)
    return tuple(f"After the {who} {what}." for what in _differences(before, after))


def _differences(before: Shape, after: Shape) -> Iterator[str]:
    more = len(after.pages) - len(before.pages)
    if more > 0:
        yield f"{more} {'page was' if more == 1 else 'pages were'} added"
    elif more < 0:
        yield f"{-more} {'page was' if more == -1 else 'pages were'} removed"
    else:
        for number, (old, new) in enumerate(zip(before.pages, after.pages, strict=True), 1):
            if old != new:
                yield f"page {number} was replaced"
        for number, (was, now) in enumerate(zip(before.laid_over, after.laid_over, strict=True), 1):
            if was != now:
                yield f"something was laid over page {number}"
    if before.layers != after.layers:
        yield "content was hidden or shown by changing the layers"
    yield from _exchanged(before, after)
    if set(after.fields) != set(before.fields):
        yield "the signature fields were changed"
    if before.title != after.title or before.version != after.version:
        yield "the title or version was changed"


def _exchanged(before: Shape, after: Shape) -> Iterator[str]:
    old = {name: (kind, content) for name, kind, content in before.attachments}
    new = {name: (kind, content) for name, kind, content in after.attachments}
    yield from (f"the attachment {name} was removed" for name in old if name not in new)
    yield from (f"the attachment {name} was added" for name in new if name not in old)
    yield from (f"the attachment {n} was exchanged" for n in old if n in new and old[n] != new[n])


History = tuple[dict[str, str], ...]
"""For each revision of the file: the signed fields, each with a digest of its contents."""


def history(reader: Any) -> History:
    """The signatures that each revision of the file holds."""
    revisions = range(reader.xrefs.total_revisions)
    return tuple(_held(reader.get_historical_resolver(revision)) for revision in revisions)


def _held(at: Any) -> dict[str, str]:
    fields = at.root.get("/AcroForm", {}).get("/Fields", ())
    held = {}
    for reference in fields:
        field = reference.get_object()
        value = field.get("/V") if field.get("/FT") == "/Sig" else None
        if value is not None:
            content = value.get_object().get("/Contents")
            held[str(field.get("/T"))] = hashlib.sha256(bytes(content)).hexdigest()
    return held


def signed_twice_or_stripped(held: History, now: Shape) -> Iterator[str]:
    """Signatures that an update replaced or removed."""
    for name in dict.fromkeys(name for at in held for name in at):
        if len({at[name] for at in held if name in at}) > 1:
            yield f"The {name.lower()}'s field was signed twice: an earlier signature was replaced."
        elif name not in held[-1]:
            yield f"The {name.lower()}'s signature was stripped from the file."
    for name in now.fields:
        if now.fields.count(name) > 1:
            yield f"The {name.lower()}'s field was signed twice: there are two fields of that name."
    if now.promises and not now.signed and not any(held):
        yield "A signature was stripped from the file: it says that it is signed, and is not."


def imitated(now: Shape, texts: tuple[str, ...]) -> Iterator[str]:
    """Stamps with no signature behind them."""
    for name in now.painted:
        yield f"The {name.lower()}'s field shows a stamp, but no signature stands behind it: an imitation."
    for number, text in enumerate(texts, 1):
        if STAMP_WORDS.lower() in " ".join(text.split()).lower():
            yield (
                f"Page {number} shows the words of a stamp outside a signature field: an imitation, "
                "no signature stands behind it."
            )


def unexpected(now: Shape) -> Iterator[str]:
    """Things that Pitboss never puts into a document."""
    if now.layers:
        yield "The document has layers that can be shown or hidden, so one view does not show all of it."
    for number, over in enumerate(now.laid_over, 1):
        if over:
            yield f"Page {number} has notes or drawings laid over it ({', '.join(sorted(set(over)))})."
    for action in now.actions:
        yield f"The document runs something by itself when it is opened ({action})."
    names = [name for name, _, _ in now.attachments]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"Two attachments bear the name {name}."
    for name in now.signed:
        if name not in PREPARED:
            yield f"A signature stands in a field that Pitboss did not prepare: {name}."


def _page(page: Any) -> str:
    """A digest of everything that affects how a page looks."""
    keys = ("/Contents", "/Resources", "/MediaBox", "/CropBox", "/Rotate", "/UserUnit")
    return "".join(_digest(page.get(key)) for key in keys)


def _digest(value: Any, depth: int = 0) -> str:
    """A digest of a PDF object and everything it refers to, by value."""
    import pikepdf

    if depth > DEEPEST:
        return "deep"
    if isinstance(value, pikepdf.Stream):
        parts = [_digest(value.stream_dict, depth + 1), hashlib.sha256(value.read_raw_bytes()).hexdigest()]
    elif isinstance(value, pikepdf.Dictionary):
        parts = [f"{k}={_digest(v, depth + 1)}" for k, v in sorted(value.items()) if k not in ("/Parent", "/P")]
    elif isinstance(value, pikepdf.Array):
        parts = [_digest(one, depth + 1) for one in value]
    else:
        parts = [repr(value)]
    return hashlib.sha256("|".join((type(value).__name__, *parts)).encode("utf-8", "replace")).hexdigest()


def _laid_over(page: Any) -> Iterator[str]:
    """The annotations that could cover the page: all except undrawn links and signature fields."""
    for one in page.get("/Annots", ()):
        kind = str(one.get("/Subtype"))[1:]
        field = one.get("/FT") == "/Sig"
        if not (kind == "Widget" and field) and not (kind == "Link" and "/AP" not in one):
            yield kind


def _paints(field: Any) -> bool:
    look = field.get("/AP", {}).get("/N")
    return look is not None and hasattr(look, "read_bytes") and bool(look.read_bytes().strip())


def _attachments(opened: Any) -> Iterator[tuple[str, str, bytes]]:
    """The files in the name tree, which readers offer, and those that only the catalogue lists."""
    import pikepdf

    specs = [*opened.Root.get("/AF", ())]
    if "/EmbeddedFiles" in opened.Root.get("/Names", {}):
        specs = [*pikepdf.NameTree(opened.Root.Names.EmbeddedFiles).values(), *specs]
    for spec in {one.objgen: one for one in specs}.values():
        file = spec.get("/EF", {}).get("/F")
        if file is not None:
            yield str(spec.get("/UF", "")), str(spec.get("/AFRelationship", "/"))[1:], file.read_bytes()


def _actions(root: Any, opened: Any) -> Iterator[str]:
    for key in DANGEROUS:
        if key in root or key in root.get("/Names", {}) or key in root.get("/AcroForm", {}):
            yield key[1:]
    if any("/AA" in page.obj for page in opened.pages):
        yield "AA"
