"""Data for long-term validation in the file: lists of revoked certificates and answers about one are used."""

from __future__ import annotations

import datetime
import io
from pathlib import Path

import pytest
from asn1crypto import crl
from asn1crypto import ocsp as asn1_ocsp
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import ocsp
from cryptography.x509.oid import ExtendedKeyUsageOID
from pyhanko.sign.validation.dss import DocumentSecurityStore

from reports.signatures import keys, sign
from tests.reports.test_roles import AUTHORITY, PAIRS, START, forced, revocations, verdict, with_purpose
from tests.support.samples import some
from tests.support.signed import NOW, PASSPHRASE

DAY = datetime.timedelta(days=1)
STRANGER = keys.certified("Test Authority", start=START, days=3000)


def filed(tmp_path: Path, lists: tuple[bytes, ...] = (), answers: tuple[bytes, ...] = ()) -> bytes:
    """Signed by the operator, then the data are added, then signed by the regulator."""
    out = io.BytesIO(forced(tmp_path, ("operator", PAIRS["operator"])))
    DocumentSecurityStore.add_dss(
        out,
        sig_contents=None,
        crls=[crl.CertificateList.load(one) for one in lists],
        ocsps=[asn1_ocsp.OCSPResponse.load(one) for one in answers],
        force_write=True,
    )
    path = tmp_path / "regulator.p12"
    path.write_bytes(keys.packed(PAIRS["regulator"], AUTHORITY, PASSPHRASE))
    with sign._signer(keys.KeyFile(path, PASSPHRASE)) as signer:
        return sign._signed(out.getvalue(), "regulator", signer, "Filed.", NOW, "")


def answer(
    status: ocsp.OCSPCertStatus,
    when: datetime.datetime | None,
    by: keys.Pair = AUTHORITY,
    of: tuple[datetime.datetime, datetime.datetime | None] = (NOW - DAY, NOW + DAY),
) -> bytes:
    made = ocsp.OCSPResponseBuilder().add_response(
        cert=PAIRS["operator"].certificate,
        issuer=AUTHORITY.certificate,
        algorithm=hashes.SHA256(),
        cert_status=status,
        this_update=of[0],
        next_update=of[1],
        revocation_time=when,
        revocation_reason=None,
    )
    made = made.responder_id(ocsp.OCSPResponderEncoding.NAME, by.certificate)
    if by is not AUTHORITY:
        made = made.certificates([by.certificate])
    return made.sign(by.key, hashes.SHA256()).public_bytes(Encoding.DER)


GOOD, REVOKED, UNKNOWN = ocsp.OCSPCertStatus.GOOD, ocsp.OCSPCertStatus.REVOKED, ocsp.OCSPCertStatus.UNKNOWN
DEPUTY = with_purpose(ExtendedKeyUsageOID.OCSP_SIGNING)
LATE_DEPUTY = with_purpose(ExtendedKeyUsageOID.OCSP_SIGNING, days=2)
CASES = {
    "a list before": ((revocations(NOW - DAY),), (), "was revoked on"),
    "a list after": ((revocations(NOW + DAY),), (), ""),
    "a list by a stranger": ((revocations(NOW - DAY, STRANGER),), (), ""),
    "good": ((), (answer(GOOD, None),), ""),
    "unknown": ((), (answer(UNKNOWN, None),), "does not know the certificate"),
    "revoked before": ((), (answer(REVOKED, NOW - DAY),), "was revoked on"),
    "revoked after": ((), (answer(REVOKED, NOW + DAY),), ""),
    "by a deputy": ((), (answer(REVOKED, NOW - DAY, DEPUTY),), "was revoked on"),
    "by a signer who is no deputy": ((), (answer(REVOKED, NOW - DAY, PAIRS["regulator"]),), ""),
    "by a stranger": ((), (answer(REVOKED, NOW - DAY, STRANGER),), ""),
    "run out before": ((), (answer(GOOD, None, of=(NOW - 3 * DAY, NOW - DAY)),), "had run out when it signed"),
    "run out, then another": ((), (answer(GOOD, None, of=(NOW - 3 * DAY, NOW - DAY)), answer(GOOD, None)), ""),
    "run out, by a stranger": ((), (answer(GOOD, None, STRANGER, of=(NOW - 3 * DAY, NOW - DAY)),), ""),
    "without an end": ((), (answer(GOOD, None, of=(NOW - DAY, None)),), ""),
    "from the future": ((), (answer(GOOD, None, of=(NOW + DAY, NOW + 2 * DAY)),), "dated in the future"),
    "revoked, long run out": ((), (answer(REVOKED, NOW - 5 * DAY, of=(NOW - 4 * DAY, NOW - 3 * DAY)),), "was revoked"),
    "a list from the future": ((revocations(NOW + DAY, at=NOW + DAY),), (), "dated in the future"),
    "no answer at all": ((), (b"0\x03\n\x01\x06", b"0\x03\n\x01\x03"), ""),
    "by a deputy whose time was over": ((), (answer(REVOKED, NOW - DAY, LATE_DEPUTY),), ""),
    "good by a stranger, revoked": ((), (answer(GOOD, None, STRANGER), answer(REVOKED, NOW - DAY)), "was revoked on"),
}


@pytest.mark.parametrize("name", some(CASES))
def test_data_in_the_file_are_used(name: str, tmp_path: Path) -> None:
    lists, answers, says = CASES[name]
    found = verdict(filed(tmp_path, lists, answers))
    assert found.holds == (not says), found.problems
    assert says in " ".join(found.problems)


def test_data_after_the_last_signature_are_an_addition(tmp_path: Path) -> None:
    out = io.BytesIO(filed(tmp_path))
    DocumentSecurityStore.add_dss(
        out, sig_contents=None, crls=[crl.CertificateList.load(revocations(NOW + DAY))], force_write=True
    )
    assert any("added to the file after the last signature" in told for told in verdict(out.getvalue()).problems)
