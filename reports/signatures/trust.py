"""Who may sign what: the trust file, or a bare list of authorities, which vouches for names but not for roles."""

from __future__ import annotations

import base64
import datetime
import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from base.files import contents
from base.records import dataclass
from grammar.errors.faults import Unreadable, did_you_mean

ROLES = {"operator": "certify", "regulator": "approve"}
"""The roles, and what each one's signature does."""

CLOCKS_APART = datetime.timedelta(minutes=10)
"""How far the clocks of two machines may differ before a time counts as impossible."""

LARGEST = 1 << 20
MOST_CERTIFICATES = 1000
FINGERPRINT = re.compile(r"(?:sha256:)?((?:[0-9a-fA-F]{2}:?){32})")
KEYS = ("version", "authorities", "time_stamps", "revocations", *ROLES)
OF_ROLE = ("may", "certificates", "issuers")


class TrustUnusable(Unreadable):
    """A trust file that cannot be used; the message is a plain sentence."""


@dataclass(frozen=True, slots=True)
class Role:
    """Who has a role, by certificate or by issuer (SHA-256 fingerprints), and what they may do."""

    certificates: frozenset[str] = frozenset()
    issuers: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Trust:
    """Certificates (DER) of the authorities that are believed; by role who may sign, None if nobody said."""

    authorities: tuple[bytes, ...] = ()
    time_stamps: tuple[bytes, ...] = ()
    revocations: tuple[bytes, ...] = ()
    pinned: frozenset[str] = frozenset()
    """Fingerprints of certificates that are believed by themselves, whoever issued them."""
    roles: Mapping[str, Role] | None = field(default=None)

    @property
    def given(self) -> bool:
        return bool(self.authorities or self.pinned)

    def as_data(self) -> dict[str, Any]:
        """What the sandbox needs, as JSON."""
        return {
            "authorities": [base64.b64encode(one).decode() for one in self.authorities],
            "time_stamps": [base64.b64encode(one).decode() for one in self.time_stamps],
            "revocations": [base64.b64encode(one).decode() for one in self.revocations],
            "pinned": sorted(self.pinned),
        }


NOBODY = Trust()


def from_data(data: dict[str, Any]) -> Trust:
    authorities, clocks, lists = (
        tuple(map(base64.b64decode, data[key])) for key in ("authorities", "time_stamps", "revocations")
    )
    return Trust(authorities, clocks, lists, frozenset(data["pinned"]))


def fingerprint(der: bytes) -> str:
    return hashlib.sha256(der).hexdigest()


def read(path: Path) -> Trust:
    """A trust file (TOML), or certificates in PEM form; raises TrustUnusable with a sentence."""
    content = contents(path, LARGEST)
    if b"-----BEGIN" in content[:LARGEST] and path.suffix.lower() != ".toml":
        return Trust(authorities=certificates(content, str(path)))
    try:
        data = tomllib.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise TrustUnusable(
            f"{path} holds no certificate in PEM form and is no trust file either ({error}); see SIGNING.md"
        ) from None
    return _read(data, path)


def certificates(pem: bytes, name: str) -> tuple[bytes, ...]:
    """The certificates in a PEM file."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding

    try:
        found = x509.load_pem_x509_certificates(pem)
    except ValueError:
        raise TrustUnusable(f"{name} holds no certificate in PEM form.") from None
    if len(found) > MOST_CERTIFICATES:
        raise TrustUnusable(f"{name} holds {len(found)} certificates; more than {MOST_CERTIFICATES} are not read.")
    return tuple(one.public_bytes(Encoding.DER) for one in found)


def _read(data: dict[str, Any], path: Path) -> Trust:
    _known(data, KEYS, path)
    if data.get("version") != 1:
        raise TrustUnusable(f"{path}: version = 1 is missing, or the file was written for another Pitboss.")
    authorities = _certificates(data, "authorities", path)
    roles: dict[str, Role] = {}
    pinned: set[str] = set()
    for name in ROLES:
        if name not in data:
            continue
        table = data[name]
        if not isinstance(table, dict):
            raise TrustUnusable(f"{path}: [{name}] must be a table.")
        _known(table, OF_ROLE, path)
        issuers = _certificates(table, "issuers", path)
        authorities += issuers
        named = frozenset(_fingerprints(table, path))
        pinned |= named
        roles[name] = Role(named, frozenset(map(fingerprint, issuers)), frozenset(_acts(table, name, path)))
    return Trust(
        tuple(dict.fromkeys(authorities)),
        _certificates(data, "time_stamps", path),
        tuple(_revocations(data, path)),
        frozenset(pinned),
        roles,
    )


def _known(table: Mapping[str, Any], keys: tuple[str, ...], path: Path) -> None:
    for key in table:
        if key not in keys:
            near = did_you_mean(key, keys) or f"known are {', '.join(keys)}"
            raise TrustUnusable(f'{path}: "{key}" means nothing in a trust file; {near}')


def _words(table: Mapping[str, Any], key: str, path: Path) -> list[str]:
    words = table.get(key, [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise TrustUnusable(f"{path}: {key} must be a list of texts in quotes.")
    return words


def _acts(table: Mapping[str, Any], role: str, path: Path) -> Iterator[str]:
    for word in _words(table, "may", path) if "may" in table else [ROLES[role]]:
        if word not in ROLES.values():
            raise TrustUnusable(f'{path}: [{role}] may "{word}": known are {" and ".join(ROLES.values())}.')
        yield word


def _certificates(table: Mapping[str, Any], key: str, path: Path) -> tuple[bytes, ...]:
    """The certificates in the files named, which lie beside the trust file."""
    found = ((path.parent / word, word) for word in _words(table, key, path))
    return tuple(der for place, word in found for der in certificates(contents(place, LARGEST), word))


def _fingerprints(table: Mapping[str, Any], path: Path) -> Iterator[str]:
    """Of the certificates named: by file or by fingerprint."""
    for word in _words(table, "certificates", path):
        if matched := FINGERPRINT.fullmatch(word):
            yield matched[1].replace(":", "").lower()
        else:
            yield from map(fingerprint, certificates(contents(path.parent / word, LARGEST), word))


def _revocations(table: Mapping[str, Any], path: Path) -> Iterator[bytes]:
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding

    for word in _words(table, "revocations", path):
        content = contents(path.parent / word, 16 * LARGEST)
        load = x509.load_pem_x509_crl if content.startswith(b"-----BEGIN") else x509.load_der_x509_crl
        try:
            yield load(content).public_bytes(Encoding.DER)
        except ValueError:
            raise TrustUnusable(f"{path.parent / word} is no list of revoked certificates (CRL).") from None
