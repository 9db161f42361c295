"""Judges one signature: whether its encoding is canonical, whether it is valid, and who vouches for it."""

import datetime
import re
import zlib
from collections.abc import Iterator
from typing import Any

from reports.signatures.der import canonical
from reports.signatures.long_term import ValidationData
from reports.signatures.trust import Trust, fingerprint

ONLY_HEX = re.compile(rb"[0-9A-F]*")


def status(one: Any, trust: Trust, given: ValidationData, claimed: datetime.datetime) -> tuple[Any, Any]:
    """pyHanko's judgement as of the signing time, and the time that a time-stamp server vouches for, if any."""
    from asn1crypto.x509 import Certificate
    from pyhanko.sign.validation import validate_pdf_signature
    from pyhanko_certvalidator import ValidationContext

    def context(believed: tuple[bytes, ...]) -> Any:
        return ValidationContext(
            trust_roots=[Certificate.load(der) for der in believed],
            other_certs=[Certificate.load(der) for der in given.certificates],
            allow_fetching=False, revocation_mode="soft-fail", moment=claimed, best_signature_time=claimed,
        )  # fmt: skip

    clocks = context(trust.time_stamps or trust.authorities)
    judged = validate_pdf_signature(one, context(trust.authorities), ts_validation_context=clocks)
    stamped = judged.timestamp_validity
    if stamped is not None and stamped.valid and stamped.intact and (stamped.trusted or not trust.given):
        return judged, stamped.timestamp
    return judged, None


def encoding(pdf: bytes, one: Any, trust: Trust, who: str) -> Iterator[str]:
    """A signature does not sign its own bytes, so only their one canonical form is accepted."""
    from asn1crypto import cms

    numbers = [int(number) for number in one.byte_range]
    if len(numbers) != 4 or numbers[0] != 0 or numbers[1] + 2 > numbers[2]:
        yield f"The {who} does not cover the file from its first byte."
        return
    _, begin, resume, _ = numbers
    written = pdf[begin + 1 : resume - 1]
    if pdf[begin : begin + 1] + pdf[resume - 1 : resume] != b"<>" or not ONLY_HEX.fullmatch(written):
        yield f"The {who} leaves out more of the file than itself, or is not written as Pitboss writes it."
        return
    held = bytes.fromhex(written.decode())
    der = cms.ContentInfo.load(held, strict=False).dump()
    if any(held[len(der) :]):
        yield f"Something is hidden behind the {who}: its padding is not empty."
    if not canonical(der):
        yield f"The {who} itself was altered: its encoding is not the canonical one."
    elif not _filled(cms.ContentInfo.load(der, strict=True)) or not all(_fits(one.signed_data, trust)):
        yield f"The {who} itself was altered: its parts do not belong together."


def time_stamp(judged: Any, trust: Trust, who: str) -> Iterator[str]:
    """Whether the time stamp, if there is one, is valid and trusted."""
    stamped = judged.timestamp_validity
    if stamped is None:
        return
    if not (stamped.valid and stamped.intact):
        yield f"The time stamp of the {who} was altered."
    elif trust.given and not stamped.trusted:
        yield f"The time stamp of the {who} comes from an authority that is not among those trusted."


def _fits(signed: Any, trust: Trust) -> Iterator[bool]:
    """Requirements on a signature or time stamp beyond the cryptography."""
    from asn1crypto.x509 import Certificate

    info = signed["signer_infos"][0]
    stamp = signed["encap_content_info"]["content"].native is not None
    kind = "tst_info" if stamp else "data"
    yield signed["encap_content_info"]["content_type"].native == kind
    yield len(signed["signer_infos"]) == 1 and info["version"].native == "v1"
    yield signed["version"].native == ("v3" if stamp else "v1")
    yield [one.dump() for one in signed["digest_algorithms"]] == [info["digest_algorithm"].dump()]
    yield info["digest_algorithm"]["algorithm"].native in ("sha256", "sha384", "sha512")
    yield signed["crls"].native is None
    certificates = [one.chosen for one in signed["certificates"]]
    named = [one for one in certificates if _names(info["sid"].chosen, one)]
    yield len(named) == 1 and len({one.dump() for one in certificates}) == len(certificates)
    known = [*certificates, *(Certificate.load(der) for der in (*trust.authorities, *trust.time_stamps))]
    yield all(issued_by(one, known, strict=bool(trust.authorities)) for one in certificates if one not in named)
    unsigned = [] if info["unsigned_attrs"].native is None else list(info["unsigned_attrs"])
    yield [one["type"].native for one in unsigned] in ([], ["signature_time_stamp_token"])[: 2 - stamp]
    for one in unsigned:
        yield len(one["values"]) == 1 and _filled(one["values"][0])
        yield len(one.contents) == len(one["type"].dump()) + len(one["values"].dump())
        yield from _fits(one["values"][0]["content"], trust)


def _filled(value: Any) -> bool:
    """Whether a structure contains nothing but its fields; certificates and attributes are signed."""
    from asn1crypto import cms, core, x509

    match value:
        case x509.Certificate() | cms.CMSAttributes():
            return True
        case core.Choice():
            return _filled(value.chosen)
        case core.SequenceOf() | core.SetOf():
            return all(_filled(part) for part in value)
        case core.Sequence():
            parts = [value[name] for name, *_ in value._fields]
            return sum(len(part.dump()) for part in parts) == len(value.contents) and all(map(_filled, parts))
    return True


