"""Answers of an authority about one certificate (OCSP) that lie in the file; runs inside the sandbox."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import Any

from reports.signatures.trust import CLOCKS_APART, Trust


def problems(
    held: Any, answers: Iterable[bytes], trust: Trust, when: datetime.datetime, now: datetime.datetime, who: str
) -> Iterator[str]:
    """A sentence if the certificate's own issuer, or whom it lets answer, says that the certificate is not good.

    What an answer says counts whatever its dates; but one from the future is nobody's, and one that had run out before
    the signature says nothing about it."""
    from cryptography import x509
    from cryptography.x509.ocsp import OCSPCertStatus

    certificate = x509.load_der_x509_certificate(held.dump())
    known = [one for answer in answers for one in _about(answer, certificate, trust)]
    for one in known:
        if one.this_update_utc > now + CLOCKS_APART:
            day = f"{one.this_update_utc:%-d %B %Y}"
            yield f"An answer about the certificate of the {who} is dated in the future: {day}."
        if one.certificate_status == OCSPCertStatus.UNKNOWN:
            yield f"The authority does not know the certificate of the {who}."
        elif one.certificate_status == OCSPCertStatus.REVOKED and one.revocation_time_utc <= when:
            day = f"{one.revocation_time_utc:%-d %B %Y}"
            yield f"The certificate of the {who} was revoked on {day}, before it signed."
    if known and all(one.next_update_utc is not None and one.next_update_utc < when for one in known):
        yield f"The answer about the certificate of the {who} had run out when it signed; a newer one is needed."


def _about(der: bytes, certificate: Any, trust: Trust) -> list[Any]:
    """The answers about one certificate in a response that may be believed; there may be others in it."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.x509.ocsp import OCSPResponseStatus, load_der_ocsp_response

    try:
        found = load_der_ocsp_response(der)
        if found.response_status != OCSPResponseStatus.SUCCESSFUL or not _authentic(found, certificate, trust):
            return []
        return [one for one in found.responses if one.serial_number == certificate.serial_number]
    except (ValueError, UnsupportedAlgorithm):
        return []


def _authentic(answer: Any, certificate: Any, trust: Trust) -> bool:
    from cryptography import x509

    for authority in map(x509.load_der_x509_certificate, trust.authorities):
        if authority.subject == certificate.issuer:
            allowed = (authority, *(one for one in answer.certificates if _may_answer(one, authority, answer)))
            if any(_signed_by(answer, one) for one in allowed):
                return True
    return False


def _may_answer(responder: Any, authority: Any, answer: Any) -> bool:
    """Whether the authority lets it answer, and did when it answered."""
    from cryptography import x509
    from cryptography.exceptions import InvalidSignature

    try:
        responder.verify_directly_issued_by(authority)
        purposes = responder.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    except (InvalidSignature, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    in_time = responder.not_valid_before_utc <= answer.produced_at_utc <= responder.not_valid_after_utc
    return in_time and x509.oid.ExtendedKeyUsageOID.OCSP_SIGNING in purposes


def _signed_by(answer: Any, signer: Any) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

    key, digest = signer.public_key(), answer.signature_hash_algorithm
    try:
        match key:
            case rsa.RSAPublicKey():
                key.verify(answer.signature, answer.tbs_response_bytes, padding.PKCS1v15(), digest)
            case ec.EllipticCurvePublicKey():
                key.verify(answer.signature, answer.tbs_response_bytes, ec.ECDSA(digest))
            case _:
                return False
    except InvalidSignature:
        return False
    return True
