"""Sign: the procedure printed, and signed with a key that is used in memory and kept nowhere."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from base.files import contents
from base.progress import Progress
from pitboss.desk.desk_folder import digest_of
from pitboss.desk.filed_prints import PRINT, SIGN, FiledPrint, filed_prints, free_print
from pitboss.desk.page_list import BY_NAME
from pitboss.desk.records import Done, Download, Refused, Visit, Write
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from pitboss.desk.desk_document import DeskDocument
    from pitboss.filed_procedure import FiledProcedure, Papers
    from reports.signatures.evidence import Attached
    from reports.signatures.rebuild import Reprint

Role = Literal["operator", "regulator"]
PDF = "application/pdf"
BEFORE: dict[Role, tuple[str, ...]] = {"operator": (), "regulator": ("operator",)}
"""Who must have signed before."""
OTHER = "This PDF was printed from another state of the document: {what} differs. Print the document as it is now."


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    from reports.signatures.sign import REASONS

    document = desk.document(visit.document)
    if document.result is None:
        return {"refusal": document.refusal}
    role = role_of(visit)
    prints = filed_prints(document)
    signed_already = any(one.is_current and role in one.roles for one in prints)
    waiting = [one for one in prints if one.is_current and one.roles == BEFORE[role]]
    return {
        "refusal": "",
        "against": list(against(document)),
        "settled": document.priced or document.stopped,
        "prints": prints,
        "ready": [] if signed_already else waiting,
        "signed_already": signed_already,
        "role": role,
        "usual": REASONS[role],
    }


def role_of(visit: Visit) -> Role:
    """An operator certifies, a reviewer approves for the regulator."""
    return "operator" if visit.sitter.role == "operator" else "regulator"


def against(document: DeskDocument) -> list[tuple[str, str]]:
    """Why it is not printed, each with the page that mends it, if one does."""
    from pitboss.filed_procedure import refusals

    assert document.result is not None
    read = "read" if "read" in BY_NAME else "review"
    pages = {"unconfirmed": read, "errors": "review", "undecided": "review"}
    found = [one for one in refusals(document.result) if document.priced or one.kind != "unpriced"]
    return [(f"{one.sentence[:1].upper()}{one.sentence[1:]}.", pages.get(one.kind, "")) for one in found]


# Printing --------------------------------------------------------------------------------------------------------


def printed(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """The procedure as PDF beside the document, if nothing stands against it."""
    document = readable(visit, desk)
    if known := against(document):
        raise Refused(f"Not printed: {' '.join(sentence for sentence, _ in known)}")
    made = checked(document, desk, progress)
    if found := made.refusals():
        raise Refused(f"Not printed: {' '.join(f'{why[:1].upper()}{why[1:]}.' for why in found)}")
    content, notes = as_pdf(made, progress)
    path = document.path.with_name(f"{document.path.stem}.procedure.pdf")
    if not any(one.name == path.name and not one.roles for one in filed_prints(document)):
        path = free_print(document.path, ())
    words = f"printed the procedure: {path.name}"
    entry = {"act": PRINT, "of": document.version, "words": words}
    write = Write(str(path.relative_to(desk.folder)), content, digest_of(path))
    return Done(" ".join(("Printed.", *notes)), entry, (write,))


def draft(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """A print that says DRAFT on every page and cannot be signed, whatever stands against it."""
    document = readable(visit, desk)
    content, _ = as_pdf(checked(document, desk, progress), progress, is_draft=True)
    return Done(download=Download(f"{document.path.stem}-draft.pdf", PDF, content))


def readable(visit: Visit, desk: WorkerDesk) -> DeskDocument:
    document = desk.document(visit.document)
    if document.result is None:
        raise Refused("The document cannot be read at the moment; the page Review says why.", 409)
    return document


def checked(document: DeskDocument, desk: WorkerDesk, progress: Progress) -> FiledProcedure:
    from pitboss.filed_procedure import filed

    progress(f"checking {document.path.name}")
    return filed(papers(document, desk), progress)


def papers(document: DeskDocument, desk: WorkerDesk) -> Papers:
    from pitboss.filed_procedure import papers_of

    return papers_of(str(document.path), source=None, folder=None, as_of=None, on=desk.today)


def as_pdf(made: FiledProcedure, progress: Progress, *, is_draft: bool = False) -> tuple[bytes, tuple[str, ...]]:
    """The PDF, and what cannot be printed in it."""
    from reports.pdf.fonts import unprintable
    from reports.pdf.weasyprint import PangoMissing
    from reports.procedure import procedure_html

    progress("setting the pages")
    html = procedure_html(made.view(), draft=is_draft)
    try:
        return made.pdf(made.attachments(), html=html), tuple(unprintable(html))
    except PangoMissing as missing:
        raise Refused(str(missing)) from None


# Signing ---------------------------------------------------------------------------------------------------------


def signed(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """The PDF with one more signature, beside the document. It is checked and printed again first."""
    from reports.signatures.fenced_evidence import fenced
    from reports.signatures.keys import KeyContent
    from reports.signatures.sign import Refused as Unsigned
    from reports.signatures.sign import sign, try_key
    from reports.signatures.trust import NOBODY

    document, role = readable(visit, desk), role_of(visit)
    if not visit.secrets.get("key"):
        raise Refused("Choose your key file: it ends in .p12 or .pfx.")
    key = KeyContent(visit.secrets["key"], visit.secrets.get("passphrase", b""))
    pdf = chosen(visit, document)
    try_key(key)
    progress("checking and printing it again before it is signed")
    own = papers(document, desk)
    try:
        made = sign(pdf, role, key, lambda files: same_again(files, own), reason=visit.form.get("reason", "")[:200])
    except Unsigned as unsigned:
        raise Refused(f"Not signed: {unsigned}") from None
    found = fenced(made, NOBODY, now=datetime.now(UTC)).signatures
    roles = [one.role for one in found]
    path = free_print(document.path, roles)
    name = next(one.name for one in found if one.role == role)
    words = f"signed as {role} with the key of {name}: {path.name}"
    entry = {"act": SIGN, "of": document.version, "roles": roles, "words": words}
    entry["signers"] = [f"{one.name}, {one.role}" for one in found]
    return Done(f"Signed as {role}.", entry, (Write(str(path.relative_to(desk.folder)), made, ""),))


def chosen(visit: Visit, document: DeskDocument) -> bytes:
    """The PDF to sign: one of the folder, or one that was dropped."""
    from reports.signatures.fenced_evidence import LARGEST_FILE

    if visit.files:
        return contents(next(iter(visit.files.values())), LARGEST_FILE)
    return contents(document.path.parent / known(visit.form.get("print", ""), document).name, LARGEST_FILE)


def known(name: str, document: DeskDocument) -> FiledPrint:
    """A print of the document by its name; only those that the history knows and nobody changed are found."""
    for one in filed_prints(document):
        if one.name == name:
            return one
    raise Refused("Print the procedure first, or choose the PDF that came to you.", 409)


def same_again(files: tuple[Attached, ...], own: Papers) -> Reprint:
    """The attached papers printed again, if they are those of the document; raises Refused if they are not."""
    from pitboss.filed_procedure import papers_in
    from pitboss.reprint import reprint

    there = papers_in(files)
    pairs = {
        "the text": (there.text, own.text),
        "what was let stand": (there.accepts, own.accepts),
        "the text it cites": (there.source_text, own.source_text),
        "what it amends": (there.bases, own.bases),
    }
    for what, (one, other) in pairs.items():
        if one != other:
            raise Refused(OTHER.format(what=what), 409)
    return reprint(files)


def downloaded(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    document = desk.document(visit.document)
    name = known(visit.query.get("name", ""), document).name
    return Done(download=Download(name, PDF, (document.path.parent / name).read_bytes()))


ACTS: dict[str, Any] = {}
LONG = {"print": printed, "sign": signed, "draft.pdf": draft, "procedure.pdf": downloaded}
