"""Certificates for a connection between two programs: an authority and one certificate that it signed."""

from __future__ import annotations

import ipaddress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def certificate_folder(folder: Path) -> Path:
    """A folder with ca.pem, certificate.pem and key.pem for 127.0.0.1."""
    folder.mkdir()
    root_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    root = signed("Authority", root_key, None, root_key, authority=True)
    leaf = signed("Worker", key, root, root_key, authority=False)
    pem = serialization.Encoding.PEM
    (folder / "ca.pem").write_bytes(root.public_bytes(pem))
    (folder / "certificate.pem").write_bytes(leaf.public_bytes(pem))
    (folder / "key.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return folder


def signed(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    issuer: x509.Certificate | None,
    issuer_key: ec.EllipticCurvePrivateKey,
    *,
    authority: bool,
) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer.subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
    )
    return builder.sign(issuer_key, hashes.SHA256())