def _names(sid: Any, certificate: Any) -> bool:
    if sid.__class__.__name__ != "IssuerAndSerialNumber":
        return False
    same_issuer: bool = sid["issuer"].dump() == certificate.issuer.dump()
    return same_issuer and sid["serial_number"].native == certificate.serial_number


def issued_by(certificate: Any, others: list[Any], *, strict: bool = True) -> bool:
    """Whether one of the others signed exactly these bytes; if not strict, also true if the issuer is absent."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.x509 import load_der_x509_certificate

    mine = load_der_x509_certificate(certificate.dump())
    issuers = [other for other in others if other.subject.dump() == certificate.issuer.dump()]
    for issuer in issuers:
        try:
            mine.verify_directly_issued_by(load_der_x509_certificate(issuer.dump()))
        except (InvalidSignature, ValueError, TypeError):
            continue
        return True
    return not strict and not issuers


def integrity(judged: Any, who: str, pdf: bytes) -> Iterator[str]:
    """Whether the signed bytes are unchanged and, if not, where they differ."""
    if not judged.intact:
        where = damaged_stream(pdf)
        yield (
            f"Bytes covered by the {who} were altered, inside the stream of object {where}."
            if where
            else f"Bytes covered by the {who} were altered, in the plain part of the file."
        )
    elif not judged.valid:
        yield f"The {who} itself was altered: it does not fit the key of its certificate."


def damaged_stream(pdf: bytes) -> int | None:
    """The number of the first object whose compressed stream no longer decompresses."""
    for found in OBJECT.finditer(pdf):
        stream = STREAM.search(pdf, found.end(), found.end() + LONGEST_HEAD)
        head = pdf[found.end() : stream.start()] if stream else b""
        if stream is None or b"/FlateDecode" not in head or b"obj" in head:
            continue
        try:
            box = zlib.decompressobj()
            box.decompress(pdf[stream.end() : pdf.find(b"endstream", stream.end())], 1 << 24)
        except zlib.error:
            return int(found[1])
    return None


OBJECT = re.compile(rb"(?<!\d)(\d{1,10}) \d{1,5} obj\b")
STREAM = re.compile(rb">>\s{0,9}stream\r?\n")
LONGEST_HEAD = 2000


SIGNING_PURPOSES = {
    "any_extended_key_usage", "email_protection", "microsoft_document_signing", "1.3.6.1.5.5.7.3.36",
    "1.2.840.113583.1.1.5",
}  # fmt: skip
"""Extended key usages that cover documents; the last two are those of RFC 9336 and of Adobe."""


def certificate(held: Any, when: datetime.datetime, who: str) -> Iterator[str]:
    """Whether the certificate was valid at the time of signing and is meant for signing documents."""
    start, end = held.not_valid_before, held.not_valid_after
    if when < start:
        yield f"The certificate of the {who} was not yet valid when it signed: it begins {_day(start)}."
    if when > end:
        yield f"The certificate of the {who} had expired when it signed: it ended {_day(end)}."
    usage = held.key_usage_value.native if held.key_usage_value else None
    if usage is not None and not usage & {"digital_signature", "non_repudiation"}:
        yield f"The certificate of the {who} does not give the right to sign documents."
    purposes = held.extended_key_usage_value.native if held.extended_key_usage_value else None
    if purposes is not None and not SIGNING_PURPOSES & set(purposes):
        yield f"The certificate of the {who} is not meant for documents, but for {', '.join(purposes)}."
    if held.ca:
        yield f"The certificate of the {who} is that of an authority, which vouches for others and signs no documents."


def vouched_for(judged: Any, held: Any, trust: Trust) -> bool:
    """Whether a trusted authority issued the certificate, or the certificate itself is named as trusted."""
    return bool(judged.trusted) or fingerprint(held.dump()) in trust.pinned


def chain(judged: Any) -> tuple[str, ...]:
    """Fingerprints of the authorities that vouch for the certificate; empty if none does."""
    path = judged.validation_path
    if not judged.trusted or path is None:
        return ()
    return tuple(fingerprint(one.dump()) for one in path.iter_certs(include_root=True))[:-1]


def authority(judged: Any, held: Any, trust: Trust, who: str) -> Iterator[str]:
    """Whether one of the trusted authorities issued the certificate."""
    from asn1crypto.x509 import Certificate

    if not trust.given or vouched_for(judged, held, trust):
        return
    issuers = {Certificate.load(der).subject.dump() for der in trust.authorities}
    if held.issuer.dump() not in issuers or _forged(held, trust):
        issuer = held.issuer.native.get("common_name", held.issuer.human_friendly)
        yield f"The certificate of the {who} was issued by another authority, {issuer}, which is not trusted."
    else:
        yield f"The certificate of the {who} is not trusted."


def _forged(held: Any, trust: Trust) -> bool:
    """Whether no trusted authority's key made this certificate, whatever names it carries."""
    from asn1crypto.x509 import Certificate

    return not issued_by(held, [Certificate.load(der) for der in trust.authorities])


def _day(moment: datetime.datetime) -> str:
    return f"{moment:%-d %B %Y}"
