"""Signing keys: where a signer's key comes from, and test keys that nobody can mistake for real ones."""

from __future__ import annotations

import datetime
import getpass
import os
import warnings
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import Any

from base.records import dataclass
from grammar.errors.faults import Unreadable

TEST_MARK = "TEST - NOT FOR FILINGS"
"""Part of the name in every test certificate, and so on every stamp made with one."""

TEST_YEARS = 5
ROLES = ("operator", "regulator")


class KeyUnusable(Unreadable):
    """A key that cannot sign; the message is a plain sentence."""


@dataclass(frozen=True, slots=True)
class KeyFile:
    """A PKCS#12 file and its pass phrase."""

    path: Path
    passphrase: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeyContent:
    """What a PKCS#12 file holds, and its pass phrase: of a key that is nowhere on the disk."""

    content: bytes = field(repr=False)
    passphrase: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Token:
    """A PKCS#11 token: the vendor's library, the labels of the token and certificate, and the PIN."""

    library: Path
    token: str
    certificate: str
    pin: bytes = field(repr=False)


KeyMaterial = KeyFile | KeyContent | Token


def new(folder: Path, passphrase: bytes, *, today: datetime.date | None = None) -> tuple[Path, ...]:
    """Writes a test authority, two test keys and a trust file that names them, readable only by their owner.

    The authority's own private key is never written, so it can issue nothing more.
    """
    from cryptography.hazmat.primitives.serialization import Encoding

    if not passphrase:
        raise KeyUnusable("Keys need a pass phrase, and an empty one was given.")
    start = today or datetime.datetime.now(datetime.UTC).date()
    authority = certified("Test Authority", start=start, days=366 * TEST_YEARS)
    pairs: dict[str, Pair] = {}
    contents = {"ca.pem": authority.certificate.public_bytes(Encoding.PEM)}
    for role in ROLES:
        pair = certified(f"Test {role.title()}", start=start, days=365 * TEST_YEARS, issuer=authority)
        pairs[role] = pair
        contents[f"{role}.p12"] = packed(pair, authority, passphrase)
    contents["trust.toml"] = trust_file(pairs).encode("utf-8")
    paths = tuple(folder / name for name in contents)
    if there := [path.name for path in paths if path.exists()]:
        raise KeyUnusable(f"{folder} already holds {' and '.join(there)}; keys are never overwritten.")
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _all_written(dict(zip(paths, contents.values(), strict=True)))
    except OSError as error:
        for place in missing:
            with suppress(OSError):
                place.rmdir()
        raise KeyUnusable(f"Keys cannot be written to {folder}: {error.strerror}.") from None
    return paths


def trust_file(pairs: Mapping[str, Pair]) -> str:
    """The trust file that gives each of these keys its role."""
    from cryptography.hazmat.primitives import hashes

    acts = {"operator": "certify", "regulator": "approve"}
    tables = (
        f'[{role}]\nmay = ["{acts[role]}"]\ncertificates = ["sha256:{print_.hex()}"]'
        for role, print_ in ((role, pair.certificate.fingerprint(hashes.SHA256())) for role, pair in pairs.items())
    )
    return "\n\n".join((TRUST_HEAD, *tables)) + "\n"


TRUST_HEAD = f"""# Who may sign what, for pitboss verify --trust. SIGNING.md explains every entry.
# {TEST_MARK}
version = 1
authorities = ["ca.pem"]  # files beside this one: believed about who somebody is
time_stamps = []          # believed about the time; if empty, the authorities are
revocations = []          # lists of certificates that were taken back (CRL)"""


def _all_written(files: Mapping[Path, bytes]) -> None:
    """Writes all of them or none: a leftover half would block creating the keys again."""
    made: list[Path] = []
    try:
        for path, content in files.items():
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                made.append(path)
                file.write(content)
    except BaseException:
        for path in made:
            path.unlink()
        raise


def passphrase(
    prompt: str, *, descriptor: int | None = None, variable: str | None = None,
    environment: Mapping[str, str] = os.environ,
) -> bytes:  # fmt: skip
    """A secret from an open file descriptor, an environment variable, or the keyboard; never an argument."""
    if descriptor is not None:
        try:
            with open(descriptor, "rb") as file:
                return file.readline().rstrip(b"\r\n")
        except OSError:
            raise KeyUnusable(f"File descriptor {descriptor} cannot be read.") from None
    if variable is not None:
        if variable not in environment:
            raise KeyUnusable(f"The environment variable {variable} is not set.")
        return environment[variable].encode()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", getpass.GetPassWarning)
            return getpass.getpass(prompt).encode()
    except getpass.GetPassWarning:
        raise KeyUnusable(
            "There is no terminal to ask for the pass phrase on; give it with --passphrase-env or --passphrase-fd "
            "(0 is standard input)."
        ) from None
    except EOFError:
        raise KeyUnusable("No pass phrase was given.") from None


@dataclass(frozen=True, slots=True)
class Pair:
    """A private key and its certificate."""

    key: Any
    certificate: Any


def certified(
    name: str, *, start: datetime.date, days: int, issuer: Pair | None = None,
    may_sign: bool = True, mark: str = TEST_MARK,
) -> Pair:  # fmt: skip
    """A new key with its certificate, self-signed as an authority if no issuer is given."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([
        x509.NameAttribute(x509.NameOID.ORGANIZATION_NAME, mark),
        x509.NameAttribute(x509.NameOID.COMMON_NAME, f"{name} ({mark})"),
    ])  # fmt: skip
    above = issuer or Pair(key, None)
    begin = datetime.datetime.combine(start, datetime.time(), datetime.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer.certificate.subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + datetime.timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None if issuer else 0), True)
        .add_extension(_usage(authority=issuer is None, may_sign=may_sign), True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(above.key.public_key()), False)
    )
    return Pair(key, builder.sign(above.key, hashes.SHA256()))


def packed(pair: Pair, authority: Pair, passphrase: bytes) -> bytes:
    """The pair as a PKCS#12 file encrypted with the pass phrase."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.serialization import pkcs12

    return pkcs12.serialize_key_and_certificates(
        b"signer", pair.key, pair.certificate, [authority.certificate],
        serialization.BestAvailableEncryption(passphrase),
    )  # fmt: skip


def _usage(*, authority: bool, may_sign: bool) -> Any:
    from cryptography import x509

    signs = may_sign and not authority
    return x509.KeyUsage(
        digital_signature=signs, content_commitment=signs, key_encipherment=not signs and not authority,
        data_encipherment=False, key_agreement=False, key_cert_sign=authority, crl_sign=authority,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip
