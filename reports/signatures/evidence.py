"""What a PDF shows about its signatures, read with suspicion; runs inside the sandbox."""

import datetime
import hashlib
import io
from typing import Any

from base.records import dataclass
from grammar.errors import faults
from reports.signatures import long_term, ocsp, revocation, seal, tampering, visible_text
from reports.signatures.keys import TEST_MARK
from reports.signatures.trust import Trust, fingerprint

ROLES = {"Operator": "operator", "Regulator": "regulator"}
"""The names of the signature fields, and the roles they belong to."""


class UnreadablePdf(faults.Unreadable):
    """A file that cannot be judged at all; the message is a plain sentence."""


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature as found in the file."""

    role: str
    name: str
    when: str
    claimed: str
    """The time by the signer's clock, which the stamp shows."""
    timestamped: bool
    reason: str
    issuer: str
    serial: str
    valid_from: str
    valid_to: str
    fingerprint: str
    chain: tuple[str, ...]
    """Fingerprints of the authorities that vouch for the certificate."""
    public_key: str
    end: int
    """Where in the file the signature's revision ends."""
    test: bool
    trusted: bool | None
    intact: bool
    whole_file: bool
    added_after: bool
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attached:
    """A file found inside the PDF."""

    name: str
    relationship: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything the file itself shows."""

    title: str
    version: str
    identifier: str
    generator: str
    sha256: str
    fields: tuple[str, ...]
    signatures: tuple[Signature, ...]
    attachments: tuple[Attached, ...]
    pages: tuple[str, ...]
    problems: tuple[str, ...]


def evidence(pdf: bytes, trust: Trust, *, now: datetime.datetime) -> Evidence:
    """Reads the file; ``trust`` holds the certificates that are believed."""
    reader = _reader(pdf)
    shape = tampering.shape(pdf)
    seen = visible_text.read(pdf)
    validation = long_term.read(pdf)
    found = tuple(_signature(pdf, one, trust, validation, now) for one in _embedded(reader))
    history = tampering.history(reader)
    problems = (
        *tampering.outside(pdf),
        *tampering.signed_twice_or_stripped(history, shape),
        *tampering.imitated(shape, seen.texts),
        *tampering.unexpected(shape),
        *seen.hidden,
    )
    return Evidence(
        title=shape.title, version=shape.version, identifier=shape.identifier, generator=shape.generator,
        sha256=hashlib.sha256(pdf).hexdigest(),
        fields=tuple(ROLES.get(name, name) for name in shape.fields),
        signatures=found,
        attachments=tuple(Attached(*one) for one in shape.attachments),
        pages=seen.texts,
        problems=tuple(dict.fromkeys(problems)),
    )  # fmt: skip


def _reader(pdf: bytes) -> Any:
    from pyhanko.pdf_utils.reader import PdfFileReader

    if not pdf.startswith(b"%PDF-"):
        raise UnreadablePdf("This is not a PDF: it does not begin as one.")
    if sentence := tampering.cut_short(pdf):
        raise UnreadablePdf(sentence)
    reader = PdfFileReader(io.BytesIO(pdf), strict=True)
    if reader.encrypted:
        raise UnreadablePdf("The PDF is encrypted; a filed procedure must open without a password.")
    return reader


def _embedded(reader: Any) -> tuple[Any, ...]:
    try:
        found: list[Any] = reader.embedded_signatures
        for one in found:
            one.signed_data.native, one.signer_cert.native  # noqa: B018
    except (ValueError, KeyError, TypeError):
        raise UnreadablePdf("A signature in the file cannot be read: the signature itself was altered.") from None
    return tuple(found)


def _signature(
    pdf: bytes, one: Any, trust: Trust, validation: long_term.ValidationData, now: datetime.datetime
) -> Signature:
    from pyhanko.sign.diff_analysis import ModificationLevel

    certificate = one.signer_cert
    name = certificate.subject.native.get("common_name", certificate.subject.human_friendly)
    claimed = one.self_reported_timestamp or now
    status, timestamp = seal.status(one, trust, validation, claimed)
    when = timestamp or claimed
    role = ROLES.get(one.field_name, one.field_name)
    who = f"{role}'s signature ({name})"
    end = one.byte_range[2] + one.byte_range[3]
    after = tampering.changes(pdf, end, who)
    problems = (
        *seal.encoding(pdf, one, trust, who),
        *seal.integrity(status, who, pdf),
        *seal.certificate(certificate, when, who),
        *seal.time_stamp(status, trust, who),
        *seal.authority(status, certificate, trust, who),
        *revocation.problems(certificate, (*trust.revocations, *validation.revocations), trust, when, now, who),
        *ocsp.problems(certificate, validation.answers, trust, when, now, who),
        *after,
    )
    level = getattr(status, "modification_level", None)
    if not after and status.intact and level == ModificationLevel.OTHER:
        problems += (f"After the {who} the file was changed by more than a further signature.",)
    start, stop = certificate.not_valid_before, certificate.not_valid_after
    return Signature(
        role=role,
        name=name,
        when=_utc(when),
        claimed=_utc(claimed),
        timestamped=timestamp is not None,
        reason=str(one.sig_object.get("/Reason", "")),
        issuer=certificate.issuer.native.get("common_name", certificate.issuer.human_friendly),
        serial=f"{certificate.serial_number:x}",
        valid_from=start.date().isoformat(),
        valid_to=stop.date().isoformat(),
        fingerprint=fingerprint(certificate.dump()),
        chain=seal.chain(status),
        public_key=hashlib.sha256(certificate.public_key.dump()).hexdigest(),
        end=end,
        test=TEST_MARK in certificate.subject.human_friendly,
        trusted=seal.vouched_for(status, certificate, trust) if trust.given else None,
        intact=bool(status.intact and status.valid),
        whole_file=end == len(pdf),
        added_after=end < len(pdf),
        problems=problems,
    )


def _utc(moment: datetime.datetime) -> str:
    return moment.astimezone(datetime.UTC).isoformat(timespec="seconds")
