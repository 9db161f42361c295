"""Verification: one page of plain words about who signed what, and whether anything was changed."""

import dataclasses
import datetime
import hashlib
import json
from importlib.metadata import version as installed

from base.records import dataclass
from reports.signatures.evidence import Evidence, Signature, UnreadablePdf
from reports.signatures.fenced_evidence import fenced
from reports.signatures.printed_text import Rebuild
from reports.signatures.sign import open_errors, source_differences

__all__ = ["UnreadablePdf", "Verdict", "as_json", "authorities", "page", "verify"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything that verification found."""

    title: str
    version: str
    identifier: str
    made_with: str
    content_hash: str
    file_hash: str
    signatures: tuple[Signature, ...]
    unsigned: tuple[str, ...]
    whole_file: bool
    added_after: bool
    open_errors: int | None
    rebuilt: bool | None
    problems: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that was asked for is true."""
        return not self.problems


def authorities(pem: bytes) -> tuple[bytes, ...]:
    """The certificates in a PEM file, in the form ``verify`` expects."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding

    try:
        return tuple(one.public_bytes(Encoding.DER) for one in x509.load_pem_x509_certificates(pem))
    except ValueError:
        raise UnreadablePdf("The file of trusted authorities holds no certificate in PEM form.") from None


def verify(
    pdf: bytes,
    trust: tuple[bytes, ...] = (),
    rebuild: Rebuild | None = None,
    *,
    now: datetime.datetime | None = None,
) -> Verdict:
    """Judges a signed PDF by the authorities in ``trust`` and, if asked, by the text its source prints."""
    moment = now or datetime.datetime.now(datetime.UTC)
    return judged(fenced(pdf, trust, now=moment), len(trust), rebuild, moment)


def judged(found: Evidence, authorities: int, rebuild: Rebuild | None, now: datetime.datetime) -> Verdict:
    """The verdict that a file's evidence supports."""
    signed = {one.role for one in found.signatures}
    other = source_differences(found, rebuild) if rebuild else ()
    sources = [one.content for one in found.attachments if one.relationship == "Source"]
    own = [problem for one in found.signatures for problem in one.problems]
    problems = (*_missing(found, signed), *own, *found.problems, *other)
    whole = any(one.whole_file for one in found.signatures)
    if found.signatures and not whole and not problems:
        problems = ("Something was added to the file after the last signature.",)
    return Verdict(
        title=found.title, version=found.version, identifier=found.identifier, made_with=found.generator,
        content_hash=hashlib.sha256(sources[0]).hexdigest() if len(sources) == 1 else "",
        file_hash=found.sha256, signatures=found.signatures,
        unsigned=tuple(role for role in found.fields if role not in signed),
        whole_file=whole, added_after=bool(found.signatures) and not whole,
        open_errors=open_errors(found), rebuilt=not other if rebuild else None,
        problems=tuple(dict.fromkeys(problems)), notes=tuple(_notes(found, authorities, rebuild, now)),
    )  # fmt: skip


def page(verdict: Verdict) -> str:
    """One page of plain words."""
    what = f"{verdict.title or 'A document without a title'}"
    lines = [
        "EVERYTHING ASKED FOR HOLDS." if verdict.holds else "DOES NOT HOLD.",
        *(f"  ! {problem}" for problem in verdict.problems[:20]),
        *([f"  ! and {len(verdict.problems) - 20} more"] if len(verdict.problems) > 20 else []),
        "",
        "What was signed",
        f"  {what}" + (f", version {verdict.version}" if verdict.version else ""),
        f"  content hash (source)  {verdict.content_hash or 'no source is attached'}",
        f"  hash of this file      {verdict.file_hash}",
        *([f"  printed by {verdict.made_with}"] if verdict.made_with else []),
        *(line for one in verdict.signatures for line in _signature(one)),
        *(f"\nNot signed by the {role}." for role in verdict.unsigned),
        "",
        *_file(verdict),
        *(f"  · {note}" for note in verdict.notes),
    ]
    return "\n".join(lines) + "\n"


def as_json(verdict: Verdict) -> str:
    """The same facts for machines."""
    return json.dumps({"version": 1, "holds": verdict.holds, "verdict": dataclasses.asdict(verdict)}, indent=2) + "\n"


def _missing(found: Evidence, signed: set[str]) -> tuple[str, ...]:
    if not signed:
        return ("Nobody has signed this document.",)
    if "regulator" in signed and "operator" not in signed:
        return ("The regulator signed, but the operator's signature is missing.",)
    return ()


def _notes(found: Evidence, authorities: int, rebuild: Rebuild | None, now: datetime.datetime) -> list[str]:
    notes = []
    if found.signatures and not authorities:
        notes.append("No authority was named as trusted, so nobody vouches here for the names above.")
    if any(one.test for one in found.signatures):
        notes.append("Signed with a test key: not for filings.")
    if any(not one.timestamped for one in found.signatures):
        notes.append("The time of a signature without a time-stamp server is what the signer's clock said.")
    notes += [
        f"The {one.role}'s certificate has expired since, on {one.valid_to}."
        for one in found.signatures
        if one.valid_to < now.date().isoformat()
    ]
    mine = f"Pitboss {installed('pitboss')}"
    if rebuild and found.generator != mine:
        notes.append(f"Printed by {found.generator or 'an unknown program'}, compared with what {mine} prints.")
    errors = open_errors(found)
    if errors:
        notes.append(f"The attached findings list {errors} error-level finding{'s' * (errors > 1)}.")
    return notes


def _signature(one: Signature) -> tuple[str, ...]:
    trusted = {True: "trusted", False: "NOT trusted", None: "not checked against an authority"}[one.trusted]
    state = "the signed bytes are unchanged" if one.intact else "THE SIGNED BYTES OR THE SIGNATURE WERE CHANGED"
    source = "by a time-stamp server" if one.timestamped else "by the signer's clock"
    return (
        "",
        f"Signed by the {one.role}: {one.name}",
        f"  on {one.when} ({source})",
        f"  saying: {one.reason}",
        f"  certificate {one.serial} of {one.issuer}, {one.valid_from} to {one.valid_to}: {trusted}",
        f"  {state}",
    )


def _file(verdict: Verdict) -> tuple[str, ...]:
    covered = (
        "The last signature covers the whole file." if verdict.whole_file else "NO SIGNATURE COVERS THE WHOLE FILE."
    )
    after = "Something was added after the last signature." if verdict.added_after else "Nothing was added after it."
    text = {
        True: "The attached source prints the text on the signed pages.",
        False: "THE ATTACHED SOURCE PRINTS ANOTHER TEXT.",
        None: "The attached source was not printed again.",
    }[verdict.rebuilt]
    return ("The file", f"  {covered}", *([f"  {after}"] if verdict.signatures else []), f"  {text}")
