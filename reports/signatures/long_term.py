"""Data for validating a signature years later, if the file carries any (PAdES-LT); runs inside the sandbox."""

from __future__ import annotations

import io
from typing import Any

from base.records import dataclass

MOST = 200


@dataclass(frozen=True, slots=True)
class ValidationData:
    """Certificates, lists of revoked certificates, and answers about single ones (DER) that lie in the file."""

    certificates: tuple[bytes, ...] = ()
    revocations: tuple[bytes, ...] = ()
    answers: tuple[bytes, ...] = ()


def read(pdf: bytes) -> ValidationData:
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        store = opened.Root.get("/DSS")
        if not isinstance(store, pikepdf.Dictionary):
            return ValidationData()
        return ValidationData(_streams(store, "/Certs"), _streams(store, "/CRLs"), _streams(store, "/OCSPs"))


def _streams(store: Any, key: str) -> tuple[bytes, ...]:
    return tuple(one.read_bytes() for one in list(store.get(key, ()))[:MOST])
