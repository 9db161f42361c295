"""Whether a certificate was taken back before it signed, by the lists that were given; runs inside the sandbox."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import Any

from reports.signatures.trust import CLOCKS_APART, Trust


def problems(
    held: Any, lists: Iterable[bytes], trust: Trust, when: datetime.datetime, now: datetime.datetime, who: str
) -> Iterator[str]:
    """A sentence if a list of the certificate's own issuer, signed by that issuer, names the certificate."""
    from cryptography import x509

    certificate = x509.load_der_x509_certificate(held.dump())
    known = [one for one in map(_loaded, lists) if one is not None and one.issuer == certificate.issuer]
    known = [one for one in known if _authentic(one, trust)]
    for one in known:
        if one.last_update_utc > now + CLOCKS_APART:
            day = f"{one.last_update_utc:%-d %B %Y}"
            yield f"A list of revoked certificates for the {who} is dated in the future: {day}."
        entry = one.get_revoked_certificate_by_serial_number(certificate.serial_number)
        if entry is not None and entry.revocation_date_utc <= when:
            day = f"{entry.revocation_date_utc:%-d %B %Y}"
            yield f"The certificate of the {who} was revoked on {day}, before it signed."
    if known and all(one.next_update_utc is not None and one.next_update_utc < when for one in known):
        yield f"The list of revoked certificates for the {who} had run out when it signed; a newer one is needed."


def _loaded(der: bytes) -> Any:
    from cryptography import x509

    try:
        return x509.load_der_x509_crl(der)
    except ValueError:
        return None


def _authentic(found: Any, trust: Trust) -> bool:
    from cryptography import x509

    for der in trust.authorities:
        authority = x509.load_der_x509_certificate(der)
        if authority.subject == found.issuer and found.is_signature_valid(authority.public_key()):
            return True
    return False
