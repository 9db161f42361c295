"""A time-stamp server vouches for the time, and its stamp cannot be altered either."""

import datetime
import http.server
import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from asn1crypto import keys as asn1_keys
from asn1crypto import tsp
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko_certvalidator.registry import SimpleCertificateStore

from reports.signatures import keys, sign
from reports.signatures.evidence import UnreadablePdf
from reports.signatures.fenced_evidence import guarded
from reports.signatures.trust import Trust
from reports.signatures.verify import judged
from tests.support.signed import NOW, key, procedure, trust

START = datetime.date(2026, 1, 1)
AUTHORITY = keys.certified("Time Authority", start=START, days=3000)
LATER = NOW + datetime.timedelta(minutes=1)


@pytest.fixture(scope="module")
def stamped() -> Iterator[bytes]:
    """A procedure whose operator's signature bears a time stamp."""
    clock = stamper()

    class Server(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = tsp.TimeStampReq.load(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(clock.request_tsa_response(asked).dump())

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sign._signer(key("operator")) as signer:
        url = f"http://127.0.0.1:{server.server_port}/"
        yield sign._signed(procedure(), "operator", signer, "Filed.", NOW, url)
    server.shutdown()


def test_the_time_is_the_servers(stamped: bytes) -> None:
    found = judged(guarded(stamped, both(), now=NOW), both(), None, NOW)
    assert found.problems == ()
    assert found.signatures[0].timestamped
    assert found.signatures[0].when == "2026-11-16T12:01:00+00:00"


def test_a_time_stamp_of_another_authority(stamped: bytes) -> None:
    found = judged(guarded(stamped, trust(), now=NOW), trust(), None, NOW)
    assert [one for one in found.problems if "time stamp" in one and "not among those trusted" in one]
    assert not found.signatures[0].timestamped


def test_no_byte_of_the_time_stamp_can_be_flipped(stamped: bytes) -> None:
    begin = stamped.index(b"/Contents <3") + len(b"/Contents <")
    used = len(stamped[begin : stamped.index(b">", begin)].rstrip(b"0"))
    chance = random.Random(7)
    for _ in range(40):
        at = begin + used // 2 + chance.randrange(used // 2)
        changed = stamped[:at] + bytes([stamped[at] ^ (1 << chance.randrange(3))]) + stamped[at + 1 :]
        assert not holds(changed), at


def holds(pdf: bytes) -> bool:
    try:
        return judged(guarded(pdf, both(), now=NOW), both(), None, NOW).holds
    except UnreadablePdf:
        return False


def both() -> Trust:
    clock = AUTHORITY.certificate.public_bytes(Encoding.DER)
    return replace(trust(), time_stamps=(*trust().authorities, clock))


def stamper() -> Any:
    """pyHanko's own time-stamp authority for tests, under our test authority."""
    private = rsa.generate_private_key(65537, 2048)
    begin = datetime.datetime.combine(START, datetime.time(), datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Clock")]))
        .issuer_name(AUTHORITY.certificate.subject)
        .public_key(private.public_key())
        .serial_number(9)
        .not_valid_before(begin)
        .not_valid_after(begin + datetime.timedelta(days=900))
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), True)
        .sign(AUTHORITY.key, hashes.SHA256())
    )
    store = SimpleCertificateStore()
    store.register(asn1_x509.Certificate.load(AUTHORITY.certificate.public_bytes(Encoding.DER)))
    secret = private.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    return DummyTimeStamper(
        asn1_x509.Certificate.load(certificate.public_bytes(Encoding.DER)),
        asn1_keys.PrivateKeyInfo.load(secret),
        certs_to_embed=store,
        fixed_dt=LATER,
    )
